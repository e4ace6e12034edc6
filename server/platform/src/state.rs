//! The program as a value: everything that handlers, sockets and jobs share, built once.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use kym_domain::clock::Clock;
use kym_domain::id::IdGen;
use kym_store::Db;
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use crate::access::clock_watch::ClockWatch;
use crate::access::ended_sessions::EndedSessions;
use crate::access::password::{Passwords, Work};
use crate::access::relying_party::RelyingParty;
use crate::access::token::TokenKey;
use crate::config::{Config, Outbound};
use crate::http::address::TrustedProxies;
use crate::http::concurrency::ConcurrencyLimit;
use crate::http::large_answers::LargeAnswers;
use crate::http::memory_budget::MemoryBudget;
use crate::http::rate_limits::RateLimits;
use crate::idempotency::InFlight;
use crate::installation::{self, NodeFile, Opening};
use crate::jobs::registry::JobRegistry;
use crate::outbound::authorities;
use crate::outbound::clock::SystemClock;
use crate::outbound::fetch::Fetcher;
use crate::outbound::ids::SystemIds;
use crate::outbound::pause::{Pause, SystemPause};
use crate::outbound::random::{Random, SystemRandom};
use crate::outbound::recognition::{ChildProcess, Recogniser};
use crate::outbound::smtp::Smtp;
use crate::realtime::event::EventRegistry;
use crate::realtime::hub::Hub;
use crate::realtime::socket_permits::SocketPermits;
use crate::secret_key::{self, Keys};

/// The program. Cloning shares it.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// What the program is made of.
pub struct AppState {
    /// The configuration.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Notices when the clock is set back.
    pub clock_watch: ClockWatch,
    /// Makes ids.
    pub ids: Arc<dyn IdGen>,
    /// Makes secrets.
    pub random: Arc<dyn Random>,
    /// Signs and verifies access tokens.
    pub tokens: TokenKey,
    /// Keys for everything else that is sealed or hashed.
    pub keys: Keys,
    /// Takes emails, when there is one.
    pub smtp: Option<Smtp>,
    /// Asks machines outside.
    pub fetcher: Fetcher,
    /// Calls machines that users name: none but those in public, and those that are named for them.
    pub user_fetcher: Fetcher,
    /// Lets time pass before they are asked again.
    pub pause: Arc<dyn Pause>,
    /// Looks at files of strangers, in another process.
    pub recogniser: Arc<dyn Recogniser>,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Makes challenges for passkeys and verifies the answers.
    pub relying_party: RelyingParty,
    /// Sessions that have ended although the disk is too full to note it.
    pub ended_sessions: EndedSessions,
    /// Counts who asks how often.
    pub limits: RateLimits,
    /// Who has something made at the moment that is much work.
    pub concurrency: ConcurrencyLimit,
    /// The large answers that are on the line.
    pub large_answers: LargeAnswers,
    /// Room for files on their way out, from the database to the disk that they wait on.
    pub answer_memory: MemoryBudget,
    /// Room for files that have arrived and are looked at.
    pub upload_memory: MemoryBudget,
    /// This process among those that serve the database.
    pub node: Uuid,
    /// The lock of the process that serves from this folder, if this is the one.
    pub node_file: Option<NodeFile>,
    /// The open sockets.
    pub hub: Hub,
    /// The places for sockets.
    pub socket_permits: SocketPermits,
    /// The idempotency keys that are being worked on.
    pub in_flight: InFlight,
    /// What is done later.
    pub jobs: JobRegistry<App>,
    /// What is told over the socket.
    pub events: EventRegistry,
    /// Wakes those who work after a commit.
    pub wake: Wake,
    /// Becomes true when the program is asked to stop.
    pub stop: watch::Sender<bool>,
}

/// Nudges after a commit. A lost one costs a second.
#[derive(Debug, Default)]
pub struct Wake {
    /// There are events to tell, of this process.
    pub dispatcher: Notify,
    /// There are events to tell, of another process.
    pub heard: Notify,
    /// The other processes are to hear that there are events.
    pub others: Notify,
    /// There are jobs to do.
    pub worker: Notify,
    /// There are jobs to do that may take minutes.
    pub slow_worker: Notify,
}

/// What the program is given when it is put together: what comes from outside of it and is replaced in
/// tests, and what its nouns register.
pub struct Environment {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Makes ids.
    pub ids: Arc<dyn IdGen>,
    /// Makes secrets.
    pub random: Arc<dyn Random>,
    /// Lets time pass.
    pub pause: Arc<dyn Pause>,
    /// How much work a hash of a password is.
    pub password_work: Work,
    /// Looks at files of strangers; the process that the configuration names when there is none.
    pub recogniser: Option<Arc<dyn Recogniser>>,
    /// What its nouns register.
    pub registrations: Registrations,
}

