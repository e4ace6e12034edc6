//! What is asked to be booked, changed and moved, in JSON.

use kym_domain::check::FieldError;
use kym_domain::rules::UserSetFields;
use kym_domain::transactions::{
    NewTransaction, NewTransfer, TransactionEdit, TransactionInput, TransferInput,
};
use kym_platform::http::patch::PatchField;
use kym_platform::http::values::{AmountInput, Day};
use kym_platform::http::words::TransactionStatusWord;
use serde::Deserialize;
use utoipa::ToSchema;

use super::parts::{self, SplitBody};

/// A transaction to be booked. What is not given the rules of the workspace may say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTransaction {
    #[schema(required, value_type = Uuid)]
    account_id: Option<String>,
    #[schema(required, value_type = Day)]
    date: Option<String>,
    /// Negative when money goes out; never zero.
    #[schema(required, value_type = AmountInput)]
    total_amount: Option<AmountInput>,
    /// Null: none, whatever the rules say.
    #[schema(value_type = Option<Uuid>)]
    #[serde(default)]
    category_id: PatchField<String>,
    /// `pending` when not given.
    #[schema(value_type = Option<TransactionStatusWord>)]
    status: Option<String>,
    payee: Option<String>,
    note: Option<String>,
    /// Two lines or more, which come to the total; then there is no `category_id`.
    #[schema(max_items = 100)]
    splits: Option<Vec<SplitBody>>,
    #[schema(max_items = 20)]
    tags: Option<Vec<String>>,
}

/// What is to be different of a transaction. What is not given stays as it is, but for the category, which lines
/// replace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateTransaction {
    /// The account to move it to; it stays where it is when not given.
    #[schema(value_type = Option<Uuid>)]
    account_id: Option<String>,
    #[schema(value_type = Day, required = false)]
    date: Option<String>,
    #[schema(value_type = AmountInput, required = false)]
    total_amount: Option<AmountInput>,
    /// Null takes it away.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    category_id: PatchField<String>,
    #[schema(value_type = TransactionStatusWord, required = false)]
    status: Option<String>,
    /// Null empties it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    payee: PatchField<String>,
    /// Null empties it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    note: PatchField<String>,
    /// None of them, or null: the transaction is no longer split.
    #[serde(default)]
    #[schema(value_type = Option<Vec<SplitBody>>, max_items = 100)]
    splits: PatchField<Vec<SplitBody>>,
    /// Null takes all of them away.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>, max_items = 20)]
    tags: PatchField<Vec<String>>,
    /// Of a leg of a transfer between two currencies: how much the other leg is, above zero. It keeps its amount
    /// when not given.
    #[schema(value_type = Option<AmountInput>)]
    peer_amount: Option<AmountInput>,
}

/// Money to be moved from one account to another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTransfer {
    #[schema(required, value_type = Uuid)]
    from_account_id: Option<String>,
    #[schema(required, value_type = Uuid)]
    to_account_id: Option<String>,
    /// How much leaves; above zero.
    #[schema(required, value_type = AmountInput)]
    amount: Option<AmountInput>,
    /// How much arrives; above zero. Needed between two currencies, and the same as `amount` in one.
    #[schema(value_type = Option<AmountInput>)]
    to_amount: Option<AmountInput>,
    #[schema(required, value_type = Day)]
    date: Option<String>,
    /// `pending` when not given.
    #[schema(value_type = Option<TransactionStatusWord>)]
    status: Option<String>,
    payee: Option<String>,
    note: Option<String>,
}

impl CreateTransaction {
    /// What was said, so that no rule says it.
    pub fn settled(&self) -> UserSetFields {
        UserSetFields {
            category: self.category_id.as_deref().is_given() || self.splits.is_some(),
            payee: self.payee.is_some(),
            note: self.note.is_some(),
            status: self.status.is_some(),
            tags: self.tags.is_some(),
        }
    }

    /// The transaction to be booked.
    pub fn check(&self) -> Result<NewTransaction, Vec<FieldError>> {
        let splits = self.splits.as_deref().map(parts::inputs);
        let tags = self.tags.as_deref().map(parts::words);
        NewTransaction::check(&TransactionInput {
            account_id: self.account_id.as_deref(),
            date: self.date.as_deref(),
            total_amount: self.total_amount.as_ref().map(AmountInput::as_str),
            category_id: self.category_id.as_deref(),
            status: self.status.as_deref(),
            payee: self.payee.as_deref(),
            note: self.note.as_deref(),
            splits: splits.as_deref(),
            tags: tags.as_deref(),
            peer_amount: None,
        })
    }
}

impl UpdateTransaction {
    /// What shall change.
    pub fn check(&self) -> Result<TransactionEdit, Vec<FieldError>> {
        let splits = self.splits.as_ref().map(|lines| parts::inputs(lines));
        let splits = splits.or_empty(Vec::new());
        let tags = self.tags.as_ref().map(|tags| parts::words(tags));
        let tags = tags.or_empty(Vec::new());
        TransactionEdit::check(&TransactionInput {
            account_id: self.account_id.as_deref(),
            date: self.date.as_deref(),
            total_amount: self.total_amount.as_ref().map(AmountInput::as_str),
            category_id: self.category_id.as_deref(),
            status: self.status.as_deref(),
            payee: self.payee.as_deref().or_empty(""),
            note: self.note.as_deref().or_empty(""),
            splits: splits.as_deref(),
            tags: tags.as_deref(),
            peer_amount: self.peer_amount.as_ref().map(AmountInput::as_str),
        })
    }
}

impl CreateTransfer {
    /// What was said, so that no rule says it.
    pub fn settled(&self) -> UserSetFields {
        UserSetFields {
            payee: self.payee.is_some(),
            note: self.note.is_some(),
            ..UserSetFields::default()
        }
    }

    /// The transfer to be booked.
    pub fn check(&self) -> Result<NewTransfer, Vec<FieldError>> {
        NewTransfer::check(&TransferInput {
            from_account_id: self.from_account_id.as_deref(),
            to_account_id: self.to_account_id.as_deref(),
            amount: self.amount.as_ref().map(AmountInput::as_str),
            to_amount: self.to_amount.as_ref().map(AmountInput::as_str),
            date: self.date.as_deref(),
            status: self.status.as_deref(),
            payee: self.payee.as_deref(),
            note: self.note.as_deref(),
        })
    }
}
