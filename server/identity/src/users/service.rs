//! What a user may change about oneself.

use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::text::fold_login;
use kym_domain::users::{Profile, Settings, SettingsChange};
use kym_platform::access::RecentlyVerified;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::device::RequestOrigin;
use kym_store::users::profile;
use kym_store::{Tx, email_confirmations, lock, settings, users};

use super::email;
use super::wire::ProfileChange;
use super::wire::{ProfileAnswer, SettingsAnswer};

/// The user as stored.
pub async fn me(view: &mut View) -> Result<Profile> {
    let profile = profile::get(&mut view.reader, view.user, view.now).await?;
    profile.ok_or(Error::NOT_FOUND)
}

/// Gives the user another name, and asks whether another address is theirs. The proof is there when
/// the address was another one than theirs as the request came in.
pub async fn change(
    mut ctx: Ctx,
    change: ProfileChange,
    proof: Option<RecentlyVerified>,
    if_match: &IfMatch,
    origin: &RequestOrigin,
) -> Result<Committed<ProfileAnswer>> {
    let id = ctx.author.user;
    lock::user(&mut ctx.tx, id).await?;
    let now = ctx.now();
    let before = profile::get(&mut ctx.tx, id, now)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if_match.check(&ProfileAnswer(&before), ctx.author.language)?;
    if let Some(new) = &change.email {
        let is_other = fold_login(new) != fold_login(&before.user.email);
        match proof {
            Some(proof) if is_other => {
                email::ask_change(&mut ctx, &proof, &before.user, new, origin).await?;
            }
            None if is_other => return Err(ErrorCode::FRESH_AUTHENTICATION_REQUIRED.into()),
            // Back to what it is: nothing is waited for any more.
            _ if before.pending_email.is_some() => {
                email_confirmations::void(&mut ctx.tx, id, now).await?;
            }
            _ => {}
        }
    }
    let name = change.full_name.unwrap_or(before.user.full_name.clone());
    users::update(&mut ctx.tx, &before.user.renamed(name)).await?;
    let changed = profile::get(&mut ctx.tx, id, now)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    ctx.commit(ProfileAnswer(changed)).await
}

/// The user's settings.
pub async fn settings_of(view: &mut View) -> Result<Settings> {
    settings::get(&mut view.reader, view.user)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// Changes some settings.
pub async fn change_settings(
    mut ctx: Ctx,
    change: SettingsChange,
) -> Result<Committed<SettingsAnswer>> {
    lock::user(&mut ctx.tx, ctx.author.user).await?;
    let before = settings::get(&mut ctx.tx, ctx.author.user)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    store(ctx, before.with(change)).await
}

/// Puts all settings back to what everybody starts with.
pub async fn reset_settings(ctx: Ctx) -> Result<Committed<SettingsAnswer>> {
    store(ctx, Settings::default()).await
}

async fn store(mut ctx: Ctx, new: Settings) -> Result<Committed<SettingsAnswer>> {
    settings::update(&mut ctx.tx, ctx.author.user, new).await?;
    ctx.commit(SettingsAnswer(new)).await
}

/// Has the product speak a language with somebody new.
pub async fn set_language(tx: &mut Tx, user: UserId, language: Language) -> Result<()> {
    let spoken = SettingsChange {
        language: Some(language),
        ..SettingsChange::default()
    };
    Ok(settings::update(tx, user, Settings::default().with(spoken)).await?)
}
