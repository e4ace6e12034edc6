use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

/// A row of a file: day of March 2025, amount, payee, the bank's name for it.
type Line<'a> = (i8, &'a str, &'a str, &'a str);

fn draft((day, amount, payee, bank_id): Line<'_>) -> Draft {
    let amount = amount.parse().expect("a number");
    Draft {
        bank_id: (!bank_id.is_empty()).then(|| bank_id.to_owned()),
        ..Draft::new(1, date(2025, 3, day), amount).with_texts(payee, "")
    }
}

fn pending(line: Line<'_>) -> Draft {
    Draft {
        status: TransactionStatus::Pending,
        ..draft(line)
    }
}

/// What is in the books once a draft is booked.
fn booked(draft: &Draft) -> LedgerRow {
    LedgerRow {
        id: TransactionId::from_uuid(Uuid::from_u128(draft.line.into())),
        date: draft.date,
        amount: draft.amount,
        payee: draft.payee.clone(),
        status: draft.status,
        bank_id: draft.bank_id.clone(),
        imported: Some(draft.imported_values()),
        is_elsewhere: false,
        is_composed: false,
    }
}

fn by_hand(line: Line<'_>) -> LedgerRow {
    LedgerRow {
        imported: None,
        ..booked(&draft(line))
    }
}

fn found(booked: &[LedgerRow], drafts: &[Draft]) -> Vec<Verdict> {
    compare(drafts, booked)
}

#[test]
fn a_name_of_the_bank_that_comes_again_is_another_transaction_on_another_day_or_of_another_payee() {
    // Name in both files, day and payee of the second, what is found.
    for (id, day, payee, expected) in [
        ("2025-04711", 5, "GAS WORKS", Verdict::Known(0)),
        ("2025-04711", 7, "GAS WORKS 12", Verdict::Known(0)),
        ("2025-04711", 6, "SHOE BARN", Verdict::Similar(0)),
        ("2025-04711", 28, "GAS WORKS", Verdict::New),
        ("2025-04711", 28, "SHOE BARN", Verdict::New),
        // Statements count anew.
        ("2", 5, "GAS WORKS 12", Verdict::Known(0)),
        ("2", 6, "GAS WORKS", Verdict::Similar(0)),
        ("2", 6, "SHOE BARN", Verdict::Similar(0)),
        // What stands for no name.
        ("NOTPROVIDED", 6, "SHOE BARN", Verdict::New),
        ("0", 6, "SHOE BARN", Verdict::New),
        ("123456789012345000", 6, "SHOE BARN", Verdict::New),
        ("NOTPROVIDED", 5, "GAS WORKS", Verdict::Known(0)),
    ] {
        let books = [booked(&draft((5, "-40.00", "GAS WORKS", id)))];
        let file = [draft((day, "-40.00", payee, id))];
        assert_eq!(found(&books, &file), [expected], "{id} {day} {payee}");
    }
}

#[test]
fn a_name_that_a_file_has_twice_names_nothing() {
    let file = [
        draft((3, "-2.80", "Metro", "SO-7")),
        draft((5, "-2.80", "Kiosk", "SO-7")),
    ];
    let books = [booked(&draft((4, "-2.80", "Metro", "SO-7")))];
    assert_eq!(found(&books, &file), [Verdict::Similar(0), Verdict::New]);
}

#[test]
fn a_row_is_still_its_line_of_the_file_whatever_its_owner_corrected() {
    for id in ["", "f1"] {
        let line = draft((10, "-12.00", "SHOP 0042", id));
        let row = booked(&line);
        let corrected = [
            LedgerRow {
                payee: "Corner".to_owned(),
                ..row.clone()
            },
            LedgerRow {
                date: date(2025, 4, 3),
                ..row.clone()
            },
            LedgerRow {
                amount: "-12.50".parse().expect("a number"),
                ..row.clone()
            },
            LedgerRow {
                is_elsewhere: true,
                ..row.clone()
            },
            LedgerRow {
                status: TransactionStatus::Void,
                ..row
            },
        ];
        for row in corrected {
            let verdict = found(std::slice::from_ref(&row), std::slice::from_ref(&line));
            assert_eq!(verdict, [Verdict::Known(0)], "{row:?}");
        }
    }
}

