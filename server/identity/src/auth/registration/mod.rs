//! New users: by registration, by an invitation, by the set-up link, or by an administrator's command.

pub mod routes;
pub mod wire;

use jiff::Timestamp;
use kym_commerce::plans::Plan;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::text::fold_login;
use kym_domain::users::{NewUser, User};
use kym_platform::access::attempts::{GuardedAction, needs_captcha};
use kym_platform::access::captcha;
use kym_platform::config::RegistrationMode;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::address::ClientAddress;
use kym_platform::outbound::random::link_hash;
use kym_platform::state::App;
use kym_store::{
    StoreError, Tx, plans, registration_invitations, setup_tokens, users, workspace_invitations,
};

use self::wire::{Form, Registration};
use super::confirmation::{self, Applicant};
use crate::users::service::set_language;

/// What became of a registration.
pub enum Registered {
    /// A user who can sign in.
    User(User),
    /// An email is on its way to the address, whoever has it.
    ConfirmEmail,
}

/// The door by which somebody comes in.
enum RegistrationAccess {
    /// The set-up link, by the hash of its token: makes the first administrator.
    SetUp(Vec<u8>),
    /// An invitation to register or to a workspace, by the hash of its token.
    Invitation(Vec<u8>),
    /// Anybody's.
    Open,
}

/// Who may register at the moment.
pub async fn state(app: &App, address: ClientAddress) -> Result<Registration> {
    let mut reader = app.db.ask().await?;
    let setup_required = users::is_empty(&mut reader).await?;
    let plans = plans::list(&mut reader).await?;
    drop(reader);
    Ok(Registration {
        mode: app.config.auth.registration.into(),
        setup_required,
        captcha_required: needs_captcha(app, address, GuardedAction::Registration).await?,
        mail: app.smtp.is_some(),
        has_public_plans: plans.iter().any(Plan::is_listed),
    })
}

/// Registers somebody. The product goes on speaking the `language` in which they registered.
pub async fn register(
    app: &App,
    address: ClientAddress,
    language: Language,
    form: Form,
) -> Result<Registered> {
    captcha::guard(app, address, GuardedAction::Registration, &form.solution).await?;
    let door = door(app, &form).await?;
    let password_hash = app.passwords.hash(form.password).await?;
    let applicant = Applicant {
        new: form.new,
        password_hash,
        language,
    };
    if matches!(door, RegistrationAccess::Open) && app.smtp.is_some() {
        confirmation::apply(app, applicant).await?;
        return Ok(Registered::ConfirmEmail);
    }
    let mut tx = app.db.write().await?;
    let is_first = matches!(door, RegistrationAccess::SetUp(_));
    let mut is_proved = false;
    let now = app.clock.now();
    let user = applicant
        .new
        .register(UserId::from_uuid(app.ids.next(now)), now, is_first);
    match door {
        RegistrationAccess::SetUp(token) if !setup_tokens::take(&mut tx, &token).await? => {
            return Err(ErrorCode::SETUP_TOKEN_INVALID.into());
        }
        RegistrationAccess::Invitation(token) => {
            is_proved = invited(&mut tx, &token, &user.email, now).await?;
        }
        RegistrationAccess::SetUp(_) | RegistrationAccess::Open => {}
    }
    insert(&mut tx, &user, &applicant.password_hash).await?;
    set_language(&mut tx, user.id, language).await?;
    if is_proved {
        // Whoever has the email reads what is sent to the address.
        users::confirm_email(&mut tx, user.id, now).await?;
    }
    let user = users::get(&mut tx, user.id).await?.unwrap_or(user);
    tx.commit().await?;
    tracing::info!(user.id = %user.id, user.is_superuser = is_first, proved = is_proved, "registered");
    Ok(Registered::User(user))
}

/// Lets somebody in by an invitation for this address, and answers whether it proves the address. One to
/// register is used up; one to a workspace is not, since nobody joins without having said yes
/// (`security.md`, L-29).
async fn invited(tx: &mut Tx, token: &[u8], email: &str, now: Timestamp) -> Result<bool> {
    if registration_invitations::take(tx, token, email, now).await? {
        return Ok(true);
    }
    let found = workspace_invitations::find(tx, token).await?;
    let invitation = found.map(|found| found.invitation).filter(|invitation| {
        invitation.open(now).is_ok() && fold_login(&invitation.email) == fold_login(email)
    });
    let invitation = invitation.ok_or(ErrorCode::INVITATION_INVALID)?;
    Ok(invitation.is_mailed)
}

/// Which door this form asks to be let through.
async fn door(app: &App, form: &Form) -> Result<RegistrationAccess> {
    let mut reader = app.db.ask().await?;
    let is_first = users::is_empty(&mut reader).await?;
    drop(reader);
    let mode = app.config.auth.registration;
    match (is_first, &form.setup_token, &form.invitation_token) {
        (true, Some(token), _) => Ok(RegistrationAccess::SetUp(link_hash(token))),
        (true, None, _) | (false, Some(_), _) => Err(ErrorCode::SETUP_TOKEN_INVALID.into()),
        _ if mode == RegistrationMode::Closed => Err(ErrorCode::REGISTRATION_CLOSED.into()),
        (false, None, Some(token)) => Ok(RegistrationAccess::Invitation(link_hash(token))),
        (false, None, None) if mode == RegistrationMode::Invitation => {
            Err(ErrorCode::INVITATION_INVALID.into())
        }
        (false, None, None) => Ok(RegistrationAccess::Open),
    }
}

/// Makes a user without asking whether registration is open.
pub async fn create(app: &App, new: NewUser, password: String, is_superuser: bool) -> Result<User> {
    let password_hash = app.passwords.hash(password).await?;
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    let user = new.register(UserId::from_uuid(app.ids.next(now)), now, is_superuser);
    insert(&mut tx, &user, &password_hash).await?;
    tx.commit().await?;
    Ok(user)
}

async fn insert(tx: &mut Tx, user: &User, password_hash: &str) -> Result<()> {
    match users::insert(tx, user, password_hash).await {
        Ok(()) => Ok(()),
        Err(StoreError::Conflict) => Err(taken(tx, user).await?),
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
