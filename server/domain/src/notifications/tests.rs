//! Who is told where and when, on paper.

use jiff::civil::{Time, time};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use proptest::prelude::*;

use super::*;
use crate::id::WorkspaceId;
use crate::workspaces::ZoneName;

/// Zones whose clocks are put on by an hour, by half an hour, at midnight, and never.
const ZONES: [&str; 5] = [
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kathmandu",
];

fn zone(name: &str) -> ZoneName {
    name.parse().expect("a zone")
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn any_time() -> impl Strategy<Value = Time> {
    (0..24i8, 0..60i8).prop_map(|(hour, minute)| time(hour, minute, 0, 0))
}

/// Any minute of a year.
fn any_moment() -> impl Strategy<Value = Timestamp> {
    (0..366i64 * 24 * 60).prop_map(|minutes| at("2025-10-01T00:00:00Z") + minutes.minutes())
}

proptest! {
    #[test]
    fn quiet_hours_end_when_the_clock_on_the_wall_says_so(
        place in 0..ZONES.len(), from in any_time(), until in any_time(), now in any_moment(),
    ) {
        let zone = zone(ZONES[place]);
        let Some(quiet) = QuietHours::new(from, until) else {
            prop_assert_eq!(from, until);
            return Ok(());
        };
        let wall = now.to_zoned(zone.zone()).time();
        let is_quiet = if from < until { from <= wall && wall < until } else { wall >= from || wall < until };
        match quiet.end(&zone, now) {
            Some(end) => {
                prop_assert!(is_quiet);
                prop_assert!(end > now && end.duration_since(now) <= SignedDuration::from_hours(25));
                // What ends them is not within them, so that nothing waits a second time.
                prop_assert_eq!(quiet.end(&zone, end), None);
                let wall = end.to_zoned(zone.zone()).time();
                // Clocks that are put forward over the end show a later time.
                prop_assert!(wall == until || wall.duration_since(until) <= SignedDuration::from_hours(1));
            }
            // In the hour that comes twice its end may have come already.
            None => prop_assert!(!is_quiet || quiet.end(&zone, now - 1.hour()).is_none_or(|end| end <= now)),
        }
    }

    #[test]
    fn the_next_digest_is_the_first_that_comes(
        place in 0..ZONES.len(), hour in 0..24i8, is_weekly in any::<bool>(), now in any_moment(),
    ) {
        let zone = zone(ZONES[place]);
        let (digest, days) = if is_weekly { (Digest::Weekly, 7) } else { (Digest::Daily, 1) };
        let next = digest_at(digest, hour, &zone, now).expect("a moment");
        prop_assert!(next > now);
        prop_assert!(next.duration_since(now) <= SignedDuration::from_hours(24 * days + 1));
        let wall = next.to_zoned(zone.zone());
        prop_assert!(wall.hour() == hour || wall.hour() == (hour + 1) % 24, "{}", wall);
        if is_weekly {
            prop_assert_eq!(wall.weekday(), jiff::civil::Weekday::Monday);
        }
        let after = digest_at(digest, hour, &zone, next).expect("a moment");
        prop_assert!(after.duration_since(next) >= SignedDuration::from_hours(24 * days - 1), "none is skipped or comes twice");
    }
}

#[test]
fn hours_that_begin_and_end_alike_say_nothing() {
    assert_eq!(QuietHours::new(Time::midnight(), Time::midnight()), None);
    assert_eq!(
        digest_at(Digest::None, 8, &zone("UTC"), at("2025-10-05T12:00:00Z")),
        None
    );
}

#[test]
fn the_safety_of_the_account_is_wanted_everywhere() {
    let mut matrix = Matrix::default();
    for channel in Channel::ALL {
        matrix.set(NotificationTopic::Security, *channel, false);
        assert!(matrix.wants(NotificationTopic::Security, *channel));
        matrix.set(NotificationTopic::Budgets, *channel, false);
        assert!(!matrix.wants(NotificationTopic::Budgets, *channel));
    }
}

#[test]
fn every_topic_has_a_kind_and_is_told_in_the_product() {
    for topic in NotificationTopic::ALL {
        let mut kinds = NotificationKind::ALL.iter();
        assert!(kinds.any(|kind| kind.topic() == *topic), "{topic}");
        assert!(Matrix::default().wants(*topic, Channel::InApp), "{topic}");
    }
}

#[test]
fn a_muted_workspace_is_heard_of_by_what_concerns_oneself() {
    let [home, other] = [1, 2].map(|number| WorkspaceId::from_uuid(uuid::Uuid::from_u128(number)));
    let settings = NotificationSettings {
        workspaces: vec![WorkspacePreferences {
            workspace_id: home,
            is_muted: true,
            currency: "EUR".parse().expect("a code"),
            large_expense: None,
            large_deposit: None,
            member_transaction: None,
        }],
        ..NotificationSettings::default()
    };
    let wants = |kind, workspace| settings.wants(kind, workspace, Channel::InApp);
    assert!(!wants(NotificationKind::BudgetThreshold, Some(home)));
    assert!(wants(NotificationKind::BudgetThreshold, Some(other)));
    assert!(wants(NotificationKind::WorkspaceRemoved, Some(home)));
    assert!(wants(NotificationKind::LimitNear, None));
}

#[test]
fn a_letter_waits_for_the_digest_and_for_the_morning() {
    let settings = NotificationSettings {
        time_zone: zone("Europe/Berlin"),
        quiet_hours: QuietHours::new(time(22, 0, 0, 0), time(9, 0, 0, 0)),
        digest: Digest::Daily,
        digest_hour: 8,
        ..NotificationSettings::default()
    };
    let noon = at("2025-10-05T10:00:00Z");
    for (kind, moment) in [
        (NotificationKind::NewSignIn, "2025-10-05T10:00:00Z"),
        (NotificationKind::PaymentFailed, "2025-10-05T10:00:00Z"),
        // A digest that falls into the quiet hours waits for their end.
        (NotificationKind::BudgetThreshold, "2025-10-06T07:00:00Z"),
    ] {
        let letter_at = settings.letter_at((kind, kind.severity()), noon);
        assert_eq!(letter_at, at(moment), "{kind}");
    }
    let night = at("2025-10-05T21:00:00Z");
    let morning = at("2025-10-06T07:00:00Z");
    let at_night = |kind: NotificationKind| settings.letter_at((kind, kind.severity()), night);
    assert_eq!(at_night(NotificationKind::NewSignIn), night);
    assert_eq!(at_night(NotificationKind::PaymentFailed), morning);
}

#[test]
fn what_nobody_has_set_is_as_administrators_have_set_it() {
    let (topic, channel) = (NotificationTopic::Budgets, Channel::Email);
    let mut defaults = Matrix::default();
    defaults.set(topic, channel, false);
    defaults.set(NotificationTopic::Security, channel, false);
    defaults.set(NotificationTopic::Announcements, Channel::InApp, false);
    let unset = Matrix::default().over(defaults.clone());
    assert!(!unset.wants(topic, channel));
    assert!(unset.wants(NotificationTopic::Security, channel));
    assert!(unset.wants(NotificationTopic::Announcements, Channel::InApp));
    // Who sends what they see has set nothing by that; who changes it, and then changes it back, has.
    let mut seen = Matrix::default();
    seen.set(topic, channel, false);
    let mut changed = Matrix::default();
    changed.set(topic, channel, true);
    assert_eq!(seen.clone().instead_of(unset.clone()), unset);
    let set = changed.instead_of(unset);
    assert!(set.wants(topic, channel));
    let set = seen.instead_of(set).over(Matrix::default());
    assert!(!set.wants(topic, channel));
}
