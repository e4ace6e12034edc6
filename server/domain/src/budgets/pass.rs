//! How a budget goes: one pass from its first period on, since each hands on to the next what is left of it.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::coverage::{Coverage, Tree};
use super::{Budget, BudgetCarry, Key, LineDefinition, Progress};
use crate::dates::DateRange;
use crate::money::{Currency, CurrencyCode, Minor, Overflow};
use crate::transactions::TransactionStatus;

/// Payments of one category on one day, or a part of a single one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// What they were for.
    pub category: Key,
    /// Their day.
    pub day: Date,
    /// How far they have come. What does not count is passed over.
    pub status: TransactionStatus,
    /// What they are counted in.
    pub currency: Currency,
    /// How much; all of one sign.
    pub amount: Minor,
    /// The same in the currency of the budget; nothing when nobody knew a rate.
    pub converted: Option<Minor>,
    /// How many they are.
    pub count: i64,
}

/// A payment that is expected and not in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedSpending {
    /// What it is for.
    pub category: Key,
    /// Its day.
    pub day: Date,
    /// How much, in the currency of the budget; nothing when nobody knows a rate.
    pub amount: Option<Minor>,
}

/// What is asked of a budget.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The categories of the workspace.
    pub tree: &'a Tree,
    /// What is in the books from its first period on, in order of the days.
    pub booked: &'a [Spent],
    /// What is expected, in any order.
    pub upcoming: &'a [ExpectedSpending],
    /// The day it is.
    pub today: Date,
}

/// How a line goes in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineProgress {
    /// The line.
    pub key: Key,
    /// What is said of it in this period.
    pub definition: LineDefinition,
    /// What is planned for it from this period on, this one alone aside; nothing when it is of this one alone.
    pub default_amount: Option<Minor>,
    /// How it goes.
    pub progress: Progress,
}

/// What can be given out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Envelope {
    /// What came in.
    pub income: Minor,
    /// What is given out.
    pub assigned: Minor,
    /// What the periods before left over: what was not given out, and what came back from lines that hand on
    /// nothing. What is spent without a line is taken from it.
    pub carried_in: Minor,
}

impl Envelope {
    /// What is still to be given out.
    pub fn to_assign(&self) -> Result<Minor, Overflow> {
        self.carried_in.plus(self.income)?.minus(self.assigned)
    }
}

/// How a budget goes in a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodProgress {
    /// Which period, counted from nothing on.
    pub index: u32,
    /// Its days.
    pub days: DateRange,
    /// Which of its days today is, from 1 on; nothing on other days.
    pub day: Option<i64>,
    /// All lines together.
    pub total: Progress,
    /// Each line.
    pub lines: Vec<LineProgress>,
    /// What is spent without a line.
    pub unbudgeted: Minor,
    /// What can be given out.
    pub envelope: Envelope,
    /// What is spent and in no number, since nobody knew a rate: how much and how many.
    pub unconverted: Vec<(Currency, Minor, i64)>,
}

impl PeriodProgress {
    /// How many days it has.
    pub fn length(&self) -> i64 {
        i64::try_from(self.days.length()).unwrap_or(1)
    }
}

/// What one period hands on to the next.
#[derive(Default)]
struct Carried {
    lines: BTreeMap<Key, Minor>,
    pool: Minor,
}

/// How the budget goes in the periods from `first` to `last`, counted from nothing on.
pub fn pass(
    budget: &Budget,
    question: &Question<'_>,
    (first, last): (u32, u32),
) -> Result<Vec<PeriodProgress>, Overflow> {
    let mut carried = Carried::default();
    let mut answer = Vec::new();
    // What hands on nothing need not be looked at before it is asked for.
    let hands_on = budget.plan.carries(budget.definition.carry) || budget.is_envelope();
    let begin = if hands_on { 0 } else { first };
    for index in begin..=last {
        let period = period(budget, question, index, &mut carried)?;
        if index >= first {
            answer.push(period);
        }
    }
    Ok(answer)
}

impl Budget {
    /// Whether only what came in is given out.
    pub fn is_envelope(&self) -> bool {
        self.definition.mode == super::BudgetMode::Envelope
    }
}

