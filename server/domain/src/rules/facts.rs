//! What of a transaction conditions look at.

use crate::money::Currency;
use crate::text::fold;
use crate::transactions::Transaction;

/// What conditions look at, with texts in the form that search compares.
pub(super) struct Facts<'a> {
    pub row: &'a Transaction,
    pub currency: Currency,
    pub payee: &'a String,
    pub note: &'a String,
    others: &'a [String],
}

impl Facts<'_> {
    /// All its texts.
    pub fn texts(&self) -> Vec<&str> {
        let first = [self.payee.as_str(), self.note.as_str()];
        let others = self.others.iter().map(String::as_str);
        first.into_iter().chain(others).collect()
    }
}

/// The texts of a transaction in the form that search compares.
pub(super) struct Texts {
    payee: String,
    note: String,
    others: Vec<String>,
}

impl Texts {
    pub fn of(row: &Transaction) -> Self {
        let notes = row.splits.iter().map(|line| fold(&line.note));
        Self {
            payee: fold(&row.payee),
            note: fold(&row.note),
            others: notes.chain(row.tags.iter().map(|tag| fold(tag))).collect(),
        }
    }

    pub fn with<'a>(&'a self, row: &'a Transaction, currency: Currency) -> Facts<'a> {
        Facts {
            row,
            currency,
            payee: &self.payee,
            note: &self.note,
            others: &self.others,
        }
    }
}
