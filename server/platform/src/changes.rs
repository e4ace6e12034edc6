//! What the history of a workspace keeps of a change: which row, what became of it, and the fields
//! that differ. Each noun says with [`Audited`] which of its fields people see; a service hands a
//! [`HistoryEntry`] to `Ctx::record`, and it is written with the change itself.

use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, Money};
use kym_domain::transactions::Transaction;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};
use crate::http::values::{Amount, Day};
use crate::http::words::{
    AccountTypeWord, CategoryKindWord, ReconciliationStateWord, RoleWord, TransactionStatusWord,
};

/// A row whose changes are kept.
pub trait Audited {
    /// What it is.
    const NOUN: ChangeNoun;

    /// Its id.
    fn row(&self) -> Uuid;

    /// What people call it; may be empty.
    fn name(&self) -> String;

    /// The fields that people see, all of them.
    fn fields(&self) -> Fields;

    /// The account that it is, or that it is on.
    fn account(&self) -> Option<AccountId> {
        None
    }

    /// Its version, if no row is left of it when it is deleted.
    fn last_version(&self) -> Option<i64> {
        None
    }
}

/// What became of one row.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    /// What it is.
    pub noun: ChangeNoun,
    /// What became of it.
    pub kind: ChangeKind,
    /// Its id.
    pub row: Uuid,
    /// What people call it.
    pub name: String,
    /// The account that it is, or that it is on.
    pub account: Option<AccountId>,
    /// The account that it was on, when that is another one.
    pub from_account: Option<AccountId>,
    /// The fields that differ, as they were.
    pub before: Option<Fields>,
    /// The fields that differ, as they are.
    pub after: Option<Fields>,
    /// The version that it had last, if it is gone without a trace.
    pub version: Option<i64>,
    /// The views that members keep for themselves and that followed it: for undoing alone, nobody else sees them.
    pub views: Vec<StoredView>,
}

/// A view of transactions that somebody keeps and that followed a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredView {
    /// Which.
    pub id: Uuid,
    /// The query of the address that shows it, as it was.
    pub before: String,
    /// The same, as it became.
    pub after: String,
}

impl HistoryEntry {
    /// It is new here.
    pub fn created<T: Audited>(is: &T) -> Self {
        Self::of(ChangeKind::Created, is, None, Some(is.fields()))
    }

    /// It is gone.
    pub fn deleted<T: Audited>(was: &T) -> Self {
        Self {
            version: was.last_version(),
            ..Self::of(ChangeKind::Deleted, was, Some(was.fields()), None)
        }
    }

    /// It is back.
    pub fn restored<T: Audited>(is: &T) -> Self {
        Self::of(ChangeKind::Restored, is, None, Some(is.fields()))
    }

    /// It went to another workspace.
    pub fn moved_away<T: Audited>(was: &T) -> Self {
        Self::of(ChangeKind::MovedAway, was, Some(was.fields()), None)
    }

    /// It came from another workspace.
    pub fn moved_here<T: Audited>(is: &T) -> Self {
        Self::of(ChangeKind::MovedHere, is, None, Some(is.fields()))
    }

    /// It has other values. Only those that differ are kept.
    pub fn updated<T: Audited>(was: &T, is: &T) -> Self {
        let (mut before, mut after) = (was.fields(), is.fields());
        before.forget_common(&mut after);
        let from = was.account().filter(|from| Some(*from) != is.account());
        Self {
            from_account: from,
            ..Self::of(ChangeKind::Updated, is, Some(before), Some(after))
        }
    }

    /// A transaction has other values in these fields and in no others.
    pub fn transaction(is: &Transaction, before: Fields, after: Fields) -> Self {
        Self {
            name: is.payee.clone(),
            account: Some(is.account_id),
            before: Some(before),
            after: Some(after),
            ..Self::about(
                ChangeNoun::Transaction,
                ChangeKind::Updated,
                is.id.as_uuid(),
            )
        }
    }

    /// What it was and what became of it, and nothing more.
    pub fn about(noun: ChangeNoun, kind: ChangeKind, row: Uuid) -> Self {
        Self {
            noun,
            kind,
            row,
            name: String::new(),
            account: None,
            from_account: None,
            before: None,
            after: None,
            version: None,
            views: Vec::new(),
        }
    }

    fn of<T: Audited>(
        kind: ChangeKind,
        it: &T,
        before: Option<Fields>,
        after: Option<Fields>,
    ) -> Self {
        Self {
            name: it.name(),
            account: it.account(),
            before,
            after,
            ..Self::about(T::NOUN, kind, it.row())
        }
    }

    /// The fields that differ as they were, as the history keeps them.
    ///
    /// # Errors
    /// When they cannot be written as JSON.
    pub fn kept_before(&self) -> Result<Option<String>> {
        let kept = self.before.as_ref().map(|fields| StoredFields {
            fields,
            version: self.version,
            views: &self.views,
        });
        let text = kept.map(|kept| serde_json::to_string(&kept)).transpose();
        text.map_err(Error::internal)
    }

