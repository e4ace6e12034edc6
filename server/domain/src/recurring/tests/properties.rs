use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday, date};
use proptest::prelude::*;

use super::super::rule::days_between;
use super::super::*;

/// Rules as people make them, and stranger ones.
pub(super) fn rules() -> impl Strategy<Value = String> {
    let interval = prop_oneof![4 => 1..5_u16, 1 => 5..1000_u16];
    let monthday = prop_oneof![1..=31_i8, -31..=-1_i8];
    let shapes = prop_oneof![
        Just("FREQ=DAILY".to_owned()),
        Just("FREQ=WEEKLY".to_owned()),
        Just("FREQ=MONTHLY".to_owned()),
        Just("FREQ=YEARLY".to_owned()),
        Just("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1".to_owned()),
        Just("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1".to_owned()),
        Just("FREQ=WEEKLY;BYDAY=MO,WE,SU;BYSETPOS=2".to_owned()),
        Just("FREQ=WEEKLY;BYDAY=TU,SU;WKST=SU".to_owned()),
        Just("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR".to_owned()),
        Just("FREQ=YEARLY;BYDAY=2MO,-1FR".to_owned()),
        Just("FREQ=YEARLY;BYMONTH=3,9;BYDAY=-1SU".to_owned()),
        Just("FREQ=YEARLY;BYYEARDAY=1,100,-1".to_owned()),
        Just("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1".to_owned()),
        monthday.prop_map(|day| format!("FREQ=MONTHLY;BYMONTHDAY={day}")),
        (1..=12_i8, 1..=28_i8)
            .prop_map(|(month, day)| format!("FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={day}")),
        (1..=5_i8).prop_map(|number| format!("FREQ=MONTHLY;BYDAY={number}TH")),
    ];
    (shapes, interval).prop_map(|(shape, interval)| format!("{shape};INTERVAL={interval}"))
}

fn ends() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::Never),
        (1..200_u32).prop_map(End::Count),
        (0..3000_i32).prop_map(|days| End::Until(date(2020, 1, 1).saturating_add(days.days()))),
    ]
}

fn countries() -> impl Strategy<Value = Option<HolidayCountry>> {
    proptest::option::of(proptest::sample::select(HolidayCountry::ALL))
}

prop_compose! {
    fn any_recurrence()(
        text in rules(),
        offset in 0..4000_i32,
        end in ends(),
        weekend in proptest::sample::select(RecurringWeekend::ALL),
        holidays in countries(),
    ) -> Option<Recurrence> {
        let first = date(2018, 1, 1).saturating_add(offset.days());
        Recurrence::new(&text, first, end, weekend, holidays).ok()
    }
}

fn window() -> impl Strategy<Value = (Date, Date)> {
    (0..8000_i32, 0..1500_i32).prop_map(|(from, length)| {
        let from = date(2016, 1, 1).saturating_add(from.days());
        (from, from.saturating_add(length.days()))
    })
}

