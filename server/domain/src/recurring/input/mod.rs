//! A payment that comes again, as it is typed in.

mod amounts;
mod schedule;

use self::amounts::{Amounts, NewShare};
use super::definition::RecurringDefinition;
use super::{Recurrence, RecurringKind, RecurringMode};
use crate::accounts::Account;
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::id::{AccountId, CategoryId};
use crate::transactions::read_tags;
use crate::transactions::splits::check_sum;

/// How long the name of an item is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// How long a payee is at most, in characters.
const MAX_PAYEE_LEN: usize = 200;

/// How long a note is at most, in characters.
const MAX_NOTE_LEN: usize = 1000;

/// A line as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct RecurringSplitInput<'a> {
    /// The category.
    pub category_id: Option<&'a str>,
    /// The amount as decimal text; above nothing.
    pub amount: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
}

/// An item as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct RecurringInput<'a> {
    /// What people call it.
    pub name: Option<&'a str>,
    /// Which way the money goes.
    pub kind: Option<&'a str>,
    /// The account.
    pub account_id: Option<&'a str>,
    /// The account that the money of a transfer goes to.
    pub to_account_id: Option<&'a str>,
    /// How well the amount is known.
    pub amount_kind: Option<&'a str>,
    /// How much, as decimal text.
    pub amount: Option<&'a str>,
    /// The least it can be.
    pub amount_min: Option<&'a str>,
    /// The most it can be.
    pub amount_max: Option<&'a str>,
    /// How much arrives, when that is counted in another currency.
    pub to_amount: Option<&'a str>,
    /// The category.
    pub category_id: Option<&'a str>,
    /// Its lines, when it is split.
    pub splits: &'a [RecurringSplitInput<'a>],
    /// Who is paid, or who pays.
    pub payee: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
    /// The words on it.
    pub tags: &'a [&'a str],
    /// The rule, as in RFC 5545.
    pub rrule: Option<&'a str>,
    /// The day from which it applies, `YYYY-MM-DD`.
    pub dtstart: Option<&'a str>,
    /// Its last day, `YYYY-MM-DD`.
    pub until: Option<&'a str>,
    /// How many times.
    pub count: Option<i64>,
    /// What an occurrence on a day off does.
    pub weekend: Option<&'a str>,
    /// Whose holidays are days off, by the code of the country.
    pub holidays: Option<&'a str>,
    /// What happens when it is due.
    pub mode: Option<&'a str>,
    /// How many days ahead.
    pub lead_days: Option<i64>,
}

/// An item that was read, as far as that goes without knowing the accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRecurring {
    /// The account that it shall be booked on.
    pub account_id: AccountId,
    /// The account that the money of a transfer shall go to.
    pub to_account_id: Option<AccountId>,
    name: String,
    kind: RecurringKind,
    amounts: Amounts,
    category_id: Option<CategoryId>,
    splits: Vec<NewShare>,
    payee: String,
    note: String,
    tags: Vec<String>,
    recurrence: Recurrence,
    mode: RecurringMode,
    lead_days: u8,
}

struct Ends {
    account_id: AccountId,
    to_account_id: Option<AccountId>,
}

struct Words {
    name: String,
    payee: String,
    note: String,
    tags: Vec<String>,
}

/// Reads on which days something would come again, of what is typed in about that alone.
///
/// # Errors
/// What is wrong with it, by field.
pub fn read_recurrence(input: &RecurringInput<'_>) -> Result<Recurrence, Vec<FieldError>> {
    let mut checks = Checks::default();
    match schedule::recurrence(&mut checks, input) {
        Some(recurrence) if checks.is_clean() => Ok(recurrence),
        _ => Err(checks.into_errors()),
    }
}

