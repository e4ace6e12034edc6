//! Transactions in JSON, as they are answered and kept in the history.

use kym_domain::history::ChangeNoun;
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::transactions::{Transaction, Transfer};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields, OtherLeg, SplitLine};
use kym_platform::http::values::{Amount, Code, Day};
use kym_platform::http::words::TransactionStatusWord;
use kym_rates::exchange_rates::wire::AppliedRate;
use kym_store::transactions::Totals;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::counting::Counting;

/// Money that came to an account or went from it on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Transaction)]
pub struct TransactionBody {
    id: Uuid,
    account_id: Uuid,
    date: Day,
    /// Negative when money went out; in the currency of the account.
    total_amount: Amount,
    /// That currency.
    currency: Code,
    /// The same in the currency of the workspace; null when nobody knew a rate as it was saved.
    #[schema(required)]
    converted_amount: Option<Amount>,
    /// The rate that it was converted at; null in the currency of the workspace, and when nobody knew one.
    #[schema(required)]
    rate: Option<AppliedRate>,
    #[schema(required)]
    category_id: Option<Uuid>,
    status: TransactionStatusWord,
    /// Who was paid, or who paid; may be empty.
    payee: String,
    /// May be empty.
    note: String,
    /// The other leg, when this is one leg of a transfer.
    #[schema(required)]
    transfer: Option<TransferPeer>,
    /// Its lines, when it is split; then it has no category of its own. They come to the total.
    splits: Vec<SplitLine>,
    /// The words that people put on it, in their order.
    tags: Vec<String>,
    /// How many files are on it.
    #[schema(value_type = i32)]
    attachment_count: i64,
    /// The balance of the account after this row: in the list of an account by date, and in the answer to a change
    /// of a single transaction.
    #[schema(required)]
    running_balance: Option<Amount>,
    #[schema(value_type = i32)]
    version: i64,
    /// Who booked it.
    created_by: Uuid,
}

/// The other leg of a transfer.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransferPeer {
    transaction_id: Uuid,
    account_id: Uuid,
    /// How much it is, in the currency of its account.
    amount: Amount,
    /// That currency.
    currency: Code,
}

/// A page of transactions.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionList {
    transactions: Vec<TransactionBody>,
    /// How many there are, pages aside.
    #[schema(value_type = i32)]
    total: i64,
    /// The balance of the account just before the oldest of these rows; null when they are no neighbours in
    /// the books of one account.
    #[schema(required)]
    starting_balance: Option<Amount>,
    /// What all of them come to, pages aside.
    totals: TransactionTotals,
}

/// What transactions come to: those of an account in its currency, those of a workspace in that of the
/// workspace. What is planned counts when it was asked for by its status, and what is void
/// never does; a split transaction counts by its lines, of which only those of categories that were asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionTotals {
    /// How many there are.
    #[schema(value_type = i32)]
    count: i64,
    /// What came in, transfers aside.
    income: Amount,
    /// What went out, transfers aside; negative.
    expense: Amount,
    /// By how much all of them change what there is.
    net: Amount,
    /// How many that count are left out of the amounts: nobody knew a rate.
    #[schema(value_type = i32)]
    unconverted: i64,
    /// What the amounts are counted in.
    currency: Code,
    /// How many digits they have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
}

/// Both legs of a transfer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Transfer)]
pub struct TransferBody {
    /// Where the money went from; negative.
    from: TransactionBody,
    /// Where it went to; positive.
    to: TransactionBody,
}

/// A transaction and what it is counted in, as the history keeps it.
#[derive(Clone, Debug)]
pub struct RecordedTransaction {
    /// The transaction.
    pub transaction: Transaction,
    /// The currency of its account.
    pub currency: Currency,
}

/// A transaction with all that is told of it.
#[derive(Clone, Debug)]
pub struct TransactionView {
    /// The transaction.
    pub transaction: Transaction,
    /// What it is counted in.
    pub counting: Counting,
    /// The balance of its account after it, where that is known.
    pub running_balance: Option<Minor>,
}

/// Both legs of a booked transfer.
#[derive(Clone, Debug)]
pub struct RecordedTransfer {
    /// Both legs.
    pub transfer: Transfer,
    /// What they are counted in.
    pub counting: Counting,
    /// The balance after each on its account.
    pub running_balances: [Minor; 2],
}

