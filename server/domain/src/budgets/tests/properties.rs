use jiff::ToSpan as _;
use jiff::civil::date;
use proptest::prelude::*;

use super::*;

fn schedules() -> impl Strategy<Value = Schedule> {
    let periods = proptest::sample::select(BudgetPeriodKind::ALL);
    let shifts = proptest::sample::select(BusinessDayShift::ALL);
    // Every other one begins at the end of a month.
    let days = (0_i64..20_000, any::<bool>()).prop_map(|(offset, is_last)| {
        let day = date(1990, 1, 1).saturating_add(offset.days());
        if is_last { day.last_of_month() } else { day }
    });
    (periods, shifts, days, 1_i64..400).prop_map(|(period, shift, anchor, custom)| Schedule {
        period,
        custom_days: (period == BudgetPeriodKind::Custom).then_some(custom),
        anchor,
        shift,
    })
}

#[derive(Debug, Clone)]
enum Edit {
    Set(u32, bool, Vec<(Key, i64)>),
    Move(u32, Key, Key, i64),
    Merge(u128, Option<u128>),
    Copy(u32, u32),
    Anchor(i64),
}

fn keys() -> impl Strategy<Value = Key> {
    prop_oneof![Just(None), (1_u128..6).prop_map(|number| Some(id(number)))]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let amounts = proptest::collection::vec((keys(), 0_i64..100_000), 0..6);
    let edit = prop_oneof![
        4 => (0_u32..8, any::<bool>(), amounts).prop_map(|(at, only, set)| Edit::Set(at, only, set)),
        3 => (0_u32..8, keys(), keys(), 1_i64..5_000)
            .prop_map(|(at, from, to, amount)| Edit::Move(at, from, to, amount)),
        1 => (1_u128..6, proptest::option::of(1_u128..6)).prop_map(|(from, into)| Edit::Merge(from, into)),
        1 => (0_u32..8, 0_u32..8).prop_map(|(from, to)| Edit::Copy(from, to)),
        1 => (-40_i64..70).prop_map(Edit::Anchor),
    ];
    proptest::collection::vec(edit, 0..20)
}

fn edited(mut budget: Budget, edits: &[Edit]) -> Budget {
    for edit in edits {
        let plan = budget.plan.clone();
        match edit {
            Edit::Set(at, is_single, set) => {
                let scope = if *is_single {
                    BudgetScope::This
                } else {
                    BudgetScope::Onward
                };
                let set = set.iter().map(|(key, amount)| (*key, line(*amount)));
                let days = budget.definition.schedule.days(*at);
                budget = budget.planned(plan.with_lines(days, scope, &set.collect()));
            }
            Edit::Move(at, from, to, amount) if from != to => {
                let days = budget.definition.schedule.days(*at);
                let moved = plan.with_move(days, (*from, *to), Minor::new(*amount));
                if let Ok(plan) = moved.expect("small") {
                    budget = budget.planned(plan);
                }
            }
            Edit::Merge(from, into) if *into != Some(*from) => {
                let merged = budget.recategorised(id(*from), into.map(id));
                budget = merged.unwrap_or(budget);
            }
            Edit::Copy(from, to) => {
                let days = |index| budget.definition.schedule.days(index);
                let (like, days) = (plan.lines(days(*from)), days(*to));
                budget = budget.planned(plan.with_lines(days, BudgetScope::This, &like));
            }
            Edit::Anchor(offset) => {
                let mut definition = budget.definition.clone();
                definition.schedule.anchor = JANUARY.saturating_add(offset.days());
                budget = budget.changed(definition);
            }
            Edit::Move(..) | Edit::Merge(..) => {}
        }
    }
    budget
}

fn rows() -> impl Strategy<Value = Vec<Spent>> {
    let category = prop_oneof![keys(), Just(Some(id(9)))];
    let row = (
        category,
        0_i64..240,
        -50_000_i64..20_000,
        0_usize..5,
        0_u8..10,
    )
        .prop_map(|(category, day, amount, status, rate)| Spent {
            status: TransactionStatus::ALL[status],
            converted: (rate > 0).then_some(Minor::new(amount)),
            ..booked(category, JANUARY.saturating_add(day.days()), amount)
        });
    proptest::collection::vec(row, 0..60).prop_map(|mut rows| {
        rows.sort_by_key(|row| row.day);
        rows
    })
}

fn counts(row: &Spent) -> bool {
    row.status.counts_in_current() && row.converted.is_some()
}