    /// Whether nothing that people see is different.
    pub fn is_nothing(&self) -> bool {
        self.kind == ChangeKind::Updated && self.before == self.after
    }
}

/// The fields of a row as it was, with what people do not see of it.
#[derive(Serialize)]
struct StoredFields<'a> {
    #[serde(flatten)]
    fields: &'a Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    views: &'a [StoredView],
}

/// What people do not see, among the fields that are kept of a row.
#[derive(Default, Deserialize)]
pub struct HiddenFields {
    /// The version that it had when it went.
    pub version: Option<i64>,
    /// The views that followed it.
    #[serde(default)]
    pub views: Vec<StoredView>,
}

impl HiddenFields {
    /// Reads them.
    ///
    /// # Errors
    /// When the database holds what is no field of a row.
    pub fn read(before: Option<&str>) -> Result<Self> {
        let kept = before.map(serde_json::from_str).transpose();
        Ok(kept.map_err(Error::internal)?.unwrap_or_default())
    }
}

/// A change of the past that is to be undone.
#[derive(Clone, Debug)]
pub struct RecordedChange {
    /// What became of its rows.
    pub kind: ChangeKind,
    /// The row that it is told by.
    pub first: RecordedRow,
    /// The rows that changed along.
    pub others: Vec<RecordedRow>,
}

/// What a change of the past made of one row.
#[derive(Clone, Debug)]
pub struct RecordedRow {
    /// Its id.
    pub row: Uuid,
    /// What people called it; may be empty.
    pub name: String,
    /// The fields that differed, as they were.
    pub before: Fields,
    /// The fields that differed, as they became.
    pub after: Fields,
    /// The version that it had last, if the change made an end of it.
    pub version: Option<i64>,
    /// The views that followed it.
    pub views: Vec<StoredView>,
}

impl RecordedRow {
    /// Refuses to go back when what this change made of the row is not what the row `is` any more.
    ///
    /// # Errors
    /// `undo_conflict`.
    pub fn ensure_unchanged<T: Audited>(&self, is: &T) -> Result<()> {
        if self.row == is.row() && self.after.are_in(&is.fields()) {
            Ok(())
        } else {
            Err(ErrorCode::UNDO_CONFLICT.into())
        }
    }

    /// The fields of a row as it would be without this change.
    pub fn without<T: Audited>(&self, is: &T) -> Fields {
        self.before.clone().over(is.fields())
    }
}

/// What can be undone no more: the row is gone, or what it was is not allowed any more. A missing
/// right stays a missing right.
pub fn undo_conflict(error: impl Into<Error>) -> Error {
    match error.into() {
        Error::Invalid(_) => ErrorCode::UNDO_CONFLICT.into(),
        Error::Refused(code) if code == ErrorCode::NOT_FOUND => ErrorCode::UNDO_CONFLICT.into(),
        other => other,
    }
}

