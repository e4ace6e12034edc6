use jiff::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::id::{SplitId, TransactionId, UserId, WorkspaceId};
use crate::transactions::{Peer, Split};

fn account(number: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(number))
}

fn row(units: i64, status: TransactionStatus) -> Transaction {
    Transaction {
        id: TransactionId::from_uuid(Uuid::from_u128(1)),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(2)),
        account_id: account(1),
        date: date(2025, 10, 5),
        amount: Minor::new(units),
        converted: Some(Minor::new(units)),
        rate: None,
        status,
        category_id: None,
        payee: String::new(),
        note: String::new(),
        transfer: None,
        splits: Vec::new(),
        tags: Vec::new(),
        attachment_count: 0,
        created_by: UserId::from_uuid(Uuid::from_u128(3)),
        deleted_at: None,
        version: 1,
    }
}

fn month_of(sums: &Sums) -> MonthSums {
    *sums.months.values().next().expect("one month")
}

#[test]
fn each_status_counts_where_it_should() {
    for (status, net, cleared, planned) in [
        (TransactionStatus::Planned, 0, 0, -100),
        (TransactionStatus::Pending, -100, 0, 0),
        (TransactionStatus::Cleared, -100, -100, 0),
        (TransactionStatus::Reconciled, -100, -100, 0),
        (TransactionStatus::Void, 0, 0, 0),
    ] {
        let sums = Sums::of_change(None, Some(&row(-100, status))).expect("small");
        let month = month_of(&sums);
        assert_eq!(month.entries, 1);
        assert_eq!(month.net(), Ok(Minor::new(net)), "{status}");
        assert_eq!(
            (month.cleared, month.planned),
            (Minor::new(cleared), Minor::new(planned)),
            "{status}"
        );
        let day = sums.days.values().next().expect("one day");
        assert_eq!((day.entries, day.net), (1, Minor::new(net)), "{status}");
    }
}

#[test]
fn an_edit_of_the_amount_changes_the_sums_by_the_difference() {
    let sums = Sums::of_change(
        Some(&row(-100, TransactionStatus::Pending)),
        Some(&row(-130, TransactionStatus::Pending)),
    )
    .expect("small");
    assert_eq!(month_of(&sums).outflow, Minor::new(-30));
    assert_eq!(month_of(&sums).entries, 0);
}

#[test]
fn an_edit_of_the_words_changes_no_sum() {
    let was = row(-100, TransactionStatus::Pending);
    let is = Transaction {
        payee: "Bakery".to_owned(),
        ..was.clone()
    };
    assert_eq!(Sums::of_change(Some(&was), Some(&is)), Ok(Sums::default()));
}

#[test]
fn a_change_of_sign_moves_money_from_one_side_to_the_other() {
    let sums = Sums::of_change(
        Some(&row(-100, TransactionStatus::Pending)),
        Some(&row(100, TransactionStatus::Pending)),
    )
    .expect("small");
    let month = month_of(&sums);
    assert_eq!(
        (month.inflow, month.outflow),
        (Minor::new(100), Minor::new(100))
    );
}

#[test]
fn deleting_a_row_takes_it_out_and_restoring_puts_it_back() {
    let was = row(-100, TransactionStatus::Cleared);
    let gone = was.clone().deleted(Timestamp::UNIX_EPOCH);
    let mut sums = Sums::of_change(Some(&was), Some(&gone)).expect("small");
    assert_eq!(
        (month_of(&sums).entries, month_of(&sums).outflow),
        (-1, Minor::new(100))
    );
    sums.change(Some(&gone), Some(&gone.clone().restored()))
        .expect("small");
    assert_eq!(sums, Sums::default());
}

#[test]
fn a_transfer_is_neither_spent_nor_earned() {
    let peer = Peer {
        transaction_id: TransactionId::from_uuid(Uuid::from_u128(9)),
        account_id: account(2),
        amount: Minor::new(100),
    };
    let leg = Transaction {
        transfer: Some(peer),
        ..row(-100, TransactionStatus::Pending)
    };
    let sums = Sums::of_change(None, Some(&leg)).expect("small");
    assert!(sums.categories.is_empty());
    assert_eq!(
        (month_of(&sums).outflow, month_of(&sums).transfer_out),
        (Minor::ZERO, Minor::new(-100))
    );
}

