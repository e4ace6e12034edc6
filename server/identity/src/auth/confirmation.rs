//! Registration where emails can be sent: the answer is the same whether anybody has the address, and
//! only who reads its emails learns more (`security.md`, L-13).
//!
//! Somebody who never confirmed has no claim to the address. Who registers with it next takes their
//! place, so that nobody can prepare an account for a stranger and wait for them to confirm it.

use jiff::Timestamp;
use kym_domain::check::FieldCode;
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::outbox::BETWEEN_LINKS;
use kym_domain::users::{NewUser, User};
use kym_platform::access::attempts;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::mail::{self, Email, Message, Recipient};
use kym_platform::state::App;
use kym_store::users::{self, Credentials};
use kym_store::{StoreError, Tx};

use crate::users::email;
use crate::users::service::set_language;

/// Somebody who wants to come in, and whose form was right.
pub(super) struct Applicant {
    /// Who.
    pub new: NewUser,
    /// The hash of the password.
    pub password_hash: String,
    /// The language to speak.
    pub language: Language,
}

/// Registers somebody whose first sign-in waits for the confirmation, or tells the owner of the address.
pub(super) async fn apply(app: &App, applicant: Applicant) -> Result<()> {
    let now = app.clock.now();
    let id = UserId::from_uuid(app.ids.next(now));
    let user = applicant.new.register(id, now, false);
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let owner = users::credentials(&mut ctx.tx, &user.email).await?;
    let named = users::credentials(&mut ctx.tx, &user.username).await?;
    let is_others = |named: &Credentials| !is_abandoned(named, &user.email);
    if named.as_ref().is_some_and(is_others) {
        // Whoever has the address, a name that is in use is in use.
        return Err(Error::field("username", FieldCode::Taken));
    }
    match owner {
        Some(owner) if !owner.is_pending => tell_owner(&mut ctx, &owner.user).await?,
        // The email of a moment ago is still good, and nobody gets two.
        Some(owner) if now.duration_since(owner.user.created_at) < BETWEEN_LINKS => {}
        abandoned => {
            if let Some(abandoned) = abandoned {
                users::delete_pending(&mut ctx.tx, abandoned.user.id).await?;
            }
            insert(&mut ctx.tx, &user, &applicant.password_hash).await?;
            set_language(&mut ctx.tx, user.id, applicant.language).await?;
            email::ask(&mut ctx, &user).await?;
            tracing::info!(user.id = %user.id, "registered, to be confirmed");
        }
    }
    let _ = ctx.commit(()).await?;
    Ok(())
}

/// Whether this is a user who never confirmed the address that is asked for now.
fn is_abandoned(found: &Credentials, email: &str) -> bool {
    let fold = kym_domain::text::fold_login;
    found.is_pending && fold(&found.user.email) == fold(email)
}

async fn insert(tx: &mut Tx, user: &User, password_hash: &str) -> Result<()> {
    match users::insert(tx, user, password_hash).await {
        // Somebody came with the same name in the same moment.
        Err(StoreError::Conflict) => Err(Error::field("username", FieldCode::Taken)),
        inserted => {
            inserted?;
            Ok(users::make_pending(tx, user.id).await?)
        }
    }
}

/// Tells the owner of an address that somebody tried to register with it; not more than once in a while.
async fn tell_owner(ctx: &mut Ctx, owner: &User) -> Result<()> {
    let now: Timestamp = ctx.now();
    if !attempts::may_tell_owner(ctx, owner.id, now).await? {
        return Ok(());
    }
    let to = Recipient::user(&mut ctx.tx, owner).await?;
    let message = Message::AlreadyRegistered {
        username: owner.username.clone(),
    };
    mail::send(ctx, Email { to, message }).await
}
