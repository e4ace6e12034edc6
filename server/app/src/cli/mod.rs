//! What can be typed behind `kym`.

mod accept_key;
mod backup;
mod check;
mod demo;
mod explain;
mod move_data;
mod recognise;
mod restore;
mod serve;
mod user;

use std::io::{Write as _, stdout};
use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kym_domain::clock::Clock as _;
use kym_platform::config::{Config, Overrides};
use kym_platform::operator_error::{self, OperatorError, Problem};
use kym_platform::outbound::clock::SystemClock;
use kym_platform::realtime::nodes::DEAD_AFTER;
use kym_platform::state::{App, Environment};
use kym_platform::{config, error, logging};
use kym_store::{DatabaseUrl, Db, Schema, nodes};
use uuid::Uuid;

use crate::{openapi, registrations};

/// Know Your Money: a personal finance manager.
#[derive(Debug, Parser)]
#[command(name = "kym", version, max_term_width = 100)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The page for operators, with a place for the table of what the program says.
const OPERATIONS: &str = include_str!("operations.md");

#[derive(Clone, Debug, Args)]
struct Common {
    /// A TOML file with the configuration.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder for the database file and the signing key.
    #[arg(long, global = true, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// `sqlite:<path>` or `postgres://user@host/name`.
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the product.
    Serve(serve::Serve),
    /// Bring the database's schema up to date, and do nothing else.
    Migrate,
    /// Add users, list them, and give them new passwords.
    #[command(subcommand)]
    User(user::User),
    /// Fill an empty database with a household to look at, and print its sign-in.
    Demo(demo::Demo),
    /// Check that the database is intact and every kept sum is right. Nothing is changed.
    Check,
    /// Copy the database into one file while it is in use, and check the copy.
    Backup(backup::Backup),
    /// Replace the database with a backup, and keep what was there before. No server may be running.
    Restore(restore::Restore),
    /// Use another key for an installation whose key is lost. No server may be running.
    AcceptKey,
    /// Move all data to an empty database, of either kind.
    MoveData(move_data::MoveData),
    /// Look at a file of a receipt: what the server has another process do.
    #[command(hide = true)]
    Recognise(recognise::Recognise),
    /// Print the contract of the API.
    Openapi {
        /// Print the list of errors instead.
        #[arg(long)]
        errors: bool,
    },
    /// Print the configuration in effect, with secrets masked.
    Config {
        /// Print the JSON Schema of the file instead.
        #[arg(long, conflicts_with = "docs")]
        schema: bool,
        /// Print the documentation of every key instead.
        #[arg(long)]
        docs: bool,
        /// Print the page for operators instead: backups, and what each message means.
        #[arg(long, conflicts_with_all = ["schema", "docs"])]
        operations: bool,
    },
}

/// Does what was typed if it is done by one thread alone; what is not, is given back.
///
/// # Errors
/// The arguments, if it is something else.
pub fn run_alone(arguments: Arguments) -> Result<anyhow::Result<()>, Box<Arguments>> {
    match arguments.command {
        Command::Recognise(recognise) => Ok(recognise.run()),
        _ => Err(Box::new(arguments)),
    }
}

/// Does what was typed.
///
/// # Errors
/// In words for the person who typed it.
pub async fn run(arguments: Arguments) -> Result<(), OperatorError> {
    let common = arguments.common.clone();
    let done = carry_out(arguments).await;
    done.or_else(|error| explain::explain(&error, &common))
}

