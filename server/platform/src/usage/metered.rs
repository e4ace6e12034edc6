//! One number that is used outside of a change that somebody asked for.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_commerce::plans::LimitKey;
use kym_domain::id::UserId;
use kym_store::usage::{self, Counter};
use kym_store::{Reader, StoreError, Tx};

use super::counts::{LimitExceeded, Periods, near, over};

/// How long the name of a month is at the beginning of the name of a day.
const MONTH: usize = 7;

/// Whom something is counted for, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metered {
    /// Who pays.
    pub payer: UserId,
    /// What is counted.
    pub key: LimitKey,
    /// In which month or on which day; empty for what there is.
    pub period: String,
}

impl Metered {
    /// What is used at a moment of what somebody pays for.
    pub fn at(payer: UserId, key: LimitKey, (now, zone): (Timestamp, &TimeZone)) -> Self {
        let period = Periods::at(now, zone).of(key).to_owned();
        Self { payer, key, period }
    }

    fn counter(&self) -> Counter {
        Counter {
            scope: self.payer.as_uuid(),
            key: self.key,
            period: self.period.clone(),
        }
    }

    /// How much is used.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn value(&self, reader: &mut Reader) -> Result<i64, StoreError> {
        usage::value(reader, &self.counter()).await
    }

    /// What stands in the way of so much more, `used` being used by the same change already.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn refusal(
        &self,
        reader: &mut Reader,
        (used, count): (i64, i64),
        now: Timestamp,
    ) -> Result<Option<LimitExceeded>, StoreError> {
        let Some(limit) = usage::limit(reader, self.payer, self.key, now).await? else {
            return Ok(None);
        };
        let current = self.value(reader).await? + used;
        Ok(over(self.payer, self.key, (current, count), limit))
    }

    /// Uses so much more at once, last in a change, and notes when most was used before it. A change that is refused has to be
    /// dropped.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn take(
        &self,
        tx: &mut Tx,
        count: i64,
        now: Timestamp,
    ) -> Result<Option<LimitExceeded>, StoreError> {
        let value = usage::add(tx, &self.counter(), count).await?;
        let Some(limit) = usage::limit(tx, self.payer, self.key, now).await? else {
            return Ok(None);
        };
        // What it takes itself may be a guess that turns out to be too high.
        let used = value - count;
        let month = self.period.get(..MONTH).unwrap_or(&self.period);
        if let Some(alert) = near(self.payer, (self.key, used), limit, month) {
            usage::raise(tx, &alert, now).await?;
        }
        Ok(over(self.payer, self.key, (used, count), limit))
    }
}
