//! `kym user …`

use std::io::{BufRead as _, IsTerminal as _, stdin};

use clap::Subcommand;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::users::{self as domain, NewUser};
use kym_identity::auth::registration;
use kym_identity::second_factor;
use kym_platform::error::{Error, ErrorCode};
use kym_platform::installation;
use kym_platform::operator_error::{OperatorError, Problem};
use kym_platform::state::App;
use kym_store::{sessions, users};

use super::{Common, say};

#[derive(Debug, Subcommand)]
pub(super) enum User {
    /// Add a user. The password is read from standard input.
    Create {
        /// The name to sign in with.
        username: String,
        /// Where mail reaches them.
        #[arg(long)]
        email: String,
        /// Their name.
        #[arg(long)]
        full_name: String,
        /// Make them an administrator of the whole installation.
        #[arg(long)]
        admin: bool,
    },
    /// List all users.
    List,
    /// Give a user a new password, read from standard input, and end their sessions.
    Password {
        /// The user name or the e-mail address.
        user: String,
    },
    /// Switch the second factor of a user off who has lost the app and the recovery codes. The
    /// operator makes sure who asks for it.
    SecondFactorOff {
        /// The user name or the e-mail address.
        user: String,
    },
}

impl User {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let app = common.open().await?;
        let outcome = self.act(&app).await;
        app.db.close().await;
        outcome
    }

    async fn act(self, app: &App) -> anyhow::Result<()> {
        match self {
            Self::Create {
                username,
                email,
                full_name,
                admin,
            } => {
                let password = read_password()?;
                let new = NewUser::check(&email, &username, &full_name, &password)
                    .map_err(|errors| name_all(&errors))?;
                let user = registration::create(app, new, password, admin)
                    .await
                    .map_err(|error| explain(app, &error))?;
                say(&format!("{} {}", user.id, user.username))
            }
            Self::List => {
                for user in users::list(&mut app.db.read().await?).await? {
                    let role = if user.is_superuser {
                        "administrator"
                    } else {
                        "user"
                    };
                    say(&format!(
                        "{} {} <{}> {role}",
                        user.id, user.username, user.email
                    ))?;
                }
                Ok(())
            }
            Self::Password { user } => set_password(app, &user).await,
            Self::SecondFactorOff { user } => switch_second_factor_off(app, &user).await,
        }
    }
}

async fn find(app: &App, name: &str) -> anyhow::Result<domain::User> {
    let found = users::credentials(&mut app.db.read().await?, name).await?;
    let found = found.ok_or_else(|| OperatorError::new(Problem::UserUnknown, name))?;
    Ok(found.user)
}

async fn set_password(app: &App, name: &str) -> anyhow::Result<()> {
    let user = find(app, name).await?;
    let password = read_password()?;
    user.check_password(&password).map_err(|violation| {
        let field = "password".into();
        name_all(&[FieldError { field, violation }])
    })?;
    let hash = app.passwords.hash(password).await;
    let hash = hash.map_err(|error| explain(app, &error))?;
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    users::set_password(&mut tx, user.id, &hash, now).await?;
    sessions::revoke_all(&mut tx, user.id, now).await?;
    tx.commit().await?;
    say(&format!(
        "{} has a new password and was signed out everywhere.",
        user.username
    ))
}

async fn switch_second_factor_off(app: &App, name: &str) -> anyhow::Result<()> {
    let user = find(app, name).await?;
    let was_on = second_factor::service::switch_off_for(app, &user).await;
    let words = if was_on.map_err(|error| explain(app, &error))? {
        "The second factor was switched off; the user is told so."
    } else {
        "There was no second factor."
    };
    say(words)
}

/// A line of standard input: a password on the command line would stand in the shell's history.
fn read_password() -> anyhow::Result<String> {
    if stdin().is_terminal() {
        say("Password (it is shown as you type):")?;
    }
    let mut line = String::new();
    stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn explain(app: &App, error: &Error) -> OperatorError {
    let database = || match installation::location(&app.config) {
        Ok(url) => url.place(),
        Err(error) => error.to_string(),
    };
    match error {
        Error::Invalid(errors) => name_all(errors),
        Error::Refused(ErrorCode::STORAGE_FULL) => {
            OperatorError::new(Problem::DiskFull, database())
        }
        Error::Refused(code) => OperatorError::new(Problem::UserInvalid, "").with(code.message()),
        Error::Later(..) => OperatorError::new(Problem::BusyDatabase, database()),
        Error::Internal(inside) => OperatorError::new(Problem::Unexpected, "").with(inside.chain()),
        // No other is made where a user is added or changed.
        other => OperatorError::new(Problem::Unexpected, "").with(format!("{other:?}")),
    }
}

fn name_all(errors: &[FieldError]) -> OperatorError {
    let sentences: Vec<_> = errors.iter().map(sentence).collect();
    OperatorError::new(Problem::UserInvalid, "").with(sentences.join(" "))
}

/// What is wrong with a field, for people.
fn sentence(error: &FieldError) -> String {
    let field = error.field.to_string();
    let field = match &*field {
        "email" => "email address",
        "full_name" => "full name",
        other => other,
    };
    let limit = error.violation.limit.unwrap_or_default();
    let wrong = match error.violation.code {
        FieldCode::Required => "is missing".to_owned(),
        FieldCode::TooShort => format!("needs at least {limit} characters"),
        FieldCode::TooLong => format!("may have at most {limit} characters"),
        FieldCode::InvalidText => "contains a character that can't be displayed".to_owned(),
        FieldCode::InvalidEmail => "is not an address such as anna@example.org".to_owned(),
        FieldCode::InvalidUsername => {
            "may contain only letters, digits, dots, underscores and hyphens".to_owned()
        }
        FieldCode::Taken => "belongs to another user".to_owned(),
        FieldCode::CommonPassword => {
            "is too easy to guess: it is among the most common ones, or one of the user's own names"
                .to_owned()
        }
        FieldCode::SamePassword => "is the one in effect already".to_owned(),
        other => format!("can't be used ({other})"),
    };
    format!("The {field} {wrong}.")
}
