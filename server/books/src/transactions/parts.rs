//! Lines and tags of transactions: in JSON, and against what the workspace has.

use std::collections::BTreeMap;

use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::{CategoryId, SplitId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{NewSplit, Split, SplitInput};
use kym_platform::changes::SplitLine;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::AmountInput;
use kym_store::access::{EditTransactions, Member};
use kym_store::categories;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A line that a transaction shall have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SplitInput)]
pub struct SplitBody {
    #[schema(value_type = Option<Uuid>)]
    category_id: Option<String>,
    /// Never zero, of either sign.
    #[schema(required, value_type = AmountInput)]
    amount: Option<AmountInput>,
    note: Option<String>,
}

/// The lines of a body, to be checked.
pub fn inputs(lines: &[SplitBody]) -> Vec<SplitInput<'_>> {
    let inputs = lines.iter().map(|line| SplitInput {
        id: None,
        category_id: line.category_id.as_deref(),
        amount: line.amount.as_ref().map(AmountInput::as_str),
        note: line.note.as_deref(),
    });
    inputs.collect()
}

/// Lines that the history kept, to be checked again.
pub fn kept(lines: &[StoredLine]) -> Vec<SplitInput<'_>> {
    let inputs = lines.iter().map(|line| SplitInput {
        id: Some(&line.id),
        category_id: line.category_id.as_deref(),
        amount: Some(&line.amount),
        note: Some(&line.note),
    });
    inputs.collect()
}

/// A line of the history with its ids as text.
pub struct StoredLine {
    id: String,
    category_id: Option<String>,
    amount: String,
    note: String,
}

impl From<&SplitLine> for StoredLine {
    fn from(line: &SplitLine) -> Self {
        let text = |id: Uuid| id.hyphenated().to_string();
        Self {
            id: text(line.id),
            category_id: line.category_id.map(text),
            amount: line.amount.clone(),
            note: line.note.clone(),
        }
    }
}

/// Lines that the history kept, as they were.
pub fn lines(lines: &[SplitLine], currency: Currency) -> Result<Vec<Split>> {
    let lines = lines.iter().map(|line| {
        let amount = line.amount.parse().map_err(Error::internal)?;
        Ok(Split {
            id: SplitId::from_uuid(line.id),
            category_id: line.category_id.map(CategoryId::from_uuid),
            amount: Minor::from_decimal(amount, currency).map_err(Error::internal)?,
            note: line.note.clone(),
        })
    });
    lines.collect()
}

/// The tags of a body, to be checked.
pub fn words(tags: &[String]) -> Vec<&str> {
    tags.iter().map(String::as_str).collect()
}

/// Refuses lines for categories that the workspace does not have, or that the member cannot see; what the
/// lines `had` stays allowed.
pub async fn check_categories(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    lines: &[NewSplit],
    had: &[Split],
) -> Result<()> {
    let mut checks = Checks::default();
    let kept = had.iter().filter_map(|line| line.category_id);
    let mut known: BTreeMap<CategoryId, bool> = kept.map(|id| (id, true)).collect();
    for (index, line) in lines.iter().enumerate() {
        let Some(id) = line.category_id else { continue };
        let is_usable = match known.get(&id) {
            Some(is_usable) => *is_usable,
            None => categories::is_usable(&mut ctx.tx, member, id).await?,
        };
        known.insert(id, is_usable);
        if !is_usable {
            checks.note(format!("splits[{index}].category_id"), FieldCode::NotFound);
        }
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors().into())
    }
}
