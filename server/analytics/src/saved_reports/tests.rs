use jiff::ToSpan as _;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

fn zone(name: &str) -> ZoneName {
    name.parse().expect("a zone")
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn schedule(every: ScheduleFrequency, day: i8, hour: i8) -> Schedule {
    Schedule {
        every,
        day,
        hour,
        format: ReportFileFormat::Pdf,
    }
}

fn next(schedule: Schedule, name: &str, after: &str) -> String {
    schedule.next_run(&zone(name), instant(after)).to_string()
}

fn draft(name: &str, schedule: Option<Schedule>) -> SavedReportDraft {
    SavedReportDraft {
        name: name.to_owned(),
        report_type: ReportType::CashFlow,
        question: "{}".to_owned(),
        is_shared: false,
        schedule,
    }
}

fn kept(number: u128, name: &str, schedule: Option<Schedule>, kept: &[SavedReport]) -> SavedReport {
    created(number, name, schedule, kept).expect("kept")
}

fn created(
    number: u128,
    name: &str,
    schedule: Option<Schedule>,
    kept: &[SavedReport],
) -> Result<SavedReport, SavedReportRefused> {
    let id = SavedReportId::from_uuid(Uuid::from_u128(number));
    let workspace = WorkspaceId::from_uuid(Uuid::from_u128(1));
    let owner = UserId::from_uuid(Uuid::from_u128(2));
    let around = (kept, &zone("UTC"), instant("2025-10-05T12:00:00Z"));
    draft(name, schedule).create(id, (workspace, owner), "Anna".to_owned(), around)
}

#[test]
fn a_week_comes_to_its_day_and_hour_where_the_workspace_is() {
    // The fifth of October 2025 is a Sunday.
    let monday = schedule(ScheduleFrequency::Week, 1, 8);
    let berlin = "Europe/Berlin";
    assert_eq!(
        next(monday, berlin, "2025-10-05T12:00:00Z"),
        "2025-10-06T06:00:00Z"
    );
    assert_eq!(
        next(monday, berlin, "2025-10-06T05:59:59Z"),
        "2025-10-06T06:00:00Z"
    );
    assert_eq!(
        next(monday, berlin, "2025-10-06T06:00:00Z"),
        "2025-10-13T06:00:00Z"
    );
    let sunday = schedule(ScheduleFrequency::Week, 7, 23);
    assert_eq!(
        next(sunday, "Asia/Tokyo", "2025-10-05T12:00:00Z"),
        "2025-10-05T14:00:00Z"
    );
}

#[test]
fn a_month_comes_to_its_day_over_the_turn_of_the_year() {
    let last = schedule(ScheduleFrequency::Month, 28, 0);
    assert_eq!(
        next(last, "UTC", "2025-12-28T00:00:00Z"),
        "2026-01-28T00:00:00Z"
    );
    assert_eq!(
        next(last, "UTC", "2026-02-27T23:59:59Z"),
        "2026-02-28T00:00:00Z"
    );
}

#[test]
fn an_hour_stays_what_it_is_when_clocks_change() {
    let monday = schedule(ScheduleFrequency::Week, 1, 8);
    let berlin = "Europe/Berlin";
    assert_eq!(
        next(monday, berlin, "2025-10-20T06:00:00Z"),
        "2025-10-27T07:00:00Z"
    );
    // At two in the night clocks are put forward, and at three they are put back.
    let forward = schedule(ScheduleFrequency::Week, 7, 2);
    assert_eq!(
        next(forward, berlin, "2025-03-29T12:00:00Z"),
        "2025-03-30T01:00:00Z"
    );
    assert_eq!(
        next(forward, berlin, "2025-03-30T01:00:00Z"),
        "2025-04-06T00:00:00Z"
    );
    assert_eq!(
        next(forward, berlin, "2025-10-25T12:00:00Z"),
        "2025-10-26T00:00:00Z"
    );
    assert_eq!(
        next(forward, berlin, "2025-10-26T00:00:00Z"),
        "2025-11-02T01:00:00Z"
    );
}

#[test]
fn a_schedule_names_every_fault() {
    let check = |every, day, hour, format| {
        let input = ScheduleInput {
            every: Some(every),
            day,
            hour,
            format: Some(format),
        };
        let errors = Schedule::check(input).err().unwrap_or_default();
        let violations = errors
            .iter()
            .map(|error| format!("{}: {}", error.field, error.violation.code));
        violations.collect::<Vec<_>>()
    };
    assert_eq!(check("week", Some(7), Some(0), "pdf"), [""; 0]);
    assert_eq!(check("month", Some(28), Some(23), "csv"), [""; 0]);
    assert_eq!(
        check("week", Some(8), Some(24), "doc"),
        [
            "schedule.day: unknown_value",
            "schedule.hour: unknown_value",
            "schedule.format: unknown_value"
        ]
    );
    assert_eq!(
        check("day", Some(29), None, ""),
        [
            "schedule.every: unknown_value",
            "schedule.day: unknown_value",
            "schedule.hour: required",
            "schedule.format: required"
        ]
    );
}

#[test]
fn names_are_ones_own_and_there_are_fifty_at_most() {
    let first = kept(10, "Food", None, &[]);
    let all = std::slice::from_ref(&first);
    assert_eq!(
        created(11, "food", None, all),
        Err(SavedReportRefused::Taken)
    );
    let many: Vec<_> = (0..50)
        .map(|number| SavedReport {
            id: SavedReportId::from_uuid(Uuid::from_u128(100 + number)),
            name: number.to_string(),
            ..first.clone()
        })
        .collect();
    assert_eq!(
        created(11, "More", None, &many),
        Err(SavedReportRefused::TooMany)
    );
}

#[test]
fn the_next_time_moves_only_with_the_schedule() {
    let monday = schedule(ScheduleFrequency::Week, 1, 8);
    let first = kept(10, "Food", Some(monday), &[]);
    let due = Some(instant("2025-10-06T08:00:00Z"));
    assert_eq!(first.next_run_at, due);
    let later = instant("2025-10-06T09:00:00Z");
    let all = std::slice::from_ref(&first);
    let around = (all, &zone("UTC"), later);
    let renamed = first.clone().changed(draft("Meals", Some(monday)), around);
    let renamed = renamed.expect("changed");
    assert_eq!((renamed.next_run_at, renamed.version), (due, 2));
    let tuesday = schedule(ScheduleFrequency::Week, 2, 8);
    let moved = first.clone().changed(draft("Food", Some(tuesday)), around);
    let moved = moved.expect("changed");
    assert_eq!(moved.next_run_at, Some(instant("2025-10-07T08:00:00Z")));
    let ended = first.clone().changed(draft("Food", None), around);
    assert_eq!(ended.expect("changed").next_run_at, None);
}

proptest! {
    #[test]
    fn every_run_is_later_than_the_one_before_and_at_most_a_month_away(
        second in 0_i64..4_000_000_000,
        is_week in any::<bool>(),
        day in 1_i8..=7,
        hour in 0_i8..24,
        place in 0_usize..5,
    ) {
        let names = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo"];
        let zone = zone(names[place]);
        let every = if is_week { ScheduleFrequency::Week } else { ScheduleFrequency::Month };
        let schedule = schedule(every, day, hour);
        let now = Timestamp::from_second(second).expect("an instant");
        let next = schedule.next_run(&zone, now);
        let days = if is_week { 8 } else { 32 };
        prop_assert!(next > now);
        prop_assert!(next <= now + (days * 24).hours());
        prop_assert!(schedule.next_run(&zone, next) > next);
    }
}
