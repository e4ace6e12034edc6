//! Trying a model out: a tiny question, with nobody's data.

use kym_domain::ai_calls::{AiCall, AiOutcome, Caps, Sent, SentKind, SpendingScope};
use kym_domain::ai_models::{AiCallError, AiModel, AiPurpose, LastTest};
use kym_domain::id::{AiCallId, UserId};
use kym_platform::state::App;
use kym_store::StoreError;
use kym_store::ai_calls::reserve;
use kym_store::ai_models::settings;
use serde::Deserialize;
use serde_json::json;

use super::call::{Finished, Verdict, call, settle};
use super::metering;
use super::question::estimate;
use super::reserve::Begun;
use crate::protocols::{AnswerSchema, Part, Prompt};

/// Enough for a model that thinks before it answers.
const MAX_OUTPUT_TOKENS: u32 = 1_000;

/// How many characters of the answer are shown.
const SHOWN: usize = 300;

/// How a test went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestOutcome {
    /// How long the answer took, in milliseconds.
    pub latency_ms: i64,
    /// What came back: its beginning.
    pub reply: Option<String>,
    /// Why it is of no use, and more about that, in English.
    pub error: Option<(AiCallError, String)>,
    /// The tokens that the model read, as far as it says.
    pub input_tokens: Option<u64>,
    /// The tokens that it wrote, as far as it says.
    pub output_tokens: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[serde(rename = "ok")]
    _ok: bool,
}

/// Asks a model once, also one that is not enabled or rests: an answer ends its rest. The caps of the installation and of
/// the model hold; where one is reached, nothing is asked.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn try_model(
    app: &App,
    user: UserId,
    model: &AiModel,
) -> Result<Result<TestOutcome, SpendingScope>, StoreError> {
    let prompt = prompt();
    let now = app.clock.now();
    let call_of_test = AiCall::begin(
        AiCallId::from_uuid(app.ids.next(now)),
        model,
        (user, None),
        (AiPurpose::Test, vec![Sent::new(SentKind::Text, 1)]),
        &estimate(&prompt, model),
        now,
    );
    let mut tx = app.db.write().await?;
    let caps = Caps {
        user: None,
        workspace: None,
        ..Caps::of(&settings::get(&mut tx).await?, model)
    };
    match reserve(tx, &call_of_test, &caps).await? {
        // It is the operator's: counted as theirs who asks, and held against no plan, as against no cap of a user.
        Ok(mut tx) => {
            let _ = metering::take(app, &mut tx, Some(user), &call_of_test).await?;
            tx.commit().await?;
        }
        Err(scope) => return Ok(Err(scope)),
    }
    let begun = Begun {
        model: model.clone(),
        call: call_of_test,
        trial: None,
    };
    let finished = call(app, model, &prompt).await;
    let outcome = judge(&finished);
    let error = outcome.error.clone();
    let verdict = match &error {
        None => Verdict::Works,
        Some((error, message)) => Verdict::Failed {
            error: *error,
            message: message.clone(),
            retry_after: finished
                .answer
                .as_ref()
                .err()
                .and_then(|failure| failure.retry_after),
        },
    };
    let ended_as = error
        .as_ref()
        .map_or(AiOutcome::Ok, |(error, _)| (*error).into());
    let test = LastTest {
        at: app.clock.now(),
        latency_ms: outcome.latency_ms,
        error,
    };
    let ended = finished.end(&begun, ended_as);
    settle(app, &begun, &ended, verdict, Some(&test)).await?;
    Ok(Ok(outcome))
}

fn prompt() -> Prompt {
    Prompt {
        system:
            "You are being tested. Answer with the JSON object {\"ok\": true} and nothing else."
                .to_owned(),
        parts: vec![Part::Text("Are you there?".to_owned())],
        schema: AnswerSchema {
            name: "test",
            schema: json!({
                "type": "object",
                "properties": { "ok": { "type": "boolean" } },
                "required": ["ok"],
                "additionalProperties": false,
            }),
        },
        max_output_tokens: MAX_OUTPUT_TOKENS,
        boundary: 0,
        repair: None,
    }
}

fn judge(finished: &Finished) -> TestOutcome {
    let latency_ms = finished.milliseconds();
    match &finished.answer {
        Ok(reply) => {
            let read = serde_json::from_str::<Expected>(&reply.text);
            let wrong = |error: serde_json::Error| (AiCallError::WrongSchema, error.to_string());
            TestOutcome {
                latency_ms,
                reply: Some(reply.text.chars().take(SHOWN).collect()),
                error: read.err().map(wrong),
                input_tokens: reply.input_tokens,
                output_tokens: reply.output_tokens,
            }
        }
        Err(failure) => TestOutcome {
            latency_ms,
            reply: None,
            error: Some((failure.error, failure.message.clone())),
            input_tokens: failure.input_tokens,
            output_tokens: failure.output_tokens,
        },
    }
}
