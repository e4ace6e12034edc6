//! What holds of payments that come again.

mod carry_over;
mod earlier;
mod input;
mod matching;
mod naive;
mod occurrences;
mod properties;
mod recorded;
mod recurrence;
mod suggestions;

use jiff::civil::Date;
use uuid::Uuid;

use super::*;
use crate::id::AccountId;
use crate::money::Minor;

fn account(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(number))
}

fn recurrence(rrule: &str, first: Date, end: End) -> Recurrence {
    Recurrence::new(rrule, first, end, RecurringWeekend::None, None).expect("a rule")
}

/// An expense of 1000 on account 1.
fn definition(recurrence: Recurrence) -> RecurringDefinition {
    RecurringDefinition {
        name: "Rent".to_owned(),
        kind: RecurringKind::Expense,
        account_id: account(1),
        to_account_id: None,
        amount_kind: RecurringAmountKind::Fixed,
        amount: Minor::new(1000),
        amount_min: None,
        amount_max: None,
        to_amount: None,
        category_id: None,
        splits: Vec::new(),
        payee: "Landlord".to_owned(),
        note: String::new(),
        tags: Vec::new(),
        recurrence,
        mode: RecurringMode::Auto,
        lead_days: 0,
    }
}
