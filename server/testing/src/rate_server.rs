//! A server on loopback that speaks as the providers of exchange rates do, of every working day up to
//! Friday, 3 October 2025; and that can be told to send something else.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use jiff::civil::{Date, Weekday, date};
use jiff::fmt::strtime;
use jiff::{Timestamp, ToSpan};
use kym_domain::clock::Clock as _;
use kym_domain::exchange_rate_providers::{Draft, ExchangeRateProviderKind, Typed};
use kym_domain::id::RateProviderId;
use kym_store::exchange_rate_providers as providers;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use super::TestApp;
use super::authority::SecureListener;

/// The newest day there are rates of.
pub const NEWEST: Date = date(2025, 10, 3);

/// The key that Open Exchange Rates wants to see.
pub const KEY: &str = "a-key-of-tests";

/// What is sent in the place of an answer.
type Reply = (StatusCode, Vec<(header::HeaderName, String)>, Bytes);

#[derive(Default)]
struct Said {
    reply: Option<Reply>,
    asked: Vec<String>,
}

/// The server. It is down when dropped.
pub struct RateServer {
    /// Its host and port, as the configuration names it.
    pub host: String,
    scheme: &'static str,
    said: Arc<Mutex<Said>>,
    serving: JoinHandle<()>,
}

impl RateServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = listener.local_addr().expect("bound").to_string();
        Self::serve("http", host, listener)
    }

    /// The same over https.
    pub async fn secured(acceptor: TlsAcceptor) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = listener.local_addr().expect("bound").to_string();
        let listener = SecureListener { listener, acceptor };
        Self::serve("https", host, listener)
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the server runs beside the test and ends with it"
    )]
    fn serve<L: Listener<Addr: Debug>>(scheme: &'static str, host: String, listener: L) -> Self {
        let said = Arc::<Mutex<Said>>::default();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&said));
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("served");
        });
        Self {
            host,
            scheme,
            said,
            serving,
        }
    }

    /// What a provider of this kind is asked at.
    pub fn url(&self, kind: &str) -> String {
        format!("{}://{}/{kind}", self.scheme, self.host)
    }

    /// Sends this from now on, whatever is asked.
    pub fn send(&self, status: u16, body: impl Into<Bytes>) {
        let status = StatusCode::from_u16(status).expect("a status");
        self.said.lock().expect("no panic").reply = Some((status, Vec::new(), body.into()));
    }

    /// Sends everybody elsewhere from now on.
    pub fn redirect(&self, to: &str) {
        let elsewhere = vec![(header::LOCATION, to.to_owned())];
        let reply = (StatusCode::FOUND, elsewhere, Bytes::new());
        self.said.lock().expect("no panic").reply = Some(reply);
    }

    /// Answers again.
    pub fn mend(&self) {
        self.said.lock().expect("no panic").reply = None;
    }

    /// What was asked since the last time this was.
    pub fn requests(&self) -> Vec<String> {
        std::mem::take(&mut self.said.lock().expect("no panic").asked)
    }
}

impl Drop for RateServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl TestApp {
    /// The program, started again so that it may ask a server on loopback.
    pub async fn with_rates(&self) -> RateServer {
        let server = RateServer::start().await;
        let hosts = vec![server.host.clone()];
        self.restart(|config| config.outbound.allowed_hosts = hosts)
            .await;
        server
    }

    /// A provider that is not asked by the clock, written as the program does.
    pub async fn provider(&self, kind: &str, url: &str) -> String {
        let kind: ExchangeRateProviderKind = kind.parse().expect("a kind");
        let typed = Typed {
            name: "Bank",
            base_url: url,
            base_currency: kind.only_base().unwrap_or("EUR"),
            schedule: "15 16 * * *",
            ..Typed::default()
        };
        let draft = Draft::check(kind, &typed).expect("valid");
        let app = self.kym().await;
        let now = self.clock.now();
        let id = RateProviderId::from_uuid(app.ids.next(now));
        let mut tx = app.db.write().await.expect("a change");
        let provider = draft.create(id, kind, 100, now);
        providers::insert(&mut tx, &provider)
            .await
            .expect("a new one");
        tx.commit().await.expect("committed");
        id.to_string()
    }

    /// Lets the clock look whose turn it is, and does what follows.
    pub async fn run_due(&self) -> usize {
        let app = self.kym().await;
        kym_rates::exchange_rate_providers::queue_due(&app)
            .await
            .expect("queued");
        self.run_jobs().await
    }
}

