//! Which rows are paired.

use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::accounts::AccountType;
use crate::id::WorkspaceId;
use crate::money::Currency;

fn id(number: usize) -> TransactionId {
    TransactionId::from_uuid(Uuid::from_u128(number as u128))
}

fn account_id(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(1000 + number))
}

/// Accounts 1, 2 and 3 are counted in dollars, 4 in euros.
fn accounts() -> BTreeMap<AccountId, Account> {
    let account = |(number, name, code): (u128, &str, &str)| {
        let account = Account {
            id: account_id(number),
            workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
            name: name.to_owned(),
            account_type: AccountType::Savings,
            currency: Currency::iso(code).expect("a currency"),
            opening_balance: Minor::ZERO,
            closed_until: None,
            is_closed: false,
            is_deleted: false,
            created_at: jiff::Timestamp::UNIX_EPOCH,
            version: 1,
        };
        (account.id, account)
    };
    let all = [
        (1, "Giro", "USD"),
        (2, "Spar", "USD"),
        (3, "Depot", "USD"),
        (4, "Euro", "EUR"),
    ];
    all.into_iter().map(account).collect()
}

/// A row of October 2025: number, account, day, cents, payee. Dollars are what the workspace is counted in, and a euro is
/// 1.10 of them.
fn row(number: usize, on: u128, day: i64, units: i64, payee: &str) -> TransferCandidate {
    let converted = if on == 4 { units * 110 / 100 } else { units };
    TransferCandidate {
        id: id(number),
        account_id: account_id(on),
        date: date(2025, 10, 1).saturating_add((day - 1).days()),
        amount: Minor::new(units),
        converted: Some(Minor::new(converted)),
        payee: payee.to_owned(),
        is_wanted: true,
    }
}

fn pairs(rows: &[TransferCandidate]) -> Vec<[usize; 2]> {
    let found = suggest(rows, &accounts(), &BTreeSet::new());
    let number = |id: TransactionId| {
        let place = rows
            .iter()
            .position(|row| row.id == id)
            .expect("one of the rows");
        rows[place].id.as_uuid().as_u128()
    };
    let numbers = found
        .iter()
        .map(|one| [one.pair.from, one.pair.to].map(number));
    numbers
        .map(|pair| pair.map(|number| usize::try_from(number).expect("few")))
        .collect()
}

#[test]
fn opposite_sums_a_few_days_apart_on_two_accounts_are_a_pair() {
    for (rows, expected) in [
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 2, 5, 500, "B")],
            vec![[1, 2]],
        ),
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 2, 9, 500, "B")],
            vec![[1, 2]],
        ),
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 2, 1, 500, "B")],
            vec![[1, 2]],
        ),
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 2, 10, 500, "B")],
            vec![],
        ),
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 1, 5, 500, "B")],
            vec![],
        ),
        (
            vec![row(1, 1, 5, -500, "A"), row(2, 2, 5, 501, "B")],
            vec![],
        ),
        (vec![row(1, 1, 5, 500, "A"), row(2, 2, 5, 500, "B")], vec![]),
    ] {
        assert_eq!(pairs(&rows), expected, "{rows:?}");
    }
}

#[test]
fn the_nearer_day_goes_before_the_words_and_the_words_before_the_older_row() {
    let nearer = [
        row(1, 1, 5, -500, "Anna"),
        row(2, 2, 8, 500, "Anna"),
        row(3, 2, 6, 500, "Shop"),
    ];
    assert_eq!(pairs(&nearer), [[1, 3]]);
    for (payee, other) in [
        ("Anna Example", "ANNA EXAMPLE 0042"),
        ("Umbuchung", "Own money"),
        ("Someone", "To giro"),
        ("SPAR 1234", "Someone"),
        ("Anna", "Перевод между счетами"),
    ] {
        let words = [
            row(1, 1, 5, -500, payee),
            row(2, 2, 5, 500, "Shop"),
            row(3, 2, 5, 500, other),
        ];
        let expected = if payee == "Umbuchung" || payee == "SPAR 1234" {
            [1, 2]
        } else {
            [1, 3]
        };
        assert_eq!(pairs(&words), [expected], "{payee} {other}");
    }
    let equal = [
        row(1, 1, 5, -500, "A"),
        row(2, 2, 5, 500, "B"),
        row(3, 3, 5, 500, "C"),
    ];
    assert_eq!(pairs(&equal), [[1, 2]]);
}

#[test]
fn each_row_is_in_one_pair_and_the_newest_pair_comes_first() {
    let rows = [
        row(1, 1, 5, -500, ""),
        row(2, 1, 6, -500, ""),
        row(3, 2, 6, 500, ""),
        row(4, 2, 7, 500, ""),
        row(5, 2, 8, 500, ""),
    ];
    assert_eq!(pairs(&rows), [[2, 3], [1, 4]]);
}

