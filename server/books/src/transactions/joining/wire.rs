//! Pairs of transactions in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::transactions::{MAX_BULK_ROWS, MAX_JOINED_PAIRS, TransactionVersion, TransferPair};
use serde::Deserialize;
use utoipa::ToSchema;

/// Transactions of which transfers shall be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTransfers {
    /// Up to 2,500 pairs, all of one workspace; each transaction in one of them at most.
    #[schema(required, max_items = 2500)]
    pairs: Option<Vec<TransferPairInput>>,
}

/// Two transactions of which one transfer shall be made. In one currency their amounts must cancel; between two, they are
/// what the bank made of one of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferPairInput {
    /// On the account that the money left; negative.
    #[schema(required)]
    from: Option<TransferLegInput>,
    /// On the account that it reached; positive.
    #[schema(required)]
    to: Option<TransferLegInput>,
}

/// Transfers that shall be none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeparateTransfers {
    /// One leg of each, or both; up to 5,000, all of one workspace.
    #[schema(required, max_items = 5000)]
    transactions: Option<Vec<TransferLegInput>>,
}

/// A transaction, as the client knows it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferLegInput {
    #[schema(required, value_type = Uuid)]
    id: Option<String>,
    /// The version that the client has: if it is another one by now, the transaction is refused (`changed`).
    #[schema(value_type = Option<i32>)]
    version: Option<i64>,
}

impl JoinTransfers {
    /// The pairs.
    pub fn check(&self) -> Result<Vec<TransferPair>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let given = counted(
            &mut checks,
            self.pairs.as_deref(),
            "pairs",
            MAX_JOINED_PAIRS,
        );
        let mut pairs = Vec::with_capacity(given.len());
        for (index, pair) in given.iter().enumerate() {
            let from = seen(
                &mut checks,
                &format!("pairs[{index}].from"),
                pair.from.as_ref(),
            );
            let to = seen(&mut checks, &format!("pairs[{index}].to"), pair.to.as_ref());
            pairs.extend(from.zip(to).map(|(from, to)| TransferPair { from, to }));
        }
        finished(checks, pairs)
    }
}

impl SeparateTransfers {
    /// The legs.
    pub fn check(&self) -> Result<Vec<TransactionVersion>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let given = counted(
            &mut checks,
            self.transactions.as_deref(),
            "transactions",
            MAX_BULK_ROWS,
        );
        let mut legs = Vec::with_capacity(given.len());
        for (index, leg) in given.iter().enumerate() {
            legs.extend(seen(
                &mut checks,
                &format!("transactions[{index}]"),
                Some(leg),
            ));
        }
        finished(checks, legs)
    }
}

/// What a list holds: something, and not too much; nothing where it is refused.
fn counted<'a, T>(
    checks: &mut Checks,
    list: Option<&'a [T]>,
    field: &'static str,
    limit: usize,
) -> &'a [T] {
    let list = list.unwrap_or_default();
    if list.is_empty() {
        checks.note(field, FieldCode::Required);
    }
    if list.len() <= limit {
        return list;
    }
    checks.note(field, Violation::limited(FieldCode::TooMany, limit));
    &[]
}

fn seen(
    checks: &mut Checks,
    field: &str,
    given: Option<&TransferLegInput>,
) -> Option<TransactionVersion> {
    let Some(given) = given else {
        checks.note(field.to_owned(), FieldCode::Required);
        return None;
    };
    let id = match given.id.as_deref() {
        None => Err(FieldCode::Required),
        Some(text) => text.parse().map_err(|_| FieldCode::NotFound),
    };
    let id = checks.take(format!("{field}.id"), id);
    let version = given.version;
    id.map(|id| TransactionVersion { id, version })
}

fn finished<T>(checks: Checks, read: T) -> Result<T, Vec<FieldError>> {
    if checks.is_clean() {
        Ok(read)
    } else {
        Err(checks.into_errors())
    }
}
