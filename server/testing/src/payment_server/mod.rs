//! A server on loopback that speaks as a payment provider does: it takes what the provider documents to take, carries out
//! each request once, and answers with what it then holds. Tests play the payer, the bank and the line in between.

mod actors;
mod disruptions;
mod idempotency;
mod ledger;
mod notifications;
mod request;
mod stripe;
mod yookassa;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use kym_commerce::payments::PaymentProvider;
use kym_domain::clock::{Clock as _, FixedClock};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use self::actors::Alteration;
use self::disruptions::Disruptions;
pub use self::disruptions::PaymentDisruption;
use self::idempotency::{Seat, StoredAnswers};
pub use self::ledger::Charge;
use self::ledger::Ledger;
pub use self::notifications::{PaymentNotification, signature};
pub use self::request::PaymentRequest;
use self::request::{Answer, Incoming};
use super::TestApp;
use super::environment::beginning;

/// The key of a test account with Stripe.
pub const STRIPE_KEY: &str = "sk_test_of-the-tests-a1b2";

/// The key of an account where real money would move.
pub const STRIPE_LIVE_KEY: &str = "sk_live_of-the-tests-c3d4";

/// What notifications of Stripe are signed with.
pub const WEBHOOK_SECRET: &str = "whsec_of-the-tests";

/// A test shop at YooKassa with its key.
pub const SHOP: (&str, &str) = ("100001", "test_of-the-tests-a1b2");

/// A shop where real money would move.
pub const LIVE_SHOP: (&str, &str) = ("100002", "live_of-the-tests-c3d4");

/// All that a server knows.
struct Desk {
    ledger: Ledger,
    kept: StoredAnswers,
    disruptions: Disruptions,
    requests: Vec<PaymentRequest>,
}

#[derive(Clone)]
struct Shared {
    provider: PaymentProvider,
    clock: Arc<FixedClock>,
    desk: Arc<Mutex<Desk>>,
}

/// The server. It is down when dropped.
pub struct PaymentServer {
    /// Its host and port, as the configuration names it.
    pub host: String,
    /// Its clock.
    pub clock: Arc<FixedClock>,
    shared: Shared,
    serving: JoinHandle<()>,
}

impl PaymentServer {
    /// One with a clock of its own, at the moment at which all tests begin.
    pub async fn start(provider: PaymentProvider) -> Self {
        Self::with_clock(provider, Arc::new(FixedClock::at(beginning()))).await
    }

    /// One by the clock of somebody else.
    #[expect(
        clippy::disallowed_methods,
        reason = "the server runs beside the test and ends with it"
    )]
    pub async fn with_clock(provider: PaymentProvider, clock: Arc<FixedClock>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = listener.local_addr().expect("bound").to_string();
        let desk = Desk {
            ledger: Ledger::new(provider, format!("http://{host}")),
            kept: StoredAnswers::default(),
            disruptions: Disruptions::default(),
            requests: Vec::new(),
        };
        let shared = Shared {
            provider,
            clock: Arc::clone(&clock),
            desk: Arc::new(Mutex::new(desk)),
        };
        let router = Router::new().fallback(answer).with_state(shared.clone());
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("served");
        });
        Self {
            host,
            clock,
            shared,
            serving,
        }
    }

    /// Where it is asked.
    pub fn url(&self) -> String {
        let version = match self.shared.provider {
            PaymentProvider::YooKassa => "v3",
            _ => "v1",
        };
        format!("http://{}/{version}", self.host)
    }

    /// Has this happen to the next request below a path, such as `payments`.
    pub fn disrupt(&self, path: &'static str, disruption: PaymentDisruption) {
        self.desk().disruptions.line_up(path, disruption);
    }

    /// What was asked since the last time this was.
    pub fn requests(&self) -> Vec<PaymentRequest> {
        std::mem::take(&mut self.desk().requests)
    }

    /// All money that was really taken from a payer, oldest first.
    pub fn charges(&self) -> Vec<Charge> {
        self.desk().ledger.taken.clone()
    }

    /// Shows no more than so many things on a page of a list.
    pub fn page_size(&self, most: usize) {
        self.desk().ledger.page_size = most;
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.shared.desk()
    }
}

