//! What was decided about a file, as it is kept until it is booked: slices of JSON, the end of which says what is told of all.

use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, CategoryId, SplitId, TransactionId};
use kym_domain::imports::{ImportVerdict, ImportedValues, Paths, RowPlan};
use kym_domain::money::Minor;
use kym_domain::transactions::{Peer, Split, Transaction, TransactionStatus};
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::categories;
use super::super::ledger::ImportLedger;

/// A part of what is left to be done.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Slice {
    /// New transactions.
    Rows(Vec<PlannedRow>),
    /// Transactions of the books that follow their lines of the file.
    Settled(Vec<PlannedSettling>),
    /// Nothing is left but to tell of it.
    End(PlannedEnd),
}

/// What is told of a file in the end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PlannedEnd {
    /// The accounts that it is about.
    pub accounts: Vec<Uuid>,
    /// How many transactions are new.
    pub row_count: i64,
    /// How many rows the file has.
    pub total: i64,
    /// How many of its lines could not be read.
    pub unread_count: i64,
    /// When all was decided.
    pub decided_at: String,
}

/// A new transaction.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PlannedRow {
    id: Uuid,
    account: Uuid,
    date: String,
    amount: i64,
    status: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    category: Option<Uuid>,
    payee: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    peer: Option<PlannedPeer>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    splits: Vec<PlannedSplit>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    imported: PlannedOrigin,
    /// The words for categories that are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<MissingCategory>,
}

#[derive(Debug, Serialize, Deserialize)]
struct PlannedPeer {
    id: Uuid,
    account: Uuid,
    amount: i64,
}

#[derive(Debug, Serialize, Deserialize)]
struct PlannedSplit {
    id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    category: Option<Uuid>,
    amount: i64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

/// The words for a category that is missing, of the row or of one of its lines.
#[derive(Debug, Serialize, Deserialize)]
struct MissingCategory {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    words: String,
}

/// What the file said.
#[derive(Debug, Serialize, Deserialize)]
struct PlannedOrigin {
    date: String,
    amount: String,
    payee: String,
    /// Not said in what an earlier version has decided.
    #[serde(default)]
    status: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bank_id: Option<String>,
}

/// A transaction of the books, as it was when it was found, and what the file says of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PlannedSettling {
    id: Uuid,
    date: String,
    amount: String,
    status: String,
    /// The day that was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announced: Option<String>,
    imported: PlannedOrigin,
    new_status: String,
    /// The amount, when it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    new_amount: Option<i64>,
}

/// Reads a slice.
pub(super) fn parsed_slice(text: &str) -> Result<Slice> {
    serde_json::from_str(text).map_err(Error::internal)
}

/// Reads a word that was written as it is read.
pub(super) fn parsed<T: std::str::FromStr>(text: &str) -> Result<T> {
    let nonsense = || Error::internal(anyhow::anyhow!("a slice says {text:?}"));
    text.parse().map_err(|_| nonsense())
}

impl PlannedOrigin {
    fn of(entry: &RowPlan<'_>) -> Self {
        let imported = entry.draft.imported_values();
        Self {
            date: imported.date.to_string(),
            amount: imported.amount.to_string(),
            payee: imported.payee,
            status: imported.status.as_str().to_owned(),
            bank_id: entry.draft.bank_id.clone(),
        }
    }

    fn read(self) -> Result<(ImportedValues, Option<String>)> {
        let imported = ImportedValues {
            date: parsed(&self.date)?,
            amount: parsed(&self.amount)?,
            payee: self.payee,
            status: match self.status.as_str() {
                "" => TransactionStatus::Cleared,
                said => parsed(said)?,
            },
        };
        Ok((imported, self.bank_id))
    }
}

impl PlannedRow {
    /// What an entry becomes, if it is booked.
    pub(super) fn of(entry: &RowPlan<'_>, paths: &Paths) -> Option<Self> {
        let row = entry.transaction.as_ref()?;
        let missing = categories::missing_of(entry, paths);
        let missing = missing.map(|(line, words, _)| MissingCategory {
            line,
            words: words.to_owned(),
        });
        Some(Self {
            id: row.id.as_uuid(),
            account: row.account_id.as_uuid(),
            date: row.date.to_string(),
            amount: row.amount.units(),
            status: row.status.as_str().to_owned(),
            category: row.category_id.map(|id| id.as_uuid()),
            payee: row.payee.clone(),
            note: row.note.clone(),
            peer: row.transfer.map(|peer| PlannedPeer {
                id: peer.transaction_id.as_uuid(),
                account: peer.account_id.as_uuid(),
                amount: peer.amount.units(),
            }),
            splits: row.splits.iter().map(PlannedSplit::of).collect(),
            tags: row.tags.clone(),
            imported: PlannedOrigin::of(entry),
            missing: missing.collect(),
        })
    }

