//! Times of many repeats, of which the middle one counts.

use std::time::{Duration, Instant};

use anyhow::Result;

/// The middle, and the one that 99 of 100 stay under.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub median: Duration,
    pub p99: Duration,
}

/// Repeats `work` after a tenth as many repeats that do not count.
pub async fn repeat(rounds: usize, mut work: impl AsyncFnMut() -> Result<()>) -> Result<Times> {
    for _ in 0..rounds.div_ceil(10) {
        work().await?;
    }
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let began = Instant::now();
        work().await?;
        times.push(began.elapsed());
    }
    Ok(Times::of(times))
}

impl Times {
    /// `times` must not be empty.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        Self {
            median: at(50),
            p99: at(99),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_counts_and_not_the_mean() {
        let times = Times::of([9, 1, 2].map(Duration::from_millis).to_vec());
        assert_eq!(times.median, Duration::from_millis(2));
        assert_eq!(times.p99, Duration::from_millis(2));
    }
}
