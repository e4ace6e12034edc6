//! A model as it is typed.

use super::cost::{Micros, Prices};
use super::model::AiModel;
use super::provider::AiProvider;
use super::task::AiTask;
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::decimal::Decimal;
use crate::id::AiModelId;

/// The most characters of a name.
const MAX_NAME: usize = 80;

/// The most characters of an address, a key and what a provider calls a model.
const MAX_LINE: usize = 300;

/// How many characters of a key are shown.
const HINT: usize = 4;

/// A key that is shorter shows nothing: little would be left to guess.
const SHORTEST_HINTED: usize = 16;

const CONTEXT_WINDOW: (i64, i64) = (1_000, 10_000_000);
const MAX_OUTPUT_TOKENS: (i64, i64) = (1, 200_000);
const TIMEOUT_SECONDS: (i64, i64) = (5, 600);
const MONTHLY_TOKEN_CAP: (i64, i64) = (0, 1_000_000_000_000);

/// The highest temperature, in hundredths.
const MAX_TEMPERATURE: i64 = 200;

/// What is typed about a model. What is not given is missing, where null is no value of its own.
#[derive(Clone, Debug, Default)]
pub struct Typed<'a> {
    /// What to call it.
    pub name: &'a str,
    /// Where to ask it; empty where its provider is usually asked.
    pub base_url: &'a str,
    /// Its key: as it was when not given, none when empty.
    pub api_key: Option<&'a str>,
    /// What its provider calls it.
    pub model: &'a str,
    /// What to ask it for.
    pub tasks: Option<Vec<&'a str>>,
    /// For which of these to ask it first.
    pub default_for: Option<Vec<&'a str>>,
    /// Whether it sees pictures.
    pub supports_vision: Option<bool>,
    /// Whether its endpoint holds it to the form of an answer.
    pub supports_json_schema: Option<bool>,
    /// How many tokens question and answer may have together.
    pub context_window: Option<i64>,
    /// How many tokens an answer may have.
    pub max_output_tokens: Option<i64>,
    /// How long an answer may take.
    pub timeout_seconds: Option<i64>,
    /// How freely it answers: decimal text.
    pub temperature: Option<&'a str>,
    /// What a million tokens cost that it reads.
    pub price_in: &'a str,
    /// What a million tokens cost that it writes.
    pub price_out: &'a str,
    /// How many tokens it may take in a month.
    pub monthly_token_cap: Option<i64>,
    /// Whether to ask it.
    pub is_enabled: Option<bool>,
}

/// A model as it shall be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Its key: as it was when not given, none when empty.
    pub api_key: Option<String>,
    /// Where to ask it, without a slash at the end.
    pub base_url: String,
    /// For which tasks to ask it first.
    pub default_for: Vec<AiTask>,
    name: String,
    provider: AiProvider,
    model: String,
    tasks: Vec<AiTask>,
    supports_vision: bool,
    supports_json_schema: bool,
    context_window: i64,
    max_output_tokens: i64,
    timeout_seconds: i64,
    temperature: Option<i64>,
    prices: Prices,
    monthly_token_cap: Option<i64>,
    is_enabled: bool,
}

/// Where models are asked, as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointDraft {
    /// Who runs it.
    pub provider: AiProvider,
    /// Where to ask it, without a slash at the end.
    pub base_url: String,
    /// Its key.
    pub api_key: Option<String>,
}