    /// The account that it is booked on.
    pub(super) fn account(&self) -> AccountId {
        AccountId::from_uuid(self.account)
    }

    /// Whether it waits for categories that were missing.
    pub(super) fn misses_categories(&self) -> bool {
        !self.missing.is_empty()
    }

    /// The transaction, which a member books, and what the file said of it. A category that is gone by now it has not;
    /// those that were missing are found by their words.
    pub(super) fn read(
        self,
        member: &Member<EditTransactions>,
        is_there: impl Fn(&CategoryId) -> bool,
        paths: &Paths,
    ) -> Result<(Transaction, ImportedValues, Option<String>)> {
        let category = |id: Option<Uuid>| id.map(CategoryId::from_uuid).filter(&is_there);
        let splits = self.splits.into_iter().map(|line| Split {
            id: SplitId::from_uuid(line.id),
            category_id: category(line.category),
            amount: Minor::new(line.amount),
            note: line.note,
        });
        let mut row = Transaction {
            id: TransactionId::from_uuid(self.id),
            workspace_id: member.workspace(),
            account_id: AccountId::from_uuid(self.account),
            date: parsed(&self.date)?,
            amount: Minor::new(self.amount),
            converted: None,
            rate: None,
            status: parsed(&self.status)?,
            category_id: category(self.category),
            payee: self.payee,
            note: self.note,
            transfer: self.peer.map(|peer| Peer {
                transaction_id: TransactionId::from_uuid(peer.id),
                account_id: AccountId::from_uuid(peer.account),
                amount: Minor::new(peer.amount),
            }),
            splits: splits.collect(),
            tags: self.tags,
            attachment_count: 0,
            created_by: member.user(),
            deleted_at: None,
            version: 1,
        };
        for missing in self.missing {
            match missing.line {
                None => row.category_id = paths.find(&missing.words, row.amount),
                Some(line) => {
                    if let Some(line) = row.splits.get_mut(line) {
                        line.category_id = paths.find(&missing.words, line.amount);
                    }
                }
            }
        }
        let (imported, bank_id) = self.imported.read()?;
        Ok((row, imported, bank_id))
    }
}

impl PlannedSplit {
    fn of(line: &Split) -> Self {
        Self {
            id: line.id.as_uuid(),
            category: line.category_id.map(|id| id.as_uuid()),
            amount: line.amount.units(),
            note: line.note.clone(),
        }
    }
}

impl PlannedSettling {
    /// What an entry settles.
    pub(super) fn of(entry: &RowPlan<'_>, books: &ImportLedger) -> Option<Self> {
        let account = books.accounts.get(entry.part)?.as_ref()?;
        let new_amount = match entry.finding {
            ImportVerdict::Settled => None,
            ImportVerdict::Adjusted => Some(entry.draft.amount_in(account.currency).ok()?),
            _ => return None,
        };
        let known = books.matching(entry)?;
        Some(Self {
            id: known.id.as_uuid(),
            date: known.date.to_string(),
            amount: known.amount.to_string(),
            status: known.status.as_str().to_owned(),
            announced: known
                .imported
                .as_ref()
                .map(|imported| imported.date.to_string()),
            imported: PlannedOrigin::of(entry),
            new_status: entry.draft.status.as_str().to_owned(),
            new_amount: new_amount.map(Minor::units),
        })
    }

    /// The transaction.
    pub(super) fn id(&self) -> TransactionId {
        TransactionId::from_uuid(self.id)
    }

    /// What it becomes from what it `was`, as an amount of its account in decimals too: nothing when somebody has given it
    /// another day, amount or status since it was found.
    pub(super) fn applied(
        &self,
        was: &Transaction,
        amount: Decimal,
    ) -> Result<Option<Transaction>> {
        let found = (
            parsed(&self.date)?,
            parsed(&self.amount)?,
            parsed(&self.status)?,
        );
        if !was.is_live() || (was.date, amount, was.status) != found {
            return Ok(None);
        }
        let announced = self.announced.as_deref().map(parsed).transpose()?;
        let is_movable = announced == Some(was.date) && was.transfer.is_none();
        Ok(Some(Transaction {
            status: parsed(&self.new_status)?,
            date: if is_movable {
                parsed(&self.imported.date)?
            } else {
                was.date
            },
            amount: self.new_amount.map_or(was.amount, Minor::new),
            version: was.version + 1,
            ..was.clone()
        }))
    }

    /// What the file said of it.
    pub(super) fn imported(self) -> Result<(ImportedValues, Option<String>)> {
        self.imported.read()
    }
}
