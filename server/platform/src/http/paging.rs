//! Pages of a list: `skip` and `limit`, where -1 stands for as many as there are, up to 1000
//! (spec, section 9).

use kym_domain::check::{Checks, FieldCode, FieldError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::parameters::number;

/// What is answered when no limit is given.
const DEFAULT_LIMIT: i64 = 50;

/// What -1 stands for, and the most that is ever answered.
const MAX_LIMIT: i64 = 1000;

/// The longest text that people are looked for by; nobody's name or address is longer.
const MAX_SEARCH_LEN: usize = 254;

/// Which part of a list is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
}

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

impl Page {
    /// The part that a query asks for.
    ///
    /// # Errors
    /// What is no number.
    pub fn check(query: &PageQuery) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Self::read(&mut checks, query.skip.as_deref(), query.limit.as_deref());
        if checks.is_clean() {
            Ok(page)
        } else {
            Err(checks.into_errors())
        }
    }

    /// The same, among other parameters. Numbers beyond what is there are brought back into it.
    pub fn read(checks: &mut Checks, skip: Option<&str>, limit: Option<&str>) -> Self {
        let skip = number(checks, "skip", skip, 0).max(0);
        let limit = match number(checks, "limit", limit, DEFAULT_LIMIT) {
            -1 => MAX_LIMIT,
            limit => limit.clamp(1, MAX_LIMIT),
        };
        Self { skip, limit }
    }
}

/// Whether a list is wanted from its end: `sort_order` is `asc`, which is what not saying means, or `desc`.
pub fn descending(checks: &mut Checks, sort_order: Option<&str>) -> Option<bool> {
    let is_descending = match sort_order {
        None | Some("asc") => Ok(false),
        Some("desc") => Ok(true),
        Some(_) => Err(FieldCode::UnknownValue),
    };
    checks.take("sort_order", is_descending)
}

/// The text that people are looked for by; nothing finds all.
pub fn search(checks: &mut Checks, search: Option<String>) -> String {
    let search = search.unwrap_or_default();
    if search.chars().count() > MAX_SEARCH_LEN {
        checks.note("search", FieldCode::TooLong);
    }
    search
}
