//! What ids are called.

use std::collections::HashMap;

use kym_analytics::reports::category_tree::CategoryTree;
use kym_domain::accounts::Account;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::language::Language;

use crate::reports::gather::ReportNames;

/// The names of accounts and categories.
pub struct Labels<'a> {
    accounts: HashMap<AccountId, &'a Account>,
    categories: CategoryTree<'a>,
}

impl<'a> Labels<'a> {
    /// The names in the books, in a language.
    pub fn new(books: &'a ReportNames, language: Language) -> Self {
        let accounts = books.accounts.iter();
        Self {
            accounts: accounts.map(|account| (account.id, account)).collect(),
            categories: CategoryTree::new(&books.categories, language),
        }
    }

    /// The name of an account.
    pub fn account(&self, id: AccountId) -> String {
        let account = self.accounts.get(&id);
        account
            .map(|account| account.name.clone())
            .unwrap_or_default()
    }

    /// A category with those above it.
    pub fn category(&self, id: CategoryId) -> String {
        self.categories.path(id)
    }

    /// The name of a category alone.
    pub fn category_name(&self, id: CategoryId) -> String {
        self.categories.name(id)
    }
}
