//! Reconciliations in JSON.

use kym_domain::accounts::Account;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::decimal::Decimal;
use kym_domain::history::ChangeNoun;
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_domain::money::{Minor, Money};
use kym_domain::reconciliations::{Closed, Reconciliation, ReconciliationProgress, Statement};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::values::{Amount, AmountInput, Day, Instant};
use kym_platform::http::words::ReconciliationStateWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// An account compared with a statement of its bank.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reconciliation)]
pub struct ReconciliationBody {
    id: Uuid,
    workspace_id: Uuid,
    account_id: Uuid,
    /// The day up to which the statement goes.
    statement_date: Day,
    /// What the bank says lay in the account at the end of that day.
    statement_balance: Amount,
    /// `reopened` is open as `open` is; it was closed once.
    state: ReconciliationStateWord,
    /// While it is open: where the account stands against the statement.
    #[schema(required)]
    progress: Option<ReconciliationProgressBody>,
    opened_at: Instant,
    opened_by: Uuid,
    #[schema(required)]
    closed_at: Option<Instant>,
    #[schema(required)]
    closed_by: Option<Uuid>,
    /// The transaction that was booked to make both sides agree, if one was.
    #[schema(required)]
    adjustment_id: Option<Uuid>,
    /// How many transactions became reconciled when it was closed.
    #[schema(value_type = i32)]
    row_count: i64,
    #[schema(value_type = i32)]
    version: i64,
}

/// Where an account stands against a statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReconciliationProgress)]
pub struct ReconciliationProgressBody {
    /// What was reconciled before, up to the day of the statement.
    reconciled_balance: Amount,
    /// The same with what is ticked (`cleared`).
    cleared_balance: Amount,
    /// What the statement has beyond that. It can be closed when nothing is left.
    difference: Amount,
}

/// The reconciliations of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationList {
    /// Those of the latest statements first.
    items: Vec<ReconciliationBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// What stands on a statement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatementBody {
    /// Later than what is closed already.
    #[schema(required, value_type = Day)]
    statement_date: Option<String>,
    #[schema(required, value_type = AmountInput)]
    statement_balance: Option<AmountInput>,
}

/// How a reconciliation is closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseReconciliation {
    /// Whether what is left is booked as one more transaction. Otherwise nothing may be left.
    #[serde(default)]
    adjust: bool,
    /// With `adjust`: the difference that was seen. When it is another by now, nothing is booked.
    #[schema(value_type = Option<AmountInput>)]
    difference: Option<AmountInput>,
}

impl CloseReconciliation {
    /// The difference that was seen and shall be booked; nothing when none shall be.
    pub fn check(&self) -> Result<Option<Decimal>, Vec<FieldError>> {
        if !self.adjust {
            return Ok(None);
        }
        let mut checks = Checks::default();
        let seen = self.difference.as_ref();
        let seen = seen.map(|seen| seen.as_str().parse()).transpose();
        let seen = checks.take("difference", seen);
        if matches!(seen, Some(None)) {
            checks.note("difference", FieldCode::Required);
        }
        match seen {
            Some(seen) if checks.is_clean() => Ok(seen),
            _ => Err(checks.into_errors()),
        }
    }
}

/// A reconciliation with its account, and where that stands while it is open.
#[derive(Clone, Debug)]
pub struct ReconciliationView {
    /// The reconciliation.
    pub reconciliation: Reconciliation,
    /// The account.
    pub account: Account,
    /// Where it stands.
    pub progress: Option<ReconciliationProgress>,
}

impl StatementBody {
    /// The statement.
    pub fn check(&self) -> Result<Statement, Vec<FieldError>> {
        let balance = self.statement_balance.as_ref();
        Statement::check(
            self.statement_date.as_deref().unwrap_or_default(),
            balance.map_or("", AmountInput::as_str),
        )
    }
}

impl ReconciliationView {
    fn amount(&self, minor: Minor) -> Amount {
        Amount::new(minor, self.account.currency)
    }

    fn body(&self) -> ReconciliationBody {
        let is = &self.reconciliation;
        let progress = self.progress.map(|progress| ReconciliationProgressBody {
            reconciled_balance: self.amount(progress.reconciled),
            cleared_balance: self.amount(progress.cleared),
            difference: self.amount(progress.difference),
        });
        let closed: Option<Closed> = is.closed;
        let adjustment = closed.and_then(|closed| closed.adjustment);
        ReconciliationBody {
            id: is.id.as_uuid(),
            workspace_id: is.workspace_id.as_uuid(),
            account_id: is.account_id.as_uuid(),
            statement_date: Day(is.statement_date),
            statement_balance: self.amount(is.statement_balance),
            state: ReconciliationStateWord(is.state),
            progress,
            opened_at: Instant(is.opened_at),
            opened_by: is.opened_by.as_uuid(),
            closed_at: closed.map(|closed| Instant(closed.at)),
            closed_by: closed.map(|closed| closed.by.as_uuid()),
            adjustment_id: adjustment.map(|id| id.as_uuid()),
            row_count: closed.map_or(0, |closed| closed.row_count),
            version: is.version,
        }
    }
}

impl Answer for ReconciliationView {
    type Body = ReconciliationBody;

    fn body(&self, _: Language) -> ReconciliationBody {
        self.body()
    }

    fn version(&self) -> Option<i64> {
        Some(self.reconciliation.version)
    }
}

impl Audited for ReconciliationView {
    const NOUN: ChangeNoun = ChangeNoun::Reconciliation;

    fn row(&self) -> Uuid {
        self.reconciliation.id.as_uuid()
    }

    fn name(&self) -> String {
        self.account.name.clone()
    }

    fn fields(&self) -> Fields {
        let is = &self.reconciliation;
        let balance = Money::new(is.statement_balance, self.account.currency);
        Fields {
            statement_date: Some(is.statement_date.to_string()),
            statement_balance: Some(balance.to_string()),
            state: Some(is.state.to_string()),
            ..Fields::default()
        }
    }

    fn account(&self) -> Option<AccountId> {
        Some(self.account.id)
    }

    fn last_version(&self) -> Option<i64> {
        Some(self.reconciliation.version)
    }
}

impl ReconciliationList {
    /// The list of these.
    pub fn new(seen: &[ReconciliationView]) -> Self {
        Self {
            items: seen.iter().map(ReconciliationView::body).collect(),
            total: seen.len(),
        }
    }
}
