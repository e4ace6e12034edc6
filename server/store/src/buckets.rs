//! Token buckets that several processes take from: so much at once, and then at a pace. Kept as the
//! instant at which a bucket is full again (the generic cell rate algorithm), which moves by one
//! statement: of fifty who take at once no more get something than there is.

use jiff::{SignedDuration, Timestamp};

use crate::db::{Tx, execute, fetch_one, fetch_optional};
use crate::error::StoreError;

/// A bucket.
#[derive(Clone, Copy, Debug)]
pub struct Bucket<'a> {
    /// What is taken.
    pub kind: &'static str,
    /// A keyed hash of whoever takes.
    pub key: &'a [u8],
    /// How long it takes until there is one more in it.
    pub step: SignedDuration,
    /// How many there are in it when it is full.
    pub size: u32,
}

/// Takes one from the bucket. Answers how long to wait when it is empty.
pub async fn take(
    tx: &mut Tx,
    bucket: Bucket<'_>,
    now: Timestamp,
) -> Result<Option<SignedDuration>, StoreError> {
    let now = micros(now.as_microsecond().into());
    let step = micros(bucket.step.as_micros());
    let whole = step.saturating_mul(i64::from(bucket.size));
    let empty = now.saturating_add(whole);
    // Further ahead than an empty bucket can be: the clock was set back, which shuts nobody out.
    let absurd = empty.saturating_add(whole);
    let taken = fetch_optional!(
        tx,
        (i64,),
        "INSERT INTO buckets (kind, key, full_at) VALUES ($1, $2, $3 + $4)
         ON CONFLICT (kind, key) DO UPDATE
             SET full_at = CASE WHEN buckets.full_at > $3 AND buckets.full_at <= $6 THEN buckets.full_at ELSE $3 END + $4
             WHERE buckets.full_at + $4 <= $5 OR buckets.full_at > $6
         RETURNING full_at",
        bucket.kind,
        bucket.key,
        now,
        step,
        empty,
        absurd,
    )?;
    if taken.is_some() {
        return Ok(None);
    }
    let (full,): (i64,) = fetch_one!(
        tx,
        (i64,),
        "SELECT full_at FROM buckets WHERE kind = $1 AND key = $2",
        bucket.kind,
        bucket.key,
    )?;
    let wait = full.saturating_add(step).saturating_sub(empty).max(0);
    Ok(Some(SignedDuration::from_micros(wait)))
}

/// Removes the buckets that are full, and answers how many.
pub async fn purge(tx: &mut Tx, now: Timestamp) -> Result<u64, StoreError> {
    let now = micros(now.as_microsecond().into());
    execute!(tx, "DELETE FROM buckets WHERE full_at <= $1", now)
}

fn micros(count: i128) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