macro_rules! fields {
    ($($(#[$meta:meta])* $name:ident: $type:ty,)+) => {
        /// Fields of a row under the names that its noun has for them. A field that is not here is not
        /// different.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[schema(as = ChangeFields)]
        pub struct Fields {$(
            $(#[$meta])*
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub $name: Option<$type>,
        )+}

        impl Fields {
            /// Leaves in both what differs.
            pub fn forget_common(&mut self, other: &mut Self) {$(
                if self.$name == other.$name {
                    self.$name = None;
                    other.$name = None;
                }
            )+}

            /// Leaves what is the same in another one.
            pub fn keep_common(&mut self, other: &Self) {$(
                if self.$name != other.$name {
                    self.$name = None;
                }
            )+}

            /// Leaves the fields that are in another one, whatever they are there.
            pub fn forget_unless(&mut self, other: &Self) {$(
                if other.$name.is_none() {
                    self.$name = None;
                }
            )+}

            /// These, and what is not among these from `others`.
            #[must_use]
            pub fn over(self, others: Self) -> Self {
                Self { $($name: self.$name.or(others.$name),)+ }
            }

            /// Whether each of these has the same value in `all`.
            pub fn are_in(&self, all: &Self) -> bool {
                $((self.$name.is_none() || self.$name == all.$name))&&+
            }
        }
    };
}

fields! {
    /// Of a workspace, an account, a category, a tag or a rule.
    #[schema(nullable = false)]
    name: String,
    /// Of a workspace.
    #[schema(nullable = false)]
    description: String,
    /// Of a workspace; ISO 4217.
    #[schema(nullable = false)]
    currency: String,
    /// Of a workspace; by the database of IANA.
    #[schema(nullable = false)]
    time_zone: String,
    /// Of a workspace: whether its data may be given to AI models.
    #[schema(nullable = false)]
    ai_allowed: bool,
    /// Of an account.
    #[schema(value_type = Option<AccountTypeWord>, nullable = false)]
    account_type: String,
    /// Of an account.
    #[schema(value_type = Option<Amount>, nullable = false)]
    opening_balance: String,
    /// Of a category.
    #[schema(value_type = Option<CategoryKindWord>, nullable = false)]
    kind: String,
    /// Of a category.
    #[schema(value_type = Option<Uuid>)]
    #[serde(deserialize_with = "given")]
    parent_id: Option<Uuid>,
    /// Of a category.
    #[schema(nullable = false)]
    icon: String,
    /// Of a category.
    #[schema(nullable = false)]
    color: String,
    /// Of a category; of an account: whether it is closed.
    #[schema(nullable = false)]
    is_archived: bool,
    /// Of a category that is gone: the one that took over what it had.
    #[schema(nullable = false)]
    merged_into: Uuid,
    /// Of a tag that is gone: the one that is on its transactions instead.
    #[schema(nullable = false)]
    merged_into_tag: String,
    /// Of a transaction.
    #[schema(nullable = false)]
    account_id: Uuid,
    /// Of a transaction or an exchange rate.
    #[schema(value_type = Option<Day>, nullable = false)]
    date: String,
    /// Of a transaction.
    #[schema(value_type = Option<Amount>, nullable = false)]
    total_amount: String,
    /// Of a transaction.
    #[schema(value_type = Option<Uuid>)]
    #[serde(deserialize_with = "given")]
    category_id: Option<Uuid>,
    /// Of a transaction.
    #[schema(value_type = Option<TransactionStatusWord>, nullable = false)]
    status: String,
    /// Of a transaction.
    #[schema(nullable = false)]
    payee: String,
    /// Of a transaction.
    #[schema(nullable = false)]
    note: String,
    /// Of a transaction: its lines, when it is split.
    #[schema(nullable = false)]
    splits: Vec<SplitLine>,
    /// Of a transaction.
    #[schema(nullable = false)]
    tags: Vec<String>,
    /// Of a transaction: the other leg.
    #[schema(value_type = Option<OtherLeg>)]
    #[serde(deserialize_with = "given")]
    transfer: Option<OtherLeg>,
    /// Of a reconciliation.
    #[schema(value_type = Option<Day>, nullable = false)]
    statement_date: String,
    /// Of a reconciliation.
    #[schema(value_type = Option<Amount>, nullable = false)]
    statement_balance: String,
    /// Of a reconciliation.
    #[schema(value_type = Option<ReconciliationStateWord>, nullable = false)]
    state: String,
    /// Of an attachment: the transaction that it is on.
    #[schema(nullable = false)]
    transaction_id: Uuid,
    /// Of a rule: all that it says.
    #[schema(value_type = Option<Object>, nullable = false)]
    rule: serde_json::Value,
    /// Of a recurring transaction: all that it says.
    #[schema(value_type = Option<Object>, nullable = false)]
    recurring_item: serde_json::Value,
    /// Of a budget: all that it says.
    #[schema(value_type = Option<Object>, nullable = false)]
    budget: serde_json::Value,
    /// Of a budget: what is planned; of one that was changed, what of that differs.
    #[schema(value_type = Option<Object>, nullable = false)]
    budget_plan: serde_json::Value,
    /// Of a goal: all that it says.
    #[schema(value_type = Option<Object>, nullable = false)]
    goal: serde_json::Value,
    /// Of an import, or of transactions that were converted anew: how many it is about.
    #[schema(value_type = Option<i32>, nullable = false)]
    row_count: i64,
    /// Of an exchange rate: the currency of which it is one unit.
    #[schema(nullable = false)]
    from_currency: String,
    /// Of an exchange rate: the currency it is worth something in.
    #[schema(nullable = false)]
    to_currency: String,
    /// Of an exchange rate.
    #[schema(nullable = false)]
    rate: String,
    /// Of transactions that were converted anew: what they come to, transfers aside, in the currency of the
    /// workspace.
    #[schema(value_type = Option<Amount>, nullable = false)]
    converted_total: String,
    /// Of transactions that were converted anew: how many of them have no conversion.
    #[schema(value_type = Option<i32>, nullable = false)]
    unconverted_count: i64,
    /// Of a member or an invitation.
    #[schema(value_type = Option<RoleWord>, nullable = false)]
    role: String,
    /// Of an invitation.
    #[schema(nullable = false)]
    email: String,
}

/// A line of a split transaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Split)]
pub struct SplitLine {
    /// Its id; no other line of the same transaction has it.
    pub id: Uuid,
    /// What it was for.
    #[schema(required)]
    pub category_id: Option<Uuid>,
    /// How much of the whole; never zero, of either sign.
    #[schema(value_type = Amount)]
    pub amount: String,
    /// May be empty.
    pub note: String,
}

impl SplitLine {
    /// The lines of a transaction as they are sent and kept.
    pub fn all_of(row: &Transaction, currency: Currency) -> Vec<Self> {
        let lines = row.splits.iter().map(|line| Self {
            id: line.id.as_uuid(),
            category_id: line.category_id.map(|id| id.as_uuid()),
            amount: Money::new(line.amount, currency).to_string(),
            note: line.note.clone(),
        });
        lines.collect()
    }
}

/// The other leg of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OtherLeg {
    /// Which transaction.
    pub transaction_id: Uuid,
    /// On which account.
    pub account_id: Uuid,
}

/// A field that is there and null is not the same as one that is not there.
fn given<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}
