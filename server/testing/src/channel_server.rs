//! A server on loopback that takes what people are told on channels, and answers as it is told: it is Telegram, ntfy, a
//! push service and whatever a webhook leads to, which all take a POST and answer by a status.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::TestApp;

/// What came in.
#[derive(Clone, Debug)]
pub struct ReceivedCall {
    pub method: Method,
    /// The path with its query.
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl ReceivedCall {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// A header as text.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).expect("the header");
        value.to_str().expect("a text")
    }
}

/// What is answered: a status, headers and a body.
type Reply = (StatusCode, HeaderMap, String);

#[derive(Default)]
struct Said {
    replies: VecDeque<Reply>,
    always: Option<Reply>,
    received: Vec<ReceivedCall>,
}

/// The server. It is down when dropped.
pub struct ChannelServer {
    /// Its host and port.
    pub host: String,
    said: Arc<Mutex<Said>>,
    serving: JoinHandle<()>,
}

impl ChannelServer {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server runs beside the test and ends with it"
    )]
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = listener.local_addr().expect("bound").to_string();
        let said = Arc::<Mutex<Said>>::default();
        let router = Router::new().fallback(take).with_state(Arc::clone(&said));
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("served");
        });
        Self {
            host,
            said,
            serving,
        }
    }

    /// An address of it.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    /// Answers so the next time.
    pub fn next(&self, status: u16, body: &str) {
        let mut said = self.said.lock().expect("no panic");
        said.replies.push_back(reply(status, body));
    }

    /// Answers so from now on; with 200 again after [`Self::mend`].
    pub fn always(&self, status: u16, body: &str) {
        self.said.lock().expect("no panic").always = Some(reply(status, body));
    }

    /// Answers with a header the next time.
    pub fn next_with(&self, status: u16, (name, value): (&'static str, &str)) {
        let mut reply = reply(status, "");
        reply.1.insert(name, value.parse().expect("a value"));
        self.said.lock().expect("no panic").replies.push_back(reply);
    }

    /// Takes everything again.
    pub fn mend(&self) {
        self.said.lock().expect("no panic").always = None;
    }

    /// What came in since the last time this was asked.
    pub fn received(&self) -> Vec<ReceivedCall> {
        std::mem::take(&mut self.said.lock().expect("no panic").received)
    }
}

fn reply(status: u16, body: &str) -> Reply {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, HeaderMap::new(), body.to_owned())
}

impl Drop for ChannelServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn take(
    State(said): State<Arc<Mutex<Said>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut said = said.lock().expect("no panic");
    said.received.push(ReceivedCall {
        method,
        path: uri.to_string(),
        headers,
        body,
    });
    let next = said.replies.pop_front();
    let reply = next.or(said.always.clone());
    reply.unwrap_or_else(reply_ok).into_response()
}

fn reply_ok() -> Reply {
    reply(200, "{\"ok\":true}")
}

impl TestApp {
    /// The program, started again so that users may have a server on loopback called.
    pub async fn with_channels(&self) -> ChannelServer {
        let server = ChannelServer::start().await;
        let (host, url) = (server.host.clone(), server.url(""));
        self.restart(|config| {
            config.notifications.allowed_hosts = vec![host];
            config.notifications.telegram_url.clone_from(&url);
            config.notifications.ntfy_url = url;
            config.public_url = Some("https://money.example.org".to_owned());
        })
        .await;
        server
    }
}
