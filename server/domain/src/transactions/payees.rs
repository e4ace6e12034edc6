//! Payees as people know them: how often a name is used, and what it was for the last time.

use std::collections::BTreeMap;

use super::Transaction;
use crate::id::CategoryId;
use crate::text::fold;

/// By how much changes of transactions change what is known of payees, by their folded names. Like
/// the sums ([`crate::sums`]) they are kept in the commit that changes a row.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Payees(BTreeMap<String, PayeeChange>);

/// What changes for one payee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayeeChange {
    /// The name as it was written last.
    pub name: String,
    /// How many more rows have it.
    pub uses: i64,
    /// What it was for, if that is known anew.
    pub category_id: Option<CategoryId>,
}

impl Payees {
    /// Adds what the change of a row changes: the row as it `was` and as it `is`, either of them absent.
    pub fn change(&mut self, was: Option<&Transaction>, is: Option<&Transaction>) {
        let named = |row: &&Transaction| row.is_live() && !row.payee.is_empty();
        let (was, is) = (was.filter(named), is.filter(named));
        if let (Some(was), Some(is)) = (was, is)
            && (&was.payee, was.category_id) == (&is.payee, is.category_id)
        {
            return;
        }
        if let Some(was) = was {
            self.count(&was.payee, -1);
        }
        if let Some(is) = is {
            let change = self.count(&is.payee, 1);
            change.name.clone_from(&is.payee);
            change.category_id = is.category_id.or(change.category_id);
        }
    }

    /// Adds so many rows to those that have a name.
    pub fn count(&mut self, name: &str, rows: i64) -> &mut PayeeChange {
        let change = self.0.entry(fold(name)).or_insert_with(|| PayeeChange {
            name: name.to_owned(),
            uses: 0,
            category_id: None,
        });
        change.uses += rows;
        change
    }

    /// What changes, in the order of the folded names.
    pub fn changes(&self) -> impl Iterator<Item = (&str, &PayeeChange)> {
        self.0
            .iter()
            .filter(|(_, change)| change.uses != 0 || change.category_id.is_some())
            .map(|(folded, change)| (folded.as_str(), change))
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;
    use uuid::Uuid;

    use super::super::TransactionStatus;
    use super::*;
    use crate::id::{AccountId, TransactionId, UserId, WorkspaceId};
    use crate::money::Minor;

    fn row(payee: &str, category: Option<u128>) -> Transaction {
        Transaction {
            id: TransactionId::from_uuid(Uuid::from_u128(1)),
            workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(2)),
            account_id: AccountId::from_uuid(Uuid::from_u128(3)),
            date: date(2025, 10, 5),
            amount: Minor::new(-1),
            converted: Some(Minor::new(-1)),
            rate: None,
            status: TransactionStatus::Pending,
            category_id: category.map(|id| CategoryId::from_uuid(Uuid::from_u128(id))),
            payee: payee.to_owned(),
            note: String::new(),
            transfer: None,
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: UserId::from_uuid(Uuid::from_u128(4)),
            deleted_at: None,
            version: 1,
        }
    }

    fn uses(payees: &Payees) -> Vec<(&str, i64)> {
        payees
            .changes()
            .map(|(folded, change)| (folded, change.uses))
            .collect()
    }

    #[test]
    fn spellings_of_one_name_count_together_under_the_last() {
        let mut payees = Payees::default();
        payees.change(None, Some(&row("КАФЕ Ёж", None)));
        payees.change(None, Some(&row("Кафе Еж", Some(7))));
        let all: Vec<_> = payees.changes().collect();
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].0, all[0].1.uses), ("кафе еж", 2));
        assert_eq!(all[0].1.name, "Кафе Еж");
        assert!(all[0].1.category_id.is_some());
    }

    #[test]
    fn another_name_takes_from_the_one_and_gives_to_the_other() {
        let mut payees = Payees::default();
        payees.change(Some(&row("Baker", None)), Some(&row("Butcher", None)));
        assert_eq!(uses(&payees), [("baker", -1), ("butcher", 1)]);
    }

    #[test]
    fn an_edit_of_other_fields_changes_nothing_and_one_of_the_category_is_remembered() {
        let mut payees = Payees::default();
        let was = row("Baker", Some(1));
        let is = Transaction {
            note: "bread".to_owned(),
            ..was.clone()
        };
        payees.change(Some(&was), Some(&is));
        assert_eq!(payees, Payees::default());
        payees.change(Some(&was), Some(&row("Baker", Some(2))));
        assert_eq!(uses(&payees), [("baker", 0)]);
    }

    #[test]
    fn a_deleted_row_and_one_without_a_name_count_nowhere() {
        let mut payees = Payees::default();
        let gone = row("Baker", None).deleted(Timestamp::UNIX_EPOCH);
        payees.change(None, Some(&gone));
        payees.change(None, Some(&row("", Some(1))));
        assert_eq!(uses(&payees), []);
    }
}