async fn answer(State(said): State<Arc<Mutex<Said>>>, headers: HeaderMap, uri: Uri) -> Response {
    let mut said = said.lock().expect("no panic");
    said.asked.push(uri.to_string());
    if let Some((status, headers, body)) = said.reply.clone() {
        let mut response = (status, body).into_response();
        for (name, value) in headers {
            response
                .headers_mut()
                .insert(name, value.parse().expect("a header"));
        }
        return response;
    }
    let query: Vec<_> = uri.query().unwrap_or_default().split('&').collect();
    let parameter = |name: &str| {
        let named = query.iter().filter_map(|part| part.split_once('='));
        named
            .filter(|(key, _)| *key == name)
            .map(|(_, value)| value)
            .next()
    };
    match uri.path() {
        "/ecb/eurofxref-daily.xml" => ecb(NEWEST).into_response(),
        "/ecb/eurofxref-hist-90d.xml" => ecb(NEWEST - 90.days()).into_response(),
        "/ecb/eurofxref-hist.xml" => ecb(date(2015, 1, 1)).into_response(),
        "/cbr/XML_daily.asp" => cbr_day(russian(parameter("date_req"))).into_response(),
        "/cbr/XML_dynamic.asp" => {
            let (first, last) = (
                russian(parameter("date_req1")),
                russian(parameter("date_req2")),
            );
            cbr_series(parameter("VAL_NM_RQ").unwrap_or_default(), first, last).into_response()
        }
        "/frankfurter/v2/rates" => {
            let day = |name| parameter(name).map(|text| text.parse().expect("a day"));
            let last = day("to").unwrap_or(NEWEST).min(NEWEST);
            frankfurter(day("from").unwrap_or(NEWEST), last).into_response()
        }
        path => open_exchange_rates(path, &headers),
    }
}

/// What a euro is in dollars.
pub fn dollars(day: Date) -> String {
    format!("1.{:02}{:02}", day.month(), day.day())
}

fn working_days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    let days = first.series(1.day()).take_while(move |day| *day <= last);
    days.filter(|day| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday))
}

fn ecb(first: Date) -> String {
    let mut days: Vec<_> = working_days(first, NEWEST).collect();
    days.reverse();
    let day = |day: Date| {
        let usd = dollars(day);
        format!(
            "<Cube time='{day}'><Cube currency='USD' rate='{usd}'/><Cube currency='JPY' rate='172.96'/></Cube>"
        )
    };
    let days: String = days.into_iter().map(day).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gesmes:Envelope \
         xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" \
         xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">\
         <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central \
         Bank</gesmes:name></gesmes:Sender><Cube>{days}</Cube></gesmes:Envelope>"
    )
}

fn russian(text: Option<&str>) -> Date {
    let text = text.expect("a day");
    strtime::parse("%d/%m/%Y", text)
        .and_then(|parsed| parsed.to_date())
        .expect("a day")
}

/// In windows-1251, where the names of currencies are no UTF-8.
fn encoded(text: &str) -> Vec<u8> {
    let byte = |letter: char| match u32::from(letter) {
        code @ 0x410..=0x44f => u8::try_from(code - 0x350).expect("a letter"),
        code => u8::try_from(code).expect("ASCII"),
    };
    text.chars().map(byte).collect()
}

fn cbr_day(day: Date) -> Vec<u8> {
    let named = day.strftime("%d.%m.%Y");
    encoded(&format!(
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?><ValCurs Date=\"{named}\" name=\"Foreign Currency Market\">\
         <Valute ID=\"R01235\"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal>\
         <Name>Доллар США</Name><Value>82,6084</Value><VunitRate>82,6084</VunitRate></Valute>\
         <Valute ID=\"R01335\"><NumCode>398</NumCode><CharCode>KZT</CharCode><Nominal>100</Nominal>\
         <Name>Тенге</Name><Value>15,0500</Value><VunitRate>0,1505</VunitRate></Valute></ValCurs>"
    ))
}

fn cbr_series(id: &str, first: Date, last: Date) -> Vec<u8> {
    let (nominal, value) = match id {
        "R01235" => (1, "82,6084"),
        _ => (100, "15,0500"),
    };
    let record = |day: Date| {
        let day = day.strftime("%d.%m.%Y");
        format!(
            "<Record Date=\"{day}\" Id=\"{id}\"><Nominal>{nominal}</Nominal><Value>{value}</Value></Record>"
        )
    };
    let records: String = working_days(first, last).map(record).collect();
    encoded(&format!(
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?><ValCurs ID=\"{id}\" \
         name=\"Foreign Currency Market Dynamic\">{records}</ValCurs>"
    ))
}

fn frankfurter(first: Date, last: Date) -> String {
    let lines = first.series(1.day()).take_while(|day| *day <= last);
    let lines = lines.map(|day| {
        let usd = dollars(day);
        format!("{{\"date\":\"{day}\",\"base\":\"EUR\",\"quote\":\"USD\",\"rate\":{usd}}}")
    });
    format!("[{}]", lines.collect::<Vec<_>>().join(","))
}

fn open_exchange_rates(path: &str, headers: &HeaderMap) -> Response {
    let shown = headers
        .get(header::AUTHORIZATION)
        .map(|value| value.as_bytes().to_vec());
    if shown != Some(format!("Token {KEY}").into_bytes()) {
        let body = r#"{"error":true,"status":401,"message":"invalid_app_id"}"#;
        return (StatusCode::UNAUTHORIZED, body).into_response();
    }
    let day = match path.strip_prefix("/oxr/") {
        Some("latest.json") => NEWEST,
        Some(rest) => {
            let day = rest.strip_prefix("historical/").expect("a known path");
            day.strip_suffix(".json")
                .expect("JSON")
                .parse()
                .expect("a day")
        }
        None => return StatusCode::NOT_FOUND.into_response(),
    };
    let noon: Timestamp = format!("{day}T12:00:00Z").parse().expect("an instant");
    let at = noon.as_second();
    format!(
        r#"{{"disclaimer":"-","license":"-","timestamp":{at},"base":"USD","rates":{{"EUR":0.85,"JPY":147.5,"USD":1}}}}"#
    )
    .into_response()
}
