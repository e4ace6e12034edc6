//! Challenges for passkeys. Each is kept with what it was given out for, in the database, so that any
//! process may take the answer.

use kym_domain::check::fold_typed_login;
use kym_domain::id::UserId;
use kym_domain::passkeys::{CEREMONY_LIFE, Purpose};
use kym_domain::users::User;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::passkeys::{self, Ceremony, Descriptor};
use kym_store::users;
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use webauthn_rs_proto::PublicKeyCredentialRequestOptions;

use super::options::{CreationOptions, CredentialDescriptor, RequestOptions};

/// How many passkeys a challenge names. Who has more uses one of the newest, or signs in without a name.
const MAX_NAMED: u32 = 20;

/// A challenge to sign in, under a name or without one. A name that nobody has, or whose user has no
/// passkey, is answered in the same way, by invented passkeys that no answer is taken for
/// (`security.md`, S9). How passkeys are reached is not told: nobody knows that of invented ones.
pub async fn to_sign_in(app: &App, name: Option<&str>) -> Result<RequestOptions> {
    let Some(name) = name else {
        let options = ask(app, Purpose::SignIn).await?;
        return Ok(RequestOptions::new(options, std::iter::empty()));
    };
    let mut reader = app.db.read().await?;
    let user = users::credentials(&mut reader, name).await?;
    let user = user
        .filter(|found| !found.is_pending && found.user.disabled_at.is_none())
        .map(|found| found.user.id);
    let looked_up = user.unwrap_or(UserId::from_uuid(Uuid::nil()));
    let known = passkeys::descriptors(&mut reader, looked_up, MAX_NAMED).await?;
    drop(reader);
    let invented = app.relying_party.invented(&fold_typed_login(name))?;
    let known: Vec<_> = known.into_iter().map(|known| known.credential_id).collect();
    let named = if known.is_empty() { invented } else { known };
    let options = ask(app, Purpose::SignInAs(user)).await?;
    let named = named.into_iter().map(CredentialDescriptor::bare);
    Ok(RequestOptions::new(options, named))
}

/// A challenge by which somebody who is signed in confirms to be there still.
pub async fn to_step_up(app: &App, user: &User) -> Result<RequestOptions> {
    let known = known(app, user).await?;
    let options = ask(app, Purpose::StepUp(user.id)).await?;
    Ok(RequestOptions::new(options, known))
}

/// A challenge for a new passkey.
pub async fn to_register(app: &App, user: &User) -> Result<CreationOptions> {
    let known: Vec<_> = known(app, user).await?.collect();
    let (challenge, state) = app
        .relying_party
        .webauthn()?
        .start_passkey_registration(user.id.as_uuid(), &user.username, &user.full_name, None)
        .map_err(Error::internal)?;
    let options = challenge.public_key;
    let purpose = Purpose::Registration(user.id);
    keep(app, &options.challenge, purpose, &state).await?;
    Ok(CreationOptions::new(options, known.into_iter()))
}

async fn known(
    app: &App,
    user: &User,
) -> Result<impl Iterator<Item = CredentialDescriptor> + use<>> {
    let mut reader = app.db.ask().await?;
    let known: Vec<Descriptor> = passkeys::descriptors(&mut reader, user.id, MAX_NAMED).await?;
    Ok(known.into_iter().map(CredentialDescriptor::from))
}

/// Asks for a passkey. Which one may answer is decided when the answer is there.
async fn ask(app: &App, purpose: Purpose) -> Result<PublicKeyCredentialRequestOptions> {
    let (challenge, state) = app
        .relying_party
        .webauthn()?
        .start_discoverable_authentication()
        .map_err(Error::internal)?;
    let options = challenge.public_key;
    keep(app, &options.challenge, purpose, &state).await?;
    Ok(options)
}

async fn keep(app: &App, challenge: &[u8], purpose: Purpose, state: &impl Serialize) -> Result<()> {
    let ceremony = Ceremony {
        purpose,
        state: serde_json::to_string(state).map_err(Error::internal)?,
        expires_at: app.clock.now() + CEREMONY_LIFE,
    };
    let mut tx = app.db.write().await?;
    passkeys::begin(&mut tx, &hash(challenge), &ceremony).await?;
    Ok(tx.commit().await?)
}

/// What the database finds a challenge by.
pub(super) fn hash(challenge: &[u8]) -> Vec<u8> {
    Sha256::digest(challenge).to_vec()
}
