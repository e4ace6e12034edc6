//! What becomes of decided occurrences when a rule gets other days: an occurrence counts for its period of the
//! rule, whichever day that has in it. What was paid or left out ahead does not come again, and what was neither
//! is not passed over.

use jiff::civil::Date;

use super::{Recurrence, StoredOccurrence, StoredState};
use crate::dates::{FIRST_DAY, LAST_DAY};

/// What follows the days of a rule that has changed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct CarryOver {
    /// What is kept of occurrences, by the day that each had before.
    pub moved: Vec<(Date, StoredOccurrence)>,
    /// Days of the new rule whose periods were passed over by the old one without a word.
    pub left_out: Vec<Date>,
    /// Days of the new rule that are settled, of periods which by the old one were still to come.
    pub reopened: Vec<Date>,
}

/// What follows when `old` becomes `new`, of an item of which this is `kept` and everything is settled up to
/// `settled`. Rules that come at another pace have no periods in common: nothing follows between those.
pub fn carry_over(
    old: &Recurrence,
    new: &Recurrence,
    kept: &[StoredOccurrence],
    settled: Option<Date>,
) -> CarryOver {
    let mut carried = CarryOver::default();
    if !old.has_pace_of(new) {
        return carried;
    }
    let is_settled = |date: Date| settled.is_some_and(|until| date <= until);
    // Of earlier periods nothing can come any more, of later ones nothing is kept.
    let days = || kept.iter().map(|row| row.date);
    let from = match settled {
        Some(until) => old.round_before(until),
        None => days().min().unwrap_or(LAST_DAY),
    };
    let until = settled.map_or(FIRST_DAY, |until| old.round_behind(until));
    let until = days().fold(until, Date::max);
    for was in old.rule_days(from, until) {
        let Some(is) = old.counterpart(new, was) else {
            continue;
        };
        if kept.iter().any(|row| row.date == is) {
            continue;
        }
        match kept.iter().find(|row| row.date == was) {
            Some(row) => {
                carried.moved.push((was, row.on(is, old, new)));
                if row.is_open() && !is_settled(was) && is_settled(is) {
                    carried.reopened.push(is);
                }
            }
            None if is_settled(was) && !is_settled(is) => carried.left_out.push(is),
            None if !is_settled(was) && is_settled(is) => carried.reopened.push(is),
            None => {}
        }
    }
    carried
}

impl StoredOccurrence {
    /// The same for another day of a new rule. What happened stays on the day on which it did.
    fn on(&self, date: Date, old: &Recurrence, new: &Recurrence) -> Self {
        let happened = match self.state {
            StoredState::Posted => Some(old.shift(self.date).unwrap_or(self.date)),
            StoredState::Open | StoredState::Skipped => None,
        };
        let day = self.moved_to.or(happened);
        Self {
            date,
            moved_to: day.filter(|day| new.shift(date) != Some(*day)),
            ..*self
        }
    }
}
