//! When something ends that recurs.

use jiff::civil::Date;

/// How long it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// For ever.
    Never,
    /// Up to this day of the rule.
    Until(Date),
    /// So many times, those that weekends leave out counted.
    Count(u32),
}
