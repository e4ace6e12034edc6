//! Finding: what transactions must have in common to be shown.

use std::collections::BTreeSet;

use super::{InUnits, Transaction, TransactionStatus};
use crate::accounts::Account;
use crate::categories::FlatCategory;
use crate::decimal::Decimal;
use crate::id::{AccountId, CategoryId};
use crate::money::{Currency, Minor};
use crate::text::fold;
use crate::words::words;

/// How long a search is at most, in characters.
pub const MAX_SEARCH_LEN: usize = 200;

/// How many rows a file with the transactions of a view holds at most.
pub const MAX_EXPORTED: i64 = 100_000;

words! {
    /// Which way money went.
    pub enum TransactionDirection {
        /// It came in.
        Income => "income",
        /// It went out.
        Expense => "expense",
        /// It moved between two accounts of the workspace.
        Transfer => "transfer",
    }
}

/// What a transaction must have to be found: everything that is asked for at once. Nothing asked for is
/// every transaction.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Criteria {
    /// Its category, or that of one of its lines.
    pub categories: Option<CategoryChoice>,
    /// Any of these statuses; none of them asks for nothing.
    pub statuses: Vec<TransactionStatus>,
    /// The whole name of its payee, folded.
    pub payee: Option<String>,
    /// All of these tags, folded.
    pub tags: Vec<String>,
    /// At least so much, in whichever direction.
    pub least: Option<InUnits<Minor>>,
    /// At most so much, in whichever direction.
    pub most: Option<InUnits<Minor>>,
    /// Which way the money went.
    pub direction: Option<TransactionDirection>,
    /// Only what has no amount in the currency of the workspace, since no exchange rate was known.
    pub only_unconverted: bool,
    /// All of these words, each standing anywhere.
    pub words: Vec<Word>,
}

/// A choice of categories.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct CategoryChoice {
    /// These, and none that hangs beneath them.
    pub ids: BTreeSet<CategoryId>,
    /// What has none and is no transfer fits too.
    pub or_none: bool,
}

/// A word that was searched for, and what it can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// What must stand in the row's own text, folded.
    pub text: String,
    /// The categories whose path has the word.
    pub categories: Vec<CategoryId>,
    /// The accounts whose name has the word.
    pub accounts: Vec<AccountId>,
    /// The amounts that it may be the beginning of.
    pub amounts: InUnits<Option<Amounts>>,
}

/// The amounts that begin as somebody typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amounts {
    /// The least of them, whichever way the money went.
    pub least: Minor,
    /// The greatest of them.
    pub most: Minor,
    /// Whether only what went out is meant, or only what came in.
    pub is_outgoing: Option<bool>,
}

impl Criteria {
    /// Whether every transaction fits.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether transactions of this status count in what is found. What is planned counts when it was
    /// asked for, and what is void never does.
    pub fn counts(&self, status: TransactionStatus) -> bool {
        status.counts_in_current()
            || (status == TransactionStatus::Planned
                && self.statuses.contains(&TransactionStatus::Planned))
    }
}

impl CategoryChoice {
    /// Whether a category is one of the chosen ones, or what has none is.
    pub fn takes(&self, category: Option<CategoryId>) -> bool {
        category.map_or(self.or_none, |id| self.ids.contains(&id))
    }
}

impl Word {
    /// The words of a search. Each may stand in the row itself, in the path of a category, in the name of
    /// the other account of a transfer, or be an amount.
    pub fn all_of(
        search: &str,
        categories: &[FlatCategory],
        accounts: &[Account],
        currencies: &InUnits<Currency>,
    ) -> Vec<Self> {
        let categories: Vec<_> = categories
            .iter()
            .map(|category| (category.id, fold(&category.path)))
            .collect();
        let accounts: Vec<_> = accounts
            .iter()
            .map(|account| (account.id, fold(&account.name)))
            .collect();
        fold(search)
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| Self {
                text: word.to_owned(),
                categories: with(word, &categories),
                accounts: with(word, &accounts),
                amounts: currencies.each(|currency| Amounts::typed(word, currency)),
            })
            .collect()
    }
}

/// Those whose name has the word.
fn with<I: Copy>(word: &str, named: &[(I, String)]) -> Vec<I> {
    let fitting = named.iter().filter(|(_, name)| name.contains(word));
    fitting.map(|(id, _)| *id).collect()
}

impl Amounts {
    /// The amounts that begin so: `12` is from 12.00 to 12.99, and `-12,5` what went out from 12.50 to
    /// 12.59. Nothing when it is no amount of the currency.
    pub fn typed(word: &str, currency: Currency) -> Option<Self> {
        let (is_outgoing, digits) = match word.strip_prefix(['-', '\u{2212}']) {
            Some(digits) => (Some(true), digits),
            None => match word.strip_prefix('+') {
                Some(digits) => (Some(false), digits),
                None => (None, word),
            },
        };
        if digits.starts_with(['-', '+']) {
            return None;
        }
        let digits = digits.replacen(',', ".", 1);
        let digits = digits.strip_suffix('.').unwrap_or(&digits);
        let number: Decimal = digits.parse().ok()?;
        let least = Minor::from_decimal(number, currency).ok()?;
        let open = u32::from(currency.digits() - number.decimals());
        let most = least.plus(Minor::new(10_i64.pow(open) - 1)).ok()?;
        Some(Self {
            least,
            most,
            is_outgoing,
        })
    }
}

impl Transaction {
    /// What a search looks at: payee, note, the notes of its lines and its tags, folded, each on a line of
    /// its own. The payee is the first, so that its whole name can be compared.
    pub fn search_text(&self) -> String {
        let mut text = fold(&self.payee);
        let lines = self.splits.iter().map(|line| line.note.as_str());
        let tags = self.tags.iter().map(String::as_str);
        text.push('\n');
        for part in std::iter::once(self.note.as_str()).chain(lines).chain(tags) {
            if !part.is_empty() {
                text.push_str(&fold(part));
                text.push('\n');
            }
        }
        text
    }
}
