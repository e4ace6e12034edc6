use jiff::civil::{Date, date};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::id::{AccountId, SplitId, TransactionId, UserId, WorkspaceId};
use crate::rates::{Method, Source};
use crate::transactions::{Split, TransactionStatus};

const DAY: Date = date(2025, 10, 5);

fn currency(code: &str) -> Currency {
    Currency::iso(code).expect("a currency")
}

fn rate(text: &str) -> AppliedRate {
    AppliedRate {
        rate: text.parse().expect("a rate"),
        day: DAY,
        source: Source::Manual,
        method: Method::Direct,
    }
}

fn row(units: i64, lines: &[i64]) -> Transaction {
    let line = |(index, units): (usize, &i64)| Split {
        id: SplitId::from_uuid(Uuid::from_u128(index as u128)),
        category_id: None,
        amount: Minor::new(*units),
        note: String::new(),
    };
    Transaction {
        id: TransactionId::from_uuid(Uuid::from_u128(1)),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(2)),
        account_id: AccountId::from_uuid(Uuid::from_u128(3)),
        date: DAY,
        amount: Minor::new(units),
        converted: None,
        rate: None,
        status: TransactionStatus::Pending,
        category_id: None,
        payee: String::new(),
        note: String::new(),
        transfer: None,
        splits: lines.iter().enumerate().map(line).collect(),
        tags: Vec::new(),
        attachment_count: 0,
        created_by: UserId::from_uuid(Uuid::from_u128(4)),
        deleted_at: None,
        version: 1,
    }
}

fn converted(
    mut row: Transaction,
    own: Currency,
    base: Currency,
    rate: Option<AppliedRate>,
) -> Transaction {
    row.convert(own, base, rate);
    row
}

fn units(parts: &[Minor]) -> Vec<i64> {
    parts.iter().map(|part| part.units()).collect()
}

#[test]
fn in_the_currency_of_the_workspace_an_amount_is_what_it_is() {
    let dollars = currency("USD");
    let row = converted(row(-1250, &[]), dollars, dollars, Some(rate("2")));
    assert_eq!((row.converted, row.rate), (Some(Minor::new(-1250)), None));
}

#[test]
fn another_currency_is_converted_at_its_rate() {
    let row = converted(
        row(-1250, &[]),
        currency("EUR"),
        currency("JPY"),
        Some(rate("160.4")),
    );
    assert_eq!(row.converted, Some(Minor::new(-2005)));
    assert_eq!(row.rate, Some(rate("160.4")));
}

#[test]
fn without_a_rate_nothing_is_converted() {
    let row = converted(row(-1250, &[]), currency("EUR"), currency("USD"), None);
    assert_eq!((row.converted, row.rate), (None, None));
}

#[test]
fn what_would_be_too_large_is_not_converted() {
    let (dollars, rials) = (currency("USD"), currency("IRR"));
    let row = converted(row(Minor::LIMIT, &[]), dollars, rials, Some(rate("42000")));
    assert_eq!((row.converted, row.rate), (None, None));
}

#[test]
fn parts_share_what_the_whole_comes_to() {
    let (euros, dollars) = (currency("EUR"), currency("USD"));
    let row = converted(
        row(-1000, &[-333, -333, -334]),
        euros,
        dollars,
        Some(rate("1.1")),
    );
    let parts = row.converted_parts().expect("small").expect("converted");
    assert_eq!(units(&parts), [-366, -366, -368]);
}

#[test]
fn an_edit_of_the_words_keeps_the_rate() {
    let was = Transaction {
        rate: Some(rate("1.1")),
        ..row(-1000, &[])
    };
    let edited = |change: fn(&mut Transaction)| {
        let mut is = was.clone();
        change(&mut is);
        is.needs_rate_anew(&was)
    };
    assert!(!edited(|row| row.note.push('x')));
    assert!(!edited(|row| row.amount = Minor::new(-900)));
    assert!(edited(|row| row.date = date(2025, 10, 6)));
    assert!(edited(
        |row| row.account_id = AccountId::from_uuid(Uuid::nil())
    ));
}

#[test]
fn what_had_no_rate_is_looked_up_with_its_next_amount() {
    let was = row(-1000, &[]);
    let other = row(-900, &[]);
    assert!(other.needs_rate_anew(&was));
    assert!(!was.clone().needs_rate_anew(&was));
}

proptest! {
    #[test]
    fn shares_come_to_the_whole_exactly_and_each_is_within_a_unit_of_its_own(
        parts in prop::collection::vec(-1_000_000_i64..1_000_000, 2..20),
        converted in -1_000_000_000_i64..1_000_000_000,
    ) {
        let whole: i64 = parts.iter().sum();
        prop_assume!(whole != 0);
        let amounts: Vec<_> = parts.iter().copied().map(Minor::new).collect();
        let shares = shares(&amounts, Minor::new(whole), Minor::new(converted)).expect("small");
        prop_assert_eq!(shares.iter().map(|share| share.units()).sum::<i64>(), converted);
        for (part, share) in parts.iter().zip(&shares) {
            let exact = i128::from(*part) * i128::from(converted);
            let off = i128::from(share.units()) * i128::from(whole) - exact;
            prop_assert!(off.abs() <= i128::from(whole).abs(), "{part} of {whole} got {share:?}");
        }
    }

    #[test]
    fn in_one_currency_each_part_gets_itself(parts in prop::collection::vec(-1_000_000_i64..1_000_000, 2..20)) {
        let whole: i64 = parts.iter().sum();
        prop_assume!(whole != 0);
        let amounts: Vec<_> = parts.iter().copied().map(Minor::new).collect();
        let shares = shares(&amounts, Minor::new(whole), Minor::new(whole)).expect("small");
        prop_assert_eq!(units(&shares), parts);
    }
}
