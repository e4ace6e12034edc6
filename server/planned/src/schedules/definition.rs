//! What an item says, in the JSON that the database keeps: amounts in minor units, so that it can be read also
//! when its account is gone.

use kym_domain::id::{AccountId, CategoryId, RecurringId};
use kym_domain::money::Minor;
use kym_domain::recurring::{
    EarlierDefinition, End, Recurrence, RecurringDefinition, SplitDefinition,
};
use kym_platform::error::{Error, Result};
use kym_store::recurring::StoredItem;
use kym_store::recurring::earlier::StoredEarlierDefinition;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The names of the fields are for ever: they stand in the database.
#[derive(Serialize, Deserialize)]
struct StoredDefinition {
    name: String,
    kind: String,
    account_id: Uuid,
    to_account_id: Option<Uuid>,
    amount_kind: String,
    amount: i64,
    amount_min: Option<i64>,
    amount_max: Option<i64>,
    to_amount: Option<i64>,
    category_id: Option<Uuid>,
    splits: Vec<StoredSplit>,
    payee: String,
    note: String,
    tags: Vec<String>,
    rrule: String,
    dtstart: String,
    until: Option<String>,
    count: Option<u32>,
    weekend: String,
    holidays: Option<String>,
    mode: String,
    lead_days: u8,
}

#[derive(Serialize, Deserialize)]
struct StoredSplit {
    category_id: Option<Uuid>,
    amount: i64,
    note: String,
}

/// The definition of an item as they are kept.
///
/// # Errors
/// When they cannot be written as JSON.
pub fn written(definition: &RecurringDefinition) -> Result<String> {
    let recurrence = &definition.recurrence;
    let splits = definition.splits.iter().map(|split| StoredSplit {
        category_id: split.category_id.map(|id| id.as_uuid()),
        amount: split.amount.units(),
        note: split.note.clone(),
    });
    let (until, count) = match recurrence.end() {
        End::Never => (None, None),
        End::Until(day) => (Some(day.to_string()), None),
        End::Count(count) => (None, Some(count)),
    };
    let kept = StoredDefinition {
        name: definition.name.clone(),
        kind: definition.kind.to_string(),
        account_id: definition.account_id.as_uuid(),
        to_account_id: definition.to_account_id.map(|id| id.as_uuid()),
        amount_kind: definition.amount_kind.to_string(),
        amount: definition.amount.units(),
        amount_min: definition.amount_min.map(Minor::units),
        amount_max: definition.amount_max.map(Minor::units),
        to_amount: definition.to_amount.map(Minor::units),
        category_id: definition.category_id.map(|id| id.as_uuid()),
        splits: splits.collect(),
        payee: definition.payee.clone(),
        note: definition.note.clone(),
        tags: definition.tags.clone(),
        rrule: recurrence.rrule().to_owned(),
        dtstart: recurrence.first().to_string(),
        until,
        count,
        weekend: recurrence.weekend().to_string(),
        holidays: recurrence.holidays().map(|country| country.to_string()),
        mode: definition.mode.to_string(),
        lead_days: definition.lead_days,
    };
    serde_json::to_string(&kept).map_err(Error::internal)
}

/// Reads the definition of an item.
///
/// # Errors
/// When the database holds what is no item.
pub fn read(item: &StoredItem) -> Result<RecurringDefinition> {
    read_text(&item.definition, item.id)
}

/// Reads what an item said before.
///
/// # Errors
/// When the database holds what is no item.
pub fn read_earlier(stored: &StoredEarlierDefinition) -> Result<EarlierDefinition> {
    Ok(EarlierDefinition {
        valid_until: stored.valid_until,
        definition: read_text(&stored.definition, stored.recurring_id)?,
    })
}

/// What an item said before, as it is kept.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn written_earlier(
    recurring_id: RecurringId,
    earlier: &EarlierDefinition,
) -> Result<StoredEarlierDefinition> {
    Ok(StoredEarlierDefinition {
        recurring_id,
        valid_until: earlier.valid_until,
        account_id: earlier.definition.account_id,
        to_account_id: earlier.definition.to_account_id,
        definition: written(&earlier.definition)?,
    })
}

fn read_text(text: &str, id: RecurringId) -> Result<RecurringDefinition> {
    let kept: StoredDefinition = serde_json::from_str(text).map_err(Error::internal)?;
    let nonsense = || Error::internal(anyhow::anyhow!("the recurring item {id} is none"));
    read_kept(kept).ok_or_else(nonsense)
}

fn read_kept(kept: StoredDefinition) -> Option<RecurringDefinition> {
    let end = match (&kept.until, kept.count) {
        (Some(day), _) => End::Until(day.parse().ok()?),
        (None, Some(count)) => End::Count(count),
        (None, None) => End::Never,
    };
    let country = kept.holidays.as_deref().map(str::parse).transpose();
    let recurrence = Recurrence::new(
        &kept.rrule,
        kept.dtstart.parse().ok()?,
        end,
        kept.weekend.parse().ok()?,
        country.ok()?,
    );
    let splits = kept.splits.into_iter().map(|split| SplitDefinition {
        category_id: split.category_id.map(CategoryId::from_uuid),
        amount: Minor::new(split.amount),
        note: split.note,
    });
    Some(RecurringDefinition {
        name: kept.name,
        kind: kept.kind.parse().ok()?,
        account_id: AccountId::from_uuid(kept.account_id),
        to_account_id: kept.to_account_id.map(AccountId::from_uuid),
        amount_kind: kept.amount_kind.parse().ok()?,
        amount: Minor::new(kept.amount),
        amount_min: kept.amount_min.map(Minor::new),
        amount_max: kept.amount_max.map(Minor::new),
        to_amount: kept.to_amount.map(Minor::new),
        category_id: kept.category_id.map(CategoryId::from_uuid),
        splits: splits.collect(),
        payee: kept.payee,
        note: kept.note,
        tags: kept.tags,
        recurrence: recurrence.ok()?,
        mode: kept.mode.parse().ok()?,
        lead_days: kept.lead_days,
    })
}
