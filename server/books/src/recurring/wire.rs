//! Recurring transactions and their occurrences in JSON.

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates;
use kym_domain::decimal::Decimal;
use kym_domain::history::ChangeNoun;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Money};
use kym_domain::recurring::{RecurringItem, RecurringKind, RecurringProblem};
use kym_planned::schedules::Schedule;
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::occurrence::ScheduledOccurrence;
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::values::{Amount, AmountInput, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::definition::{DefinitionView, audited};
use crate::recurring::words::{
    OccurrenceStateWord, RecurringAmountKindWord, RecurringKindWord, RecurringModeWord,
    RecurringProblemWord,
};

/// A payment that comes again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecurringItem)]
pub struct RecurringBody {
    id: Uuid,
    workspace_id: Uuid,
    #[serde(flatten)]
    definition: DefinitionView,
    /// What it is counted in.
    currency: Code,
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What arrives is counted in, of a transfer.
    #[schema(required)]
    to_currency: Option<Code>,
    #[schema(required, value_type = Option<i32>)]
    to_currency_digits: Option<u8>,
    /// Whether it goes on; a paused one does not.
    is_active: bool,
    /// The day of the next occurrence, today included.
    #[schema(required)]
    next_date: Option<Day>,
    /// The last day that something was posted for.
    #[schema(required)]
    last_posted_date: Option<Day>,
    /// How many occurrences wait to be caught up on: they are too many to be posted unasked.
    #[schema(value_type = i32)]
    waiting: i64,
    /// Why it is not followed.
    #[schema(required)]
    problem: Option<RecurringProblemWord>,
    /// Who made it.
    created_by: Uuid,
    #[schema(value_type = i32)]
    version: i64,
}

/// The recurring transactions of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecurringList {
    /// The next ones first.
    items: Vec<RecurringBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// One occurrence of a recurring transaction.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Occurrence)]
pub struct OccurrenceBody {
    recurring_id: Uuid,
    name: String,
    kind: RecurringKindWord,
    mode: RecurringModeWord,
    /// The day of the rule, by which it is named.
    date: Day,
    /// The day on which it falls.
    due_date: Day,
    state: OccurrenceStateWord,
    /// Below zero when money leaves the account; of a transfer above zero.
    amount: Amount,
    amount_kind: RecurringAmountKindWord,
    #[schema(required)]
    amount_min: Option<Amount>,
    #[schema(required)]
    amount_max: Option<Amount>,
    /// How much of a transfer arrives, when that is said.
    #[schema(required)]
    to_amount: Option<Amount>,
    currency: Code,
    #[schema(value_type = i32)]
    currency_digits: u8,
    account_id: Uuid,
    #[schema(required)]
    to_account_id: Option<Uuid>,
    #[schema(required)]
    category_id: Option<Uuid>,
    payee: String,
    /// The transaction that stands for it.
    #[schema(required)]
    transaction_id: Option<Uuid>,
    /// The account that it is on.
    #[schema(required)]
    transaction_account_id: Option<Uuid>,
    /// Whether day or amount were changed for this one alone.
    is_changed: bool,
    /// Why it is not posted.
    #[schema(required)]
    problem: Option<RecurringProblemWord>,
}

/// Occurrences of recurring transactions.
#[derive(Debug, Serialize, ToSchema)]
pub struct OccurrenceList {
    /// The earliest first.
    items: Vec<OccurrenceBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// How an occurrence is posted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostOccurrence {
    /// How much it was; as expected when not given.
    #[schema(value_type = Option<AmountInput>)]
    amount: Option<AmountInput>,
    /// When it was; on its day when not given.
    #[schema(value_type = Option<Day>)]
    date: Option<String>,
}

/// Where an occurrence is put, and how much it is then.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RescheduleOccurrence {
    #[schema(required, value_type = Day)]
    date: Option<String>,
    /// As expected when null or not given.
    #[schema(value_type = Option<AmountInput>)]
    amount: Option<AmountInput>,
}

/// What becomes of what has passed meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MissedOccurrences {
    /// It is posted, each on its day.
    Post,
    /// It is left out.
    #[default]
    Skip,
}

/// How a recurring transaction goes on.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResumeRecurring {
    /// What becomes of the occurrences that have passed meanwhile; `skip` when not given: nothing is booked that
    /// nobody has asked for.
    #[serde(default)]
    pub missed: MissedOccurrences,
}

/// What becomes of the occurrences that wait.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CatchUpRecurring {
    /// Whether they are posted or left out.
    pub action: MissedOccurrences,
}

/// An item as it is told.
#[derive(Debug)]
pub struct RecurringItemView {
    /// The item.
    pub schedule: Schedule,
    /// The day of its next occurrence.
    pub next: Option<Date>,
    /// The last day that something was posted for.
    pub last_posted: Option<Date>,
    /// Why it is not followed.
    pub problem: Option<RecurringProblem>,
    own: Currency,
    other: Option<Currency>,
}

/// Items as they are told.
#[derive(Debug)]
pub struct RecurringItemsView(pub Vec<RecurringItemView>);

/// An occurrence in an answer.
pub struct OccurrenceAnswer(pub ScheduledOccurrence);

/// Occurrences as they are told.
#[derive(Clone, Debug)]
pub struct OccurrencesView(pub Vec<ScheduledOccurrence>);

