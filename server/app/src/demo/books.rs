//! Three years of a household's books, the same for the same day and seed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_domain::categories::{CategoryName, system_categories};
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, Id, TransactionId, UserId, WorkspaceId};
use kym_domain::money::{Minor, Overflow};
use kym_domain::transactions::{Peer, Status, Transaction};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::habits::{CARD_IS_PAID_ON, MONTHLY, MOVES, NOW_AND_THEN, Place, YEARLY};

/// Any number: it decides how the household's dice fall.
const SEED: u64 = 20_251_005;

const YEARS: i32 = 3;

/// The bank has seen what is older than this; the statement of what is older still was compared.
const CLEARED_AFTER_DAYS: i64 = 4;
const RECONCILED_AFTER_DAYS: i64 = 40;

/// What is planned already.
const DAYS_AHEAD: i64 = 12;

/// Whose books they are.
pub struct Owners {
    pub workspace: WorkspaceId,
    pub accounts: BTreeMap<Place, AccountId>,
    /// Who books: the first what comes every month, both by turns what happens now and then.
    pub users: [UserId; 2],
}

/// A booking without ids yet; a transfer when it goes somewhere.
struct Draft {
    date: Date,
    place: Place,
    to: Option<Place>,
    cents: i64,
    payee: &'static str,
    note: &'static str,
    category: Option<&'static str>,
    by: usize,
}

/// The books from three years before `today` to a few planned days after it, oldest first.
pub fn write(owners: &Owners, today: Date, new_id: impl FnMut() -> TransactionId) -> Result<Vec<Transaction>, Overflow> {
    let mut dice = StdRng::seed_from_u64(SEED);
    let last = today.saturating_add(jiff::Span::new().days(DAYS_AHEAD));
    let mut drafts = Vec::new();
    let mut month = Month::of(today).later_by(-12 * YEARS);
    while month.first_day() <= last {
        drafts.extend(regular(month, &mut dice));
        drafts.extend(spontaneous(month, today, &mut dice));
        month = month.later_by(1);
    }
    drafts.retain(|draft| draft.date <= last);
    drafts.extend(card_payments(&drafts, today));
    drafts.sort_by_key(|draft| draft.date);
    book(&drafts, owners, today, new_id)
}

fn regular(month: Month, dice: &mut StdRng) -> Vec<Draft> {
    let on = |day| on_day(month, day);
    let mut drafts = Vec::new();
    for habit in MONTHLY {
        drafts.push(Draft {
            date: on(habit.day),
            place: habit.place,
            to: None,
            cents: roll(dice, habit.cents),
            payee: habit.payee,
            note: "",
            category: Some(habit.category),
            by: 0,
        });
    }
    for habit in YEARLY.iter().filter(|habit| habit.month == month.first_day().month()) {
        drafts.push(Draft {
            date: on(habit.day),
            place: habit.place,
            to: None,
            cents: roll(dice, habit.cents),
            payee: habit.payee,
            note: "",
            category: Some(habit.category),
            by: 0,
        });
    }
    for habit in MOVES {
        drafts.push(Draft {
            date: on(habit.day),
            place: habit.from,
            to: Some(habit.to),
            cents: roll(dice, habit.cents),
            payee: "",
            note: habit.note,
            category: None,
            by: 0,
        });
    }
    drafts
}

fn spontaneous(month: Month, today: Date, dice: &mut StdRng) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for date in month.days().days() {
        for habit in NOW_AND_THEN {
            if dice.random_range(0..100) >= habit.chance || date > today {
                continue;
            }
            drafts.push(Draft {
                date,
                place: habit.place,
                to: None,
                cents: roll(dice, habit.cents),
                payee: habit.payees[dice.random_range(0..habit.payees.len())],
                note: habit.note,
                category: Some(habit.category),
                by: dice.random_range(0..2),
            });
        }
    }
    drafts
}

/// Every month the card is paid off with what was spent on it in the month before.
fn card_payments(drafts: &[Draft], today: Date) -> Vec<Draft> {
    let mut spent: BTreeMap<Month, i64> = BTreeMap::new();
    for draft in drafts.iter().filter(|draft| draft.place == Place::Card) {
        *spent.entry(Month::of(draft.date)).or_default() += draft.cents;
    }
    let payments = spent.into_iter().map(|(month, cents)| Draft {
        date: on_day(month.later_by(1), CARD_IS_PAID_ON),
        place: Place::Everyday,
        to: Some(Place::Card),
        cents: -cents,
        payee: "",
        note: "Card statement",
        category: None,
        by: 0,
    });
    payments.filter(|draft| draft.cents > 0 && draft.date <= today).collect()
}