#[test]
fn rows_transfers_and_parts_are_counted_where_their_money_counts() {
    let peer = Peer {
        transaction_id: TransactionId::from_uuid(Uuid::from_u128(9)),
        account_id: account(2),
        amount: Minor::new(-100),
    };
    let leg = |status| Transaction {
        transfer: Some(peer),
        converted: Some(Minor::new(90)),
        ..row(100, status)
    };
    let mut sums = Sums::default();
    for status in [
        TransactionStatus::Pending,
        TransactionStatus::Planned,
        TransactionStatus::Void,
    ] {
        sums.add(&row(-100, status)).expect("small");
        sums.add(&leg(status)).expect("small");
    }
    let month = month_of(&sums);
    assert_eq!((month.entries, month.payments), (6, 1));
    assert_eq!((month.transfer_in_count, month.transfer_out_count), (1, 0));
    assert_eq!(
        (month.base_transfers, month.base_transfer_in),
        (Minor::new(90), Minor::new(90))
    );
    let counted = |sums: &Sums| {
        let category = sums.categories.values().next().expect("one category");
        (category.inflow_count, category.outflow_count)
    };
    assert_eq!(counted(&sums), (0, 1));
    for _ in 0..2 {
        sums.add(&row(50, TransactionStatus::Pending))
            .expect("small");
    }
    assert_eq!(counted(&sums), (2, 1));
    sums.remove(&leg(TransactionStatus::Pending))
        .expect("small");
    let month = month_of(&sums);
    assert_eq!(
        (month.transfer_in_count, month.base_transfer_in),
        (0, Minor::ZERO)
    );
}

#[test]
fn each_line_of_a_split_row_counts_under_its_category_by_its_own_sign() {
    let line = |category: u128, units: i64| Split {
        id: SplitId::from_uuid(Uuid::from_u128(category)),
        category_id: Some(CategoryId::from_uuid(Uuid::from_u128(category))),
        amount: Minor::new(units),
        note: String::new(),
    };
    let row = Transaction {
        splits: vec![line(1, -130), line(2, 30)],
        ..row(-100, TransactionStatus::Pending)
    };
    let sums = Sums::of_change(None, Some(&row)).expect("small");
    let month = month_of(&sums);
    assert_eq!(
        (month.entries, month.inflow, month.outflow),
        (1, Minor::new(30), Minor::new(-130))
    );
    let flows: Vec<_> = sums
        .categories
        .values()
        .map(|sums| (sums.entries, sums.inflow.units(), sums.outflow.units()))
        .collect();
    assert_eq!(flows, [(1, 0, -130), (1, 30, 0)]);
}

#[test]
fn what_came_and_went_counts_in_the_currency_of_the_workspace_too() {
    let row = Transaction {
        converted: Some(Minor::new(-110)),
        ..row(-100, TransactionStatus::Pending)
    };
    let month = month_of(&Sums::of_change(None, Some(&row)).expect("small"));
    assert_eq!(
        (month.outflow, month.base_outflow, month.unconverted),
        (Minor::new(-100), Minor::new(-110), 0)
    );
}

#[test]
fn what_is_not_converted_is_counted_as_left_out_and_never_one_to_one() {
    let unconverted = |status| Transaction {
        converted: None,
        ..row(-100, status)
    };
    for (status, left_out) in [
        (TransactionStatus::Pending, 1),
        (TransactionStatus::Planned, 0),
        (TransactionStatus::Void, 0),
    ] {
        let sums = Sums::of_change(None, Some(&unconverted(status))).expect("small");
        let month = month_of(&sums);
        assert_eq!(
            (month.base_outflow, month.unconverted),
            (Minor::ZERO, left_out),
            "{status}"
        );
        let category = sums.categories.values().next().expect("one category");
        assert_eq!(category.unconverted, left_out, "{status}");
    }
    let was = unconverted(TransactionStatus::Pending);
    let is = Transaction {
        converted: Some(Minor::new(-90)),
        ..was.clone()
    };
    let month = month_of(&Sums::of_change(Some(&was), Some(&is)).expect("small"));
    assert_eq!(
        (month.base_outflow, month.unconverted),
        (Minor::new(-90), -1)
    );
}

