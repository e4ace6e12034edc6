//! The passkeys that a user keeps.

use kym_domain::check::FieldCode;
use kym_domain::id::PasskeyId;
use kym_domain::notifications::NotificationKind;
use kym_domain::passkeys::{Passkey, Purpose};
use kym_domain::users::User;
use kym_platform::access::{Actor, RecentlyVerified};
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::device::RequestOrigin;
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::StoreError;
use kym_store::passkeys::{self, NewPasskey};
use webauthn_rs::prelude::{Credential, PasskeyRegistration};

use super::answers;
use super::wire::PasskeyAnswer;
use super::wire::Registration;

/// A new passkey that was found to be genuine.
pub struct Verified {
    credential: webauthn_rs::prelude::Passkey,
    registration: Registration,
}

/// The passkeys of the user, oldest first.
pub async fn list(view: &mut View) -> Result<Vec<Passkey>> {
    Ok(passkeys::list(&mut view.reader, view.user).await?)
}

/// Verifies a new passkey. Its challenge is used up by that.
pub async fn verify(app: &App, actor: &Actor, registration: Registration) -> Result<Verified> {
    let webauthn = app.relying_party.webauthn()?;
    if registration.rp_id != app.relying_party.id() {
        return Err(Error::field("rpId", FieldCode::UnknownValue));
    }
    let answer = &registration.credential;
    let ceremony = answers::take(app, &answer.response.client_data_json).await?;
    let ceremony = ceremony
        .filter(|ceremony| ceremony.purpose == Purpose::Registration(actor.user.id))
        .ok_or_else(invalid)?;
    let state: PasskeyRegistration =
        serde_json::from_str(&ceremony.state).map_err(Error::internal)?;
    let credential = webauthn.finish_passkey_registration(answer, &state);
    let credential = credential.map_err(|error| {
        tracing::info!(user.id = %actor.user.id, error = %error, "a new passkey was refused");
        invalid()
    })?;
    Ok(Verified {
        credential,
        registration,
    })
}

/// Keeps a new passkey.
pub async fn register(
    mut ctx: Ctx,
    user: &User,
    origin: &RequestOrigin,
    verified: Verified,
) -> Result<Committed<PasskeyAnswer>> {
    let Verified {
        credential,
        registration,
    } = verified;
    let kept = serde_json::to_string(&credential).map_err(Error::internal)?;
    let inside = Credential::from(credential);
    let new = NewPasskey {
        passkey: Passkey {
            id: ctx.new_id(),
            name: registration.name,
            transports: registration.transports,
            is_backed_up: inside.backup_state,
            created_at: ctx.now(),
            last_used_at: None,
        },
        user: user.id,
        credential_id: inside.cred_id,
        credential: kept,
    };
    match passkeys::insert(&mut ctx.tx, &new).await {
        Err(StoreError::Conflict) => return Err(invalid()),
        inserted => inserted?,
    }
    notifications::notify_about_security(&mut ctx, user, NotificationKind::PasskeyAdded, origin)
        .await?;
    tracing::info!(user.id = %user.id, passkey.id = %new.passkey.id, "a passkey was added");
    ctx.commit(PasskeyAnswer(new.passkey)).await
}

/// Gives a passkey another name.
pub async fn rename(mut ctx: Ctx, id: PasskeyId, name: String) -> Result<Committed<PasskeyAnswer>> {
    let user = ctx.author.user;
    if !passkeys::rename(&mut ctx.tx, user, id, &name).await? {
        return Err(Error::NOT_FOUND);
    }
    let all = passkeys::list(&mut ctx.tx, user).await?;
    let renamed = all.into_iter().find(|passkey| passkey.id == id);
    ctx.commit(PasskeyAnswer(renamed.ok_or(Error::NOT_FOUND)?))
        .await
}

/// Removes a passkey, or all of them.
pub async fn remove(
    mut ctx: Ctx,
    fresh: &RecentlyVerified,
    origin: &RequestOrigin,
    id: Option<PasskeyId>,
) -> Result<Committed<()>> {
    let user = &fresh.actor.user;
    let removed = match id {
        Some(id) => u64::from(passkeys::remove(&mut ctx.tx, user.id, id).await?),
        None => passkeys::remove_all(&mut ctx.tx, user.id).await?,
    };
    if removed == 0 && id.is_some() {
        return Err(Error::NOT_FOUND);
    }
    if removed > 0 {
        notifications::notify_about_security(
            &mut ctx,
            user,
            NotificationKind::PasskeyRemoved,
            origin,
        )
        .await?;
        tracing::info!(user.id = %user.id, removed, "passkeys were removed");
    }
    ctx.commit(()).await
}

fn invalid() -> Error {
    Error::field("credential", FieldCode::PasskeyInvalid)
}
