//! Closed lists of words in the contract.

use kym_domain::recurring::{
    HolidayCountry, OccurrenceState, RecurringAmountKind, RecurringKind, RecurringMode,
    RecurringProblem, RecurringWeekend,
};
use kym_platform::http::words::words;

words! {
    /// How well the amount of a recurring transaction is known beforehand.
    RecurringAmountKindWord("RecurringAmountKind"): RecurringAmountKind;
    /// A country whose public holidays are known.
    HolidayCountryWord("HolidayCountry"): HolidayCountry;
    /// Which way the money of a recurring transaction goes.
    RecurringKindWord("RecurringKind"): RecurringKind;
    /// What happens when a recurring transaction is due.
    RecurringModeWord("RecurringMode"): RecurringMode;
    /// Why a recurring transaction is not followed.
    RecurringProblemWord("RecurringProblem"): RecurringProblem;
    /// How an occurrence of a recurring transaction stands.
    OccurrenceStateWord("OccurrenceState"): OccurrenceState;
    /// What an occurrence on a day off does.
    RecurringWeekendWord("RecurringWeekend"): RecurringWeekend;
}