fn any_row() -> impl Strategy<Value = Transaction> {
    (
        1_u128..4,
        0_i64..90,
        -1_000_000_i64..1_000_000,
        0..TransactionStatus::ALL.len(),
        0_u128..4,
        any::<bool>(),
        any::<bool>(),
        prop::option::weighted(0.7, 1_i64..200),
    )
        .prop_map(
            |(on, day, units, status, category, is_transfer, is_deleted, percent)| {
                let peer = Peer {
                    transaction_id: TransactionId::from_uuid(Uuid::from_u128(9)),
                    account_id: account(9),
                    amount: Minor::new(1),
                };
                let category =
                    (category > 0).then(|| CategoryId::from_uuid(Uuid::from_u128(category)));
                let whole = row(
                    if units == 0 { 1 } else { units },
                    TransactionStatus::ALL[status],
                );
                // Every third row is in two parts, one of them of the other sign.
                let line = |amount: i64, category: u128| Split {
                    id: SplitId::from_uuid(Uuid::from_u128(category)),
                    category_id: Some(CategoryId::from_uuid(Uuid::from_u128(category))),
                    amount: Minor::new(amount),
                    note: String::new(),
                };
                let is_split = !is_transfer && day % 3 == 0;
                let splits = is_split.then(|| {
                    vec![
                        line(whole.amount.units() * 2, 1),
                        line(-whole.amount.units(), 2),
                    ]
                });
                Transaction {
                    converted: percent
                        .map(|percent| Minor::new(whole.amount.units() * percent / 100)),
                    account_id: account(on),
                    date: date(2025, 1, 1).saturating_add(jiff::Span::new().days(day)),
                    category_id: category.filter(|_| !is_transfer && !is_split),
                    splits: splits.unwrap_or_default(),
                    transfer: is_transfer.then_some(peer),
                    deleted_at: is_deleted.then_some(Timestamp::UNIX_EPOCH),
                    ..whole
                }
            },
        )
}

proptest! {
    /// The heart of the matter: changes added up one by one are what all rows add up to.
    #[test]
    fn sums_kept_through_random_edits_equal_a_recomputation(
        edits in prop::collection::vec((0_usize..12, prop::option::weighted(0.8, any_row())), 1..80),
    ) {
        let mut rows: BTreeMap<usize, Transaction> = BTreeMap::new();
        let mut kept = Sums::default();
        for (slot, is) in edits {
            let was = rows.remove(&slot);
            kept.change(was.as_ref(), is.as_ref()).expect("small");
            if let Some(is) = is {
                rows.insert(slot, is);
            }
        }
        let mut anew = Sums::default();
        for row in rows.values() {
            anew.add(row).expect("small");
        }
        prop_assert_eq!(&kept, &anew);
        prop_assert_eq!(&kept, &anew.pruned());
        let mut by_category = BTreeMap::<_, (i64, i64)>::new();
        for ((account, month, _), sums) in &kept.categories {
            let base = by_category.entry((*account, *month)).or_default();
            base.0 += sums.base_inflow.units();
            base.1 += sums.base_outflow.units();
        }
        for (key, sums) in &kept.months {
            let base = by_category.get(key).copied().unwrap_or_default();
            prop_assert_eq!(base, (sums.base_inflow.units(), sums.base_outflow.units()));
        }
        for sums in kept.months.values() {
            prop_assert!(sums.entries > 0);
            prop_assert!((0..=sums.entries).contains(&sums.unconverted));
        }
    }
}

#[test]
fn what_an_account_takes_and_gives_counts_whichever_way_it_goes() {
    let mut sums = Sums::default();
    let mut leg = row(-30, TransactionStatus::Cleared);
    leg.transfer = Some(Peer {
        transaction_id: leg.id,
        account_id: account(2),
        amount: Minor::new(30),
    });
    for row in [
        row(500, TransactionStatus::Pending),
        row(-200, TransactionStatus::Reconciled),
        row(-7, TransactionStatus::Planned),
        row(900, TransactionStatus::Void),
        leg,
    ] {
        sums.add(&row).expect("small");
    }
    assert_eq!(sums.turnovers(), BTreeMap::from([(account(1), 737)]));
    let was = row(-200, TransactionStatus::Pending);
    let less = Sums::of_change(Some(&was), Some(&row(50, TransactionStatus::Pending)));
    assert_eq!(less.expect("small").turnovers()[&account(1)], -150);
}
