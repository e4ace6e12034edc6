//! Adding a user.

use kym_domain::outbox::WELCOME_LIFE;
use kym_domain::users::{NewUser, Profile, Settings, SettingsChange};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::Result;
use kym_platform::mail::reset_link;
use kym_store::users::list::ListedUser;
use kym_store::{StoreError, settings, users};

use super::change::refuse_taken;
use super::wire::{AddedUser, ResetLink};
use crate::password_resets::links;

/// A user to be added, and the hash of their password.
pub struct Addition {
    /// Who.
    pub new: NewUser,
    /// The hash of the password that the administrator chose, or of one that nobody knows.
    pub password_hash: String,
    /// Whether the user is to choose the first password by a link.
    pub needs_link: bool,
    /// Whether they administer the installation.
    pub is_superuser: bool,
}

/// Adds a user. One without a password is mailed a link to choose one; without a mail server the
/// link is in the answer.
pub async fn add(mut ctx: Ctx, addition: Addition) -> Result<Committed<AddedUser>> {
    let user = addition
        .new
        .register(ctx.new_id(), ctx.now(), addition.is_superuser);
    match users::insert(&mut ctx.tx, &user, &addition.password_hash).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            refuse_taken(&mut ctx.tx, &user).await?;
            return Err(StoreError::Conflict.into());
        }
        Err(error) => return Err(error.into()),
    }
    let spoken = SettingsChange {
        language: Some(ctx.author.language),
        ..SettingsChange::default()
    };
    settings::update(&mut ctx.tx, user.id, Settings::default().with(spoken)).await?;
    let mut reset = None;
    if addition.needs_link {
        if ctx.app().smtp.is_some() {
            links::welcome(&mut ctx, &user, WELCOME_LIFE).await?;
        } else {
            let made = links::make(&mut ctx, &user, WELCOME_LIFE).await?;
            reset = Some(ResetLink {
                link: reset_link(&ctx.app().config.public_url(), &made.token),
                expires_at: made.expires_at,
            });
        }
    }
    tracing::info!(user.id = %user.id, by = %ctx.author.user, user.is_superuser = user.is_superuser, "a user was added");
    let user = ListedUser {
        profile: Profile::new(user),
        last_seen_at: None,
    };
    ctx.commit(AddedUser { user, reset }).await
}
