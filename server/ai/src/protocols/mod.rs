//! How models are asked over the network: one thin adapter for each protocol, written against what its provider
//! documents and lenient towards those who speak it with gaps. Adapters do nothing themselves; all that is sent goes
//! through the one client for machines outside.

mod anthropic;
mod exchange;
mod failure;
mod google;
mod json_object;
mod ollama;
mod openai;
mod prompt;
mod remote_model;

use std::time::Duration;

use kym_domain::ai_models::{AiCallError, AiProvider};
use kym_platform::outbound::fetch::Fetcher;
use serde_json::Value;
use url::{Url, form_urlencoded};

pub use self::failure::CallFailure;
pub use self::prompt::{AnswerSchema, Part, Prompt, Repair};
pub use self::remote_model::RemoteModel;

/// The longest answer of a model, in bytes.
const MAX_REPLY: usize = 4 * 1024 * 1024;

/// The longest page of a list of models, in bytes: one provider tells a lot of each of several hundred.
const MAX_LIST: usize = 10 * 1024 * 1024;

/// How many pages of a list are read.
const MAX_PAGES: usize = 10;

/// More tokens than any model takes or writes.
const MAX_TOKENS: u64 = 1_000_000_000;

/// A model where it is asked.
#[derive(Clone)]
pub struct Endpoint<'a> {
    /// Who runs it, and with that the protocol.
    pub provider: AiProvider,
    /// Its address, which the protocol's paths are added to.
    pub base_url: &'a Url,
    /// The key that it wants.
    pub key: Option<&'a str>,
    /// What its provider calls it.
    pub model: &'a str,
    /// Whether the endpoint holds the model to a schema. Where it does not, the schema is told to the model in words.
    pub supports_json_schema: bool,
    /// How many tokens question and answer may have together. Ollama has to be told.
    pub context_window: i64,
    /// How freely it answers, in hundredths; not sent unless somebody has set it.
    pub temperature: Option<i64>,
    /// How long an answer may take, from looking up the name to its last byte.
    pub timeout: Duration,
}

/// What a model answered.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    /// The JSON object that it gave, or what it wrote instead of one.
    pub text: String,
    /// How many tokens it read, where the endpoint counts them.
    pub input_tokens: Option<u64>,
    /// How many tokens it wrote, thinking included, where the endpoint counts them.
    pub output_tokens: Option<u64>,
}

/// What is asked of an endpoint.
struct Question {
    /// Segments of the path below the endpoint's address.
    path: Vec<String>,
    query: Option<String>,
    /// What is posted; without it the question is a GET.
    body: Option<Value>,
}

/// A page of the models that an endpoint has.
struct ModelPage {
    models: Vec<RemoteModel>,
    /// The query of the next page.
    next: Option<String>,
}

/// How a protocol asks, and how its answers are read.
trait Protocol: Sync {
    /// The header that carries the key, and what stands before the key in it.
    fn key_header(&self) -> (&'static str, &'static str) {
        ("authorization", "Bearer ")
    }

    /// Headers that each question has.
    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What a model is asked.
    fn question(&self, endpoint: &Endpoint<'_>, prompt: &Prompt) -> Question;

    /// What it answered.
    ///
    /// # Errors
    /// When there is no whole answer.
    fn reply(&self, body: &[u8]) -> Result<Reply, CallFailure>;

    /// What is asked for the first page of the list of models, or for the one with this query.
    fn list(&self, page: Option<&str>) -> Question;

    /// The models of a page.
    ///
    /// # Errors
    /// When it is no such list.
    fn models(&self, body: &[u8]) -> Result<ModelPage, CallFailure>;
}

impl Endpoint<'_> {
    /// The temperature as protocols write it.
    fn temperature_number(&self) -> Option<Value> {
        let hundredths = i32::try_from(self.temperature?).ok()?;
        Some(Value::from(f64::from(hundredths) / 100.0))
    }
}

/// A number of tokens that an answer tells; none where it is no number that can be one.
fn tokens(usage: Option<&Value>, name: &str) -> Option<u64> {
    let count = usage?.get(name)?.as_u64();
    count.filter(|count| *count <= MAX_TOKENS)
}

/// A parameter of a query.
fn parameter(name: &str, value: &str) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair(name, value)
        .finish()
}

fn protocol(provider: AiProvider) -> &'static dyn Protocol {
    match provider {
        AiProvider::OpenAi => &openai::OPENAI,
        AiProvider::OpenAiCompatible | AiProvider::LmStudio => &openai::COMPATIBLE,
        AiProvider::OpenRouter => &openai::OPENROUTER,
        AiProvider::Anthropic => &anthropic::Anthropic,
        AiProvider::Google => &google::Google,
        AiProvider::Ollama => &ollama::Ollama,
    }
}

/// Asks a model once.
///
/// # Errors
/// Why there is no answer. Whether the text of a [`Reply`] is valid by the schema is for the caller to tell.
pub async fn ask(
    fetcher: &Fetcher,
    endpoint: &Endpoint<'_>,
    prompt: &Prompt,
) -> Result<Reply, CallFailure> {
    let protocol = protocol(endpoint.provider);
    let question = protocol.question(endpoint, prompt);
    let answer = exchange::exchange(fetcher, endpoint, protocol, question, MAX_REPLY).await;
    let reply = answer
        .and_then(|body| protocol.reply(&body))
        .and_then(|reply| object_of(&reply));
    reply.map_err(|failure| failure.redacted(endpoint.key, Some(prompt)))
}

/// A reply with the object alone that stands in it.
fn object_of(reply: &Reply) -> Result<Reply, CallFailure> {
    let text = json_object::only_object(&reply.text).to_owned();
    let (input_tokens, output_tokens) = (reply.input_tokens, reply.output_tokens);
    if text.is_empty() {
        return Err(CallFailure::empty().with_tokens((input_tokens, output_tokens)));
    }
    Ok(Reply {
        text,
        input_tokens,
        output_tokens,
    })
}

/// The models that an endpoint has, in its own order. All pages together have the time of one answer.
///
/// # Errors
/// Why they are not known.
pub async fn list_models(
    fetcher: &Fetcher,
    endpoint: &Endpoint<'_>,
) -> Result<Vec<RemoteModel>, CallFailure> {
    let listed = tokio::time::timeout(endpoint.timeout, list_pages(fetcher, endpoint)).await;
    let listed = listed.unwrap_or_else(|_| {
        let words = format!(
            "no whole list within {} seconds",
            endpoint.timeout.as_secs()
        );
        Err(CallFailure::new(AiCallError::TimedOut, words))
    });
    listed.map_err(|failure| failure.redacted(endpoint.key, None))
}

async fn list_pages(
    fetcher: &Fetcher,
    endpoint: &Endpoint<'_>,
) -> Result<Vec<RemoteModel>, CallFailure> {
    let protocol = protocol(endpoint.provider);
    let mut models = Vec::new();
    let mut page = None;
    for _ in 0..MAX_PAGES {
        let question = protocol.list(page.as_deref());
        let body = exchange::exchange(fetcher, endpoint, protocol, question, MAX_LIST).await?;
        let read = protocol.models(&body)?;
        models.extend(read.models);
        page = read.next;
        if page.is_none() {
            break;
        }
    }
    Ok(models)
}