impl NewRecurring {
    /// Checks what was typed in: a fixed amount, booked by itself on the day, wherever that falls, unless
    /// said otherwise.
    pub fn check(input: &RecurringInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let words = words(&mut checks, input);
        let kind = checks.take("kind", check::given(input.kind.unwrap_or_default()));
        let ends = ends(&mut checks, input, kind);
        let amounts = amounts::amounts(&mut checks, input, kind);
        let category = input.category_id.map(str::parse).transpose();
        let category = checks.take("category_id", category);
        let splits = amounts::shares(&mut checks, input.splits);
        if kind == Some(RecurringKind::Transfer) {
            refuse(&mut checks, "category_id", input.category_id.is_some());
            refuse(&mut checks, "splits", !input.splits.is_empty());
            refuse(&mut checks, "tags", !input.tags.is_empty());
        } else if !input.splits.is_empty() && category.flatten().is_some() {
            checks.note("category_id", FieldCode::HasSplits);
        }
        let recurrence = schedule::recurrence(&mut checks, input);
        let mode = checks.take(
            "mode",
            input.mode.map_or(Ok(RecurringMode::Auto), str::parse),
        );
        let lead = checks.take(
            "lead_days",
            schedule::lead(input.lead_days.unwrap_or_default()),
        );
        let what = words.zip(ends).zip(amounts).zip(splits);
        let when = recurrence.zip(mode).zip(lead);
        match (kind, category, what, when) {
            (
                Some(kind),
                Some(category_id),
                Some((((words, ends), amounts), splits)),
                Some(((recurrence, mode), lead_days)),
            ) if checks.is_clean() => Ok(Self {
                account_id: ends.account_id,
                to_account_id: ends.to_account_id,
                name: words.name,
                kind,
                amounts,
                category_id,
                splits,
                payee: words.payee,
                note: words.note,
                tags: words.tags,
                recurrence,
                mode,
                lead_days,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// The categories that it names, with where they stand in the request.
    pub fn categories(&self) -> impl Iterator<Item = (String, CategoryId)> {
        let own = self.category_id.map(|id| ("category_id".to_owned(), id));
        let lines = self.splits.iter().enumerate();
        own.into_iter().chain(lines.filter_map(|(index, line)| {
            Some((format!("splits[{index}].category_id"), line.category_id?))
        }))
    }

    /// What was said, in the currencies of its accounts. Refuses amounts that those cannot have, lines that
    /// do not add up, accounts that were deleted, and accounts of two workspaces: for one, the other is not
    /// there. Between two currencies both amounts must be given; no rate says what a bank will make of one.
    pub fn definition(
        self,
        account: &Account,
        to: Option<&Account>,
    ) -> Result<RecurringDefinition, Vec<FieldError>> {
        let mut checks = Checks::default();
        let currency = account.currency;
        if account.is_archived() {
            checks.note("account_id", FieldCode::NotFound);
        }
        if let Some(to) = to
            && (to.is_archived() || to.workspace_id != account.workspace_id)
        {
            checks.note("to_account_id", FieldCode::NotFound);
        }
        let sizes = amounts::sizes(&mut checks, &self.amounts, currency);
        let amount = sizes.map(|(amount, ..)| amount);
        let arriving = amounts::arriving(self.amounts.arriving, amount, currency, to);
        let arriving = checks.take("to_amount", arriving);
        let splits = amounts::lines(&mut checks, self.splits, currency);
        if let (Some(amount), Some(splits)) = (amount, &splits) {
            checks.take(
                "splits",
                check_sum(splits.iter().map(|line| line.amount), amount, currency),
            );
        }
        match (sizes, arriving, splits) {
            (Some((amount, amount_min, amount_max)), Some(to_amount), Some(splits))
                if checks.is_clean() =>
            {
                Ok(RecurringDefinition {
                    name: self.name,
                    kind: self.kind,
                    account_id: self.account_id,
                    to_account_id: self.to_account_id,
                    amount_kind: self.amounts.kind,
                    amount,
                    amount_min,
                    amount_max,
                    to_amount,
                    category_id: self.category_id,
                    splits,
                    payee: self.payee,
                    note: self.note,
                    tags: self.tags,
                    recurrence: self.recurrence,
                    mode: self.mode,
                    lead_days: self.lead_days,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

fn words(checks: &mut Checks, input: &RecurringInput<'_>) -> Option<Words> {
    let name = check::line(input.name.unwrap_or_default(), 1, MAX_NAME_LEN);
    let name = checks.take("name", name);
    let payee = check::line(input.payee.unwrap_or_default(), 0, MAX_PAYEE_LEN);
    let payee = checks.take("payee", payee);
    let note = check::lines(input.note.unwrap_or_default(), MAX_NOTE_LEN);
    let note = checks.take("note", note);
    let tags = read_tags(checks, "tags", input.tags);
    Some(Words {
        name: name?,
        payee: payee?,
        note: note?,
        tags: tags?,
    })
}

fn ends(
    checks: &mut Checks,
    input: &RecurringInput<'_>,
    kind: Option<RecurringKind>,
) -> Option<Ends> {
    let from = check::given::<AccountId>(input.account_id.unwrap_or_default());
    let from = checks.take("account_id", from);
    let to: Result<Option<AccountId>, Violation> = match (kind, input.to_account_id) {
        (Some(RecurringKind::Transfer), raw) => check::given(raw.unwrap_or_default()).map(Some),
        (Some(_), Some(_)) => Err(FieldCode::UnknownValue.into()),
        _ => Ok(None),
    };
    let to = checks.take("to_account_id", to);
    if from.is_some() && from == to.flatten() {
        checks.note("to_account_id", FieldCode::SameAccount);
    }
    Some(Ends {
        account_id: from?,
        to_account_id: to?,
    })
}

fn refuse(checks: &mut Checks, field: &'static str, is_given: bool) {
    if is_given {
        checks.note(field, FieldCode::UnknownValue);
    }
}
