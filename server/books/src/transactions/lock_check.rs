//! What reconciliations have locked, asked before transactions are written. The accounts must be locked
//! by then, so that nobody closes one meanwhile.

use kym_domain::check::{Checks, FieldError};
use kym_domain::reconciliations::{Leave, may_change_all};
use kym_domain::transactions::Transaction;
use kym_domain::workspaces::Action;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::http::parameters::flag;
use kym_store::access::Member;
use kym_store::{Reader, accounts, reconciliations};
use serde::Deserialize;
use utoipa::IntoParams;

/// Whether the change of reconciled rows is meant.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Confirmation {
    /// Change transactions that are reconciled, too. Without it they stay as they are (`reconciled`).
    #[param(value_type = Option<bool>, default = false)]
    confirm_reconciled: Option<String>,
}

impl Confirmation {
    /// Whether it is.
    ///
    /// # Errors
    /// When it is neither `true` nor `false`.
    pub fn check(&self) -> Result<bool, Vec<FieldError>> {
        let mut checks = Checks::default();
        let raw = self.confirm_reconciled.as_deref();
        let is_confirmed = flag(&mut checks, "confirm_reconciled", raw, false);
        if checks.is_clean() {
            Ok(is_confirmed)
        } else {
            Err(checks.into_errors())
        }
    }
}

/// What a member may do with rows of the workspace that are locked.
///
/// # Errors
/// When the store fails.
pub async fn leave<R>(ctx: &mut Ctx, member: &Member<R>) -> Result<Leave> {
    Ok(Leave {
        closed_accounts: accounts::closed(&mut ctx.tx, member).await?,
        closed_until: reconciliations::closed_until(&mut ctx.tx, member).await?,
        edits_closed: member.role().may(Action::EditClosed),
        confirmed: ctx.is_confirmed,
    })
}

/// What may be done with rows of the workspace that are locked by those who choose none of them: nothing.
///
/// # Errors
/// When the store fails.
pub async fn no_leave<R>(reader: &mut Reader, member: &Member<R>) -> Result<Leave> {
    Ok(Leave {
        closed_accounts: accounts::closed(reader, member).await?,
        closed_until: reconciliations::closed_until(reader, member).await?,
        ..Leave::default()
    })
}

/// Refuses to make of rows what they are not to become.
///
/// # Errors
/// `account_closed`, `period_closed` or `reconciled`.
pub async fn check<'a, R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    changes: impl IntoIterator<Item = (Option<&'a Transaction>, Option<&'a Transaction>)>,
) -> Result<()> {
    let leave = leave(ctx, member).await?;
    Ok(may_change_all(changes, &leave)?)
}