/// A page of transactions, each with the balance after it where that is known.
#[derive(Clone, Debug)]
pub struct Register {
    /// The rows in the order asked for.
    pub rows: Vec<(Transaction, Option<Minor>)>,
    /// How many there are, pages aside.
    pub total: i64,
    /// The balance before the oldest row.
    pub starting_balance: Option<Minor>,
    /// What all of them come to.
    pub totals: Totals,
    /// What balances and totals are counted in.
    pub currency: Currency,
    /// What the rows are counted in.
    pub counting: Counting,
}

impl TransactionBody {
    /// A transaction as sent, with the balance after it where that is known.
    pub fn new(row: &Transaction, running_balance: Option<Minor>, counting: &Counting) -> Self {
        let currency = counting.of_account(row.account_id);
        let converted = row.converted;
        let rate = row.rate.as_ref();
        Self {
            id: row.id.as_uuid(),
            account_id: row.account_id.as_uuid(),
            date: Day(row.date),
            total_amount: Amount::new(row.amount, currency),
            currency: Code(currency.code()),
            converted_amount: converted.map(|amount| Amount::new(amount, counting.base)),
            rate: rate.map(|rate| AppliedRate::of(rate, &counting.providers)),
            category_id: row.category_id.map(|id| id.as_uuid()),
            status: TransactionStatusWord(row.status),
            payee: row.payee.clone(),
            note: row.note.clone(),
            transfer: row.transfer.map(|peer| {
                let currency = counting.of_account(peer.account_id);
                TransferPeer {
                    transaction_id: peer.transaction_id.as_uuid(),
                    account_id: peer.account_id.as_uuid(),
                    amount: Amount::new(peer.amount, currency),
                    currency: Code(currency.code()),
                }
            }),
            splits: SplitLine::all_of(row, currency),
            tags: row.tags.clone(),
            attachment_count: row.attachment_count,
            running_balance: running_balance.map(|balance| Amount::new(balance, currency)),
            version: row.version,
            created_by: row.created_by.as_uuid(),
        }
    }
}

impl Answer for TransactionView {
    type Body = TransactionBody;

    fn body(&self, _: Language) -> TransactionBody {
        TransactionBody::new(&self.transaction, self.running_balance, &self.counting)
    }

    fn version(&self) -> Option<i64> {
        Some(self.transaction.version)
    }
}

impl Audited for RecordedTransaction {
    const NOUN: ChangeNoun = ChangeNoun::Transaction;

    fn row(&self) -> Uuid {
        self.transaction.id.as_uuid()
    }

    fn name(&self) -> String {
        self.transaction.payee.clone()
    }

    fn fields(&self) -> Fields {
        let row = &self.transaction;
        Fields {
            account_id: Some(row.account_id.as_uuid()),
            date: Some(row.date.to_string()),
            total_amount: Some(Money::new(row.amount, self.currency).to_string()),
            category_id: Some(row.category_id.map(|id| id.as_uuid())),
            status: Some(row.status.to_string()),
            payee: Some(row.payee.clone()),
            note: Some(row.note.clone()),
            splits: Some(SplitLine::all_of(row, self.currency)),
            tags: Some(row.tags.clone()),
            transfer: Some(row.transfer.map(|peer| OtherLeg {
                transaction_id: peer.transaction_id.as_uuid(),
                account_id: peer.account_id.as_uuid(),
            })),
            ..Fields::default()
        }
    }

    fn account(&self) -> Option<AccountId> {
        Some(self.transaction.account_id)
    }
}

impl Answer for RecordedTransfer {
    type Body = TransferBody;

    fn body(&self, _: Language) -> TransferBody {
        let leg = |row, balance| TransactionBody::new(row, Some(balance), &self.counting);
        let [from, to] = self.running_balances;
        TransferBody {
            from: leg(&self.transfer.from, from),
            to: leg(&self.transfer.to, to),
        }
    }
}

impl TransactionList {
    /// The page as sent.
    pub fn new(register: &Register) -> Self {
        let currency = register.currency;
        let rows = register
            .rows
            .iter()
            .map(|(row, running)| TransactionBody::new(row, *running, &register.counting));
        Self {
            transactions: rows.collect(),
            total: register.total,
            starting_balance: register
                .starting_balance
                .map(|balance| Amount::new(balance, currency)),
            totals: TransactionTotals {
                count: register.totals.count,
                income: Amount::new(register.totals.income, currency),
                expense: Amount::new(register.totals.expense, currency),
                net: Amount::new(register.totals.net, currency),
                unconverted: register.totals.unconverted,
                currency: Code(currency.code()),
                currency_digits: currency.digits(),
            },
        }
    }
}