proptest! {
    #[test]
    fn occurrences_increase_strictly_and_none_comes_twice(
        rule in any_recurrence(), (from, to) in window(),
    ) {
        let Some(rule) = rule else { return Ok(()) };
        let all = rule.occurrences(from, to);
        for pair in all.windows(2) {
            prop_assert!(pair[0].date < pair[1].date);
            prop_assert!(pair[0].day <= pair[1].day);
        }
        for one in all {
            prop_assert!((from..=to).contains(&one.date) && one.date >= rule.first());
            prop_assert!(rule.last().is_none_or(|last| one.date <= last));
            prop_assert!(rule.is_rule_date(one.date));
        }
    }

    #[test]
    fn a_window_is_the_same_part_of_a_larger_one(
        rule in any_recurrence(), (from, to) in window(), before in 0..4000_i32, behind in 0..900_i32,
    ) {
        let Some(rule) = rule else { return Ok(()) };
        let wide = rule.occurrences(
            from.saturating_sub(before.days()),
            to.saturating_add(behind.days()),
        );
        let part: Vec<_> = wide.iter().copied().filter(|one| (from..=to).contains(&one.date)).collect();
        prop_assert_eq!(rule.occurrences(from, to), part.clone());
        let next = rule.next_from(from);
        if let Some(first) = part.first() {
            prop_assert!(next == Some(*first) || first.date > from.saturating_add(10.years()));
        } else {
            prop_assert!(next.is_none_or(|next| next.date > to));
        }
    }

    #[test]
    fn all_of_them_in_small_steps_are_all_of_them(rule in any_recurrence(), (from, to) in window()) {
        let Some(rule) = rule else { return Ok(()) };
        let mut stepped = Vec::new();
        let mut next = rule.next_from(from);
        while let Some(one) = next.filter(|one| one.date <= to) {
            stepped.push(one);
            next = rule.next_after(one.date);
        }
        let all = rule.occurrences(from, to);
        // What is further ahead than ten years is not looked for.
        let starts = std::iter::once(from).chain(all.iter().map(|one| one.date));
        let is_near = starts.zip(&all).all(|(from, one)| one.date < from.saturating_add(9.years()));
        prop_assert!(stepped == all || !is_near);
    }

    #[test]
    fn the_halves_of_a_rule_are_the_whole(rule in any_recurrence(), offset in 0..4000_i32) {
        let Some(rule) = rule else { return Ok(()) };
        let (from, to) = (date(2018, 1, 1), date(2040, 12, 31));
        let at = date(2018, 1, 1).saturating_add(offset.days());
        let mut halves = rule.ends_before(at).occurrences(from, to);
        if let Some(later) = rule.from_date(at) {
            let later = later.occurrences(from, to);
            prop_assert!(later.iter().all(|one| one.date >= at));
            halves.extend(later);
        }
        prop_assert_eq!(halves, rule.occurrences(from, to));
    }

    #[test]
    fn a_number_of_occurrences_is_kept_across_windows(
        text in rules(), offset in 0..4000_i32, count in 1..60_u32, cut in 0..6000_i32,
    ) {
        let first = date(2018, 1, 1).saturating_add(offset.days());
        let with = |end| Recurrence::new(&text, first, end, RecurringWeekend::None, None);
        let (Ok(rule), Ok(endless)) = (with(End::Count(count)), with(End::Never)) else {
            return Ok(());
        };
        let latest = date(2060, 12, 31);
        let mut all = endless.occurrences(Date::MIN, latest);
        all.truncate(usize::try_from(count).expect("few"));
        let cut = first.saturating_add(cut.days());
        let mut parts = rule.occurrences(Date::MIN, cut.yesterday().expect("a day before"));
        prop_assert_eq!(usize::try_from(rule.count_before(cut)), Ok(parts.len()));
        parts.extend(rule.occurrences(cut, latest));
        prop_assert_eq!(parts, all);
    }

    #[test]
    fn a_moved_occurrence_falls_on_a_working_day_close_by(
        rule in any_recurrence(), (from, to) in window(),
    ) {
        let Some(rule) = rule else { return Ok(()) };
        for one in rule.occurrences(from, to).into_iter().take(50) {
            let moved = days_between(one.date, one.day).expect("days");
            prop_assert!(moved.abs() <= FURTHEST_SHIFT);
            if rule.holidays() != Some(HolidayCountry::Russia) {
                prop_assert!(moved.abs() <= 10);
            }
            match rule.weekend() {
                RecurringWeekend::None => prop_assert_eq!(moved, 0),
                RecurringWeekend::Before => prop_assert!(moved <= 0),
                RecurringWeekend::After => prop_assert!(moved >= 0),
                RecurringWeekend::Skip => prop_assert_eq!(moved, 0),
            }
            if rule.weekend() != RecurringWeekend::None {
                let weekday = one.day.weekday();
                prop_assert!(!matches!(weekday, Weekday::Saturday | Weekday::Sunday));
                let country = rule.holidays();
                prop_assert!(country.is_none_or(|country| !is_holiday(country, one.day)));
            }
        }
    }

    #[test]
    fn those_that_fall_into_months_are_all_there_and_none_twice(
        rule in any_recurrence(), month in 0..200_i32,
    ) {
        let Some(rule) = rule else { return Ok(()) };
        let begin = date(2017, 12, 1).saturating_add(month.months());
        let months = [begin, begin.saturating_add(1.month()), begin.saturating_add(2.months())];
        let single: Vec<_> = months
            .into_iter()
            .flat_map(|month| rule.falling(month, month.last_of_month()))
            .collect();
        let whole = rule.falling(begin, months[2].last_of_month());
        prop_assert_eq!(single, whole);
    }

    #[test]
    fn the_spelling_of_a_rule_reads_as_the_same_rule(text in rules()) {
        let first = date(2024, 2, 29);
        let read = |text: &str| Recurrence::new(text, first, End::Never, RecurringWeekend::None, None);
        let Ok(rule) = read(&text) else { return Ok(()) };
        prop_assert_eq!(read(rule.rrule()), Ok(rule));
    }

    #[test]
    fn no_text_makes_a_rule_panic(text in "(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY))(;(BYDAY|BYMONTH|BYMONTHDAY|BYYEARDAY|BYSETPOS|INTERVAL|WKST)=[-+0-9A-Z,]{0,6}){0,3}|\\PC{0,40}") {
        if let Ok(rule) = Recurrence::new(&text, date(2024, 2, 29), End::Never, RecurringWeekend::None, None) {
            let next = rule.next_after(date(2100, 12, 31));
            prop_assert!(next.is_none_or(|next| next.date > date(2100, 12, 31)));
        }
    }
}
