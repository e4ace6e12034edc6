//! Rows of tables, and how figures are written in them.

use std::time::Duration;

use crate::receipts::tally::Share;

pub fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

pub fn row(page: &mut String, cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    line(page, &format!("| {} |", cells.join(" | ")));
}

/// The heads of columns, of which the first holds names and the others figures.
pub fn head(page: &mut String, names: &[&str]) {
    line(page, "");
    row(page, names.iter().map(|name| (*name).to_owned()));
    let figures = names.len().saturating_sub(1);
    line(page, &format!("|---|{}", "---:|".repeat(figures)));
}

/// With one decimal, as `97.3 %`.
pub fn percent(share: Share) -> String {
    share
        .hundredths()
        .map_or_else(|| "–".to_owned(), |share| format!("{} %", tenths(share)))
}

/// Without the sign, as `97`.
pub fn short(share: Share) -> String {
    share.hundredths().map_or_else(
        || "–".to_owned(),
        |share| tenths(share).trim_end_matches(".0").to_owned(),
    )
}

fn tenths(hundredths: u64) -> String {
    format!("{}.{}", hundredths / 100, hundredths / 10 % 10)
}

/// An aim beside what was found.
pub fn aim(text: &str, is_met: bool) -> String {
    if is_met {
        text.to_owned()
    } else {
        format!("{text} **missed**")
    }
}

/// The aim for a share that should be so many hundredths of a percent.
pub fn least(share: Share, hundredths: u64) -> String {
    let is_met = share.hundredths().is_none_or(|found| found >= hundredths);
    aim(&format!("{} %", hundredths / 100), is_met)
}

pub fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

pub fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1024 * 1024))
}

/// The middle one and the last one.
pub fn median_and_worst(times: &[Duration]) -> Option<(Duration, Duration)> {
    let mut times = times.to_vec();
    times.sort_unstable();
    let middle = *times.get(times.len() / 2)?;
    Some((middle, *times.last()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_is_a_little_less_than_its_aim_misses_it() {
        let share = Share {
            part: 9_899,
            of: 10_000,
        };
        assert_eq!(percent(share), "98.9 %");
        assert_eq!(least(share, 9900), "99 % **missed**");
        assert_eq!(least(share, 9800), "98 %");
    }

    #[test]
    fn nothing_of_nothing_is_no_share() {
        assert_eq!(percent(Share::default()), "–");
        assert_eq!(least(Share::default(), 9900), "99 %");
    }

    #[test]
    fn whole_percents_are_short() {
        assert_eq!(short(Share { part: 1, of: 1 }), "100");
        assert_eq!(short(Share { part: 1, of: 3 }), "33.3");
    }
}
