//! What a user may change about oneself.

use kym_domain::users::{Settings, SettingsChange, User};
use kym_store::{lock, settings, users};

use crate::context::{Committed, Ctx, View};
use crate::error::{Error, Result};
use crate::http::conditional::IfMatch;

/// The user as stored.
pub async fn me(view: &mut View) -> Result<User> {
    users::get(&mut view.reader, view.user)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// Gives the user another name.
pub async fn rename(
    mut ctx: Ctx,
    full_name: String,
    if_match: &IfMatch,
) -> Result<Committed<User>> {
    lock::user(&mut ctx.tx, ctx.author.user).await?;
    let user = users::get(&mut ctx.tx, ctx.author.user)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if_match.check(&user, ctx.author.language)?;
    let renamed = user.renamed(full_name);
    users::update(&mut ctx.tx, &renamed).await?;
    ctx.commit(renamed).await
}

/// The user's settings.
pub async fn settings_of(view: &mut View) -> Result<Settings> {
    settings::get(&mut view.reader, view.user)
        .await?
        .ok_or(Error::NOT_FOUND)
}

/// Changes some settings.
pub async fn change_settings(mut ctx: Ctx, change: SettingsChange) -> Result<Committed<Settings>> {
    lock::user(&mut ctx.tx, ctx.author.user).await?;
    let before = settings::get(&mut ctx.tx, ctx.author.user)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    store(ctx, before.with(change)).await
}

/// Puts all settings back to what everybody starts with.
pub async fn reset_settings(ctx: Ctx) -> Result<Committed<Settings>> {
    store(ctx, Settings::default()).await
}

async fn store(mut ctx: Ctx, new: Settings) -> Result<Committed<Settings>> {
    settings::update(&mut ctx.tx, ctx.author.user, new).await?;
    ctx.commit(new).await
}
