//! Changing a user, with the rule that one active administrator is left.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::notifications::NotificationKind;
use kym_domain::text::fold_login;
use kym_domain::users::{User, UserChange};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::device::RequestOrigin;
use kym_platform::notifications;
use kym_store::users::list;
use kym_store::{Tx, email_confirmations, lock, password_resets, sessions, users};

use super::wire::ListedUserAnswer;
use crate::users::administrators::ensure_other_admin;
use crate::users::email;

/// Changes a user. Whoever is disabled or gets another role is signed out everywhere.
pub async fn change(
    mut ctx: Ctx,
    id: UserId,
    change: UserChange,
    if_match: &IfMatch,
    origin: &RequestOrigin,
) -> Result<Committed<ListedUserAnswer>> {
    let now = ctx.now();
    if change.is_superuser.is_some() || change.is_disabled.is_some() {
        recheck_administrator(&mut ctx).await?;
    }
    lock::user(&mut ctx.tx, id).await?;
    let before = list::get(&mut ctx.tx, id, now)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if_match.check(&ListedUserAnswer(&before), ctx.author.language)?;
    let before = before.profile.user;
    let after = before.clone().changed(change, now);
    if before.is_active_administrator() && !after.is_active_administrator() {
        ensure_other_admin(&mut ctx.tx).await?;
    }
    refuse_taken(&mut ctx.tx, &after).await?;
    users::update(&mut ctx.tx, &after).await?;
    let has_lost_access = after.disabled_at.is_some() && before.disabled_at.is_none();
    if has_lost_access || after.is_superuser != before.is_superuser {
        sessions::revoke_all(&mut ctx.tx, id, now).await?;
    }
    if fold_login(&after.email) != fold_login(&before.email) {
        // Links that went to the old address open nothing any more, and the new one is to be proved.
        password_resets::void(&mut ctx.tx, id).await?;
        email_confirmations::remove(&mut ctx.tx, id).await?;
        notifications::notify_about_security(
            &mut ctx,
            &before,
            NotificationKind::EmailChanged,
            origin,
        )
        .await?;
        email::ask(&mut ctx, &after).await?;
    }
    let changed = list::get(&mut ctx.tx, id, now)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    tracing::info!(
        user.id = %id, by = %ctx.author.user, user.is_superuser = after.is_superuser,
        user.is_disabled = after.disabled_at.is_some(), "a user was changed"
    );
    ctx.commit(ListedUserAnswer(changed)).await
}

/// Refuses names that somebody else has.
///
/// # Errors
/// `taken` for each.
pub(super) async fn refuse_taken(tx: &mut Tx, user: &User) -> Result<()> {
    let taken = users::taken_by_others(tx, user).await?;
    let fields = [("email", taken.email), ("username", taken.username)];
    let fields = fields.into_iter().filter(|(_, taken)| *taken);
    let violations: Vec<_> = fields
        .map(|(field, _)| FieldError::new(field, FieldCode::Taken))
        .collect();
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations.into())
    }
}
