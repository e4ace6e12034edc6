//! What a person said about the files of an account, and what the next of them says against it.
//!
//! Only what was said is kept: a guess that was booked proves nothing. And what a file proves stands above what was said
//! about another one.

use super::draft::ParsedFile;
use super::settings::{ImportAmbiguity, Settings};

impl Settings {
    /// What was said of these, of that which files of one layout have in common, beside what a reading guessed. Whoever gives
    /// all of a reading back has said nothing but what differs from it.
    #[must_use]
    pub fn said_beside(&self, guessed: &Self) -> Self {
        fn said<T: Clone + PartialEq>(
            given: Option<&T>,
            guessed: Option<&T>,
            is_whole: bool,
        ) -> Option<T> {
            let is_said = !is_whole || given != guessed;
            given.filter(|_| is_said).cloned()
        }
        let is_whole = [
            (self.columns.is_some(), guessed.columns.is_some()),
            (self.decimal_mark.is_some(), guessed.decimal_mark.is_some()),
            (self.date_order.is_some(), guessed.date_order.is_some()),
            (self.is_inverted.is_some(), guessed.is_inverted.is_some()),
        ];
        let is_whole = is_whole
            .into_iter()
            .all(|(given, guessed)| given || !guessed);
        Self {
            columns: said(self.columns.as_ref(), guessed.columns.as_ref(), is_whole),
            decimal_mark: said(
                self.decimal_mark.as_ref(),
                guessed.decimal_mark.as_ref(),
                is_whole,
            ),
            date_order: said(
                self.date_order.as_ref(),
                guessed.date_order.as_ref(),
                is_whole,
            ),
            is_inverted: said(
                self.is_inverted.as_ref(),
                guessed.is_inverted.as_ref(),
                is_whole,
            ),
            ..Self::default()
        }
    }

    /// These, and of others what these leave open.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            charset: self.charset.or(others.charset),
            delimiter: self.delimiter.or(others.delimiter),
            sheet: self.sheet.or(others.sheet),
            header: self.header.or(others.header),
            columns: self.columns.or(others.columns),
            decimal_mark: self.decimal_mark.or(others.decimal_mark),
            date_order: self.date_order.or(others.date_order),
            is_inverted: self.is_inverted.or(others.is_inverted),
        }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These without what doubts are about.
    #[must_use]
    pub fn without(mut self, doubts: &[ImportAmbiguity]) -> Self {
        for doubt in doubts {
            match doubt {
                ImportAmbiguity::Columns => self.columns = None,
                ImportAmbiguity::DecimalMark => self.decimal_mark = None,
                ImportAmbiguity::DateOrder => self.date_order = None,
                ImportAmbiguity::Sign => self.is_inverted = None,
                _ => {}
            }
        }
        self
    }

    /// The doubts that these answer.
    pub fn answered(&self) -> Vec<ImportAmbiguity> {
        let answers = [
            (self.columns.is_some(), ImportAmbiguity::Columns),
            (self.decimal_mark.is_some(), ImportAmbiguity::DecimalMark),
            (self.date_order.is_some(), ImportAmbiguity::DateOrder),
            (self.is_inverted.is_some(), ImportAmbiguity::Sign),
        ];
        let answers = answers.into_iter().filter(|(is_said, _)| *is_said);
        answers.map(|(_, doubt)| doubt).collect()
    }
}

impl ParsedFile {
    /// What of these settings the file disproves. It was read without them, and says itself in which order its days are and
    /// what stands before its fractions, where it leaves no doubt of that.
    pub fn disproved(&self, settings: &Settings) -> Vec<ImportAmbiguity> {
        let is_certain = |doubt| !self.ambiguities.contains(&doubt);
        let own = &self.settings;
        let order = own.date_order.is_some() && settings.date_order.is_some();
        let mark = own.decimal_mark.is_some() && settings.decimal_mark.is_some();
        let disproved = [
            (
                order && own.date_order != settings.date_order,
                ImportAmbiguity::DateOrder,
            ),
            (
                mark && own.decimal_mark != settings.decimal_mark,
                ImportAmbiguity::DecimalMark,
            ),
        ];
        let disproved = disproved
            .into_iter()
            .filter(|(differs, doubt)| *differs && is_certain(*doubt));
        disproved.map(|(_, doubt)| doubt).collect()
    }

    /// The file with further doubts, each once.
    #[must_use]
    pub fn doubting(mut self, doubts: &[ImportAmbiguity]) -> Self {
        for doubt in doubts {
            if !self.ambiguities.contains(doubt) {
                self.ambiguities.push(*doubt);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::{ImportColumn, ImportDateOrder, ImportDecimalMark, ImportFormat};

    fn guessed() -> Settings {
        Settings {
            header: Some(1),
            columns: Some(vec![ImportColumn::Date, ImportColumn::Amount]),
            decimal_mark: Some(ImportDecimalMark::Point),
            date_order: Some(ImportDateOrder::Dmy),
            is_inverted: Some(false),
            ..Settings::default()
        }
    }

    fn order(order: ImportDateOrder) -> Settings {
        Settings {
            date_order: Some(order),
            ..Settings::default()
        }
    }

    #[test]
    fn what_is_given_back_as_it_was_guessed_was_not_said() {
        let whole = |date_order| Settings {
            date_order: Some(date_order),
            ..guessed()
        };
        for (given, expected) in [
            (whole(ImportDateOrder::Dmy), Settings::default()),
            (whole(ImportDateOrder::Mdy), order(ImportDateOrder::Mdy)),
            // Alone it is an answer, also when the guess was right.
            (order(ImportDateOrder::Dmy), order(ImportDateOrder::Dmy)),
            (
                Settings {
                    header: Some(2),
                    ..Settings::default()
                },
                Settings::default(),
            ),
        ] {
            assert_eq!(given.said_beside(&guessed()), expected, "{given:?}");
        }
    }

    #[test]
    fn what_a_file_proves_stands_above_what_was_said_of_another() {
        let file = |ambiguities| ParsedFile {
            format: ImportFormat::Table,
            preset: None,
            settings: guessed(),
            ambiguities,
            sheets: Vec::new(),
            header: Vec::new(),
            sample: Vec::new(),
            parts: Vec::new(),
            unread: Vec::new(),
        };
        let certain = file(vec![ImportAmbiguity::Sign]);
        let doubtful = file(vec![ImportAmbiguity::DateOrder]);
        let said = order(ImportDateOrder::Mdy);
        assert_eq!(certain.disproved(&said), [ImportAmbiguity::DateOrder]);
        assert_eq!(certain.disproved(&order(ImportDateOrder::Dmy)), []);
        assert_eq!(doubtful.disproved(&said), []);
        assert_eq!(
            said.clone().without(&[ImportAmbiguity::DateOrder]),
            Settings::default()
        );
        let both = certain.doubting(&[ImportAmbiguity::DateOrder, ImportAmbiguity::Sign]);
        assert_eq!(
            both.ambiguities,
            [ImportAmbiguity::Sign, ImportAmbiguity::DateOrder]
        );
    }
}
