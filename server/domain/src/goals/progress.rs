//! How far a goal has come, and how far it will have come.
//!
//! What comes is of two kinds: what is known day by day (recurring and planned transactions), and what has come
//! besides on average of the last three months and is taken to go on. What recurs is left out of that average, so
//! that nothing counts twice.

use jiff::civil::Date;
use jiff::{Span, Unit};

use super::{GoalDefinition, GoalSource};
use crate::money::{Minor, Overflow};

/// How many years a goal is looked ahead. What is later is not told.
pub const HORIZON_YEARS: i32 = 10;

/// Of how many months the average is taken.
const AVERAGE_MONTHS: i32 = 3;

/// An average of fewer days says nothing.
const MIN_DAYS: i64 = 28;

/// What was saved in the days up to a day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SavingsHistory {
    /// How many days, if they are enough for an average.
    pub days: i64,
    /// All that was saved in them.
    pub saved: Minor,
    /// What of it does not recur.
    pub irregular: Minor,
}

/// What is known about a goal on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The day.
    pub today: Date,
    /// What is saved by then.
    pub saved: Minor,
    /// What was saved lately.
    pub past: SavingsHistory,
    /// What recurs or is planned, and comes by day; in order of the days.
    pub coming: Vec<(Date, Minor)>,
}

/// How a goal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is saved.
    pub saved: Minor,
    /// What is missing; nothing when it is reached.
    pub remaining: Minor,
    /// How much of the whole is saved, in whole percent.
    pub percent: i64,
    /// What must come each month to be there in time; nothing to say of a goal without a day or beyond it.
    pub per_month_needed: Option<Minor>,
    /// What came each month lately.
    pub pace: Option<Minor>,
    /// When it will be reached, if that can be seen.
    pub projected_date: Option<Date>,
    /// What will be saved on the day by which it shall be reached.
    pub projected_amount: Option<Minor>,
    /// Whether it is reached.
    pub is_reached: bool,
    /// Whether it will be by its day.
    pub is_on_track: Option<bool>,
}

impl GoalDefinition {
    /// The first of the days of which the average is taken, if they are enough for one.
    pub fn average_since(&self, today: Date) -> Option<Date> {
        let first = today.saturating_sub(Span::new().months(AVERAGE_MONTHS));
        let first = match self.source {
            GoalSource::Balance => first,
            GoalSource::Transfers => first.max(self.start_date),
        };
        (days_between(first, today) >= MIN_DAYS).then_some(first)
    }

    /// The last day that is looked ahead to.
    pub fn horizon(today: Date) -> Date {
        today.saturating_add(Span::new().years(HORIZON_YEARS))
    }
}

impl SavingsHistory {
    /// What was saved since a day.
    pub fn since(first: Date, today: Date, saved: Minor, irregular: Minor) -> Self {
        Self {
            days: days_between(first, today),
            saved,
            irregular,
        }
    }

    /// What was saved each month.
    fn monthly(self) -> Result<Option<Minor>, Overflow> {
        // A month is a twelfth of a year of 365 days.
        let months = 12_i128.checked_mul(i128::from(self.days)).ok_or(Overflow)?;
        share(self.saved, 365, months)
    }

    /// What will come in so many days when it goes on like that.
    fn in_days(self, days: i64) -> Result<Minor, Overflow> {
        let come = share(self.irregular, i128::from(days), i128::from(self.days))?;
        Ok(come.unwrap_or_default())
    }
}

impl Facts {
    /// What will be saved at the end of a day that is not before today.
    pub fn saved_on(&self, day: Date) -> Result<Minor, Overflow> {
        let known = self.coming.iter().take_while(|(date, _)| *date <= day);
        let known = Minor::sum(known.map(|(_, amount)| *amount))?;
        let average = self.past.in_days(days_between(self.today, day))?;
        self.saved.plus(known)?.plus(average)
    }

