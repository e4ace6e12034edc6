//! The file with everything that is a user's own, and what is asked of its tables.

use std::borrow::Cow;

use jiff::{SignedDuration, Timestamp};

use crate::id::{ExportId, UserId};
use crate::words::words;

/// Opens a file of text for programs that would not take it for UTF-8 otherwise.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How long the file can be fetched.
pub const FILE_LIFE: SignedDuration = SignedDuration::from_hours(24 * 7);

words! {
    /// How far an export has come (spec, section 3: the words of every progress).
    pub enum ProgressStatus {
        /// It is being made.
        InProgress => "in_progress",
        /// The file can be fetched.
        Completed => "completed",
        /// It could not be made.
        Error => "error",
    }
}

words! {
    /// What kind of file transactions are written to; the word is the ending of its name.
    pub enum ExportFormat {
        /// Comma-separated values, as our own import reads them.
        Csv => "csv",
        /// A workbook.
        Xlsx => "xlsx",
        /// Statements, as banks and other programs exchange them.
        Ofx => "ofx",
        /// Everything, for programs.
        Json => "json",
    }
}

impl ExportFormat {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Ofx => "application/x-ofx",
            Self::Json => "application/json",
        }
    }
}

/// An export, without the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Its id.
    pub id: ExportId,
    /// Whose data it holds.
    pub user_id: UserId,
    /// How far it has come.
    pub status: ProgressStatus,
    /// Its steps with their times, as JSON.
    pub steps: String,
    /// When it was asked for.
    pub started_at: Timestamp,
    /// When it was ready or given up.
    pub finished_at: Option<Timestamp>,
    /// Why it could not be made.
    pub error: Option<String>,
    /// The bytes of the file, as long as it is there.
    pub size: Option<i64>,
}

/// Text for a cell of a table that may be opened by a spreadsheet. What a spreadsheet would take
/// for a formula gets an apostrophe in front, and so does what begins with one already, so that
/// [`cell_text`] gives back every text as it was (`security.md`, L-37).
pub fn cell(text: &str) -> Cow<'_, str> {
    let begins = text.chars().find(|letter| !is_passed_over(*letter));
    if text.starts_with('\'')
        || begins.is_some_and(is_dangerous)
        || text.starts_with(['\t', '\r', '\n'])
    {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text that [`cell`] was made from.
pub fn cell_text(cell: &str) -> &str {
    cell.strip_prefix('\'').unwrap_or(cell)
}

/// Spreadsheets look behind blanks and quotes for the sign of a formula.
fn is_passed_over(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter, '"' | '\'' | '\u{feff}' | '\u{200b}')
}

/// The signs that begin a formula, full-width ones too.
fn is_dangerous(letter: char) -> bool {
    matches!(
        letter,
        '=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}' | '\u{2212}'
    )
}

/// A name as part of a path in the archive: letters, digits and hyphens, so that it means the same
/// to every program that unpacks it.
pub fn file_name(name: &str) -> String {
    let mut safe = String::new();
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            safe.push(letter);
        } else if !safe.ends_with('-') {
            safe.push('-');
        }
    }
    let safe = safe.trim_matches('-');
    safe.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_only_text() {
        for text in [
            "=HYPERLINK(\"http://x\")",
            "+1",
            "-1",
            "@sum",
            "\tx",
            "\rx",
            "\nx",
            "  =1+1",
            "\"=1+1",
            "＝1+1",
            "\u{feff}=1",
        ] {
            assert_eq!(cell(text), format!("'{text}"), "{text:?}");
        }
        for text in ["", "Coffee", "a=b", "12.50", "№ 5", "Ёж"] {
            assert_eq!(cell(text), text);
        }
    }

    #[test]
    fn a_name_becomes_a_path_that_leads_nowhere_else() {
        for (name, path) in [
            ("Home", "Home"),
            ("../../etc/passwd", "etc-passwd"),
            ("Дом & сад", "Дом-сад"),
            ("C:\\x", "C-x"),
            ("...", ""),
        ] {
            assert_eq!(file_name(name), path);
        }
        assert_eq!(file_name(&"x".repeat(500)).len(), 60);
    }

    proptest! {
        #[test]
        fn every_text_comes_back_as_it_was(text in ".*") {
            let cell = cell(&text);
            prop_assert_eq!(cell_text(&cell), &text);
        }

        #[test]
        fn no_cell_begins_like_a_formula(text in "[\\s\"'=+@-]{1,5}.*") {
            let cell = cell(&text);
            let formula = cell.chars().find(|letter| !is_passed_over(*letter)).is_some_and(is_dangerous);
            prop_assert!(cell.starts_with('\'') || !formula);
        }
    }
}
