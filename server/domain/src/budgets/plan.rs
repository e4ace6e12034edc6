//! What is planned: for each line an amount from a period on, other amounts for single periods, and what was moved
//! from line to line.
//!
//! All stands under days, not under the numbers of periods: when a budget gets other periods, each entry counts
//! in the one that its day lies in.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use thiserror::Error;

use super::{BudgetCarry, BudgetScope, Key};
use crate::dates::DateRange;
use crate::id::CategoryId;
use crate::money::{Minor, Overflow};

/// What is said of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineDefinition {
    /// Whether what hangs beneath the category counts on it, too.
    pub include_subcategories: bool,
    /// What it hands on, when that is not what the budget does.
    pub carry: Option<BudgetCarry>,
    /// How much is planned; never below nothing.
    pub amount: Minor,
}

/// What a line is from a day on, or in the period of a day alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlanEntry {
    /// The line.
    pub key: Key,
    /// The day.
    pub day: Date,
    /// Whether it is about one period alone.
    pub is_single: bool,
    /// What the line is; nothing where it ends.
    pub line: Option<LineDefinition>,
}

/// What was moved from one line to another in the period of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlanMove {
    /// The day.
    pub day: Date,
    /// Where it came from.
    pub from: Key,
    /// Where it went.
    pub to: Key,
    /// How much; above nothing.
    pub amount: Minor,
}

/// The period has no such line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the period has no such line")]
pub struct NoLine(
    /// Which is not there.
    pub Key,
);

/// What is planned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    lines: BTreeMap<Key, Series>,
    moves: BTreeMap<(Date, Key, Key), Minor>,
}

/// What is planned for one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Series {
    onward: BTreeMap<Date, Option<LineDefinition>>,
    single: BTreeMap<Date, Option<LineDefinition>>,
}

impl Series {
    /// What holds on a day, single periods aside.
    fn onward_at(&self, day: Date) -> Option<LineDefinition> {
        let latest = self.onward.range(..=day).next_back();
        latest.and_then(|(_, line)| *line)
    }

    /// What holds from a period on, this one alone aside. What was said of a day inside of it, when periods began
    /// on others, counts.
    fn onward_of(&self, days: DateRange) -> Option<LineDefinition> {
        self.onward_at(days.last())
    }

    fn at(&self, days: DateRange) -> Option<LineDefinition> {
        let single = self.single.range(days.first()..=days.last()).next_back();
        single.map_or_else(|| self.onward_of(days), |(_, line)| *line)
    }

    /// Whether the line is in no period from a day on.
    fn has_ended(&self, day: Date) -> bool {
        let onward = self.onward.range(day..).all(|(_, line)| line.is_none());
        let single = self.single.range(day..).all(|(_, line)| line.is_none());
        self.onward_at(day).is_none() && onward && single
    }

    fn forget_singles(&mut self, days: DateRange) {
        self.single.retain(|day, _| !days.contains(*day));
    }

    /// Has the line be so from a period on. Single periods later on stay what they are, unless it ends. Where it
    /// stands so already, or is not there anyway, the period itself stays what it is, too.
    fn set_onward(&mut self, days: DateRange, line: Option<LineDefinition>) {
        let is_absent = line.is_none() && self.at(days).is_none();
        if line == self.onward_of(days) || is_absent {
            return;
        }
        self.forget_singles(days);
        if line.is_none() {
            self.single.retain(|day, _| *day < days.first());
        }
        self.onward.retain(|day, _| *day < days.first());
        // What has never been need not end.
        if line.is_some() || self.onward_at(days.first()).is_some() {
            self.onward.insert(days.first(), line);
        }
    }

    fn set_single(&mut self, days: DateRange, line: Option<LineDefinition>) {
        self.forget_singles(days);
        if line != self.onward_of(days) {
            self.single.insert(days.first(), line);
        }
    }

    fn is_empty(&self) -> bool {
        self.onward.is_empty() && self.single.is_empty()
    }