    /// What will be saved, at the end of each month up to a day and on that day.
    pub fn trajectory(&self, until: Date) -> Result<Vec<(Date, Minor)>, Overflow> {
        let mut trajectory = vec![(self.today, self.saved_on(self.today)?)];
        let mut months = 1;
        loop {
            let day = self.today.saturating_add(Span::new().months(months));
            if day >= until || months > HORIZON_YEARS * 12 {
                break;
            }
            trajectory.push((day, self.saved_on(day)?));
            months += 1;
        }
        if until > self.today {
            trajectory.push((until, self.saved_on(until)?));
        }
        Ok(trajectory)
    }

    /// How the goal stands.
    pub fn progress(&self, definition: &GoalDefinition) -> Result<Progress, Overflow> {
        let is_reached = self.saved >= definition.target_amount;
        let remaining = definition.target_amount.minus(self.saved)?.max(Minor::ZERO);
        let ahead = definition.target_date.filter(|date| *date > self.today);
        let projected_amount = ahead
            .filter(|date| *date <= GoalDefinition::horizon(self.today))
            .map(|date| self.saved_on(date))
            .transpose()?;
        let needed = ahead.filter(|_| !is_reached);
        let in_time = || projected_amount.map(|amount| amount >= definition.target_amount);
        Ok(Progress {
            saved: self.saved,
            remaining,
            percent: percent(self.saved, definition.target_amount),
            per_month_needed: needed.map(|date| per_month(remaining, self.today, date)),
            pace: self.past.monthly()?,
            projected_date: self.reached_on(definition.target_amount)?,
            projected_amount,
            is_reached,
            is_on_track: match definition.target_date {
                Some(_) if is_reached => Some(true),
                Some(date) if date <= self.today => Some(false),
                Some(_) => in_time(),
                None => None,
            },
        })
    }

    /// The first day on which so much will be saved.
    fn reached_on(&self, target: Minor) -> Result<Option<Date>, Overflow> {
        if self.saved >= target {
            return Ok(Some(self.today));
        }
        let horizon = GoalDefinition::horizon(self.today);
        let mut known = self.coming.iter().peekable();
        let mut saved = self.saved;
        for (days, day) in (0_i64..).zip(self.today.series(Span::new().days(1))) {
            if day > horizon {
                break;
            }
            while let Some((_, amount)) = known.next_if(|(date, _)| *date <= day) {
                saved = saved.plus(*amount)?;
            }
            if saved.plus(self.past.in_days(days)?)? >= target {
                return Ok(Some(day));
            }
        }
        Ok(None)
    }
}

/// So many parts of an amount, rounded down; nothing of none.
fn share(amount: Minor, of: i128, parts: i128) -> Result<Option<Minor>, Overflow> {
    let whole = i128::from(amount.units()).checked_mul(of).ok_or(Overflow)?;
    let share = (parts > 0).then(|| i64::try_from(whole.div_euclid(parts)));
    let share = share.transpose().map_err(|_| Overflow)?;
    Ok(share.map(Minor::new))
}

/// How much of a whole, in whole percent; what is below nothing is nothing.
fn percent(part: Minor, whole: Minor) -> i64 {
    let part = i128::from(part.units().max(0));
    let percent = (part * 100).checked_div(i128::from(whole.units()));
    percent.map_or(0, |percent| i64::try_from(percent).unwrap_or(i64::MAX))
}

/// What must come each month, the one that has begun included, rounded up.
fn per_month(remaining: Minor, today: Date, by: Date) -> Minor {
    let whole = today.until((Unit::Month, by));
    let months = whole.map_or(0, |span| span.get_months());
    let reached = today.saturating_add(Span::new().months(months));
    let months = i64::from(months) + i64::from(reached < by);
    let units = remaining.units();
    let months = months.max(1);
    Minor::new(units / months + i64::from(units % months > 0))
}

fn days_between(first: Date, last: Date) -> i64 {
    first
        .until(last)
        .map_or(0, |span| i64::from(span.get_days()))
}
