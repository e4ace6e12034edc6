//! The real server on loopback, over a database of its own, with a clock that stands still.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::SignedDuration;
use kym::server::Server;
use kym_domain::clock::{Clock as _, FixedClock};
use kym_domain::id::{Id, RefreshTokenId, SessionId, UserId};
use kym_domain::sessions::{SignInMethod, TokenLifetimes};
use kym_domain::users::NewUser;
use kym_platform::access::clock_steps;
use kym_platform::access::password::Work;
use kym_platform::config::{Config, Secret};
use kym_platform::jobs::{schedule, worker};
use kym_platform::realtime;
use kym_platform::state::{App, Environment};
use kym_store::events::{self, Audience};
use kym_store::sessions::{NewSession, NewToken};
use kym_store::{StoreError, Tx, jobs, sessions, users};
use reqwest::Client;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::database::Place;
use super::environment::{ClockedPause, CountedIds, SeededRandom, beginning};
use super::person::Person;
use super::recogniser::ScriptedRecogniser;
use super::socket::{MARK, Socket};

/// What everybody's password is.
pub const PASSWORD: &str = "correct horse battery";

/// Jobs that another writer was in the way of for too long.
const BUSY: &str = "done_at IS NULL AND failed_at IS NULL
    AND (last_error LIKE '%database is busy%' OR last_error LIKE 'Later(%')";

/// Makes them due, and those that it could not even be noted of what came of them.
const MAKE_DUE: &str = "UPDATE jobs SET run_at = '2000-01-01T00:00:00Z', lease_until = NULL
    WHERE done_at IS NULL AND failed_at IS NULL
        AND (last_error LIKE '%database is busy%' OR last_error LIKE 'Later(%' OR lease_until IS NOT NULL)";

/// How often jobs are tried that find the database busy.
const ATTEMPTS: usize = 6;

/// A running server. The macro `on_both!` makes it and ends it.
pub struct TestApp {
    pub url: String,
    pub clock: Arc<FixedClock>,
    pub place: Place,
    ids: Arc<CountedIds>,
    random: Arc<SeededRandom>,
    /// Sees on files what a test says.
    pub recogniser: Arc<ScriptedRecogniser>,
    client: Client,
    is_earnest: AtomicBool,
    /// Holds the port while the server restarts: the tests beside would be given it.
    listener: TcpListener,
    running: Mutex<Running>,
}