proptest! {
    #[test]
    fn periods_tile_time_from_the_first_day_on(schedule in schedules(), index in 0_u32..3_000, ahead in 0_i64..5_000) {
        let days = schedule.days(index);
        prop_assert!(days.first() <= days.last());
        prop_assert_eq!(schedule.start(0), schedule.anchor);
        prop_assert_eq!(days.last().saturating_add(1.day()), schedule.start(index + 1));
        let day = schedule.anchor.saturating_add(ahead.days());
        let found = schedule.index_of(day).expect("not before the first");
        prop_assert!(schedule.days(found).contains(day));
        prop_assert_eq!(schedule.index_of(days.first()), Some(index));
        prop_assert_eq!(schedule.index_of(days.last()), Some(index));
        prop_assert_eq!(schedule.index_of(schedule.anchor.saturating_sub(1.day())), None);
    }

    #[test]
    fn the_31st_comes_back_after_shorter_months(years in 0_u32..200) {
        let schedule = Schedule { period: BudgetPeriodKind::Monthly, custom_days: None, anchor: date(1999, 12, 31), shift: BusinessDayShift::None };
        let march = schedule.start(years * 12 + 3);
        prop_assert_eq!((march.month(), march.day()), (3, 31));
        let february = schedule.start(years * 12 + 2);
        prop_assert_eq!(february, february.last_of_month());
    }

    #[test]
    fn a_shifted_first_day_is_a_working_day_nearby(schedule in schedules(), index in 1_u32..500) {
        let plain = Schedule { shift: BusinessDayShift::None, ..schedule };
        let (shifted, day) = (schedule.start(index), plain.start(index));
        prop_assert!((-2..=2).contains(&day.until(shifted).expect("near").get_days()));
        let is_long = schedule.period != BudgetPeriodKind::Custom || schedule.custom_days >= Some(7);
        if schedule.shift != BusinessDayShift::None && is_long {
            prop_assert!(shifted.weekday().to_monday_one_offset() < 6);
        }
    }

    #[test]
    fn whatever_is_edited_the_figures_of_every_line_and_period_add_up(
        edits in edits(), rows in rows(), carry in proptest::sample::select(BudgetCarry::ALL),
        mode in proptest::sample::select(BudgetMode::ALL),
    ) {
        let budget = edited(budget(carry, mode, &lines([(Some(id(1)), 10_000), (None, 5_000)])), &edits);
        let periods = run(&budget, &rows, (0, 7));
        prop_assert_eq!(periods.len(), 8);
        let mut before: BTreeMap<Key, Minor> = BTreeMap::new();
        for period in &periods {
            let mut sums = Progress::default();
            for line in &period.lines {
                let it = line.progress;
                let given = it.carried_in.units() + it.planned.units() + it.moved.units();
                prop_assert_eq!(given - it.spent.units(), it.remaining().expect("small").units());
                let left = before.get(&line.key).copied().unwrap_or_default();
                let handed_on = match carry {
                    BudgetCarry::None => Minor::ZERO,
                    BudgetCarry::Surplus => left.max(Minor::ZERO),
                    BudgetCarry::Both => left,
                };
                prop_assert_eq!(it.carried_in, handed_on);
                sums = sums.plus(&it).expect("small");
            }
            prop_assert_eq!(sums, period.total);
            prop_assert_eq!(sums.moved, Minor::ZERO, "what leaves a line comes to another");
            let of_period = rows.iter().filter(|row| period.days.contains(row.day));
            let all: i64 = of_period.filter(|row| counts(row)).map(|row| -row.amount.units()).sum();
            let told = period.total.spent.units() + period.unbudgeted.units() - period.envelope.income.units();
            prop_assert_eq!(told, all, "each counts once");
            before = period.lines.iter().map(|line| (line.key, line.progress.remaining().expect("small"))).collect();
        }
    }

    #[test]
    fn an_envelope_loses_and_makes_no_money(edits in edits(), rows in rows(), carry in proptest::sample::select(BudgetCarry::ALL)) {
        let budget = edited(budget(carry, BudgetMode::Envelope, &lines([(Some(id(1)), 10_000)])), &edits);
        let periods = run(&budget, &rows, (0, 7));
        for period in &periods {
            let known = DateRange::between(periods[0].days.first(), period.days.last());
            let so_far = rows.iter().filter(|row| known.contains(row.day));
            let held: i64 = so_far.filter(|row| counts(row)).map(|row| row.amount.units()).sum();
            let lines: i64 = period.lines.iter().map(|line| line.progress.remaining().expect("small").units()).sum();
            let free = period.envelope.to_assign().expect("small").units() - period.unbudgeted.units();
            prop_assert_eq!(lines + free, held);
        }
    }

    #[test]
    fn what_was_said_last_of_the_days_of_a_period_holds_when_periods_begin_on_another_day(
        said in proptest::collection::vec((0_u32..8, 0_i64..100_000), 1..6), offset in -40_i64..200,
    ) {
        let key = Some(id(1));
        let was = said.iter().map(|(at, amount)| Edit::Set(*at, false, vec![(key, *amount)]));
        let was = edited(budget(BudgetCarry::None, BudgetMode::Tracking, &lines([(key, 7)])), &was.collect::<Vec<_>>());
        let is = edited(was.clone(), &[Edit::Anchor(offset)]);
        for index in 0..9 {
            let days = is.definition.schedule.days(index);
            let known = was.definition.schedule.index_of(days.last()).unwrap_or_default();
            let expected = was.plan.lines(was.definition.schedule.days(known))[&key];
            prop_assert_eq!(is.plan.lines(days)[&key], expected);
        }
    }

    #[test]
    fn one_period_is_the_same_whether_asked_for_alone_or_with_others(
        edits in edits(), rows in rows(), carry in proptest::sample::select(BudgetCarry::ALL), at in 0_u32..8,
    ) {
        let budget = edited(budget(carry, BudgetMode::Tracking, &lines([(None, 5_000)])), &edits);
        let all = run(&budget, &rows, (0, 7));
        let alone = run(&budget, &rows, (at, at));
        let place = usize::try_from(at).expect("small");
        prop_assert_eq!(&alone[0].lines, &all[place].lines);
        prop_assert_eq!(alone[0].total, all[place].total);
    }

    #[test]
    fn a_plan_reads_back_from_its_entries(edits in edits()) {
        let plan = edited(budget(BudgetCarry::None, BudgetMode::Tracking, &lines([(None, 5_000)])), &edits).plan;
        prop_assert_eq!(Plan::of(plan.entries(), plan.moves()), plan);
    }
}
