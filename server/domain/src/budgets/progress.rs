//! How a line, or a whole budget, goes in a period.

use crate::money::{Minor, Overflow};

/// How it goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// What is planned.
    pub planned: Minor,
    /// By how much moves change that.
    pub moved: Minor,
    /// What the period before handed on; below nothing when it was missing.
    pub carried_in: Minor,
    /// What is spent, refunds taken off.
    pub spent: Minor,
    /// That part of it which the bank does not know yet.
    pub pending: Minor,
    /// What is still expected.
    pub upcoming: Minor,
    /// How many payments are in none of these, since nobody knew a rate.
    pub unconverted: i64,
}

impl Progress {
    /// What there is to spend.
    pub fn available(&self) -> Result<Minor, Overflow> {
        Minor::sum([self.planned, self.moved, self.carried_in])
    }

    /// What is left of it.
    pub fn remaining(&self) -> Result<Minor, Overflow> {
        self.available()?.minus(self.spent)
    }

    /// What will be left when everything has come that is expected.
    pub fn projected_end(&self) -> Result<Minor, Overflow> {
        self.remaining()?.minus(self.upcoming)
    }

    /// How much of what there is to spend is spent, in whole per cent; nothing when there is nothing to spend.
    pub fn percent(&self) -> Result<Option<i64>, Overflow> {
        let available = i128::from(self.available()?.units());
        if available <= 0 {
            return Ok(None);
        }
        let percent = (i128::from(self.spent.units()) * 100).div_euclid(available);
        i64::try_from(percent).map(Some).map_err(|_| Overflow)
    }

    /// What would be spent by the end of a `day` of so many if it went evenly.
    pub fn pace(&self, day: i64, days: i64) -> Result<Minor, Overflow> {
        part(self.available()?, day, days)
    }

    /// How much may be spent on each of the days that are left, this one included; nothing when nothing is left.
    pub fn daily_left(&self, day: i64, days: i64) -> Result<Minor, Overflow> {
        let left = self.remaining()?.max(Minor::ZERO);
        part(left, 1, (days - day + 1).max(1))
    }

    /// Adds up what several lines say.
    pub fn plus(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(Self {
            planned: self.planned.plus(other.planned)?,
            moved: self.moved.plus(other.moved)?,
            carried_in: self.carried_in.plus(other.carried_in)?,
            spent: self.spent.plus(other.spent)?,
            pending: self.pending.plus(other.pending)?,
            upcoming: self.upcoming.plus(other.upcoming)?,
            unconverted: self.unconverted + other.unconverted,
        })
    }
}

fn part(whole: Minor, of: i64, parts: i64) -> Result<Minor, Overflow> {
    let share = i128::from(whole.units()) * i128::from(of);
    let units = share.div_euclid(i128::from(parts.max(1)));
    i64::try_from(units).map(Minor::new).map_err(|_| Overflow)
}