pub(super) struct Running {
    app: App,
    address: SocketAddr,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// The program as `kym serve` runs it, but for the worker: tests say when jobs are done.
    #[expect(
        clippy::disallowed_methods,
        reason = "the server runs beside the test and is stopped by it"
    )]
    pub(super) async fn start(
        listener: TcpListener,
        config: Config,
        environment: Environment,
    ) -> Self {
        let app = App::open(config, environment)
            .await
            .expect("the program starts");
        let listener = listener.try_into().expect("the runtime takes the socket");
        let server = Server::on(listener, app.clone());
        let address = server.address().expect("a bound address");
        let mut tasks = realtime::start(&app).await.expect("the log is read");
        tasks.push(tokio::spawn(async {
            server.run().await.expect("the server ends well");
        }));
        Self {
            app,
            address,
            tasks,
        }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn app(&self) -> &App {
        &self.app
    }

    pub(super) async fn stop(&mut self) {
        self.app.stop.send_replace(true);
        for task in &mut self.tasks {
            task.await.expect("no task panicked");
        }
        self.app.db.close().await;
    }

    pub(super) fn kill(&self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl TestApp {
    pub async fn start(place: Place) -> Self {
        let clock = Arc::new(FixedClock::at(beginning()));
        let ids = Arc::<CountedIds>::default();
        let random = Arc::<SeededRandom>::default();
        let recogniser = Arc::<ScriptedRecogniser>::default();
        let environment = Environment {
            clock: clock.clone(),
            ids: ids.clone(),
            random: random.clone(),
            pause: Arc::new(ClockedPause(clock.clone())),
            password_work: Work::least(),
            recogniser: Some(recogniser.clone()),
            registrations: kym::registrations::all(),
        };
        let listener = any_port();
        let running = Running::start(shared(&listener), configuration(&place), environment).await;
        let url = running.url();
        let client = Client::builder().no_proxy().build().expect("a client");
        Self {
            url,
            clock,
            place,
            ids,
            random,
            recogniser,
            client,
            is_earnest: AtomicBool::new(false),
            listener,
            running: Mutex::new(running),
        }
    }

    /// Stops the server and starts it again on the same address and database, configured otherwise.
    pub async fn restart(&self, change: impl FnOnce(&mut Config)) {
        let mut running = self.running.lock().await;
        running.stop().await;
        let mut config = configuration(&self.place);
        config.http.port = running.address.port();
        change(&mut config);
        *running = Running::start(shared(&self.listener), config, self.environment()).await;
    }

    /// Starts the server again, where passwords are as much work from now on as they are in earnest.
    pub async fn hash_in_earnest(&self) {
        self.is_earnest.store(true, Ordering::Relaxed);
        self.restart(|_| {}).await;
    }

    pub(super) fn environment(&self) -> Environment {
        Environment {
            clock: self.clock.clone(),
            ids: self.ids.clone(),
            random: self.random.clone(),
            pause: Arc::new(ClockedPause(self.clock.clone())),
            password_work: if self.is_earnest.load(Ordering::Relaxed) {
                Work::full()
            } else {
                Work::least()
            },
            recogniser: Some(self.recogniser.clone()),
            registrations: kym::registrations::all(),
        }
    }

    /// Ends the server. Work that is due and was not done fails the test.
    pub async fn end(self) {
        let mut running = self.running.into_inner();
        let mut reader = running.app.db.read().await.expect("a snapshot");
        let mut left = Vec::new();
        for is_slow in [false, true] {
            let due = jobs::due(&mut reader, is_slow, self.clock.now()).await;
            left.extend(due.expect("the jobs are read"));
        }
        drop(reader);
        assert!(left.is_empty(), "{left:?} are left: call app.run_jobs()");
        running.stop().await;
    }

    /// The program behind the address.
    pub async fn kym(&self) -> App {
        self.running.lock().await.app.clone()
    }

    /// Does all work that is due and answers how many jobs that were. What waited for the writer or a lock in vain is
    /// tried again at once: beside much else they can be held for longer than they are waited for, and the time until
    /// the next attempt does not pass here.
    pub async fn run_jobs(&self) -> usize {
        let app = self.kym().await;
        let mut count = 0;
        for _ in 0..ATTEMPTS {
            let is_busy = match run_due(&app).await {
                Ok(done) => {
                    count += done;
                    let mut reader = app.db.read().await.expect("a snapshot");
                    let open = jobs::open(&mut reader).await.expect("the jobs are counted");
                    open > 0 && self.place.count("jobs", BUSY).await > 0
                }
                Err(StoreError::Busy) => true,
                Err(error) => panic!("the jobs are not done: {error}"),
            };
            if !is_busy {
                break;
            }
            self.place.execute(MAKE_DUE).await;
        }
        count
    }

    /// Has the program clean up behind itself, as it does every hour.
    pub async fn clean_up(&self) {
        let app = self.kym().await;
        schedule::queue_due(&app).await.expect("the job is queued");
        assert!(self.run_jobs().await > 0);
    }

    /// A socket of somebody that hears what happens from now on.
    pub async fn events(&self, person: &Person) -> Socket {
        let mut socket = person.connected().await;
        self.tell(person, vec![json!({ "event_type": MARK }).to_string()])
            .await;
        socket.skip_to_mark().await;
        socket
    }

    /// Puts messages for somebody into the log, all in one commit.
    pub async fn tell(&self, person: &Person, messages: Vec<String>) {
        let app = self.kym().await;
        let audience = Audience::User(person.id.parse().expect("an id"));
        let events: Vec<_> = messages
            .into_iter()
            .map(|message| (audience, message))
            .collect();
        let mut tx = app.db.write().await.expect("a change");
        events::append(&mut tx, &events, self.clock.now())
            .await
            .expect("appended");
        tx.commit().await.expect("committed");
        app.wake.dispatcher.notify_one();
    }

    /// Moves the clock.
    pub fn advance(&self, step: SignedDuration) {
        self.clock.advance(step);
    }

    pub fn guest(&self) -> Person {
        Person::guest(self.client.clone(), self.url.clone())
    }

    /// A new user who is signed in.
    pub async fn user(&self, name: &str) -> Person {
        self.insert(name, false).await
    }

    /// A new administrator of the installation, signed in.
    pub async fn administrator(&self, name: &str) -> Person {
        self.insert(name, true).await
    }

    /// A new session of a user whose token has expired.
    pub async fn sign_in_again(&self, person: &Person) -> Person {
        let user = person.id.parse().expect("an id");
        let app = self.kym().await;
        // As every request does before it signs anybody in.
        clock_steps::note(&app).await.expect("the time is noted");
        let mut tx = app.db.write().await.expect("a change");
        let access = self.begin_session(&app, &mut tx, user).await;
        tx.commit().await.expect("committed");
        person.holding(&access)
    }

    /// Registers over HTTP, with [`PASSWORD`]; the first one by the set-up link.
    pub async fn register(&self, name: &str) {
        let app = self.kym().await;
        let link = kym_identity::auth::setup::link(&app)
            .await
            .expect("a link or none");
        let token = link
            .as_ref()
            .map(|link| link.split("setup=").nth(1).expect("a token"));
        let mut form = form(name);
        if let Some(token) = token {
            form["setup_token"] = token.into();
        }
        self.guest().register(form).await.created();
    }

    /// Writes a user and a session as the program does, without the half second that hashing takes.
    async fn insert(&self, name: &str, is_superuser: bool) -> Person {
        let app = self.kym().await;
        let now = self.clock.now();
        let new = NewUser::check(
            &format!("{name}@example.org"),
            name,
            &full_name(name),
            PASSWORD,
        );
        let user = new
            .expect("a valid user")
            .register(next(&app), now, is_superuser);
        let mut tx = app.db.write().await.expect("a change");
        users::insert(&mut tx, &user, "no password fits")
            .await
            .expect("a new name");
        let access = self.begin_session(&app, &mut tx, user.id).await;
        tx.commit().await.expect("committed");
        self.guest().signed_in(user.id.to_string(), access)
    }

    async fn begin_session(&self, app: &App, tx: &mut Tx, user_id: UserId) -> String {
        let now = self.clock.now();
        let session = NewSession {
            id: next::<SessionId>(app),
            user_id,
            user_agent: "test".to_owned(),
            address: "127.0.0.1".to_owned(),
            method: SignInMethod::Password,
            created_at: now,
            expires_at: now + TokenLifetimes::default().whole,
        };
        let id: RefreshTokenId = next(app);
        let token = NewToken {
            id,
            session_id: session.id,
            hash: id.as_uuid().as_bytes().repeat(2),
            issued_at: now,
            expires_at: now + TokenLifetimes::default().idle,
        };
        sessions::insert(tx, &session, &token)
            .await
            .expect("a new session");
        app.tokens
            .sign(user_id, session.id, id, now)
            .expect("signed")
    }
}

/// What somebody types to register.
pub fn form(name: &str) -> serde_json::Value {
    json!({
        "email": format!("{name}@example.org"),
        "username": name,
        "full_name": full_name(name),
        "password": PASSWORD,
    })
}

fn full_name(name: &str) -> String {
    format!("{}{} Example", name[..1].to_uppercase(), &name[1..])
}

fn next<I: Id>(app: &App) -> I {
    I::from_uuid(app.ids.next(app.clock.now()))
}

/// A port that nobody else has, on loopback.
pub(super) fn any_port() -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener
        .set_nonblocking(true)
        .expect("a socket that can wait");
    listener
}

fn shared(listener: &TcpListener) -> TcpListener {
    listener.try_clone().expect("a second hold of the socket")
}

/// Limits that tests do not meet, unless they are about them.
pub(super) fn configuration(place: &Place) -> Config {
    let mut config = Config {
        data_dir: place.folder().to_owned(),
        ..Config::default()
    };
    config.database.url = place.url().map(Secret::new);
    config.database.connections = 4;
    config.http.port = 0;
    config.outbound.offline = true;
    // A busy machine is not what these tests are about.
    config.limits.request_seconds = 240;
    config.limits.stall_seconds = 240;
    let limits = &mut config.limits;
    for limit in [
        &mut limits.connections_per_address,
        &mut limits.requests_per_address,
        &mut limits.requests_per_user,
        &mut limits.uploads_per_user,
        &mut limits.reports_per_user,
        &mut limits.logins_per_address,
        &mut limits.logins_per_name,
        &mut limits.challenges_per_address,
        &mut limits.failures_per_name,
        &mut limits.failures_per_address,
        &mut limits.failures_per_user,
        &mut limits.registrations_per_address,
        &mut limits.requests_before_captcha,
        &mut limits.resets_per_address,
        &mut limits.links_per_address,
        &mut limits.invitations_per_user,
        &mut limits.invitations_per_address,
        &mut limits.refreshes_per_address,
        &mut limits.calendars_per_address,
    ] {
        *limit = 1_000_000;
    }
    config
}

/// Does what is due in both queues, until nothing is.
async fn run_due(app: &App) -> Result<usize, StoreError> {
    let mut count = 0;
    loop {
        let quick = worker::run_due(app, worker::Queue::Quick).await?;
        let slow = worker::run_due(app, worker::Queue::Slow).await?;
        count += quick + slow;
        if slow == 0 {
            return Ok(count);
        }
    }
}
