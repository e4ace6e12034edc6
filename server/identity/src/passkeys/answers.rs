//! Answers to challenges. The signature and what it covers are verified by `webauthn-rs`; whose answer
//! it is, and what for, is decided here.

use jiff::Timestamp;
use kym_domain::id::UserId;
use kym_domain::passkeys::{Purpose, Use};
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::Tx;
use kym_store::passkeys::{self, Ceremony, PresentedPasskey};
use webauthn_rs::prelude::{DiscoverableAuthentication, Passkey};
use webauthn_rs_proto::{CollectedClientData, PublicKeyCredential};

use super::challenges::hash;

/// Finds the challenge that an answer is to, and uses it up, in a change of its own: whatever the
/// answer is worth, there will be no second one. `None` for a challenge that was never given out, was
/// answered before or has run out.
pub async fn take(app: &App, client_data: &[u8]) -> Result<Option<Ceremony>> {
    let Ok(said) = serde_json::from_slice::<CollectedClientData>(client_data) else {
        return Ok(None);
    };
    let mut tx = app.db.write().await?;
    let ceremony = passkeys::take(&mut tx, &hash(&said.challenge)).await?;
    tx.commit().await?;
    let is_foreign = said.cross_origin == Some(true);
    Ok(ceremony.filter(|ceremony| !is_foreign && app.clock.now() < ceremony.expires_at))
}

/// Whose passkey has given this answer, if it is genuine and may be used so. Notes the use.
pub async fn verify(
    app: &App,
    tx: &mut Tx,
    ceremony: &Ceremony,
    used: Use,
    answer: &PublicKeyCredential,
    now: Timestamp,
) -> Result<Option<UserId>> {
    let webauthn = app.relying_party.webauthn()?;
    let Some(shown) = passkeys::show(tx, &answer.raw_id).await? else {
        return Ok(None);
    };
    if !ceremony.purpose.allows(used, shown.user) || !names_owner(ceremony, answer, &shown) {
        return Ok(None);
    }
    let mut passkey: Passkey = serde_json::from_str(&shown.credential).map_err(Error::internal)?;
    let state: DiscoverableAuthentication =
        serde_json::from_str(&ceremony.state).map_err(Error::internal)?;
    let result = match webauthn.finish_discoverable_authentication_v2(answer, state, &passkey) {
        Ok(result) => result,
        Err(error) => {
            tracing::info!(user.id = %shown.user, error = %error, "a passkey was refused");
            return Ok(None);
        }
    };
    passkey.update_credential(&result);
    let credential = serde_json::to_string(&passkey).map_err(Error::internal)?;
    passkeys::used(tx, shown.id, &credential, result.backup_state(), now).await?;
    Ok(Some(shown.user))
}

/// The user that an answer names is the passkey's owner; where nobody was named before, it has to name
/// one (WebAuthn 3, 7.2, step 6).
fn names_owner(
    ceremony: &Ceremony,
    answer: &PublicKeyCredential,
    shown: &PresentedPasskey,
) -> bool {
    match answer.get_user_unique_id() {
        Some(named) => named == shown.user.as_uuid().as_bytes(),
        None => ceremony.purpose != Purpose::SignIn,
    }
}
