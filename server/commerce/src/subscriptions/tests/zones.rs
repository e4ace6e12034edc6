use jiff::civil::DateTime;
use jiff::{SignedDuration, ToSpan as _};
use proptest::prelude::*;

use super::*;

/// Zones whose clocks were once changed by an hour, at midnight, or by a whole day; and the first and last of the world.
const ZONES: [&str; 7] = [
    "America/Los_Angeles",
    "America/Juneau",
    "Pacific/Apia",
    "Asia/Beirut",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "UTC",
];

fn civil(text: &str) -> DateTime {
    text.parse().expect("a time")
}

fn from(start: &str, period: BillingPeriod, zone: &TimeZone) -> Subscription {
    let starts_at = civil(start)
        .to_zoned(zone.clone())
        .expect("a moment")
        .timestamp();
    begun(agreement(1, 1000, period), 0, starts_at, zone)
}

fn shown(found: &[Timestamp], zone: &TimeZone) -> Vec<DateTime> {
    found
        .iter()
        .map(|moment| zone.to_datetime(*moment))
        .collect()
}

#[test]
fn a_period_ends_at_the_time_of_day_at_which_it_began() {
    for name in [
        "America/Los_Angeles",
        "Asia/Beirut",
        "Pacific/Kiritimati",
        "America/Juneau",
    ] {
        let zone = zone(name);
        let found = boundaries(
            &from("2025-12-31T09:30", BillingPeriod::Month, &zone),
            24,
            &zone,
        );
        let expected = (0..=24).map(|n| civil("2025-12-31T09:30") + n.months());
        assert_eq!(shown(&found, &zone), expected.collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn a_time_that_the_clocks_leave_out_is_passed_on_that_day_alone() {
    let zone = zone("America/Los_Angeles");
    let found = boundaries(
        &from("2026-03-07T02:30", BillingPeriod::Days(1), &zone),
        2,
        &zone,
    );
    let expected = ["2026-03-07T02:30", "2026-03-08T03:30", "2026-03-09T02:30"];
    assert_eq!(shown(&found, &zone), expected.map(civil));
}

#[test]
fn a_day_that_begins_at_one_has_its_boundary_then() {
    let zone = zone("Asia/Beirut");
    let found = boundaries(
        &from("2026-03-28T00:00", BillingPeriod::Days(1), &zone),
        2,
        &zone,
    );
    let expected = ["2026-03-28T00:00", "2026-03-29T01:00", "2026-03-30T00:00"];
    assert_eq!(shown(&found, &zone), expected.map(civil));
}

#[test]
fn a_time_that_comes_twice_is_a_boundary_once() {
    let zone = zone("America/Los_Angeles");
    let found = boundaries(
        &from("2026-10-31T01:30", BillingPeriod::Days(1), &zone),
        2,
        &zone,
    );
    let hours: Vec<_> = found
        .windows(2)
        .map(|pair| pair[1].duration_since(pair[0]).as_hours())
        .collect();
    assert_eq!(hours, [24, 25]);
}

#[test]
fn the_day_that_apia_left_out_is_no_period() {
    let zone = zone("Pacific/Apia");
    let found = boundaries(
        &from("2011-12-28T10:00", BillingPeriod::Days(1), &zone),
        4,
        &zone,
    );
    let expected = [
        "2011-12-28T10:00",
        "2011-12-29T10:00",
        "2011-12-31T10:00",
        "2012-01-01T10:00",
        "2012-01-02T10:00",
    ];
    assert_eq!(shown(&found, &zone), expected.map(civil));

    let found = boundaries(
        &from("2011-11-30T10:00", BillingPeriod::Month, &zone),
        2,
        &zone,
    );
    let expected = ["2011-11-30T10:00", "2011-12-31T10:00", "2012-01-30T10:00"];
    assert_eq!(shown(&found, &zone), expected.map(civil));
}

#[test]
fn a_trial_over_the_day_that_apia_left_out_has_its_length() {
    let zone = zone("Pacific/Apia");
    let starts_at = zone
        .to_timestamp(civil("2011-12-29T10:00"))
        .expect("a moment");
    let subscription = begun(
        agreement(1, 1000, BillingPeriod::Month),
        1,
        starts_at,
        &zone,
    );
    let ends_at = subscription.trial_ends_at.expect("a trial");
    assert_eq!(ends_at.duration_since(starts_at).as_hours(), 24);
}

fn periods() -> impl Strategy<Value = BillingPeriod> {
    prop_oneof![
        Just(BillingPeriod::Month),
        Just(BillingPeriod::Year),
        (1..4_u16).prop_map(BillingPeriod::Days),
        (1..400_u16).prop_map(BillingPeriod::Days),
    ]
}

fn zones() -> impl Strategy<Value = TimeZone> {
    proptest::sample::select(&ZONES[..]).prop_map(zone)
}

/// Near a change of clocks of each zone, and somewhere else.
fn starts() -> impl Strategy<Value = Timestamp> {
    let changes = [
        "1983-10-30T12:00:00Z",
        "2011-12-30T10:00:00Z",
        "2026-03-08T10:00:00Z",
        "2026-03-28T22:00:00Z",
    ];
    let near = (
        proptest::sample::select(changes.to_vec()),
        -200_000..200_000_i64,
    );
    let near = near.prop_map(|(at, seconds)| moment(at) + SignedDuration::from_secs(seconds));
    let anywhere =
        (0..2_000_000_000_i64).prop_map(|second| Timestamp::from_second(second).expect("a moment"));
    prop_oneof![3 => near, 1 => anywhere]
}

proptest! {
    #[test]
    fn boundaries_rise_and_meet_in_every_zone(
        zone in zones(),
        starts_at in starts(),
        period in periods(),
        trial_days in prop_oneof![Just(0_u16), 1..3_u16],
    ) {
        let subscription = begun(agreement(1, 1000, period), trial_days, starts_at, &zone);
        let found = boundaries(&subscription, 30, &zone);
        prop_assert_eq!(found[0], starts_at);
        prop_assert!(found.is_sorted_by(|one, next| one < next));
        // No period is a day longer than what was agreed, but where the calendar lacks one.
        let days = |from: usize, to: usize| found[to].duration_since(found[from]).as_hours() / 24;
        let longest = match period {
            BillingPeriod::Month => 31,
            BillingPeriod::Year => 366,
            BillingPeriod::Days(days) => i64::from(days),
        };
        for index in 2..found.len() {
            prop_assert!(days(index - 1, index) <= longest);
        }
    }

    #[test]
    fn another_zone_leaves_the_running_period_and_neither_gap_nor_overlap(
        first in zones(),
        others in proptest::collection::vec((zones(), 1..4_usize), 1..6),
        starts_at in starts(),
        period in periods(),
        trial_days in prop_oneof![Just(0_u16), 1..3_u16],
        waits in any::<bool>(),
    ) {
        // Made in the first zone, and begun there at once or in the second.
        let made_at = starts_at - SignedDuration::from_hours(i64::from(waits));
        let new = new(agreement(1, 1000, period), trial_days, starts_at);
        let mut subscription = new.create(made_at, &first).after;
        let trial_ends_at = subscription.trial_ends_at;
        prop_assert_eq!(advance(&mut subscription, starts_at, &others[0].0).len(), usize::from(waits));
        prop_assert_eq!(super::period(&subscription).starts_at, starts_at);
        if let Some(trial_ends_at) = trial_ends_at {
            prop_assert_eq!(super::period(&subscription).ends_at, trial_ends_at);
        }
        let (mut count, mut total) = (0, 0);
        for (zone, periods) in &others {
            let running = super::period(&subscription);
            // Nothing happens because of the zone alone, and what runs keeps its moments.
            let inside = running.ends_at - SignedDuration::from_secs(1);
            prop_assert_eq!(subscription.advanced(inside, zone), None);
            let found = boundaries(&subscription, *periods, zone);
            prop_assert_eq!(found[0], running.starts_at);
            prop_assert_eq!(found[1], running.ends_at);
            for end in &found[1..] {
                total += amounts(&advance(&mut subscription, *end, zone)).into_iter().flatten().sum::<i64>();
                count += 1;
            }
        }
        prop_assert_eq!(total, count * 1000);
        // Back on its own days: the last boundary is that of the zone which holds now.
        let (zone, _) = others.last().expect("a zone");
        let next = zone.to_datetime(super::period(&subscription).ends_at);
        let anchor = subscription.anchor;
        let moved = SignedDuration::from_hours(25);
        let own = (0..600).map(|n| match period {
            BillingPeriod::Month => anchor + n.months(),
            BillingPeriod::Year => anchor + n.years(),
            BillingPeriod::Days(days) => anchor + (n * i32::from(days)).days(),
        });
        prop_assert!(own.into_iter().any(|day| day.duration_until(next).abs() < moved));
    }
}