/// What nouns register with the mechanisms, which know none of them by name.
pub struct Registrations {
    /// What is done later.
    pub jobs: JobRegistry<App>,
    /// What is told over the socket.
    pub events: EventRegistry,
}

impl Environment {
    /// The machine's own clock and randomness.
    pub fn real(registrations: Registrations) -> Self {
        Self {
            clock: Arc::new(SystemClock),
            ids: Arc::<SystemIds>::default(),
            random: Arc::new(SystemRandom),
            pause: Arc::new(SystemPause),
            password_work: Work::full(),
            recogniser: None,
            registrations,
        }
    }
}

impl App {
    /// Opens the database, brings its schema up to date and puts the program together.
    ///
    /// # Errors
    /// In words for the person who starts it.
    pub async fn open(config: Config, environment: Environment) -> anyhow::Result<Self> {
        secret_key::make_folder(&config.data_dir)?;
        Self::open_as(config, environment, Opening::CreateIfMissing, None).await
    }

    /// The same where there must be a database already.
    ///
    /// # Errors
    /// In words for the person who starts it.
    pub async fn open_existing(config: Config, environment: Environment) -> anyhow::Result<Self> {
        Self::open_as(config, environment, Opening::Existing, None).await
    }

    /// As [`App::open`], for the process that serves: it takes the lock before it does anything else.
    ///
    /// # Errors
    /// In words for the person who starts it, also when another process serves the same file.
    pub async fn open_to_serve(config: Config, environment: Environment) -> anyhow::Result<Self> {
        secret_key::make_folder(&config.data_dir)?;
        let node_file = NodeFile::take(&installation::location(&config)?, &config.data_dir)?;
        Self::open_as(config, environment, Opening::CreateIfMissing, node_file).await
    }

    async fn open_as(
        config: Config,
        environment: Environment,
        opening: Opening,
        node_file: Option<NodeFile>,
    ) -> anyhow::Result<Self> {
        let db = installation::open(&config, opening).await?;
        installation::update(&config, &db, node_file.as_ref()).await?;
        let clock_watch = ClockWatch::load(&mut db.read().await?).await?;
        let key = secret_key::load(&config, &*environment.random)?;
        let keys = Keys::new(&key);
        installation::check_key(&config, &db, &keys).await?;
        Ok(Self(Arc::new(AppState {
            tokens: TokenKey::new(&key, config.auth.lifetimes().access),
            smtp: Smtp::configured(&config.mail, &authorities::configured(&config.outbound)?)?,
            fetcher: Fetcher::new(&config.outbound)?,
            user_fetcher: Fetcher::new(&Outbound {
                allowed_hosts: config.notifications.allowed_hosts.clone(),
                ..config.outbound.clone()
            })?,
            recogniser: match environment.recogniser {
                Some(recogniser) => recogniser,
                None => Arc::new(ChildProcess::configured(&config)?),
            },
            passwords: Passwords::new(Arc::clone(&environment.random), environment.password_work),
            relying_party: RelyingParty::new(&config, &keys)?,
            keys,
            ended_sessions: EndedSessions::default(),
            limits: RateLimits::new(&config.limits),
            concurrency: ConcurrencyLimit::default(),
            large_answers: LargeAnswers::default(),
            answer_memory: MemoryBudget::default(),
            upload_memory: MemoryBudget::default(),
            hub: Hub::new(config.limits.sockets_per_user),
            socket_permits: SocketPermits::new(&config.limits),
            node: environment.ids.next(environment.clock.now()),
            node_file,
            in_flight: InFlight::default(),
            jobs: environment.registrations.jobs,
            events: environment.registrations.events,
            wake: Wake::default(),
            stop: watch::Sender::new(false),
            clock: environment.clock,
            clock_watch,
            ids: environment.ids,
            random: environment.random,
            pause: environment.pause,
            config,
            db,
        })))
    }

    /// Whether the program was asked to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Returns when the program is asked to stop.
    pub async fn stopping(&self) {
        let mut stop = self.stop.subscribe();
        // The sender lives as long as `self`.
        let _ = stop.wait_for(|stop| *stop).await;
    }
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl FromRef<App> for TrustedProxies {
    fn from_ref(app: &App) -> Self {
        Self(app.config.http.trusted_proxies.clone())
    }
}
