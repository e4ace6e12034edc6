//! What an item says, in JSON: on the wire and in the history.

use kym_domain::check::{Checks, FieldError};
use kym_domain::id::WorkspaceId;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::recurring::{
    EarlierDefinition, End, NewRecurring, RecurringDefinition, RecurringInput, RecurringItem,
    RecurringSplitInput,
};
use kym_planned::schedules::context::RecurringContext;
use kym_platform::error::Error;
use kym_platform::http::values::{Amount, AmountInput, Day};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::parameters::workspace;
use crate::recurring::words::{
    HolidayCountryWord, RecurringAmountKindWord, RecurringKindWord, RecurringModeWord,
    RecurringWeekendWord,
};

/// What the history keeps beside what an item says.
const IS_ACTIVE: &str = "is_active";

/// The two bodies have the same fields but for the first of one: amounts are read by their raw text, which a
/// field that is flattened has no more.
macro_rules! bodies {
    ($($(#[$meta:meta])* $body:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })+) => {$(
        #[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub struct $body {
            $($(#[$field_meta])* $field: $type,)*
            #[schema(required, value_type = String)]
            name: Option<String>,
            #[schema(required, value_type = RecurringKindWord)]
            kind: Option<String>,
            /// The account that is booked on; of a transfer the one that the money leaves.
            #[schema(required, value_type = Uuid)]
            account_id: Option<String>,
            /// Where the money of a transfer goes.
            #[schema(value_type = Option<Uuid>)]
            to_account_id: Option<String>,
            /// `fixed` when not given.
            #[schema(value_type = Option<RecurringAmountKindWord>)]
            amount_kind: Option<String>,
            /// Above zero; of a range what is booked by itself, the middle when not given.
            #[schema(value_type = Option<AmountInput>)]
            amount: Option<AmountInput>,
            /// The least of a range.
            #[schema(value_type = Option<AmountInput>)]
            amount_min: Option<AmountInput>,
            /// The most of a range.
            #[schema(value_type = Option<AmountInput>)]
            amount_max: Option<AmountInput>,
            /// How much of a transfer arrives, when that is counted in another currency.
            #[schema(value_type = Option<AmountInput>)]
            to_amount: Option<AmountInput>,
            #[schema(value_type = Option<Uuid>)]
            category_id: Option<String>,
            /// Its lines, when it is split; they come to the amount.
            #[serde(default)]
            #[schema(max_items = 100)]
            splits: Vec<SplitDefinitionBody>,
            payee: Option<String>,
            note: Option<String>,
            #[serde(default)]
            #[schema(max_items = 20)]
            tags: Vec<String>,
            /// A rule of RFC 5545 by day, week, month or year, such as `FREQ=MONTHLY;BYMONTHDAY=15`. A `COUNT` or
            /// `UNTIL` in it is taken as `count` or `until`, and must agree with them when they are given.
            #[schema(required, value_type = String)]
            rrule: Option<String>,
            /// The day from which the rule applies. What lies in the past is caught up on.
            #[schema(required, value_type = Day)]
            dtstart: Option<String>,
            /// The last day, if it ends on one.
            #[schema(value_type = Option<Day>)]
            until: Option<String>,
            /// How many times, if it ends after so many.
            #[schema(value_type = Option<i32>)]
            count: Option<i64>,
            /// What an occurrence on a weekend does; `none` when not given.
            #[schema(value_type = Option<RecurringWeekendWord>)]
            weekend: Option<String>,
            /// The country whose public holidays are as weekends are.
            #[schema(value_type = Option<HolidayCountryWord>)]
            holidays: Option<String>,
            /// `auto` when not given.
            #[schema(value_type = Option<RecurringModeWord>)]
            mode: Option<String>,
            /// How many days ahead it is planned or reminded of; 0 when not given.
            #[schema(value_type = Option<i32>)]
            lead_days: Option<i64>,
        }
    )+};
}

bodies! {
    /// What a recurring transaction shall be.
    #[schema(as = RecurringDefinition)]
    DefinitionBody {}

    /// A recurring transaction to be made.
    #[schema(as = CreateRecurring)]
    CreateRecurring {
        #[schema(required, value_type = Uuid)]
        workspace_id: Option<String>,
    }
}

impl CreateRecurring {
    /// The workspace, and what the item shall be.
    pub fn check(self) -> Result<(WorkspaceId, NewRecurring), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        let definition = DefinitionBody {
            name: self.name,
            kind: self.kind,
            account_id: self.account_id,
            to_account_id: self.to_account_id,
            amount_kind: self.amount_kind,
            amount: self.amount,
            amount_min: self.amount_min,
            amount_max: self.amount_max,
            to_amount: self.to_amount,
            category_id: self.category_id,
            splits: self.splits,
            payee: self.payee,
            note: self.note,
            tags: self.tags,
            rrule: self.rrule,
            dtstart: self.dtstart,
            until: self.until,
            count: self.count,
            weekend: self.weekend,
            holidays: self.holidays,
            mode: self.mode,
            lead_days: self.lead_days,
        };
        match (workspace, definition.check()) {
            (Some(workspace), Ok(definition)) => Ok((workspace, definition)),
            (_, definition) => {
                let mut errors = checks.into_errors();
                errors.extend(definition.err().into_iter().flatten());
                Err(errors)
            }
        }
    }
}

/// A line of a recurring transaction.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RecurringSplit)]
pub struct SplitDefinitionBody {
    #[schema(value_type = Option<Uuid>)]
    category_id: Option<String>,
    /// Above zero.
    #[schema(required, value_type = AmountInput)]
    amount: Option<AmountInput>,
    note: Option<String>,
}

/// What an item says, as it is told.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecurringDefinitionView)]
pub struct DefinitionView {
    name: String,
    kind: RecurringKindWord,
    account_id: uuid::Uuid,
    #[schema(required)]
    to_account_id: Option<uuid::Uuid>,
    amount_kind: RecurringAmountKindWord,
    /// Above zero.
    amount: Amount,
    #[schema(required)]
    amount_min: Option<Amount>,
    #[schema(required)]
    amount_max: Option<Amount>,
    /// How much of a transfer arrives, in the currency of its account.
    #[schema(required)]
    to_amount: Option<Amount>,
    #[schema(required)]
    category_id: Option<uuid::Uuid>,
    splits: Vec<SplitView>,
    payee: String,
    note: String,
    tags: Vec<String>,
    rrule: String,
    dtstart: Day,
    #[schema(required)]
    until: Option<Day>,
    #[schema(required, value_type = Option<i32>)]
    count: Option<u32>,
    weekend: RecurringWeekendWord,
    #[schema(required)]
    holidays: Option<HolidayCountryWord>,
    mode: RecurringModeWord,
    #[schema(value_type = i32)]
    lead_days: u8,
}

/// A line of a recurring transaction, as it is told.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecurringLine)]
pub struct SplitView {
    #[schema(required)]
    category_id: Option<uuid::Uuid>,
    amount: Amount,
    note: String,
}

impl DefinitionView {
    /// What an item says.
    pub fn new(definition: &RecurringDefinition, own: Currency, other: Currency) -> Self {
        let amount = |minor| Amount::new(minor, own);
        let recurrence = &definition.recurrence;
        let (until, count) = ends(recurrence.end());
        let splits = definition.splits.iter().map(|split| SplitView {
            category_id: split.category_id.map(|id| id.as_uuid()),
            amount: amount(split.amount),
            note: split.note.clone(),
        });
        Self {
            name: definition.name.clone(),
            kind: RecurringKindWord(definition.kind),
            account_id: definition.account_id.as_uuid(),
            to_account_id: definition.to_account_id.map(|id| id.as_uuid()),
            amount_kind: RecurringAmountKindWord(definition.amount_kind),
            amount: amount(definition.amount),
            amount_min: definition.amount_min.map(amount),
            amount_max: definition.amount_max.map(amount),
            to_amount: definition.to_amount.map(|minor| Amount::new(minor, other)),
            category_id: definition.category_id.map(|id| id.as_uuid()),
            splits: splits.collect(),
            payee: definition.payee.clone(),
            note: definition.note.clone(),
            tags: definition.tags.clone(),
            rrule: recurrence.rrule().to_owned(),
            dtstart: Day(recurrence.first()),
            until: until.map(Day),
            count,
            weekend: RecurringWeekendWord(recurrence.weekend()),
            holidays: recurrence.holidays().map(HolidayCountryWord),
            mode: RecurringModeWord(definition.mode),
            lead_days: definition.lead_days,
        }
    }
}

/// What an item said for its occurrences up to a day, as it is told.
#[derive(Debug, Serialize)]
pub struct EarlierDefinitionView {
    /// The last day of the rule that it holds for.
    valid_until: Day,
    #[serde(flatten)]
    definition: DefinitionView,
}

impl EarlierDefinitionView {
    /// What an item said.
    pub fn new(earlier: &EarlierDefinition, around: &RecurringContext) -> Self {
        let (own, other) = around.currencies(&earlier.definition);
        Self {
            valid_until: Day(earlier.valid_until),
            definition: DefinitionView::new(&earlier.definition, own, other),
        }
    }
}

impl DefinitionBody {
    /// What an item says, as it would be sent to make it so again.
    pub fn new(definition: &RecurringDefinition, around: &RecurringContext) -> Self {
        let (own, other) = around.currencies(definition);
        let amount = |minor| Some(written(minor, own));
        let recurrence = &definition.recurrence;
        let (until, count) = ends(recurrence.end());
        let splits = definition.splits.iter().map(|split| SplitDefinitionBody {
            category_id: split.category_id.map(|id| id.to_string()),
            amount: amount(split.amount),
            note: Some(split.note.clone()),
        });
        Self {
            name: Some(definition.name.clone()),
            kind: Some(definition.kind.to_string()),
            account_id: Some(definition.account_id.to_string()),
            to_account_id: definition.to_account_id.map(|id| id.to_string()),
            amount_kind: Some(definition.amount_kind.to_string()),
            amount: amount(definition.amount),
            amount_min: definition.amount_min.and_then(amount),
            amount_max: definition.amount_max.and_then(amount),
            to_amount: definition.to_amount.map(|minor| written(minor, other)),
            category_id: definition.category_id.map(|id| id.to_string()),
            splits: splits.collect(),
            payee: Some(definition.payee.clone()),
            note: Some(definition.note.clone()),
            tags: definition.tags.clone(),
            rrule: Some(recurrence.rrule().to_owned()),
            dtstart: Some(recurrence.first().to_string()),
            until: until.map(|day| day.to_string()),
            count: count.map(i64::from),
            weekend: Some(recurrence.weekend().to_string()),
            holidays: recurrence.holidays().map(|country| country.to_string()),
            mode: Some(definition.mode.to_string()),
            lead_days: Some(i64::from(definition.lead_days)),
        }
    }

    /// What an item shall say, as far as that can be checked without knowing the accounts.
    pub fn check(&self) -> Result<NewRecurring, Vec<FieldError>> {
        let splits = self.splits.iter().map(|split| RecurringSplitInput {
            category_id: split.category_id.as_deref(),
            amount: split.amount.as_ref().map(AmountInput::as_str),
            note: split.note.as_deref(),
        });
        let splits: Vec<_> = splits.collect();
        let tags: Vec<_> = self.tags.iter().map(String::as_str).collect();
        NewRecurring::check(&RecurringInput {
            name: self.name.as_deref(),
            kind: self.kind.as_deref(),
            account_id: self.account_id.as_deref(),
            to_account_id: self.to_account_id.as_deref(),
            amount_kind: self.amount_kind.as_deref(),
            amount: self.amount.as_ref().map(AmountInput::as_str),
            amount_min: self.amount_min.as_ref().map(AmountInput::as_str),
            amount_max: self.amount_max.as_ref().map(AmountInput::as_str),
            to_amount: self.to_amount.as_ref().map(AmountInput::as_str),
            category_id: self.category_id.as_deref(),
            splits: &splits,
            payee: self.payee.as_deref(),
            note: self.note.as_deref(),
            tags: &tags,
            rrule: self.rrule.as_deref(),
            dtstart: self.dtstart.as_deref(),
            until: self.until.as_deref(),
            count: self.count,
            weekend: self.weekend.as_deref(),
            holidays: self.holidays.as_deref(),
            mode: self.mode.as_deref(),
            lead_days: self.lead_days,
        })
    }
}

/// What an item says and whether it goes on, as the history keeps it.
pub fn audited(item: &RecurringItem, around: &RecurringContext) -> Option<Value> {
    let mut value = serde_json::to_value(DefinitionBody::new(&item.definition, around)).ok()?;
    let fields = value.as_object_mut()?;
    fields.insert(IS_ACTIVE.to_owned(), Value::Bool(item.is_active));
    Some(value)
}

/// What the history kept of an item.
///
/// # Errors
/// When it is none.
pub fn from_audit(mut value: Value) -> kym_platform::error::Result<(DefinitionBody, bool)> {
    let is_active = value
        .as_object_mut()
        .and_then(|fields| fields.remove(IS_ACTIVE));
    let is_active = is_active.and_then(|value| value.as_bool());
    let definition = serde_json::from_value(value).map_err(Error::internal)?;
    Ok((definition, is_active.unwrap_or(true)))
}

fn ends(end: End) -> (Option<jiff::civil::Date>, Option<u32>) {
    match end {
        End::Never => (None, None),
        End::Until(day) => (Some(day), None),
        End::Count(count) => (None, Some(count)),
    }
}

fn written(amount: Minor, currency: Currency) -> AmountInput {
    AmountInput::from(Money::new(amount, currency))
}
