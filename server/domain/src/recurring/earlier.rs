//! What an item said before it was changed: what has passed keeps the definition that it passed by.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::linked_transaction::LinkedTransaction;
use super::{
    CarryOver, FURTHEST_SHIFT, Occurrence, OccurrenceOutlook, RecurringDefinition,
    StoredOccurrence, occurrence_on, occurrences,
};
use crate::id::TransactionId;

/// What an item said for its occurrences up to a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierDefinition {
    /// The last day of the rule that it holds for.
    pub valid_until: Date,
    /// What was said.
    pub definition: RecurringDefinition,
}

/// What an item said before what it says now, in the order of the days.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct EarlierDefinitions(Vec<EarlierDefinition>);

/// One definition of an item, with the days of the rule that it holds for.
#[derive(Debug, Clone)]
pub struct ValidDefinition<'a> {
    /// What is said, as a whole.
    pub definition: &'a RecurringDefinition,
    after: Option<Date>,
    until: Option<Date>,
}

impl EarlierDefinitions {
    /// Those that are kept, in the order of the days.
    pub fn new(mut all: Vec<EarlierDefinition>) -> Self {
        all.sort_by_key(|earlier| earlier.valid_until);
        Self(all)
    }

    /// All of them, in the order of the days.
    pub fn all(&self) -> &[EarlierDefinition] {
        &self.0
    }

    /// What an item that says `current` says of an occurrence, by its day in the rule.
    pub fn on<'a>(
        &'a self,
        current: &'a RecurringDefinition,
        date: Date,
    ) -> &'a RecurringDefinition {
        let earlier = self.0.iter().find(|earlier| date <= earlier.valid_until);
        earlier.map_or(current, |earlier| &earlier.definition)
    }

    /// What an item said and says, each with its days: the last is `current`. An end that is said now is one of what
    /// was said before, too.
    pub fn with<'a>(&'a self, current: &'a RecurringDefinition) -> Vec<ValidDefinition<'a>> {
        let last = current.recurrence.last();
        let mut after = None;
        let mut all: Vec<_> = Vec::with_capacity(self.0.len() + 1);
        for earlier in &self.0 {
            let until = last.map_or(earlier.valid_until, |last| last.min(earlier.valid_until));
            all.push(ValidDefinition {
                definition: &earlier.definition,
                after,
                until: Some(until),
            });
            after = Some(earlier.valid_until);
        }
        all.push(ValidDefinition {
            definition: current,
            after,
            until: None,
        });
        all
    }

    /// The occurrences of an item that says `current`, as [`occurrences`].
    pub fn occurrences(
        &self,
        current: &RecurringDefinition,
        kept: &[StoredOccurrence],
        (from, to): (Date, Date),
        today: Date,
        transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
    ) -> Vec<OccurrenceOutlook> {
        if self.0.is_empty() {
            return occurrences(current, kept, from, to, today, transaction_of);
        }
        let mut all = Vec::new();
        for valid in self.with(current) {
            let is_own = |row: &&StoredOccurrence| {
                std::ptr::eq(self.on(current, row.date), valid.definition)
            };
            let kept: Vec<_> = kept.iter().filter(is_own).copied().collect();
            if kept.is_empty() && valid.is_over_before(from) {
                continue;
            }
            let definition = valid.up_to_its_end();
            let mut seen = occurrences(&definition, &kept, from, to, today, &transaction_of);
            seen.retain(|seen| valid.after.is_none_or(|after| seen.date > after));
            all.extend(seen);
        }
        all.sort_unstable_by_key(|seen| (seen.day, seen.date));
        all
    }

    /// One occurrence of an item that says `current`, as [`occurrence_on`].
    pub fn occurrence_on(
        &self,
        current: &RecurringDefinition,
        kept: Option<&StoredOccurrence>,
        date: Date,
        today: Date,
        transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
    ) -> Option<OccurrenceOutlook> {
        let definition = self.on(current, date);
        let all = self.with(current);
        let valid = all
            .iter()
            .find(|valid| std::ptr::eq(valid.definition, definition))?;
        occurrence_on(&valid.up_to_its_end(), kept, date, today, transaction_of)
    }

    /// The occurrences of an item that says `current` whose day of the rule lies in `from..=to`, as
    /// [`super::Recurrence::occurrences`].
    pub fn by_rule(&self, current: &RecurringDefinition, from: Date, to: Date) -> Vec<Occurrence> {
        let all = self.with(current).into_iter().flat_map(|valid| {
            let from = valid
                .after
                .and_then(|after| after.tomorrow().ok())
                .max(Some(from));
            let rule = valid.up_to_its_end().recurrence;
            from.map_or_else(Vec::new, |from| rule.occurrences(from, to))
        });
        all.collect()
    }

    /// What is kept when an item that said `was` says something else. `passed` is the day up to which nothing was
    /// to be done any more, before the day of the change. Periods whose decisions went along with a rule that got
    /// other days are of the new one.
    #[must_use]
    pub fn changed(
        mut self,
        was: RecurringDefinition,
        passed: Option<Date>,
        carried: &CarryOver,
    ) -> Self {
        let last = |all: &[EarlierDefinition]| all.last().map(|earlier| earlier.valid_until);
        let moved = carried.moved.iter().flat_map(|(was, is)| [*was, is.date]);
        let followed = moved.chain(carried.reopened.iter().copied()).min();
        let followed = followed.map(|day| day.yesterday().unwrap_or(day));
        let Some(until) = passed.max(last(&self.0)) else {
            return self;
        };
        let until = followed.map_or(until, |day| day.min(until));
        self.end(until);
        let has_passed = was
            .recurrence
            .next_from(was.recurrence.first())
            .is_some_and(|first| first.date <= until);
        if last(&self.0) < Some(until) && (has_passed || !self.0.is_empty()) {
            self.0.push(EarlierDefinition {
                valid_until: until,
                definition: was,
            });
        }
        self
    }

    /// What is kept when the change is taken back after which an item that said `is` said something else; nothing
    /// when that change left nothing here.
    pub fn taken_back(&self, is: &RecurringDefinition) -> Option<Self> {
        let (last, before) = self.0.split_last()?;
        (last.definition == *is).then(|| Self(before.to_vec()))
    }

    /// Has none of them hold for a later day.
    fn end(&mut self, until: Date) {
        let mut after = None;
        self.0.retain_mut(|earlier| {
            let is_needed = after < Some(until);
            earlier.valid_until = earlier.valid_until.min(until);
            after = Some(earlier.valid_until);
            is_needed
        });
    }
}

