//! Who may convert what anew, and into which currency: asked for the preview, for the reconversion and by the job.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::money::Currency;
use kym_domain::reconversions::{ReconversionOptions, ReconversionScope};
use kym_platform::access::member;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, EditWorkspace, Member};
use kym_store::{Reader, currencies};

/// The right to convert anew: everything is the business of those who keep the workspace.
///
/// # Errors
/// `forbidden`, or not found for strangers.
pub(super) async fn allowed(
    reader: &mut Reader,
    user: UserId,
    workspace: WorkspaceId,
    options: &ReconversionOptions,
) -> Result<Member<EditTransactions>> {
    if options.scope == ReconversionScope::All {
        member::<EditWorkspace>(reader, user, workspace).await?;
    }
    member::<EditTransactions>(reader, user, workspace).await
}

/// What the workspace shall count in then.
///
/// # Errors
/// `unknown_currency` at `base_currency`, when it is not offered.
pub(super) async fn currency_of(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    options: &ReconversionOptions,
) -> Result<Currency> {
    let Some(code) = options.base else {
        return Ok(member.base());
    };
    if code == member.base().code() {
        return Ok(member.base());
    }
    let listed = currencies::get(reader, code).await?;
    let chosen = listed.map_or(Err(FieldCode::UnknownCurrency), |listed| listed.chosen());
    chosen.map_err(|code| vec![FieldError::new("base_currency", code)].into())
}
