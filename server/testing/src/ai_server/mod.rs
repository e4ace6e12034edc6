//! A server on loopback that speaks as the providers of AI models do, one below each path. It takes only what they
//! document to take, and answers what a test has lined up for it, else that all is well.

mod answers;
mod checks;

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt as _, stream};
use kym_domain::ai_models::AiProvider;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::TestApp;

/// The key that providers want to see which have customers; the others are asked without one.
pub const KEY: &str = "sk-a-key-of-tests-a1b2";

/// What is answered unless a test has lined something up.
pub const ANSWER: &str = r#"{"answer":"yes"}"#;

/// How many tokens an answer says it read and wrote.
pub const TOKENS: (u64, u64) = (120, 30);

/// What is answered once.
pub enum AiReply {
    /// These words, with [`TOKENS`].
    Text(String),
    /// These words, with this usage as its provider writes it: input and output.
    Usage(String, Value, Value),
    /// These words, without all that can be left out.
    Bare(String),
    /// An answer that stopped in the middle.
    Truncated,
    /// An answer that the model did not want to give.
    Refused,
    /// An error in the form of its provider.
    Error {
        /// The status.
        status: u16,
        /// The provider's word for it.
        code: &'static str,
        /// What it says.
        message: String,
        /// `Retry-After`.
        retry_after: Option<String>,
    },
    /// These bytes, as JSON.
    Body(u16, Vec<u8>),
    /// An answer that ends before it is over.
    CutOff,
    /// So many bytes.
    Huge(usize),
    /// An answer that leads elsewhere.
    Redirect(String),
    /// What is answered usually, as soon as it is released.
    Held(Arc<Notify>),
}

/// What was asked.
#[derive(Clone, Debug)]
pub struct AiRequest {
    /// Whom.
    pub provider: AiProvider,
    /// Path and query, below the provider's own path.
    pub path: String,
    /// What was posted, if anything.
    pub body: Option<Value>,
}

#[derive(Default)]
struct Script {
    replies: VecDeque<AiReply>,
    requests: Vec<AiRequest>,
    complaints: Vec<String>,
}

/// The server. It is down when dropped.
pub struct AiServer {
    /// Its host and port, as the configuration names it.
    pub host: String,
    script: Arc<Mutex<Script>>,
    serving: JoinHandle<()>,
}

impl AiServer {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server runs beside the test and ends with it"
    )]
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = listener.local_addr().expect("bound").to_string();
        let script = Arc::<Mutex<Script>>::default();
        let router = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&script));
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("served");
        });
        Self {
            host,
            script,
            serving,
        }
    }

    /// What a model of this provider is asked at: the usual path behind the provider's name.
    pub fn url(&self, provider: AiProvider) -> String {
        let base = provider.as_str();
        let path = match provider {
            AiProvider::Anthropic | AiProvider::Ollama => "",
            AiProvider::Google => "/v1beta",
            AiProvider::OpenRouter => "/api/v1",
            AiProvider::OpenAi | AiProvider::OpenAiCompatible | AiProvider::LmStudio => "/v1",
        };
        format!("http://{}/{base}{path}", self.host)
    }

    /// Lines up what is answered next.
    pub fn reply(&self, reply: AiReply) {
        let mut script = self.script.lock().expect("no panic");
        script.replies.push_back(reply);
    }

    /// What was asked since the last time this was. Whatever a provider would not have taken ends the test.
    pub fn requests(&self) -> Vec<AiRequest> {
        let mut script = self.script.lock().expect("no panic");
        assert_eq!(script.complaints, Vec::<String>::new());
        std::mem::take(&mut script.requests)
    }
}

impl Drop for AiServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl AiReply {
    /// These words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// An error without more.
    pub fn status(status: u16) -> Self {
        Self::Error {
            status,
            code: "an_error",
            message: "No.".to_owned(),
            retry_after: None,
        }
    }
}

impl TestApp {
    /// The program, started again so that it may ask a server on loopback.
    pub async fn with_ai(&self) -> AiServer {
        let server = AiServer::start().await;
        let hosts = vec![server.host.clone()];
        self.restart(|config| config.outbound.allowed_hosts = hosts)
            .await;
        server
    }
}

/// Whom a path is of, and what follows it.
fn addressed(uri: &Uri) -> Option<(AiProvider, String)> {
    let whole = uri.path_and_query()?.as_str().strip_prefix('/')?;
    let (name, rest) = whole.split_once('/')?;
    Some((name.parse().ok()?, format!("/{rest}")))
}

async fn answer(
    State(script): State<Arc<Mutex<Script>>>,
    method: Method,
    headers: HeaderMap,
    uri: Uri,
    body: Bytes,
) -> Response {
    let Some((provider, path)) = addressed(&uri) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let body: Option<Value> = serde_json::from_slice(&body).ok();
    let checked = checks::check(provider, &method, &path, &headers, body.as_ref());
    let reply = {
        let mut script = script.lock().expect("no panic");
        script.requests.push(AiRequest {
            provider,
            path: path.clone(),
            body: body.clone(),
        });
        match checked {
            Err((status, complaint)) => {
                // A wrong key is an answer, too; the rest is what no provider would take.
                if status != StatusCode::UNAUTHORIZED {
                    script.complaints.push(complaint.clone());
                }
                let code = "invalid_request_error";
                return answers::error(provider, status, code, &complaint).into_response();
            }
            Ok(()) => script.replies.pop_front(),
        }
    };
    let reply = match reply {
        Some(AiReply::Held(released)) => {
            released.notified().await;
            None
        }
        reply => reply,
    };
    let reply = reply.unwrap_or_else(|| AiReply::text(ANSWER));
    respond(provider, &path, body.as_ref(), reply)
}

fn respond(provider: AiProvider, path: &str, body: Option<&Value>, reply: AiReply) -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    match reply {
        AiReply::Error {
            status,
            code,
            message,
            retry_after,
        } => {
            let status = StatusCode::from_u16(status).expect("a status");
            let mut response = answers::error(provider, status, code, &message).into_response();
            if let Some(retry_after) = retry_after {
                let value = retry_after.parse().expect("a header");
                response.headers_mut().insert(header::RETRY_AFTER, value);
            }
            response
        }
        AiReply::Body(status, bytes) => {
            let status = StatusCode::from_u16(status).expect("a status");
            (status, json, bytes).into_response()
        }
        AiReply::CutOff => {
            let begin = Ok(Bytes::from_static(b"{\"choices\":[{\"mess"));
            let end = Err(io::Error::from(io::ErrorKind::ConnectionReset));
            // Only what was sent before it can be cut off.
            let parts = stream::iter([begin, end]).then(|part| async {
                tokio::task::yield_now().await;
                part
            });
            (json, Body::from_stream(parts)).into_response()
        }
        AiReply::Huge(bytes) => (json, vec![b' '; bytes]).into_response(),
        AiReply::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        _ if body.is_none() => (json, answers::list(provider, path).to_string()).into_response(),
        reply => {
            let body = body.unwrap_or(&Value::Null);
            (json, answers::whole(provider, body, &reply).to_string()).into_response()
        }
    }
}
