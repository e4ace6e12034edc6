//! Where a report looks: in which snapshot, at which accounts, and what these are counted in.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_analytics::reports::category_tree::CategoryTree;
use kym_analytics::reports::question::{CategoryFilter, ReportRequest};
use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, CurrencyCode};
use kym_domain::transactions::CategoryChoice;
use kym_store::Reader;
use kym_store::access::Member;

use super::ReportNames;

/// Where a report looks.
pub(super) struct Scope<'a, R> {
    pub reader: &'a mut Reader,
    pub member: &'a Member<R>,
    pub question: &'a ReportRequest,
    pub books: &'a ReportNames,
    pub today: Date,
    pub now: Timestamp,
    pub language: Language,
}

/// Accounts by how their amounts get into the currency of a report.
pub(super) struct Counted {
    /// Those that are counted in it.
    pub own: Vec<AccountId>,
    /// The others, by what they are counted in.
    pub foreign: Vec<(Currency, Vec<AccountId>)>,
}

impl Counted {
    pub fn new<'a>(accounts: impl IntoIterator<Item = &'a Account>, currency: Currency) -> Self {
        let mut own = Vec::new();
        let mut foreign: BTreeMap<CurrencyCode, (Currency, Vec<AccountId>)> = BTreeMap::new();
        for account in accounts {
            let code = account.currency.code();
            if code == currency.code() {
                own.push(account.id);
            } else {
                let of_currency = foreign
                    .entry(code)
                    .or_insert((account.currency, Vec::new()));
                of_currency.1.push(account.id);
            }
        }
        Self {
            own,
            foreign: foreign.into_values().collect(),
        }
    }

    /// All that are counted in something else.
    pub fn all_foreign(&self) -> Vec<AccountId> {
        let ids = self.foreign.iter().flat_map(|(_, ids)| ids);
        ids.copied().collect()
    }
}

impl<'a, R> Scope<'a, R> {
    /// The accounts that are looked at.
    pub fn accounts(&self) -> Vec<&'a Account> {
        let filter = &self.question.accounts;
        let all = self.books.accounts.iter();
        all.filter(|account| filter.takes(account.id, account.is_archived()))
            .collect()
    }

    /// Their ids.
    pub fn ids(&self) -> Vec<AccountId> {
        let accounts = self.accounts().into_iter();
        accounts.map(|account| account.id).collect()
    }

    /// The currencies that are converted between.
    pub fn codes(&self) -> Vec<CurrencyCode> {
        let accounts = self.accounts().into_iter();
        let own = accounts.map(|account| account.currency.code());
        own.chain([self.question.currency.code()]).collect()
    }

    /// Whether the report counts in the currency of the workspace, to which everything is converted already.
    pub fn is_base(&self) -> bool {
        self.question.currency.code() == self.member.base().code()
    }

    /// The categories by their names.
    pub fn tree(&self) -> CategoryTree<'a> {
        CategoryTree::new(&self.books.categories, self.language)
    }

    /// The categories that a filter lets through; `None` is all of them.
    pub fn choice(&self, filter: &CategoryFilter) -> Option<CategoryChoice> {
        let ids = self.tree().expanded(filter)?;
        Some(CategoryChoice {
            or_none: ids.contains(&None),
            ids: ids.into_iter().flatten().collect(),
        })
    }
}
