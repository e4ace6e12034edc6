//! Pairs that look like transfers, in JSON.

use std::collections::BTreeMap;

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::id::{ImportId, TransactionId};
use kym_domain::transactions::Transaction;
use kym_domain::transfer_suggestions::{PairIds, TransferSuggestion};
use kym_platform::http::parameters::number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::transactions::counting::Counting;
use crate::transactions::wire::TransactionBody;

/// How many pairs are listed at once.
pub(super) const MAX_ITEMS: usize = 500;

/// How many pairs one request can dismiss.
const MAX_PAIRS: usize = 500;

/// How many days back is looked without an import, when it is not said.
const DEFAULT_DAYS: i64 = 90;

/// How many days back can be looked.
const MAX_DAYS: i64 = 366;

/// Among which transactions pairs are looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestTransfers {
    /// Only pairs of which one transaction was booked from this file.
    #[param(value_type = Option<Uuid>)]
    import_id: Option<String>,
    /// How many days back, without an import.
    #[param(value_type = Option<i32>, minimum = 1, maximum = 366, default = 90)]
    days: Option<String>,
}

/// The same, read.
#[derive(Clone, Copy, Debug)]
pub(super) enum SuggestionScope {
    /// Pairs with what was booked from a file.
    Import(ImportId),
    /// Pairs of so many days up to now.
    Days(i64),
}

/// Pairs of transactions that look like transfers.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct TransferSuggestionList {
    /// The newest 500.
    items: Vec<TransferSuggestionBody>,
    /// How many there are.
    #[schema(value_type = i32)]
    total: usize,
    /// Whether there were more transactions than are compared: then the newest 100,000 were.
    is_partial: bool,
}

/// Two transactions that look like one transfer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransferSuggestion)]
pub struct TransferSuggestionBody {
    /// Where the money left; negative.
    from: TransactionBody,
    /// Where it arrived; positive.
    to: TransactionBody,
    /// How many days are between them.
    #[schema(value_type = i32)]
    days_apart: i64,
    /// Whether only a rate says that they belong together: they are of two currencies.
    is_exchange: bool,
}

/// Pairs that were suggested.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferPairs {
    #[schema(required, max_items = 500)]
    pairs: Option<Vec<TransferPairIds>>,
}

/// Two transactions by the direction of the money.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferPairIds {
    #[schema(required, value_type = Uuid)]
    from_id: Option<String>,
    #[schema(required, value_type = Uuid)]
    to_id: Option<String>,
}

impl SuggestTransfers {
    /// What is asked for.
    pub(super) fn check(&self) -> Result<SuggestionScope, Vec<FieldError>> {
        let mut checks = Checks::default();
        let import = self.import_id.as_deref().map(str::parse).transpose();
        let import = checks.take("import_id", import.map_err(|_| FieldCode::NotFound));
        let days = number(&mut checks, "days", self.days.as_deref(), DEFAULT_DAYS);
        if !(1..=MAX_DAYS).contains(&days) {
            checks.note("days", FieldCode::AmountOutOfRange);
        }
        if self.import_id.is_some() && self.days.is_some() {
            checks.note("days", FieldCode::LimitsExclusive);
        }
        match import {
            Some(Some(id)) if checks.is_clean() => Ok(SuggestionScope::Import(id)),
            Some(None) if checks.is_clean() => Ok(SuggestionScope::Days(days)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl TransferPairs {
    /// Which are meant.
    pub(super) fn check(&self) -> Result<Vec<PairIds>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let given = self.pairs.as_deref().unwrap_or_default();
        if given.is_empty() {
            checks.note("pairs", FieldCode::Required);
        }
        if given.len() > MAX_PAIRS {
            checks.note("pairs", Violation::limited(FieldCode::TooMany, MAX_PAIRS));
            return Err(checks.into_errors());
        }
        let mut pairs = Vec::with_capacity(given.len());
        for (index, pair) in given.iter().enumerate() {
            let mut id = |field: &str, text: Option<&str>| {
                let id = match text {
                    None => Err(FieldCode::Required),
                    Some(text) => text
                        .parse::<TransactionId>()
                        .map_err(|_| FieldCode::NotFound),
                };
                checks.take(format!("pairs[{index}].{field}"), id)
            };
            let from = id("from_id", pair.from_id.as_deref());
            let to = id("to_id", pair.to_id.as_deref());
            pairs.extend(from.zip(to).map(|(from, to)| PairIds { from, to }));
        }
        if checks.is_clean() {
            Ok(pairs)
        } else {
            Err(checks.into_errors())
        }
    }
}

impl TransferSuggestionList {
    /// These pairs, of so many, with their transactions.
    pub(super) fn new(
        shown: &[TransferSuggestion],
        (total, is_partial): (usize, bool),
        rows: &BTreeMap<TransactionId, Transaction>,
        counting: &Counting,
    ) -> Self {
        let body = |id| Some(TransactionBody::new(rows.get(&id)?, None, counting));
        let items = shown.iter().filter_map(|one| {
            Some(TransferSuggestionBody {
                from: body(one.pair.from)?,
                to: body(one.pair.to)?,
                days_apart: one.days_apart,
                is_exchange: one.is_exchange,
            })
        });
        Self {
            items: items.collect(),
            total,
            is_partial,
        }
    }
}