#[test]
fn what_was_announced_is_followed_to_its_booking() {
    let hold = booked(&pending((1, "-120.00", "HOLD* Hotel Luna", "")));
    for (line, expected) in [
        ((1, "-120.00", "HOLD* Hotel Luna", ""), Verdict::Settled(0)),
        ((3, "-120.00", "Hotel Luna Rome", ""), Verdict::Settled(0)),
        ((14, "-120.00", "Hotel Luna", "x77"), Verdict::Settled(0)),
        ((3, "-138.00", "Hotel Luna", ""), Verdict::Adjusted(0)),
        ((3, "-138.00", "Bistro", ""), Verdict::New),
        // Less than was kept back, as by a pump or at another rate.
        ((3, "-99.00", "Hotel Luna", ""), Verdict::Adjusted(0)),
        ((3, "-1380.00", "Hotel Luna", ""), Verdict::New),
        ((3, "120.00", "Hotel Luna", ""), Verdict::New),
        ((3, "-120.00", "Vacanze S.p.A.", ""), Verdict::Similar(0)),
        ((29, "-120.00", "Hotel Luna", ""), Verdict::New),
    ] {
        let books = [hold.clone()];
        assert_eq!(found(&books, &[draft(line)]), [expected], "{line:?}");
    }
    let split = LedgerRow {
        is_composed: true,
        ..hold.clone()
    };
    let tipped = [draft((3, "-138.00", "Hotel Luna", ""))];
    assert_eq!(found(&[split], &tipped), [Verdict::Similar(0)]);
    // Told again while it is still open, it is what it was.
    let again = [pending((1, "-120.00", "HOLD* Hotel Luna", ""))];
    assert_eq!(found(&[hold], &again), [Verdict::Known(0)]);
}

#[test]
fn a_name_of_the_bank_follows_what_was_announced_to_another_amount() {
    let hold = booked(&pending((1, "-1.00", "FUEL", "P-88812")));
    for (line, expected) in [
        ((2, "-1.00", "FUEL STATION", "P-88812"), Verdict::Settled(0)),
        (
            (2, "-61.40", "FUEL STATION", "P-88812"),
            Verdict::Adjusted(0),
        ),
        ((2, "61.40", "FUEL STATION", "P-88812"), Verdict::New),
        ((2, "-1.00", "Baker", "P-88812"), Verdict::Similar(0)),
    ] {
        let books = [hold.clone()];
        assert_eq!(found(&books, &[draft(line)]), [expected], "{line:?}");
    }
}

#[test]
fn what_may_be_the_same_is_offered() {
    // What a file said before, what another says, what is found.
    for (was, is, expected) in [
        (
            (1, "-4.50", "Bakery Korn", ""),
            (1, "-4.50", "BAKERY KORN BERLIN", "x9"),
            Verdict::Similar(0),
        ),
        (
            (1, "-11.00", "Shop", ""),
            (2, "-11.00", "Shop", ""),
            Verdict::Similar(0),
        ),
        (
            (1, "-11.00", "Shop", ""),
            (9, "-11.00", "Shop", ""),
            Verdict::New,
        ),
        (
            (1, "-11.00", "Shop", ""),
            (2, "-11.00", "Kiosk", ""),
            Verdict::New,
        ),
        (
            (1, "-11.00", "Shop", ""),
            (1, "-11.00", "Kiosk", ""),
            Verdict::New,
        ),
        (
            (1, "-11.00", "Shop", "a-77123"),
            (2, "-11.00", "Shop", "a-77124"),
            Verdict::New,
        ),
    ] {
        let books = [booked(&draft(was))];
        assert_eq!(found(&books, &[draft(is)]), [expected], "{was:?} {is:?}");
    }
}

#[test]
fn of_two_that_are_equally_near_the_one_of_a_like_payee_is_offered() {
    let books = [by_hand((10, "-30.00", "Vet", ""))];
    let file = [
        draft((8, "-30.00", "Fuel", "")),
        draft((12, "-30.00", "VET CLINIC", "")),
    ];
    assert_eq!(found(&books, &file), [Verdict::New, Verdict::Similar(0)]);
}