impl RecurringItemView {
    /// An item, and what is around it.
    pub fn new(
        schedule: Schedule,
        around: &RecurringContext,
        (next, last_posted): (Option<Date>, Option<Date>),
    ) -> Self {
        let definition = &schedule.item.definition;
        let (own, other) = around.currencies(definition);
        let other = definition.to_account_id.map(|_| other);
        Self {
            problem: around.problem(&schedule),
            own,
            other,
            schedule,
            next,
            last_posted,
        }
    }
}

impl Answer for RecurringItemView {
    type Body = RecurringBody;

    fn body(&self, _: Language) -> RecurringBody {
        let item = &self.schedule.item;
        let (own, other) = (self.own, self.other);
        RecurringBody {
            id: item.id.as_uuid(),
            workspace_id: item.workspace_id.as_uuid(),
            definition: DefinitionView::new(&item.definition, own, other.unwrap_or(own)),
            currency: Code(own.code()),
            currency_digits: own.digits(),
            to_currency: other.map(|currency| Code(currency.code())),
            to_currency_digits: other.map(Currency::digits),
            is_active: item.is_active,
            next_date: self.next.map(Day),
            last_posted_date: self.last_posted.map(Day),
            waiting: self.schedule.progress.waiting.max(0),
            problem: self.problem.map(RecurringProblemWord),
            created_by: item.created_by.as_uuid(),
            version: item.version,
        }
    }

    fn version(&self) -> Option<i64> {
        Some(self.schedule.item.version)
    }
}

impl Answer for RecurringItemsView {
    type Body = RecurringList;

    fn body(&self, language: Language) -> RecurringList {
        RecurringList {
            items: self.0.iter().map(|item| item.body(language)).collect(),
            total: self.0.len(),
        }
    }
}

impl Answer for OccurrenceAnswer {
    type Body = OccurrenceBody;

    fn body(&self, _: Language) -> OccurrenceBody {
        OccurrenceBody::from(&self.0)
    }
}

impl From<&ScheduledOccurrence> for OccurrenceBody {
    fn from(one: &ScheduledOccurrence) -> Self {
        let (definition, seen) = (&one.definition, &one.seen);
        let amount = match definition.kind {
            RecurringKind::Transfer => seen.amount,
            RecurringKind::Expense | RecurringKind::Income => definition.signed(seen.amount),
        };
        let own = |minor| Amount::new(minor, one.currency);
        let arriving = definition.to_amount_of(seen.amount);
        let transaction = seen.transaction_id.map(|id| id.as_uuid());
        Self {
            recurring_id: one.id.as_uuid(),
            name: definition.name.clone(),
            kind: RecurringKindWord(definition.kind),
            mode: RecurringModeWord(definition.mode),
            date: Day(seen.date),
            due_date: Day(seen.day),
            state: OccurrenceStateWord(seen.state),
            amount: own(amount),
            amount_kind: RecurringAmountKindWord(definition.amount_kind),
            amount_min: definition.amount_min.map(own),
            amount_max: definition.amount_max.map(own),
            to_amount: arriving.map(|minor| Amount(Money::new(minor, one.to_currency))),
            currency: Code(one.currency.code()),
            currency_digits: one.currency.digits(),
            account_id: definition.account_id.as_uuid(),
            to_account_id: definition.to_account_id.map(|id| id.as_uuid()),
            category_id: definition.category_id.map(|id| id.as_uuid()),
            payee: definition.payee.clone(),
            transaction_id: transaction,
            transaction_account_id: transaction.map(|_| definition.account_id.as_uuid()),
            is_changed: seen.is_changed,
            problem: one.problem.map(RecurringProblemWord),
        }
    }
}

impl Answer for OccurrencesView {
    type Body = OccurrenceList;

    fn body(&self, _: Language) -> OccurrenceList {
        OccurrenceList {
            items: self.0.iter().map(OccurrenceBody::from).collect(),
            total: self.0.len(),
        }
    }
}

/// An item as the history keeps it.
pub struct AuditedItem<'a>(pub &'a RecurringItem, pub &'a RecurringContext);

impl Audited for AuditedItem<'_> {
    const NOUN: ChangeNoun = ChangeNoun::RecurringItem;

    fn row(&self) -> Uuid {
        self.0.id.as_uuid()
    }

    fn name(&self) -> String {
        self.0.definition.name.clone()
    }

    fn last_version(&self) -> Option<i64> {
        Some(self.0.version)
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.name()),
            recurring_item: audited(self.0, self.1),
            ..Fields::default()
        }
    }
}

/// How an occurrence is posted, or where it is put, checked as far as that goes without its account.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// How much it is.
    pub amount: Option<Decimal>,
    /// On which day.
    pub date: Option<Date>,
}

impl PostOccurrence {
    /// What is said.
    pub fn check(&self) -> Result<Said, Vec<FieldError>> {
        said(self.amount.as_ref(), self.date.as_deref(), false)
    }
}

impl RescheduleOccurrence {
    /// What is said.
    pub fn check(&self) -> Result<Said, Vec<FieldError>> {
        said(self.amount.as_ref(), self.date.as_deref(), true)
    }
}

fn said(
    amount: Option<&AmountInput>,
    date: Option<&str>,
    needs_date: bool,
) -> Result<Said, Vec<FieldError>> {
    let mut checks = Checks::default();
    let amount = amount.map(|amount| amount.as_str().parse()).transpose();
    let amount = checks.take("amount", amount);
    let date = checks.take("date", date.map(dates::parse_day).transpose());
    if needs_date && date == Some(None) {
        checks.note("date", FieldCode::Required);
    }
    match (amount, date) {
        (Some(amount), Some(date)) if checks.is_clean() => Ok(Said { amount, date }),
        _ => Err(checks.into_errors()),
    }
}