impl ValidDefinition<'_> {
    /// Whether it holds for an occurrence, by its day in the rule.
    pub fn holds_on(&self, date: Date) -> bool {
        self.after.is_none_or(|after| date > after) && self.until.is_none_or(|until| date <= until)
    }

    /// The same with a rule that has no day before `from`, and none that it does not hold for; nothing when none is
    /// left.
    pub fn from_date(&self, from: Option<Date>) -> Option<RecurringDefinition> {
        let after = self.after.and_then(|after| after.tomorrow().ok());
        let definition = self.up_to_its_end();
        let Some(first) = from.max(after) else {
            return Some(definition);
        };
        let recurrence = definition.recurrence.from_date(first)?;
        Some(RecurringDefinition {
            recurrence,
            ..definition
        })
    }

    /// Whether nothing of its rule falls on this day or later.
    fn is_over_before(&self, day: Date) -> bool {
        let latest = self
            .until
            .map(|until| until.saturating_add(FURTHEST_SHIFT.days()));
        latest.is_some_and(|latest| latest < day)
    }

    fn up_to_its_end(&self) -> RecurringDefinition {
        let end = self.until.and_then(|until| until.tomorrow().ok());
        let recurrence = &self.definition.recurrence;
        RecurringDefinition {
            recurrence: end.map_or_else(|| recurrence.clone(), |end| recurrence.ends_before(end)),
            ..self.definition.clone()
        }
    }
}
