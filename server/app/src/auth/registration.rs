//! New users: by registration, by the set-up link, or by an administrator's command.

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::users::{NewUser, Settings, SettingsChange, User};
use kym_store::{StoreError, Tx, settings, setup_tokens, users};

use super::setup;
use super::wire::{Register, Registration};
use crate::config::RegistrationMode;
use crate::error::{Error, ErrorCode, Result};
use crate::http::address::ClientAddress;
use crate::state::App;

/// Who may register at the moment.
pub async fn state(app: &App) -> Result<Registration> {
    let mut reader = app.db.read().await?;
    let setup_required = users::is_empty(&mut reader).await?;
    Ok(Registration::new(
        app.config.auth.registration,
        setup_required,
    ))
}

/// Registers somebody. On an empty database it takes the set-up token and makes an administrator.
/// The product goes on speaking the `language` in which they registered.
pub async fn register(
    app: &App,
    _address: ClientAddress,
    language: Language,
    form: Register,
) -> Result<User> {
    let mut reader = app.db.read().await?;
    let is_first = users::is_empty(&mut reader).await?;
    drop(reader);
    let setup = match (is_first, &form.setup_token) {
        (true, Some(token)) => Some(setup::hash(token)),
        (true, None) | (false, Some(_)) => return Err(ErrorCode::SETUP_TOKEN_INVALID.into()),
        (false, None) if app.config.auth.registration == RegistrationMode::Closed => {
            return Err(ErrorCode::REGISTRATION_CLOSED.into());
        }
        (false, None) => None,
    };
    let (new, password) = form.check()?;
    let password_hash = app.passwords.hash(password).await?;
    let mut tx = app.db.write().await?;
    if let Some(token) = &setup
        && !setup_tokens::take(&mut tx, token).await?
    {
        return Err(ErrorCode::SETUP_TOKEN_INVALID.into());
    }
    let user = insert(app, &mut tx, new, &password_hash, setup.is_some()).await?;
    let spoken = SettingsChange {
        language: Some(language),
        ..SettingsChange::default()
    };
    settings::update(&mut tx, user.id, Settings::default().with(spoken)).await?;
    tx.commit().await?;
    tracing::info!(user.id = %user.id, user.is_superuser = user.is_superuser, "registered");
    Ok(user)
}

/// Makes a user without asking whether registration is open.
pub async fn create(app: &App, new: NewUser, password: String, is_superuser: bool) -> Result<User> {
    let password_hash = app.passwords.hash(password).await?;
    let mut tx = app.db.write().await?;
    let user = insert(app, &mut tx, new, &password_hash, is_superuser).await?;
    tx.commit().await?;
    Ok(user)
}

async fn insert(
    app: &App,
    tx: &mut Tx,
    new: NewUser,
    password_hash: &str,
    is_superuser: bool,
) -> Result<User> {
    let now = app.clock.now();
    let user = new.register(UserId::from_uuid(app.ids.next(now)), now, is_superuser);
    match users::insert(tx, &user, password_hash).await {
        Ok(()) => Ok(user),
        Err(StoreError::Conflict) => Err(taken(tx, &user).await?),
        Err(error) => Err(error.into()),
    }
}

async fn taken(tx: &mut Tx, user: &User) -> Result<Error> {
    let taken = users::taken(tx, &user.email, &user.username).await?;
    let fields = [("email", taken.email), ("username", taken.username)];
    let fields = fields.into_iter().filter(|(_, taken)| *taken);
    Ok(Error::Invalid(
        fields
            .map(|(field, _)| FieldError::new(field, FieldCode::Taken))
            .collect(),
    ))
}
