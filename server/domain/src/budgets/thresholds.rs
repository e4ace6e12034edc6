//! When somebody is told how much of a budget is spent.

use super::Progress;
use crate::money::{Minor, Overflow};

/// The highest of these per cent that is spent; nothing when none is. What has nothing left from before and nothing
/// planned is no budget to be overdrawn.
pub fn reached(thresholds: &[u16], progress: &Progress) -> Result<Option<u16>, Overflow> {
    let is_planned = progress.planned.plus(progress.moved)? > Minor::ZERO;
    let highest = thresholds.iter().max().copied();
    match progress.percent()? {
        None if is_planned && progress.spent > Minor::ZERO => Ok(highest),
        None => Ok(None),
        Some(percent) => {
            let passed = thresholds
                .iter()
                .filter(|most| i64::from(**most) <= percent);
            Ok(passed.max().copied())
        }
    }
}