#[test]
fn what_is_void_or_planned_answers_for_nothing_of_the_bank() {
    for status in [TransactionStatus::Void, TransactionStatus::Planned] {
        let row = LedgerRow {
            status,
            ..by_hand((1, "-4.50", "Bakery", ""))
        };
        let file = [
            draft((1, "-4.50", "Bakery Korn", "")),
            draft((1, "-4.50", "Bakery", "")),
        ];
        assert_eq!(found(&[row], &file), [Verdict::New, Verdict::New]);
    }
}

#[test]
fn the_hold_of_the_same_amount_goes_before_one_with_a_tip() {
    let books = [booked(&pending((1, "-40.00", "Bistro", "")))];
    let file = [
        draft((2, "-46.00", "Bistro", "")),
        draft((3, "-40.00", "Bistro", "")),
    ];
    assert_eq!(found(&books, &file), [Verdict::New, Verdict::Settled(0)]);
    let books = [
        booked(&pending((1, "-25.00", "Taxi", ""))),
        booked(&pending((1, "-10.00", "Taxi", ""))),
    ];
    let file = [draft((2, "-9.80", "Taxi", ""))];
    assert_eq!(found(&books, &file), [Verdict::Adjusted(1)]);
}

#[test]
fn a_booking_has_another_name_than_its_hold_and_what_its_owner_made_of_it_counts() {
    let hold = booked(&pending((1, "-40.00", "Bistro", "H-1121")));
    let file = [draft((3, "-40.00", "Bistro Roma", "B-7712"))];
    assert_eq!(
        found(std::slice::from_ref(&hold), &file),
        [Verdict::Settled(0)]
    );
    let tipped = LedgerRow {
        amount: "-46.00".parse().expect("a number"),
        ..hold.clone()
    };
    let file = [draft((9, "-46.00", "Bistro", ""))];
    assert_eq!(found(&[tipped], &file), [Verdict::Settled(0)]);
    let moved = LedgerRow {
        is_elsewhere: true,
        ..hold
    };
    let file = [draft((3, "-40.00", "Bistro Roma", ""))];
    assert_eq!(found(&[moved], &file), [Verdict::Similar(0)]);
}

#[test]
fn an_old_announcement_of_what_is_booked_is_asked_about() {
    let row = booked(&draft((10, "-46.00", "Bistro Roma", "B-7712")));
    for (line, expected) in [
        ((1, "-46.00", "Bistro", "H-1121"), Verdict::Similar(0)),
        ((2, "-40.00", "Bistro", ""), Verdict::Similar(0)),
        ((2, "-100.00", "Bistro", ""), Verdict::Similar(0)),
        ((2, "-4.00", "Bistro", ""), Verdict::New),
        ((12, "-40.00", "Bistro", ""), Verdict::New),
        ((2, "-40.00", "Kiosk", ""), Verdict::New),
    ] {
        let file = [pending(line)];
        let books = [row.clone()];
        assert_eq!(found(&books, &file), [expected], "{line:?}");
    }
}

#[test]
fn what_a_file_tells_twice_by_itself_is_asked_about() {
    let lines = |first: Draft, second: Draft| found(&[], &[first, second]);
    let (hold, booking) = ((1, "-9.00", "Luna", ""), (3, "-9.00", "Luna Rome", ""));
    let once = [Verdict::Doubled, Verdict::New];
    assert_eq!(lines(pending(hold), draft(booking)), once);
    let named = (
        (1, "-9.00", "Luna", "L-7712"),
        (3, "-12.00", "Luna", "L-7712"),
    );
    assert_eq!(lines(pending(named.0), draft(named.1)), once);
    let row = (1, "-9.00", "Luna", "L-7712");
    assert_eq!(
        lines(draft(row), draft(row)),
        [Verdict::New, Verdict::Doubled]
    );
    // One announced today beside one of yesterday, two coffees, and what a counter or a card names.
    let both = [Verdict::New, Verdict::New];
    assert_eq!(lines(pending((3, "-9.00", "Luna", "")), draft(hold)), both);
    assert_eq!(lines(draft(hold), draft(hold)), both);
    assert_eq!(
        lines(
            draft((1, "-9.00", "Luna", "7")),
            draft((1, "-9.00", "Luna", "7"))
        ),
        both
    );
    assert_eq!(
        lines(draft(row), draft((2, "-9.00", "Luna", "L-7712"))),
        both
    );
}

