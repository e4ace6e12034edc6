//! Undoing a change of an account.

use kym_commerce::plans::LimitKey;
use kym_domain::accounts::AccountDraft;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_platform::changes::{RecordedChange, undo_conflict};
use kym_platform::context::Ctx;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;

use super::closing;
use super::service::{change, delete_row, restore_row, take};
use super::wire::AuditedAccount;

/// Makes of an account what it was before a change.
///
/// # Errors
/// `undo_conflict` when it is not what the change made of it any more.
pub async fn undo(ctx: &mut Ctx, workspace: WorkspaceId, past: &RecordedChange) -> Result<()> {
    let id = AccountId::from_uuid(past.first.row);
    let found = take(ctx, workspace, id, &IfMatch::Any).await;
    let (member, account) = found.map_err(undo_conflict)?;
    let is_as_left = match past.kind {
        ChangeKind::Deleted => account.is_deleted,
        // One that was put away can be renamed too.
        ChangeKind::Updated => true,
        _ => !account.is_deleted,
    };
    if !is_as_left {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    past.first.ensure_unchanged(&AuditedAccount(&account))?;
    match past.kind {
        ChangeKind::Deleted => {
            ctx.take_back(workspace, LimitKey::Accounts, 1);
            restore_row(ctx, &member, account).await.map(drop)
        }
        ChangeKind::Updated => {
            let fields = past.first.without(&AuditedAccount(&account));
            match fields.is_archived {
                Some(true) if !account.is_closed => {
                    let nothing = async |_: &mut Ctx| Ok(());
                    return closing::close(ctx, &member, &account, nothing)
                        .await
                        .map(drop);
                }
                Some(false) if account.is_closed => {
                    return closing::reopen(ctx, &member, &account).await.map(drop);
                }
                _ => {}
            }
            let draft = AccountDraft::check(
                fields.name.as_deref().unwrap_or_default(),
                fields.account_type.as_deref().unwrap_or_default(),
                fields.opening_balance.as_deref().unwrap_or_default(),
                None,
            );
            let draft = draft.map_err(undo_conflict)?;
            change(ctx, &member, &account, draft).await.map(drop)
        }
        _ => delete_row(ctx, &member, account).await,
    }
}
