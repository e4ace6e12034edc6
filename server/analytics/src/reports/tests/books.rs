//! Books to report on.

use jiff::Timestamp;
use jiff::civil::{Date, date};
use uuid::Uuid;

use super::ReferenceLedger;
use kym_domain::accounts::{Account, AccountType};
use kym_domain::categories::{Category, CategoryKind, CategoryName, Scope};
use kym_domain::id::{AccountId, CategoryId, SplitId, TransactionId, UserId, WorkspaceId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_domain::rates::{Quote, RateTable, Source};
use kym_domain::transactions::{Peer, Split, Transaction, TransactionStatus};

pub(super) const FOOD: u128 = 1;
pub(super) const GROCERIES: u128 = 2;
pub(super) const SALARY: u128 = 3;
pub(super) const BIO: u128 = 4;

/// Everything that a workspace has.
#[derive(Debug, Clone)]
pub(super) struct Library {
    pub transactions: Vec<Transaction>,
    pub accounts: Vec<Account>,
    pub categories: Vec<Category>,
    pub rates: RateTable,
    pub base: Currency,
    pub today: Date,
}

pub(super) fn category(id: u128) -> CategoryId {
    CategoryId::from_uuid(Uuid::from_u128(id))
}

pub(super) fn account(id: u128) -> AccountId {
    AccountId::from_uuid(Uuid::from_u128(id))
}

pub(super) fn currency(code: &str) -> Currency {
    Currency::iso(code).expect("a currency")
}

fn opened(id: u128, account_type: AccountType, code: &str, opening: i64) -> Account {
    Account {
        id: account(id),
        workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
        name: format!("Account {id}"),
        account_type,
        currency: currency(code),
        opening_balance: Minor::new(opening),
        closed_until: None,
        is_closed: false,
        is_deleted: false,
        created_at: Timestamp::UNIX_EPOCH,
        version: 1,
    }
}

fn named(id: u128, parent: Option<u128>, kind: CategoryKind, name: &str) -> Category {
    Category {
        id: category(id),
        scope: Scope::System,
        user_id: None,
        parent_id: parent.map(category),
        name: CategoryName::Own(name.to_owned()),
        kind,
        icon: "tag".to_owned(),
        color: "#607d8b".to_owned(),
        is_archived: false,
        version: 1,
    }
}

impl Library {
    pub(super) fn books(&self) -> ReferenceLedger<'_> {
        ReferenceLedger {
            transactions: &self.transactions,
            accounts: &self.accounts,
            categories: &self.categories,
            occurrences: &[],
            rates: &self.rates,
            base: self.base,
            today: self.today,
            language: Language::En,
        }
    }

    pub(super) fn kind_of(&self, id: Option<CategoryId>) -> Option<CategoryKind> {
        let mut all = self.categories.iter();
        Some(all.find(|category| Some(category.id) == id)?.kind)
    }

    /// Books a row, and what it comes to in the currency of the workspace.
    pub(super) fn add(&mut self, on: u128, day: Date, parts: &[(Option<u128>, i64)]) -> usize {
        let number = self.transactions.len() as u128 + 1;
        let place = |id: &Option<u128>| id.map(category);
        let splits = parts
            .iter()
            .enumerate()
            .map(|(place_of, (id, units))| Split {
                id: SplitId::from_uuid(Uuid::from_u128(place_of as u128 + 1)),
                category_id: place(id),
                amount: Minor::new(*units),
                note: String::new(),
            });
        let mut row = Transaction {
            id: TransactionId::from_uuid(Uuid::from_u128(number)),
            workspace_id: WorkspaceId::from_uuid(Uuid::from_u128(1)),
            account_id: account(on),
            date: day,
            amount: Minor::new(parts.iter().map(|(_, units)| units).sum()),
            converted: None,
            rate: None,
            status: TransactionStatus::Cleared,
            category_id: parts.first().and_then(|(id, _)| place(id)),
            payee: "Shop".to_owned(),
            note: String::new(),
            transfer: None,
            splits: splits.filter(|_| parts.len() > 1).collect(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: UserId::from_uuid(Uuid::from_u128(1)),
            deleted_at: None,
            version: 1,
        };
        if parts.len() > 1 {
            row.category_id = None;
        }
        let mut accounts = self.accounts.iter();
        let own = accounts.find(|known| known.id == row.account_id);
        let own = own.expect("an account").currency;
        let rate = self.rates.lookup(own.code(), self.base.code(), day);
        row.convert(own, self.base, rate);
        self.transactions.push(row);
        self.transactions.len() - 1
    }

    /// Books both legs of a transfer.
    pub(super) fn transfer(&mut self, day: Date, from: (u128, i64), to: (u128, i64)) {
        let out = self.add(from.0, day, &[(None, from.1)]);
        let into = self.add(to.0, day, &[(None, to.1)]);
        for (one, other) in [(out, into), (into, out)] {
            let other = &self.transactions[other];
            let peer = Peer {
                transaction_id: other.id,
                account_id: other.account_id,
                amount: other.amount,
            };
            self.transactions[one].transfer = Some(peer);
        }
    }
}

/// A workspace that counts in dollars: cash (1, with 100.00), a credit card (2), savings in euros (3), an account
/// that was put away (4) and one in pounds (5), of which nobody knows a rate. Today is 15 February 2025.
pub(super) fn library() -> Library {
    let quote = |day, rate: &str| {
        let quote = Quote {
            from: currency("EUR").code(),
            to: currency("USD").code(),
            day,
            rate: rate.parse().expect("a rate"),
        };
        (Source::Own, quote)
    };
    let quotes = vec![
        quote(date(2025, 1, 3), "1.05"),
        quote(date(2025, 2, 7), "1.10"),
        quote(date(2025, 2, 12), "1.20"),
    ];
    let mut old = opened(4, AccountType::Cash, "USD", 700);
    old.is_deleted = true;
    Library {
        transactions: Vec::new(),
        accounts: vec![
            opened(1, AccountType::Cash, "USD", 10_000),
            opened(2, AccountType::CreditCard, "USD", 0),
            opened(3, AccountType::Savings, "EUR", 0),
            old,
            opened(5, AccountType::Cash, "GBP", 0),
        ],
        categories: vec![
            named(FOOD, None, CategoryKind::Expense, "Food"),
            named(GROCERIES, Some(FOOD), CategoryKind::Expense, "Groceries"),
            named(BIO, Some(GROCERIES), CategoryKind::Expense, "Organic"),
            named(SALARY, None, CategoryKind::Income, "Salary"),
        ],
        rates: RateTable::new(quotes, &[], &[]),
        base: Currency::DEFAULT,
        today: date(2025, 2, 15),
    }
}

/// January: a salary of 3000.00, a split purchase of 100.00 and a refund of 20.00. February: 50.00 without a category on
/// the card, 5.00 that came without one, 110.00 put aside as 100.00 euros, 8.00 pounds spent. Planned for March: 40.00.
pub(super) fn book() -> Library {
    let mut library = library();
    library.add(1, date(2025, 1, 5), &[(Some(SALARY), 300_000)]);
    let lines = [(Some(GROCERIES), -7000), (Some(FOOD), -3000)];
    library.add(1, date(2025, 1, 10), &lines);
    library.add(1, date(2025, 1, 20), &[(Some(GROCERIES), 2000)]);
    library.add(2, date(2025, 2, 3), &[(None, -5000)]);
    library.add(1, date(2025, 2, 4), &[(None, 500)]);
    library.transfer(date(2025, 2, 10), (1, -11_000), (3, 10_000));
    library.add(5, date(2025, 2, 11), &[(Some(FOOD), -800)]);
    let planned = library.add(1, date(2025, 3, 5), &[(Some(FOOD), -4000)]);
    library.transactions[planned].status = TransactionStatus::Planned;
    let void = library.add(1, date(2025, 1, 7), &[(Some(FOOD), -99_900)]);
    library.transactions[void].status = TransactionStatus::Void;
    library.add(4, date(2025, 1, 8), &[(Some(FOOD), -100)]);
    library
}