fn period(
    budget: &Budget,
    question: &Question<'_>,
    index: u32,
    carried: &mut Carried,
) -> Result<PeriodProgress, Overflow> {
    let days = budget.definition.schedule.days(index);
    let lines = budget.plan.lines(days);
    let mut sums = Sums::default();
    for booked in within(question.booked, days) {
        sums.book(question.tree, booked, &lines)?;
    }
    let expected = question.upcoming.iter();
    for payment in expected.filter(|payment| days.contains(payment.day)) {
        let amount = payment.amount.unwrap_or_default();
        if let Coverage::Line(key) = question.tree.place(payment.category, amount, &lines) {
            let line = sums.lines.entry(key).or_default();
            line.upcoming = line.upcoming.minus(amount)?;
        }
    }
    let moved = budget.plan.moved(days, &lines)?;
    let from_before = std::mem::take(&mut carried.lines);
    let mut total = Progress::default();
    let mut told = Vec::with_capacity(lines.len());
    for (key, definition) in &lines {
        let progress = Progress {
            planned: definition.amount,
            moved: moved.get(key).copied().unwrap_or_default(),
            carried_in: from_before.get(key).copied().unwrap_or_default(),
            ..sums.lines.get(key).copied().unwrap_or_default()
        };
        total = total.plus(&progress)?;
        let default = budget.plan.default_line(*key, days);
        told.push(LineProgress {
            key: *key,
            definition: *definition,
            default_amount: default.map(|line| line.amount),
            progress,
        });
    }
    let gone = from_before
        .iter()
        .filter(|(key, _)| !lines.contains_key(key));
    let came_back = Minor::sum(gone.map(|(_, amount)| *amount))?;
    let envelope = Envelope {
        income: sums.income,
        assigned: total.planned,
        carried_in: carried.pool.plus(came_back)?,
    };
    carried.pool = envelope.to_assign()?.minus(sums.unbudgeted)?;
    for line in &told {
        let left = line.progress.remaining()?;
        let kept = match budget.carry_of(&line.definition) {
            BudgetCarry::None => Minor::ZERO,
            BudgetCarry::Surplus => left.max(Minor::ZERO),
            BudgetCarry::Both => left,
        };
        carried.pool = carried.pool.plus(left.minus(kept)?)?;
        carried.lines.insert(line.key, kept);
    }
    let today = days.contains(question.today);
    let passed = days.first().duration_until(question.today).as_hours() / 24;
    Ok(PeriodProgress {
        index,
        days,
        day: today.then_some(passed + 1),
        total,
        lines: told,
        unbudgeted: sums.unbudgeted,
        envelope,
        unconverted: sums.unconverted.into_values().collect(),
    })
}

fn within(booked: &[Spent], days: DateRange) -> &[Spent] {
    let begin = booked.partition_point(|booked| booked.day < days.first());
    let end = booked.partition_point(|booked| booked.day <= days.last());
    &booked[begin..end.max(begin)]
}

/// What is in the books in a period.
#[derive(Default)]
struct Sums {
    lines: BTreeMap<Key, Progress>,
    unbudgeted: Minor,
    income: Minor,
    unconverted: BTreeMap<CurrencyCode, (Currency, Minor, i64)>,
}

impl Sums {
    fn book(
        &mut self,
        tree: &Tree,
        booked: &Spent,
        lines: &BTreeMap<Key, LineDefinition>,
    ) -> Result<(), Overflow> {
        let is_planned = booked.status == TransactionStatus::Planned;
        if !is_planned && !booked.status.counts_in_current() {
            return Ok(());
        }
        let key = match tree.place(booked.category, booked.amount, lines) {
            Coverage::Line(key) => key,
            Coverage::Unbudgeted | Coverage::Income if is_planned => return Ok(()),
            Coverage::Unbudgeted => {
                let amount = booked.converted.unwrap_or_default();
                self.unbudgeted = self.unbudgeted.minus(amount)?;
                return Ok(());
            }
            Coverage::Income => {
                let amount = booked.converted.unwrap_or_default();
                self.income = self.income.plus(amount)?;
                return Ok(());
            }
        };
        let line = self.lines.entry(key).or_default();
        match booked.converted {
            Some(amount) if is_planned => line.upcoming = line.upcoming.minus(amount)?,
            Some(amount) => {
                line.spent = line.spent.minus(amount)?;
                if booked.status == TransactionStatus::Pending {
                    line.pending = line.pending.minus(amount)?;
                }
            }
            None if is_planned => {}
            None => {
                line.unconverted += booked.count;
                let of_currency = self.unconverted.entry(booked.currency.code());
                let sum = of_currency.or_insert((booked.currency, Minor::ZERO, 0));
                sum.1 = sum.1.minus(booked.amount)?;
                sum.2 += booked.count;
            }
        }
        Ok(())
    }
}
