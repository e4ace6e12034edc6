//! What accounts and categories are called, in the language and the currency of a report.

use std::collections::HashMap;

use kym_domain::accounts::AccountType;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_platform::http::values::Amount;

use crate::reports::gather::ReportNames;

/// Names of the books, looked up by id.
pub(super) struct Names<'a> {
    currency: Currency,
    language: Language,
    accounts: HashMap<AccountId, &'a str>,
    categories: HashMap<CategoryId, &'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn new(books: &'a ReportNames, currency: Currency, language: Language) -> Self {
        let accounts = books.accounts.iter();
        let categories = books.categories.iter();
        Self {
            currency,
            language,
            accounts: accounts
                .map(|account| (account.id, account.name.as_str()))
                .collect(),
            categories: categories
                .map(|category| (category.id, category.name.in_language(language)))
                .collect(),
        }
    }

    /// So much in the currency of the report.
    pub(super) const fn amount(&self, minor: Minor) -> Amount {
        Amount::new(minor, self.currency)
    }

    /// What the report is counted in.
    pub(super) const fn currency(&self) -> Currency {
        self.currency
    }

    /// What an account is called.
    pub(super) fn account(&self, id: AccountId) -> &'a str {
        self.accounts.get(&id).copied().unwrap_or_default()
    }

    /// What a category is called, and what has none.
    pub(super) fn category(&self, id: Option<CategoryId>) -> &'a str {
        match id {
            Some(id) => self.categories.get(&id).copied().unwrap_or_default(),
            None => self.either("No category", "Без категории"),
        }
    }

    /// What accounts of a type are called, and all of them.
    pub(super) fn account_type(&self, account_type: Option<AccountType>) -> &'static str {
        match account_type {
            Some(account_type) => {
                let names = account_type.names();
                self.either(names.en, names.ru)
            }
            None => self.either("All accounts", "Все счета"),
        }
    }

    /// What transfers are called.
    pub(super) const fn transfers(&self) -> &'static str {
        self.either("Transfers", "Переводы")
    }

    /// What has no payee is called.
    pub(super) const fn nobody(&self) -> &'static str {
        self.either("No payee", "Без получателя")
    }

    const fn either(&self, en: &'static str, ru: &'static str) -> &'static str {
        match self.language {
            Language::En => en,
            Language::Ru => ru,
        }
    }
}