    /// Both as one: amounts add up wherever either of them changes.
    fn with(&self, other: &Self) -> Result<Self, Overflow> {
        let days = |one: &BTreeMap<Date, _>, two: &BTreeMap<Date, _>| -> BTreeSet<Date> {
            one.keys().chain(two.keys()).copied().collect()
        };
        let mut sum = Self::default();
        for day in days(&self.onward, &other.onward) {
            let line = both(self.onward_at(day), other.onward_at(day))?;
            sum.onward.insert(day, line);
        }
        for day in days(&self.single, &other.single) {
            let on = |series: &Self| match series.single.get(&day) {
                Some(line) => *line,
                None => series.onward_at(day),
            };
            sum.single.insert(day, both(on(self), on(other))?);
        }
        Ok(sum)
    }
}

fn both(
    one: Option<LineDefinition>,
    other: Option<LineDefinition>,
) -> Result<Option<LineDefinition>, Overflow> {
    Ok(match (one, other) {
        (Some(one), Some(other)) => Some(LineDefinition {
            amount: one.amount.plus(other.amount)?,
            ..one
        }),
        (one, other) => one.or(other),
    })
}

impl Plan {
    /// The plan that is made of these.
    pub fn of(
        entries: impl IntoIterator<Item = PlanEntry>,
        moves: impl IntoIterator<Item = PlanMove>,
    ) -> Self {
        let mut plan = Self::default();
        for entry in entries {
            let series = plan.lines.entry(entry.key).or_default();
            let kept = if entry.is_single {
                &mut series.single
            } else {
                &mut series.onward
            };
            kept.insert(entry.day, entry.line);
        }
        for moved in moves {
            let key = (moved.day, moved.from, moved.to);
            plan.moves.insert(key, moved.amount);
        }
        plan
    }

    /// What it is made of, in order.
    pub fn entries(&self) -> impl Iterator<Item = PlanEntry> {
        self.lines.iter().flat_map(|(key, series)| {
            let of = |is_single| {
                move |(day, line): (&Date, &Option<LineDefinition>)| PlanEntry {
                    key: *key,
                    day: *day,
                    is_single,
                    line: *line,
                }
            };
            let onward = series.onward.iter().map(of(false));
            onward.chain(series.single.iter().map(of(true)))
        })
    }