#[test]
fn sums_of_two_currencies_are_a_pair_when_a_rate_says_so() {
    for (euros, is_pair) in [
        (50_00, true),
        (51_40, true),
        (48_60, true),
        (52_00, false),
        (48_00, false),
    ] {
        let rows = [row(1, 1, 5, -55_00, "A"), row(2, 4, 7, euros, "B")];
        let found = suggest(&rows, &accounts(), &BTreeSet::new());
        let expected = TransferSuggestion {
            pair: PairIds {
                from: id(1),
                to: id(2),
            },
            days_apart: 2,
            is_exchange: true,
        };
        assert_eq!(
            found,
            if is_pair { vec![expected] } else { vec![] },
            "{euros}"
        );
    }
    let unrated = TransferCandidate {
        converted: None,
        ..row(2, 4, 5, 50_00, "B")
    };
    assert_eq!(pairs(&[row(1, 1, 5, -55_00, "A"), unrated]), [[0; 2]; 0]);
    // The same sum in one currency is surer than any rate, however near.
    let both = [
        row(1, 1, 5, -55_00, "A"),
        row(2, 4, 5, 50_00, "B"),
        row(3, 2, 8, 55_00, "C"),
    ];
    assert_eq!(pairs(&both), [[1, 3]]);
    let nearest = [
        row(1, 1, 5, -55_00, "A"),
        row(2, 4, 5, 49_00, "B"),
        row(3, 4, 5, 50_10, "C"),
    ];
    assert_eq!(pairs(&nearest), [[1, 3]]);
}

#[test]
fn only_what_is_wanted_is_paired_and_nothing_that_was_dismissed() {
    let known = |row| TransferCandidate {
        is_wanted: false,
        ..row
    };
    let (from, to) = (row(1, 1, 5, -500, "A"), row(2, 2, 5, 500, "B"));
    assert_eq!(
        pairs(&[known(from.clone()), known(to.clone())]),
        [[0; 2]; 0]
    );
    assert_eq!(pairs(&[known(from.clone()), to.clone()]), [[1, 2]]);
    let rows = [from, to, row(3, 3, 6, 500, "C")];
    let dismissed = BTreeSet::from([PairIds {
        from: id(1),
        to: id(2),
    }]);
    let found = suggest(&rows, &accounts(), &dismissed);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].pair.to, id(3), "the next one that fits");
}

#[test]
fn twenty_thousand_rows_of_one_day_and_sum_are_all_paired() {
    let rows: Vec<_> = (0..20_000)
        .map(|number| {
            let (on, units) = if number % 2 == 0 { (1, -500) } else { (2, 500) };
            row(number, on, 5, units, "Anna")
        })
        .collect();
    assert_eq!(suggest(&rows, &accounts(), &BTreeSet::new()).len(), 10_000);
}

proptest! {
    #[test]
    fn pairs_fit_are_apart_and_do_not_depend_on_the_order(
        given in prop::collection::vec((1_u128..=4, 1_i64..12, prop::sample::select(vec![-300_i64, -200, 200, 300]), any::<bool>()), 0..40),
        turn in 0_usize..40,
    ) {
        let mut rows: Vec<_> = given
            .into_iter()
            .enumerate()
            .map(|(number, (on, day, units, is_wanted))| TransferCandidate { is_wanted, ..row(number, on, day, units, "Anna") })
            .collect();
        let found = suggest(&rows, &accounts(), &BTreeSet::new());
        let by_id: BTreeMap<_, _> = rows.iter().map(|row| (row.id, row.clone())).collect();
        let mut used = BTreeSet::new();
        for one in &found {
            let (from, to) = (&by_id[&one.pair.from], &by_id[&one.pair.to]);
            prop_assert!(used.insert(from.id) && used.insert(to.id));
            prop_assert!(from.amount.is_negative() && !to.amount.is_negative());
            prop_assert!(from.account_id != to.account_id && (from.is_wanted || to.is_wanted));
            let apart = (to.date - from.date).get_days();
            prop_assert_eq!(i64::from(apart.abs()), one.days_apart);
            prop_assert!(one.days_apart <= MAX_DAYS_APART);
            prop_assert!(one.is_exchange || from.amount.negated() == Ok(to.amount));
        }
        // Nothing that fits is left beside each other.
        let free = |row: &&TransferCandidate| !used.contains(&row.id) && row.account_id != account_id(4);
        for from in rows.iter().filter(free).filter(|row| row.amount.is_negative()) {
            for to in rows.iter().filter(free) {
                let apart = (to.date - from.date).get_days().abs();
                let fits = from.amount.negated() == Ok(to.amount)
                    && from.account_id != to.account_id
                    && (from.is_wanted || to.is_wanted)
                    && i64::from(apart) <= MAX_DAYS_APART;
                prop_assert!(!fits, "{from:?} {to:?}");
            }
        }
        let by = turn.min(rows.len());
        rows.rotate_left(by);
        prop_assert_eq!(suggest(&rows, &accounts(), &BTreeSet::new()), found);
    }
}