fn book(
    drafts: &[Draft],
    owners: &Owners,
    today: Date,
    mut new_id: impl FnMut() -> TransactionId,
) -> Result<Vec<Transaction>, Overflow> {
    let categories = categories_by_name();
    let mut books = Vec::new();
    for draft in drafts {
        let row = Transaction {
            id: new_id(),
            workspace_id: owners.workspace,
            account_id: owners.accounts[&draft.place],
            date: draft.date,
            amount: Minor::new(draft.cents),
            status: status_of(draft.date, today),
            category_id: draft.category.and_then(|name| categories.get(name).copied()),
            payee: draft.payee.to_owned(),
            note: draft.note.to_owned(),
            transfer: None,
            created_by: owners.users[draft.by],
            deleted_at: None,
            version: 1,
        };
        match draft.to {
            None => books.push(row),
            Some(to) => books.extend(legs(row, owners.accounts[&to], new_id())?),
        }
    }
    Ok(books)
}

/// The two legs of a transfer of `row`'s amount from `row`'s account.
fn legs(row: Transaction, to: AccountId, id: TransactionId) -> Result<[Transaction; 2], Overflow> {
    let incoming = Transaction {
        id,
        account_id: to,
        transfer: Some(Peer { transaction_id: row.id, account_id: row.account_id }),
        ..row.clone()
    };
    let outgoing = Transaction {
        amount: row.amount.negated()?,
        transfer: Some(Peer { transaction_id: id, account_id: to }),
        ..row
    };
    Ok([outgoing, incoming])
}

fn status_of(date: Date, today: Date) -> Status {
    let ago = |days| today.saturating_sub(jiff::Span::new().days(days));
    if date > today {
        Status::Planned
    } else if date > ago(CLEARED_AFTER_DAYS) {
        Status::Pending
    } else if date > ago(RECONCILED_AFTER_DAYS) {
        Status::Cleared
    } else {
        Status::Reconciled
    }
}

fn categories_by_name() -> BTreeMap<String, CategoryId> {
    let named = system_categories().into_iter().filter_map(|category| match category.name {
        CategoryName::Translated { en, .. } => Some((en, category.id)),
        CategoryName::Own(_) => None,
    });
    named.collect()
}

fn on_day(month: Month, day: i8) -> Date {
    month.first_day().saturating_add(jiff::Span::new().days(i64::from(day) - 1))
}

fn roll(dice: &mut StdRng, (least, most): (i64, i64)) -> i64 {
    dice.random_range(least..=most)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use uuid::Uuid;

    use super::*;

    fn books() -> Vec<Transaction> {
        let places = [Place::Everyday, Place::Card, Place::Cash, Place::Savings, Place::Funds];
        let account = |number| AccountId::from_uuid(Uuid::from_u128(number));
        let owners = Owners {
            workspace: WorkspaceId::from_uuid(Uuid::from_u128(1)),
            accounts: places.into_iter().zip((10..).map(account)).collect(),
            users: [2, 3].map(|number| UserId::from_uuid(Uuid::from_u128(number))),
        };
        let mut count = 100;
        let new_id = || {
            count += 1;
            TransactionId::from_uuid(Uuid::from_u128(count))
        };
        write(&owners, date(2026, 3, 10), new_id).expect("small amounts")
    }

    #[test]
    fn three_years_of_a_household_are_a_few_thousand_bookings() {
        let books = books();
        assert!((2_000..6_000).contains(&books.len()), "{}", books.len());
        assert_eq!(books.first().map(|row| row.date.year()), Some(2023));
        assert!(books.is_sorted_by_key(|row| row.date));
        assert!(books.iter().all(|row| !row.amount.is_zero()));
    }

    #[test]
    fn every_habit_has_a_category_that_exists() {
        let known = categories_by_name();
        let named = MONTHLY.iter().map(|habit| habit.category);
        let named = named.chain(YEARLY.iter().map(|habit| habit.category));
        for name in named.chain(NOW_AND_THEN.iter().map(|habit| habit.category)) {
            assert!(known.contains_key(name), "{name}");
        }
    }

    #[test]
    fn transfers_of_the_household_cancel() {
        let books = books();
        let legs = books.iter().filter(|row| row.transfer.is_some());
        assert_eq!(Minor::sum(legs.map(|row| row.amount)), Ok(Minor::ZERO));
    }

    #[test]
    fn only_the_days_to_come_are_planned() {
        for row in books() {
            assert_eq!(row.status == Status::Planned, row.date > date(2026, 3, 10), "{}", row.date);
        }
    }

    #[test]
    fn the_same_day_gives_the_same_books() {
        assert_eq!(books(), books());
    }
}