    /// What was moved in it, in order.
    pub fn moves(&self) -> impl Iterator<Item = PlanMove> {
        self.moves.iter().map(|((day, from, to), amount)| PlanMove {
            day: *day,
            from: *from,
            to: *to,
            amount: *amount,
        })
    }

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.moves.is_empty()
    }

    /// The lines of a period.
    pub fn lines(&self, days: DateRange) -> BTreeMap<Key, LineDefinition> {
        let lines = self.lines.iter();
        lines
            .filter_map(|(key, series)| Some((*key, series.at(days)?)))
            .collect()
    }

    /// What a line is in a period and after, this one alone aside.
    pub fn default_line(&self, key: Key, days: DateRange) -> Option<LineDefinition> {
        self.lines.get(&key)?.onward_of(days)
    }

    /// By how much moves change each of the lines of a period. All of it sums to nothing: a move of which one
    /// line is not in the period counts for neither, which happens when the budget gets other periods.
    pub fn moved(
        &self,
        days: DateRange,
        lines: &BTreeMap<Key, LineDefinition>,
    ) -> Result<BTreeMap<Key, Minor>, Overflow> {
        let mut moved: BTreeMap<Key, Minor> = BTreeMap::new();
        let from = (days.first(), None, None);
        let within = self.moves.range(from..);
        for ((_, from, to), amount) in within.take_while(|((day, ..), _)| *day <= days.last()) {
            if !lines.contains_key(from) || !lines.contains_key(to) {
                continue;
            }
            let out = moved.entry(*from).or_default();
            *out = out.minus(*amount)?;
            let into = moved.entry(*to).or_default();
            *into = into.plus(*amount)?;
        }
        Ok(moved)
    }

    /// Whether some line hands on what is left, when the budget itself does so as `carry` says.
    pub fn carries(&self, carry: BudgetCarry) -> bool {
        self.entries().any(|entry| {
            entry
                .line
                .is_some_and(|line| line.carry.unwrap_or(carry) != BudgetCarry::None)
        })
    }

    /// Has these be all lines of a period, or of it and those after. What is as it was stays as it is planned. What
    /// was moved from or to a line that ends goes back to where it came from.
    #[must_use]
    pub fn with_lines(
        mut self,
        days: DateRange,
        scope: BudgetScope,
        lines: &BTreeMap<Key, LineDefinition>,
    ) -> Self {
        let keys: BTreeSet<_> = self.lines.keys().chain(lines.keys()).copied().collect();
        for key in keys {
            let series = self.lines.entry(key).or_default();
            let line = lines.get(&key).copied();
            match scope {
                BudgetScope::This => series.set_single(days, line),
                BudgetScope::Onward => series.set_onward(days, line),
            }
        }
        self.lines.retain(|_, series| !series.is_empty());
        self.forget_half_moves(days);
        self
    }

    /// Forgets what was moved from or to lines that are not in a period any more, or in none from it on.
    fn forget_half_moves(&mut self, days: DateRange) {
        let (lines, held) = (&self.lines, self.lines(days));
        self.moves.retain(|(day, from, to), _| {
            [from, to].into_iter().all(|key| {
                if days.contains(*day) {
                    return held.contains_key(key);
                }
                let is_later = *day > days.last();
                !is_later || lines.get(key).is_some_and(|line| !line.has_ended(*day))
            })
        });
    }

    /// Moves so much from one line of a period to another.
    pub fn with_move(
        mut self,
        days: DateRange,
        (from, to): (Key, Key),
        amount: Minor,
    ) -> Result<Result<Self, NoLine>, Overflow> {
        let lines = self.lines(days);
        for key in [from, to] {
            if !lines.contains_key(&key) {
                return Ok(Err(NoLine(key)));
            }
        }
        // What comes back was not moved.
        let back = (days.first(), to, from);
        let there = (days.first(), from, to);
        let owed = self.moves.remove(&back).unwrap_or_default();
        let sum = self.moves.remove(&there).unwrap_or_default();
        let net = sum.plus(amount)?.minus(owed)?;
        if net.is_negative() {
            self.moves.insert(back, net.negated()?);
        } else if !net.is_zero() {
            self.moves.insert(there, net);
        }
        Ok(Ok(self))
    }

    /// The plan of a budget whose first period begins on another day: what held from its first day on holds from
    /// the new one on.
    #[must_use]
    pub fn re_anchored(mut self, old: Date, new: Date) -> Self {
        for series in self.lines.values_mut() {
            let first = series.onward.first_key_value();
            // What began later than the budget did goes on beginning when it does.
            if let Some((&day, &line)) = first.filter(|(day, _)| (new..=old).contains(day)) {
                series.onward.remove(&day);
                series.onward.insert(new, line);
            }
        }
        self
    }

    /// The plan after a category has gone. Its line goes along, or adds up with that of another one. Nothing when
    /// it has none.
    pub fn recategorised(&self, from: CategoryId, into: Option<CategoryId>) -> Option<Self> {
        let is_moved = |(_, one, other): &(Date, Key, Key)| [one, other].contains(&&Some(from));
        if !self.lines.contains_key(&Some(from)) && !self.moves.keys().any(is_moved) {
            return None;
        }
        let mut plan = self.clone();
        let gone = plan.lines.remove(&Some(from)).unwrap_or_default();
        if into.is_none() {
            plan.moves.retain(|way, _| !is_moved(way));
            return Some(plan);
        }
        let series = plan.lines.remove(&into).unwrap_or_default();
        // Beyond everything that can be counted, the heir keeps what it has.
        let sum = series.with(&gone).unwrap_or(series);
        if !sum.is_empty() {
            plan.lines.insert(into, sum);
        }
        let heir = |key: Key| if key == Some(from) { into } else { key };
        plan.moves.clear();
        for ((day, one, other), amount) in &self.moves {
            let (one, other) = (heir(*one), heir(*other));
            if one != other {
                let kept = plan.moves.entry((*day, one, other)).or_default();
                *kept = kept.plus(*amount).unwrap_or(*kept);
            }
        }
        Some(plan)
    }
}