async fn carry_out(arguments: Arguments) -> anyhow::Result<()> {
    let common = arguments.common;
    match arguments.command {
        Command::Serve(serve) => serve.run(common).await,
        Command::Migrate => {
            common.open().await?.db.close().await;
            say("The schema is up to date.")
        }
        Command::User(user) => user.run(common).await,
        Command::Demo(demo) => demo.run(common).await,
        Command::Check => check::run(common).await,
        Command::Backup(backup) => backup.run(common).await,
        Command::Restore(restore) => restore.run(common).await,
        Command::AcceptKey => accept_key::run(common).await,
        Command::MoveData(move_data) => move_data.run(common).await,
        Command::Recognise(recognise) => recognise.run(),
        Command::Openapi { errors: false } => say(openapi::text()?.trim_end()),
        Command::Openapi { errors: true } => say(error::docs::page().trim_end()),
        Command::Config { schema: true, .. } => {
            say(&serde_json::to_string_pretty(&config::schema())?)
        }
        Command::Config { docs: true, .. } => say(config::docs().trim_end()),
        Command::Config {
            operations: true, ..
        } => say(OPERATIONS
            .replace("{{messages}}\n", &operator_error::table())
            .trim_end()),
        Command::Config { .. } => say(common.load(None, None)?.to_toml()?.trim_end()),
    }
}

impl Common {
    /// The configuration with what the command line sets.
    fn load(self, host: Option<IpAddr>, port: Option<u16>) -> anyhow::Result<Config> {
        let mut place = "the environment and the command line".to_owned();
        if let Some(file) = &self.config {
            std::fs::read(file).map_err(|error| {
                OperatorError::at(Problem::ConfigUnreadable, file).with(explain::words(&error))
            })?;
            place = format!("{}, {place}", file.display());
        }
        let loaded = Config::load(&Overrides {
            file: self.config,
            data_dir: self.data_dir,
            database: self.database,
            host: host.map(|host| host.to_string()),
            port,
        });
        loaded.map_err(|error| {
            let words = format!("{error:#}");
            // Without the lines that draw the place in the file.
            let lines = words.lines().filter(|line| !line.contains('|'));
            let words: Vec<_> = lines.map(str::trim).collect();
            OperatorError::new(Problem::ConfigInvalid, place)
                .with(words.join(" "))
                .into()
        })
    }

    /// The configuration, for a command that does not serve. From here on it logs.
    fn begin(self) -> anyhow::Result<Config> {
        let config = self.load(None, None)?;
        logging::start(&config.log);
        Ok(config)
    }

    /// The program, for a command that does not serve.
    async fn open(self) -> anyhow::Result<App> {
        App::open_existing(self.begin()?, environment()).await
    }
}

/// Refuses a server on which processes say that they are alive. A file has a lock for that.
async fn refuse_running(db: &Db, url: &DatabaseUrl) -> anyhow::Result<()> {
    if !db.is_shared() || Schema::of(db).await? == Schema::None {
        return Ok(());
    }
    let since = SystemClock.now() - DEAD_AFTER;
    if nodes::alone(&mut db.read().await?, Uuid::nil(), since).await? {
        return Ok(());
    }
    Err(OperatorError::new(Problem::AlreadyRunning, url.place()).into())
}

/// Refuses a schema of an older version, for what changes none.
async fn refuse_older(db: &Db, url: &DatabaseUrl) -> anyhow::Result<()> {
    if Schema::of(db).await? == Schema::Older {
        return Err(OperatorError::new(Problem::OlderSchema, url.place()).into());
    }
    Ok(())
}

/// The machine's own clock and randomness.
///
/// A build with debug assertions, which no release is, takes as little work for passwords as there is when
/// `KYM_QUICK_PASSWORDS` is set: for tests that sign in often.
fn environment() -> Environment {
    #[cfg(debug_assertions)]
    if is_set("KYM_QUICK_PASSWORDS") {
        return Environment {
            password_work: kym_platform::access::password::Work::least(),
            ..Environment::real(registrations::all())
        };
    }
    Environment::real(registrations::all())
}

#[cfg(debug_assertions)]
#[expect(
    clippy::disallowed_methods,
    reason = "this must not become a setting that a release knows"
)]
fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some()
}

/// Writes a line for the person, or the program, that called.
fn say(text: &str) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
