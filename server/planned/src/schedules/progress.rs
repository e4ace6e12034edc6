//! How far the clock has come with an item, after it has done or been told something.

use jiff::civil::Date;
use jiff::{Span, Timestamp};
use kym_domain::recurring::{RecurringDefinition, RecurringMode};
use kym_domain::workspaces::ZoneName;
use kym_store::recurring::PostingProgress;

use super::{LinkedTransactions, Schedule};

/// Someone has said that what waits shall be posted, however much it is.
pub const LET_THROUGH: i64 = -1;

/// How many days ahead of an occurrence the clock does its part: what is booked by itself is booked on its day.
pub fn lead(definition: &RecurringDefinition) -> Span {
    let days = match definition.mode {
        RecurringMode::Auto => 0,
        RecurringMode::Confirm | RecurringMode::Remind => definition.lead_days,
    };
    Span::new().days(i64::from(days))
}

/// The progress of an item that the clock has to look at again, at once.
pub fn to_look_at(progress: PostingProgress, is_active: bool, now: Timestamp) -> PostingProgress {
    let is_waited_for = !is_active || progress.waiting > 0;
    PostingProgress {
        due_at: (!is_waited_for).then_some(now),
        ..progress
    }
}

impl Schedule {
    /// How it stands after everything was done that could be: `is_stuck` when something could not, which is tried
    /// again on the next day.
    pub fn moved_on(
        &self,
        linked: &LinkedTransactions,
        is_stuck: bool,
        (zone, now): (&ZoneName, Timestamp),
    ) -> PostingProgress {
        let today = zone.today(now);
        let tomorrow = zone.begin(today.tomorrow().unwrap_or(Date::MAX));
        let next = self.next(linked);
        let lead = lead(&self.item.definition);
        let due_at = next.map(|next| zone.begin(next.day.saturating_sub(lead)));
        // What should be done by now and is not is tried again on the next day.
        let due_at = due_at.map(|at| if is_stuck || at <= now { tomorrow } else { at });
        PostingProgress {
            settled_until: self.passed(linked, today),
            due_at: due_at.filter(|_| self.item.is_active),
            waiting: 0,
            problem: self.progress.problem.clone(),
        }
    }
}
