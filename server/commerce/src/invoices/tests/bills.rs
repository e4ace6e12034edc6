use proptest::prelude::*;

use super::*;

fn charged(amount: i64) -> Vec<InvoiceLine> {
    vec![InvoiceLine {
        kind: InvoiceLineKind::Period,
        plan_names: named("Family"),
        days: Some((day("2026-11-01"), day("2026-11-30"))),
        amount: Minor::new(amount),
    }]
}

fn bill(amount: i64, balance: i64, least: i64) -> Bill {
    Bill::of(Minor::new(amount), Minor::new(balance), Minor::new(least))
}

fn of(total: i64, balance: i64) -> Bill {
    Bill {
        total: Minor::new(total),
        balance: Minor::new(balance),
    }
}

#[test]
fn the_balance_pays_what_it_can_and_too_little_waits() {
    use InvoiceLineKind::{Balance, CarriedForward, Period};

    for (amount, balance, expected, lines) in [
        (1000, 0, of(1000, 0), vec![]),
        (1000, 400, of(600, 0), vec![(Balance, -400)]),
        (1000, 1000, of(0, 0), vec![(Balance, -1000)]),
        (1000, 1500, of(0, 500), vec![(Balance, -1000)]),
        // Fifty cents are asked for, 49 are not.
        (1000, 950, of(50, 0), vec![(Balance, -950)]),
        (
            1000,
            951,
            of(0, -49),
            vec![(Balance, -951), (CarriedForward, -49)],
        ),
        (1, 0, of(0, -1), vec![(CarriedForward, -1)]),
        (50, 0, of(50, 0), vec![]),
        // What waited is asked for with the next one.
        (1000, -49, of(1049, 0), vec![(Balance, 49)]),
        (
            10,
            -30,
            of(0, -40),
            vec![(Balance, 30), (CarriedForward, -40)],
        ),
    ] {
        let found = bill(amount, balance, 50);
        assert_eq!(found, expected, "{amount} with {balance}");
        let mut expected = vec![(Period, amount)];
        expected.extend(lines);
        let lines = found.lines(charged(amount), Minor::new(balance));
        assert_eq!(amounts(&lines), expected, "{amount} with {balance}");
        assert_eq!(sum(&lines), found.total.units());
    }
}

#[test]
fn what_is_the_users_is_no_invoice() {
    assert_eq!(bill(-300, 0, 50), of(0, 300));
    assert_eq!(bill(-300, 200, 50), of(0, 500));
    assert_eq!(bill(-300, -40, 50), of(0, 260));
    assert_eq!(bill(0, -40, 1), of(0, -40));
    assert_eq!(bill(-1, -500, 50), of(0, -499));
}

#[test]
fn what_the_provider_cannot_say_waits_too() {
    use InvoiceLineKind::{Balance, CarriedForward, Period};

    // 1.336 Kuwaiti dinars, 0.001 of them from the balance.
    let found = bill(1336, 1, 1000).in_steps(Minor::new(10));
    assert_eq!(found, of(1330, -5));
    let lines = found.lines(charged(1336), Minor::new(1));
    let expected = [(Period, 1336), (Balance, -1), (CarriedForward, -5)];
    assert_eq!(amounts(&lines), expected);
    assert_eq!(bill(1330, 0, 1000).in_steps(Minor::new(10)), of(1330, 0));
}

fn many() -> impl Strategy<Value = Vec<(i64, i64, i64)>> {
    let amounts = prop_oneof![
        -2000..2000_i64,
        -60..60_i64,
        Just(Minor::LIMIT),
        Just(-Minor::LIMIT)
    ];
    let least = prop_oneof![Just(1_i64), Just(50_i64), Just(100_i64)];
    let step = prop_oneof![3 => Just(1_i64), 1 => Just(10_i64), 1 => Just(100_i64)];
    proptest::collection::vec((amounts, least, step), 1..60)
}

proptest! {
    #[test]
    fn no_unit_is_lost_or_asked_for_twice(many in many(), first in -49..5000_i64) {
        let (mut balance, mut asked, mut charged_in_all) = (first, 0, 0);
        for (amount, least, step) in many {
            let found = bill(amount, balance, least).in_steps(Minor::new(step));
            let total = found.total.units();
            prop_assert!(total >= 0 && total % step == 0);
            prop_assert!(amount > 0 || total == 0);
            prop_assert!(total == 0 || total >= least - least % step);
            // Nothing is asked for while the user has something, and no more waits than is too little.
            prop_assert!(total == 0 || found.balance.units() <= 0);
            let waits = (-found.balance.units()).max(0);
            prop_assert!(amount <= 0 || waits < least.max(step), "{} waits", waits);
            if amount > 0 {
                let lines = found.lines(charged(amount), Minor::new(balance));
                prop_assert_eq!(sum(&lines), total);
                prop_assert_eq!(&lines[..1], &charged(amount)[..]);
                prop_assert!(lines.iter().all(|line| !line.amount.is_zero()));
            }
            charged_in_all += amount;
            asked += total;
            balance = found.balance.units();
            prop_assert_eq!(charged_in_all, asked + first - balance);
        }
    }
}
