//! Sessions: begun by a sign-in, kept alive by refreshing, ended by a sign-out or by a stolen token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use kym_domain::id::{Id, RefreshTokenId, SessionId, UserId};
use kym_domain::sessions::{Method, Rotation};
use kym_store::sessions::{self, NewSession, NewToken};
use kym_store::users;
use sha2::{Digest, Sha256};

use super::wire::{LogIn, ShowToken, TokenType, Tokens};
use crate::error::{Error, ErrorCode, Result};
use crate::http::address::ClientAddress;
use crate::outside::random::token;
use crate::state::App;

/// What is kept of a browser's description of itself.
const LONGEST_USER_AGENT: usize = 200;

/// Signs somebody in. A wrong name and a wrong password are told apart by nothing, the time included.
pub async fn log_in(
    app: &App,
    address: ClientAddress,
    user_agent: &str,
    form: LogIn,
) -> Result<Tokens> {
    let (name, password) = form.check()?;
    app.limits.take_login(address, &name)?;
    let mut reader = app.db.read().await?;
    let found = users::credentials(&mut reader, &name).await?;
    drop(reader);
    let (user, hash) = found.map(|found| (found.user, found.password_hash)).unzip();
    let matches = app.passwords.verify(password, hash).await?;
    let Some(user) = user.filter(|user| matches && user.disabled_at.is_none()) else {
        tracing::info!(client.address = %address.0, "a sign-in failed");
        metrics::counter!("kym_logins_total", "outcome" => "failed").increment(1);
        return Err(ErrorCode::LOGIN_FAILED.into());
    };
    let tokens = begin_session(app, user.id, address, user_agent).await?;
    tracing::info!(user.id = %user.id, client.address = %address.0, "signed in");
    metrics::counter!("kym_logins_total", "outcome" => "done").increment(1);
    Ok(tokens)
}

async fn begin_session(
    app: &App,
    user: UserId,
    address: ClientAddress,
    user_agent: &str,
) -> Result<Tokens> {
    let now = app.clock.now();
    let session = NewSession {
        id: new_id(app, now),
        user_id: user,
        user_agent: user_agent.chars().take(LONGEST_USER_AGENT).collect(),
        address: address.0.to_string(),
        method: Method::Password,
        created_at: now,
    };
    let (text, token) = new_token(app, session.id, now);
    let tokens = signed(app, user, text, &token)?;
    let mut tx = app.db.write().await?;
    sessions::insert(&mut tx, &session, &token).await?;
    tx.commit().await?;
    Ok(tokens)
}

/// Exchanges a refresh token for the next pair, by the rule in `domain::sessions`. The answer 401
/// means that the token is really dead: a client signs its user out upon it.
pub async fn refresh(app: &App, address: ClientAddress, form: ShowToken) -> Result<Tokens> {
    let shown = form.check()?;
    app.limits.take_refresh(address)?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let shown = sessions::show(&mut tx, &hash(&shown))
        .await?
        .ok_or(ErrorCode::SESSION_EXPIRED)?;
    app.limits.take_refresh_of(shown.session_id)?;
    match shown.state.decide(now) {
        Rotation::Rotate | Rotation::ReplaceUnused => {
            let (text, next) = new_token(app, shown.session_id, now);
            let tokens = signed(app, shown.user_id, text, &next)?;
            sessions::rotate(&mut tx, &shown, &next).await?;
            tx.commit().await?;
            Ok(tokens)
        }
        Rotation::Revoke => {
            sessions::revoke(&mut tx, shown.session_id, now).await?;
            tx.commit().await?;
            app.wake.dispatcher.notify_one();
            tracing::warn!(user.id = %shown.user_id, "a used refresh token came again: the session was ended");
            Err(ErrorCode::SESSION_EXPIRED.into())
        }
        Rotation::Expired => Err(ErrorCode::SESSION_EXPIRED.into()),
    }
}

/// Ends the session of a refresh token. One that is dead already is no error.
pub async fn log_out(app: &App, form: ShowToken) -> Result<()> {
    let shown = form.check()?;
    let mut tx = app.db.write().await?;
    let Some(shown) = sessions::show(&mut tx, &hash(&shown)).await? else {
        return Ok(());
    };
    sessions::revoke(&mut tx, shown.session_id, app.clock.now()).await?;
    tx.commit().await?;
    app.wake.dispatcher.notify_one();
    tracing::info!(user.id = %shown.user_id, "signed out");
    Ok(())
}

fn new_id<I: Id>(app: &App, now: Timestamp) -> I {
    I::from_uuid(app.ids.next(now))
}

/// A refresh token as the client gets it, and what the database keeps of it.
fn new_token(app: &App, session_id: SessionId, now: Timestamp) -> (String, NewToken) {
    let text = URL_SAFE_NO_PAD.encode(token(&*app.random));
    let id: RefreshTokenId = new_id(app, now);
    let hash = hash(&text);
    (
        text,
        NewToken {
            id,
            session_id,
            hash,
            issued_at: now,
        },
    )
}

fn signed(app: &App, user: UserId, refresh_token: String, token: &NewToken) -> Result<Tokens> {
    let access_token = app
        .tokens
        .sign(user, token.session_id, token.id, token.issued_at)
        .map_err(Error::internal)?;
    Ok(Tokens {
        access_token,
        refresh_token,
        token_type: TokenType::Bearer,
    })
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}
