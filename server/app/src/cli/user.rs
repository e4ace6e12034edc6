//! `kym user …`

use std::io::{BufRead as _, IsTerminal as _, stdin};

use clap::Subcommand;
use kym_domain::check::FieldError;
use kym_domain::users::{self as domain, NewUser};
use kym_identity::auth::registration;
use kym_identity::second_factor;
use kym_platform::error::Error;
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
                    .map_err(|error| explain(&error))?;
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
    let found = found.ok_or_else(|| anyhow::anyhow!("there is no user {name}"))?;
    Ok(found.user)
}

async fn set_password(app: &App, name: &str) -> anyhow::Result<()> {
    let user = find(app, name).await?;
    let password = read_password()?;
    user.check_password(&password)
        .map_err(|violation| anyhow::anyhow!("password: {}", violation.code))?;
    let hash = app.passwords.hash(password).await;
    let hash = hash.map_err(|error| explain(&error))?;
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
    let words = if was_on.map_err(|error| explain(&error))? {
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

fn explain(error: &Error) -> anyhow::Error {
    match error {
        Error::Invalid(errors) => name_all(errors),
        other => anyhow::anyhow!("{other:?}"),
    }
}

fn name_all(errors: &[FieldError]) -> anyhow::Error {
    let words: Vec<_> = errors.iter().map(ToString::to_string).collect();
    anyhow::anyhow!("{}", words.join(", "))
}