#[test]
fn other_names_of_the_bank_for_the_same_day_are_asked_about() {
    // As another format has them, or a bank that makes them anew with each file.
    for (was, is, day, expected) in [
        ("a-77123", "a-88001", 1, Verdict::Similar(0)),
        ("a-77123", "a-88001", 2, Verdict::New),
        ("a-77123", "20250301000017", 2, Verdict::Similar(0)),
        ("a-77123", "a-77123", 1, Verdict::Known(0)),
    ] {
        let books = [booked(&draft((1, "-4.50", "Bakery Korn", was)))];
        let file = [draft((day, "-4.50", "BAKERY KORN 7", is))];
        assert_eq!(found(&books, &file), [expected], "{was} {is} {day}");
    }
    let books = [booked(&draft((1, "-4.50", "Bakery", "a-77123")))];
    let file = ["a-77124", "a-77123"].map(|id| draft((1, "-4.50", "Bakery", id)));
    assert_eq!(found(&books, &file), [Verdict::New, Verdict::Known(0)]);
}

#[test]
fn a_file_that_tells_of_the_days_around_tells_of_a_row_under_any_name() {
    let books = [booked(&draft((2, "-4.50", "SEPA-Lastschrift", "")))];
    let day = |day| draft((day, "-1.00", "Kiosk", ""));
    let own = draft((2, "-4.50", "Stadtwerke", ""));
    let file = [day(1), own.clone(), day(3)];
    assert_eq!(found(&books, &file)[1], Verdict::Similar(0));
    // On the last day of a file the other may be still to come.
    assert_eq!(found(&books, &[day(1), own])[1], Verdict::New);
}

#[test]
fn one_payee_in_one_sign_and_in_two_is_one() {
    let books = [booked(&draft((1, "-4.00", "Caf\u{e9}", "")))];
    let file = [draft((1, "-4.00", "Cafe\u{301}", ""))];
    assert_eq!(found(&books, &file), [Verdict::Known(0)]);
}

/// Lines of a file, with their status, and what their owner makes of each: another day, amount or payee.
fn lines() -> impl Strategy<Value = Vec<(i8, i64, String, String, bool, u8)>> {
    let line = (
        1_i8..5,
        1_i64..4,
        "[ab] shop",
        "[xy]?|0|NONREF",
        any::<bool>(),
        0_u8..5,
    );
    prop::collection::vec(line, 1..30)
}

proptest! {
    #[test]
    fn a_file_read_again_brings_nothing_new_whatever_was_corrected(lines in lines()) {
        let drafts: Vec<_> = lines.iter().map(|(day, amount, payee, id, is_pending, _)| {
            let amount = format!("-{amount}.00");
            let line = (*day, amount.as_str(), payee.as_str(), id.as_str());
            if *is_pending { pending(line) } else { draft(line) }
        }).collect();
        let books: Vec<_> = drafts.iter().zip(&lines).map(|(draft, (.., edit))| {
            let mut row = booked(draft);
            match edit {
                0 => row.date = date(2025, 5, 1),
                1 => row.amount = "-99.99".parse().expect("a number"),
                2 => row.payee = "Mine".to_owned(),
                3 => row.is_elsewhere = true,
                _ => {}
            }
            row
        }).collect();
        let verdicts = compare(&drafts, &books);
        let mut places: Vec<_> = verdicts.iter().filter_map(|verdict| verdict.place()).collect();
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!(places.len(), drafts.len(), "{:?}", verdicts);
        for verdict in verdicts {
            prop_assert!(matches!(verdict, Verdict::Known(_) | Verdict::Settled(_)), "{:?}", verdict);
        }
    }
}
