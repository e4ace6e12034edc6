//! Languages and countries: how amounts, days and taxes are written there.

use jiff::civil::{Date, Time};

/// A language that receipts are drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English: of the United States, Britain and Malaysia.
    En,
    /// German: of Germany and Austria.
    De,
    /// Russian.
    Ru,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Ru];

    /// By ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Ru => "ru",
        }
    }

    /// Where the receipt with this number comes from.
    pub const fn country(self, number: u64) -> Country {
        match (self, number % 3, number % 5) {
            (Self::En, 0, _) => Country::UnitedStates,
            (Self::En, 1, _) => Country::Britain,
            (Self::En, ..) => Country::Malaysia,
            (Self::De, _, 4) => Country::Austria,
            (Self::De, ..) => Country::Germany,
            (Self::Ru, ..) => Country::Russia,
        }
    }
}

/// A country that receipts come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Country {
    /// Taxes are added to the prices.
    UnitedStates,
    /// Taxes are contained, mostly without a table.
    Britain,
    /// Totals in cash are rounded to five sen.
    Malaysia,
    /// Taxes are contained, with a table; bottles bear a deposit.
    Germany,
    /// As Germany, with a signed code.
    Austria,
    /// Each sale is signed by a fiscal memory, with a code.
    Russia,
}

impl Country {
    /// By ISO 4217.
    pub const fn currency(self) -> &'static str {
        match self {
            Self::UnitedStates => "USD",
            Self::Britain => "GBP",
            Self::Malaysia => "MYR",
            Self::Germany | Self::Austria => "EUR",
            Self::Russia => "RUB",
        }
    }

    const fn decimal_mark(self) -> char {
        match self {
            Self::Germany | Self::Austria => ',',
            _ => '.',
        }
    }

    /// An amount, without the currency: `1,234.50`, `1.234,50` or `1234.50`.
    pub fn amount(self, minor: i64) -> String {
        let sign = if minor < 0 { "-" } else { "" };
        let (whole, rest) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
        let grouped = match (self, whole / 1000) {
            (_, 0) | (Self::Russia, _) => whole.to_string(),
            (Self::Germany | Self::Austria, thousands) => {
                format!("{thousands}.{:03}", whole % 1000)
            }
            (_, thousands) => format!("{thousands},{:03}", whole % 1000),
        };
        format!("{sign}{grouped}{}{rest:02}", self.decimal_mark())
    }

    /// A weight or volume with three digits behind the mark.
    pub fn thousandths(self, number: i64) -> String {
        format!(
            "{}{}{:03}",
            number / 1000,
            self.decimal_mark(),
            number % 1000
        )
    }

    /// A rate given in thousandths of a percent, with as few digits as it needs and at least `digits`.
    pub fn percent(self, rate: i64, digits: usize) -> String {
        let behind = format!("{:03}", rate % 1000);
        let needed = behind.trim_end_matches('0').len().max(digits);
        if needed == 0 {
            return (rate / 1000).to_string();
        }
        format!(
            "{}{}{}",
            rate / 1000,
            self.decimal_mark(),
            &behind[..needed]
        )
    }
}

/// A day as a pattern says it: `Y`, `y` (two digits), `M`, `D` and `B` (the month's name) stand for its parts.
pub fn day(date: Date, pattern: &str) -> String {
    const MONTHS: [&str; 12] = [
        "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ];
    let part = |letter| match letter {
        'Y' => format!("{:04}", date.year()),
        'y' => format!("{:02}", date.year() % 100),
        'M' => format!("{:02}", date.month()),
        'D' => format!("{:02}", date.day()),
        'B' => MONTHS[usize::try_from(date.month() - 1).unwrap_or(0)].to_owned(),
        other => other.to_string(),
    };
    pattern.chars().map(part).collect()
}

/// A time of day as a pattern says it: `H`, `h` (of twelve hours), `m`, `s` and `p` (AM or PM).
pub fn clock(time: Time, pattern: &str) -> String {
    let part = |letter| match letter {
        'H' => format!("{:02}", time.hour()),
        'h' => format!("{:02}", (time.hour() + 11) % 12 + 1),
        'm' => format!("{:02}", time.minute()),
        's' => format!("{:02}", time.second()),
        'p' => if time.hour() < 12 { "AM" } else { "PM" }.to_owned(),
        other => other.to_string(),
    };
    pattern.chars().map(part).collect()
}