impl EndpointDraft {
    /// Checks what was typed about an endpoint.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(
        provider: AiProvider,
        base_url: &str,
        api_key: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let base_url = checks.take("base_url", self::base_url(provider, base_url));
        let api_key = checks.take("api_key", key(api_key));
        match (base_url, api_key) {
            (Some(base_url), Some(api_key)) => Ok(Self {
                provider,
                base_url,
                api_key: api_key.filter(|key| !key.is_empty()),
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl Draft {
    /// Checks what was typed about a model. Where its address leads to is looked at by whoever asks it.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(provider: AiProvider, typed: &Typed<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let c = &mut checks;
        let name = c.take("name", check::line(typed.name, 1, MAX_NAME));
        let base_url = c.take("base_url", base_url(provider, typed.base_url));
        let api_key = c.take("api_key", key(typed.api_key));
        let model = c.take("model", check::line(typed.model, 1, MAX_LINE));
        let tasks = c.take("tasks", tasks(typed.tasks.as_deref()));
        let default_for = c.take("default_for", self::tasks(typed.default_for.as_deref()));
        let supports_vision = c.take("supports_vision", given(typed.supports_vision));
        let supports_json_schema = given(typed.supports_json_schema);
        let supports_json_schema = c.take("supports_json_schema", supports_json_schema);
        let context_window = within(typed.context_window, CONTEXT_WINDOW);
        let context_window = c.take("context_window", context_window);
        let max_output_tokens = within(typed.max_output_tokens, MAX_OUTPUT_TOKENS);
        let max_output_tokens = c.take("max_output_tokens", max_output_tokens);
        let timeout_seconds = within(typed.timeout_seconds, TIMEOUT_SECONDS);
        let timeout_seconds = c.take("timeout_seconds", timeout_seconds);
        let temperature = c.take("temperature", temperature(typed.temperature));
        let input = c.take("price_in", check::given::<Micros>(typed.price_in));
        let output = c.take("price_out", check::given::<Micros>(typed.price_out));
        let cap = typed.monthly_token_cap;
        let cap = cap.map(|cap| within(Some(cap), MONTHLY_TOKEN_CAP));
        let monthly_token_cap = c.take("monthly_token_cap", cap.transpose());
        let is_enabled = c.take("is_enabled", given(typed.is_enabled));
        if let (Some(tasks), Some(first)) = (&tasks, &default_for)
            && first.iter().any(|task| !tasks.contains(task))
        {
            c.note("default_for", FieldCode::UnknownValue);
        }
        if let (Some(window), Some(output)) = (context_window, max_output_tokens)
            && output >= window
        {
            c.note("max_output_tokens", FieldCode::AmountOutOfRange);
        }
        let draft = (|| {
            Some(Self {
                name: name?,
                provider,
                base_url: base_url?,
                api_key: api_key?,
                model: model?,
                tasks: tasks?,
                default_for: default_for?,
                supports_vision: supports_vision?,
                supports_json_schema: supports_json_schema?,
                context_window: context_window?,
                max_output_tokens: max_output_tokens?,
                timeout_seconds: timeout_seconds?,
                temperature: temperature?,
                prices: Prices {
                    input: input?,
                    output: output?,
                },
                monthly_token_cap: monthly_token_cap?,
                is_enabled: is_enabled?,
            })
        })();
        match draft {
            Some(draft) if checks.is_clean() => Ok(draft),
            _ => Err(checks.into_errors()),
        }
    }

    /// A new model behind all others, without its key.
    pub fn create(&self, id: AiModelId, priority: i64) -> AiModel {
        AiModel {
            id,
            name: self.name.clone(),
            provider: self.provider,
            base_url: self.base_url.clone(),
            sealed_key: None,
            key_hint: None,
            model: self.model.clone(),
            tasks: self.tasks.clone(),
            default_for: self.default_for.clone(),
            supports_vision: self.supports_vision,
            supports_json_schema: self.supports_json_schema,
            context_window: self.context_window,
            max_output_tokens: self.max_output_tokens,
            timeout_seconds: self.timeout_seconds,
            temperature: self.temperature,
            prices: self.prices,
            monthly_token_cap: self.monthly_token_cap,
            priority,
            is_enabled: self.is_enabled,
            last_test: None,
            circuit: super::Circuit::default(),
            version: 1,
        }
    }

    /// The model as it shall be, but for its key. One that is asked elsewhere, by another name or with another key begins
    /// anew: what failed there says nothing any more.
    pub fn change(&self, was: &AiModel) -> AiModel {
        let is_another = was.base_url != self.base_url
            || was.model != self.model
            || self.api_key.is_some()
            || (!was.is_enabled && self.is_enabled);
        let anew = self.create(was.id, was.priority);
        AiModel {
            sealed_key: was.sealed_key.clone(),
            key_hint: was.key_hint.clone(),
            last_test: was.last_test.clone().filter(|_| !is_another),
            circuit: if is_another {
                anew.circuit
            } else {
                was.circuit.clone()
            },
            version: was.version + 1,
            ..anew
        }
    }

    /// The key that was typed, if it is one.
    pub fn new_key(&self) -> Option<&str> {
        self.api_key.as_deref().filter(|key| !key.is_empty())
    }

    /// The last characters of the key that was typed.
    pub fn key_hint(&self) -> Option<String> {
        let key = self.new_key()?;
        let is_long = key.len() >= SHORTEST_HINTED;
        let hint = is_long.then(|| key.get(key.len() - HINT..)).flatten();
        Some(hint.unwrap_or_default().to_owned())
    }
}

fn base_url(provider: AiProvider, typed: &str) -> Result<String, Violation> {
    let typed = match typed.trim() {
        "" => provider.usual_base_url().unwrap_or_default(),
        typed => typed,
    };
    let url = check::line(typed, 1, MAX_LINE)?;
    Ok(provider.without_known_end(&url).to_owned())
}

fn key(typed: Option<&str>) -> Result<Option<String>, Violation> {
    let key = typed.map(|key| check::line(key, 0, MAX_LINE)).transpose()?;
    // It goes into a header.
    let fits = |key: &String| key.bytes().all(|byte| byte.is_ascii_graphic());
    if key.as_ref().is_none_or(fits) {
        Ok(key)
    } else {
        Err(FieldCode::InvalidText.into())
    }
}

fn tasks(typed: Option<&[&str]>) -> Result<Vec<AiTask>, Violation> {
    let typed = typed.ok_or(FieldCode::Required)?;
    let tasks: Result<Vec<AiTask>, _> = typed.iter().map(|task| task.parse()).collect();
    let mut tasks = tasks.map_err(|_| FieldCode::UnknownValue)?;
    tasks.sort_unstable();
    tasks.dedup();
    Ok(tasks)
}

fn temperature(typed: Option<&str>) -> Result<Option<i64>, Violation> {
    let Some(typed) = typed else {
        return Ok(None);
    };
    let number: Decimal = check::given(typed)?;
    if number.decimals() > 2 {
        return Err(Violation::limited(FieldCode::TooManyDecimals, 2));
    }
    let hundredths = number.scaled_to(2);
    let hundredths = hundredths.filter(|number| (0..=MAX_TEMPERATURE).contains(number));
    hundredths
        .map(Some)
        .ok_or_else(|| FieldCode::AmountOutOfRange.into())
}

fn given<T>(typed: Option<T>) -> Result<T, FieldCode> {
    typed.ok_or(FieldCode::Required)
}

fn within(typed: Option<i64>, (least, most): (i64, i64)) -> Result<i64, FieldCode> {
    let number = given(typed)?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(FieldCode::AmountOutOfRange)
    }
}
