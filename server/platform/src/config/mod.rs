//! The configuration: defaults, then a TOML file, then the environment (`KYM__HTTP__PORT=8080`),
//! then the command line. It is read once, checked at once, and never changes while `kym` runs.

mod auth;
mod billing;
mod database;
mod docs;
mod http;
mod limits;
mod log;
mod mail;
mod notifications;
mod outbound;
mod recognition;
mod secret;

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

pub use self::auth::{Auth, RegistrationMode};
pub use self::billing::{Billing, Payments};
pub use self::database::Database;
pub use self::docs::{page as docs, schema};
pub use self::http::Http;
pub use self::limits::Limits;
pub use self::log::{Log, LogFormat};
pub use self::mail::{Mail, MailSecurity};
pub use self::notifications::Notifications;
pub use self::outbound::Outbound;
pub use self::recognition::Recognition;
pub use self::secret::Secret;

/// Everything that can be set.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where people reach the product, such as `https://money.example.org`: for links and for the
    /// check of a socket's origin. Without it, `http://localhost:<http.port>`.
    pub public_url: Option<String>,
    /// The folder for the database file and the signing key. Made when missing.
    pub data_dir: PathBuf,
    /// The listener.
    pub http: Http,
    /// The database.
    pub database: Database,
    /// Sign-in.
    pub auth: Auth,
    /// Plans and subscriptions.
    pub billing: Billing,
    /// Emails to people.
    pub mail: Mail,
    /// The ways in which people are told outside of the product.
    pub notifications: Notifications,
    /// What is asked of machines outside.
    pub outbound: Outbound,
    /// What reads receipts.
    pub recognition: Recognition,
    /// How much one address, one user or one request may take.
    pub limits: Limits,
    /// The log on standard error.
    pub log: Log,
    /// The figures at `/metrics`.
    pub metrics: Metrics,
}

/// The figures at `/metrics`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Whoever sends `Authorization: Bearer <token>` may read the figures. Without it they are closed, to this machine
    /// too.
    pub token: Option<Secret>,
}

/// What the command line sets over the file and the environment.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// The TOML file; must exist when given.
    pub file: Option<PathBuf>,
    /// `data_dir`
    pub data_dir: Option<PathBuf>,
    /// `database.url`
    pub database: Option<String>,
    /// `http.host`
    pub host: Option<String>,
    /// `http.port`
    pub port: Option<u16>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            data_dir: PathBuf::from("data"),
            http: Http::default(),
            database: Database::default(),
            auth: Auth::default(),
            billing: Billing::default(),
            mail: Mail::default(),
            notifications: Notifications::default(),
            outbound: Outbound::default(),
            recognition: Recognition::default(),
            limits: Limits::default(),
            log: Log::default(),
            metrics: Metrics::default(),
        }
    }
}

impl Config {
    /// Reads all sources and checks the result.
    ///
    /// # Errors
    /// A sentence that names the key, for the person who starts the program.
    pub fn load(overrides: &Overrides) -> anyhow::Result<Self> {
        let environment = config::Environment::with_prefix("KYM")
            .prefix_separator("__")
            .separator("__")
            .try_parsing(true)
            .list_separator(",")
            .with_list_parse_key("http.trusted_proxies")
            .with_list_parse_key("notifications.allowed_hosts")
            .with_list_parse_key("outbound.allowed_hosts");
        Self::from_sources(overrides, environment)
    }

    /// Reads the file and the overrides as [`Config::load`] does, and these settings in place of the environment of the
    /// process.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn from_sources(
        overrides: &Overrides,
        environment: config::Environment,
    ) -> anyhow::Result<Self> {
        let mut builder = config::Config::builder();
        if let Some(file) = &overrides.file {
            builder = builder
                .add_source(config::File::from(file.as_path()).format(config::FileFormat::Toml));
        }
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        let settings = builder
            .add_source(environment)
            .set_override_option("data_dir", overrides.data_dir.as_ref().map(text))?
            .set_override_option("database.url", overrides.database.clone())?
            .set_override_option("http.host", overrides.host.clone())?
            .set_override_option("http.port", overrides.port)?
            .build()?;
        let config: Self = settings.try_deserialize()?;
        config.check()?;
        Ok(config)
    }

    /// Refuses values that cannot work; each message begins with the key.
    ///
    /// # Errors
    /// The first such value.
    pub fn check(&self) -> anyhow::Result<()> {
        if let Some(url) = &self.public_url {
            http::check_public_url(url)?;
        }
        anyhow::ensure!(
            !self.data_dir.as_os_str().is_empty(),
            "data_dir: must name a folder"
        );
        self.database.check()?;
        self.auth.check()?;
        self.mail.check()?;
        self.notifications.check()?;
        self.outbound.check()?;
        self.recognition.check()?;
        self.billing.check()?;
        self.limits.check()?;
        anyhow::ensure!(
            self.metrics
                .token
                .as_ref()
                .is_none_or(|token| !token.expose().is_empty()),
            "metrics.token: must not be empty"
        );
        self.log.check()
    }

    /// Where people reach the product, without a slash at the end, as browsers write it: in small letters, without the
    /// port that goes without saying.
    pub fn public_url(&self) -> String {
        match &self.public_url {
            Some(url) => Url::parse(url).map_or_else(
                |_| url.trim_end_matches('/').to_owned(),
                |url| url.origin().ascii_serialization(),
            ),
            None => format!("http://localhost:{}", self.http.port),
        }
    }

    /// A file in the data folder.
    pub fn data_file(&self, name: impl AsRef<Path>) -> PathBuf {
        self.data_dir.join(name)
    }

    /// The effective configuration as TOML; secrets are masked.
    ///
    /// # Errors
    /// When a path is not Unicode.
    pub fn to_toml(&self) -> anyhow::Result<String> {
        Ok(toml::to_string_pretty(self)?)
    }
}