impl Drop for PaymentServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.ledger.reach(self.clock.now());
        desk
    }
}

impl TestApp {
    /// The program, started again so that it asks a server on loopback in the place of a provider. Both have one clock.
    pub async fn with_payments(&self, provider: PaymentProvider) -> PaymentServer {
        let server = PaymentServer::with_clock(provider, Arc::clone(&self.clock)).await;
        let (host, url) = (server.host.clone(), server.url());
        self.restart(|config| {
            config.outbound.allowed_hosts = vec![host];
            match provider {
                PaymentProvider::YooKassa => config.billing.payments.yookassa_url = url,
                _ => config.billing.payments.stripe_url = url,
            }
        })
        .await;
        server
    }
}

async fn answer(
    State(shared): State<Shared>,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
    body: Bytes,
) -> Response {
    let request = Incoming::read(shared.provider, &method, &uri, &headers, &body);
    let (disruption, request) = {
        let mut desk = shared.desk();
        desk.requests.push(request.as_seen());
        match desk.take_seat(&request) {
            Err(answer) => return answer.into_response(),
            Ok(()) => (desk.disruptions.take(&request.path), request),
        }
    };
    if let Some(PaymentDisruption::Held(released)) = &disruption {
        released.notified().await;
    }
    let answer = shared.desk().serve(&request, disruption.as_ref());
    match disruption {
        Some(PaymentDisruption::Lost | PaymentDisruption::NoAnswer) => request::cut_off(),
        _ => answer.into_response(),
    }
}

impl Desk {
    /// Whether a request is one to carry out; else what it is answered.
    fn take_seat(&mut self, request: &Incoming) -> Result<(), Answer> {
        match self.ledger.provider {
            PaymentProvider::YooKassa => yookassa::authenticate(request)?,
            _ => stripe::authenticate(request)?,
        }
        match self.kept.seat(request, self.ledger.now) {
            Seat::Free => Ok(()),
            Seat::Known(answer) => Err(answer.replayed()),
            Seat::Taken => Err(match self.ledger.provider {
                PaymentProvider::YooKassa => yookassa::key_taken(),
                _ => stripe::key_taken(),
            }),
            Seat::InUse => Err(match self.ledger.provider {
                PaymentProvider::YooKassa => yookassa::key_in_use(),
                _ => stripe::key_in_use(),
            }),
        }
    }

    /// Carries a request out, and keeps what it is answered where its provider would.
    fn serve(&mut self, request: &Incoming, disruption: Option<&PaymentDisruption>) -> Answer {
        let is_done = !matches!(
            disruption,
            Some(PaymentDisruption::Lost | PaymentDisruption::Error { is_done: false, .. })
        );
        if !is_done {
            self.kept.leave(request);
            return disruptions::error(self.ledger.provider, disruption);
        }
        let mut answer = match self.ledger.provider {
            PaymentProvider::YooKassa => yookassa::carry_out(&mut self.ledger, request, disruption),
            _ => stripe::carry_out(&mut self.ledger, request, disruption),
        };
        if !answer.is_kept {
            self.kept.leave(request);
        } else if self.ledger.provider == PaymentProvider::YooKassa {
            self.kept.keep(request, answer.clone());
        }
        if matches!(disruption, Some(PaymentDisruption::Error { .. })) {
            // Stripe keeps an error of its own as it keeps any answer.
            answer = disruptions::error(self.ledger.provider, disruption);
        }
        if answer.is_kept && self.ledger.provider != PaymentProvider::YooKassa {
            self.kept.keep(request, answer.clone());
        }
        answer
    }
}

/// How long a test waits at most for what cannot come: no answer is lined up to come later.
pub const IMPATIENT: Duration = Duration::from_millis(200);
