//! A call from its being sent to its being settled. Nothing is open in the database while it lasts.

use std::time::Duration;

use kym_domain::ai_calls::{AiCall, AiOutcome, EndpointUsage};
use kym_domain::ai_models::{AiCallError, AiModel, Failure, LastTest};
use kym_platform::outbound::clock::Stopwatch;
use kym_platform::state::App;
use kym_store::{StoreError, ai_calls, ai_models};
use url::Url;

use super::question::output_limit;
use super::reserve::Begun;
use crate::ai_models::opened_key;
use crate::protocols::{self, CallFailure, Endpoint, Prompt, Reply};

/// What came of a call.
pub(super) struct Finished {
    /// The answer, or why there is none.
    pub answer: Result<Reply, CallFailure>,
    /// How long it took.
    pub took: Duration,
}

/// What a call says of its model.
pub(super) enum Verdict {
    /// It answers.
    Works,
    /// It has failed this question.
    Failed {
        /// How.
        error: AiCallError,
        /// In what words, for administrators.
        message: String,
        /// How long it asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// Nothing yet: it is asked again.
    Open,
}

/// Asks a model.
pub(super) async fn call(app: &App, model: &AiModel, prompt: &Prompt) -> Finished {
    let watch = Stopwatch::start();
    let answer = send(app, model, prompt).await;
    Finished {
        answer,
        took: watch.elapsed(),
    }
}

impl Finished {
    /// The call as it has ended, where an answer is one that can be used or not.
    pub(super) fn end(&self, begun: &Begun, outcome: AiOutcome) -> AiCall {
        let prices = &begun.model.prices;
        let ended = match &self.answer {
            Ok(reply) => {
                let usage = EndpointUsage {
                    input_tokens: reply.input_tokens,
                    output_tokens: reply.output_tokens,
                    text_bytes: reply.text.len(),
                };
                begun.call.answered(prices, usage, outcome)
            }
            Err(failure) => {
                let usage = EndpointUsage {
                    input_tokens: failure.input_tokens,
                    output_tokens: failure.output_tokens,
                    text_bytes: 0,
                };
                begun.call.failed(prices, failure.error, usage)
            }
        };
        AiCall {
            duration_ms: Some(self.milliseconds()),
            ..ended
        }
    }

    /// How long it took, in milliseconds.
    pub(super) fn milliseconds(&self) -> i64 {
        i64::try_from(self.took.as_millis()).unwrap_or(i64::MAX)
    }
}

/// Writes in one commit how a call has ended, what it took, what that says of its model, and how a test went.
pub(super) async fn settle(
    app: &App,
    begun: &Begun,
    ended: &AiCall,
    verdict: Verdict,
    test: Option<&LastTest>,
) -> Result<(), StoreError> {
    let (model, task) = (begun.model.id, ended.purpose);
    let outcome = ended.outcome;
    tracing::info!(model.id = %model, %task, %outcome, duration_ms = ended.duration_ms, "an AI model was asked");
    let mut tx = app.db.write().await?;
    // What failed with another key or elsewhere says nothing of the model as it is now.
    let found = ai_models::take(&mut tx, model).await?;
    if let Some(found) = found.filter(|found| found.version == begun.model.version) {
        let found = judged(app, begun, found, verdict);
        ai_models::note_circuit(&mut tx, &found).await?;
        if test.is_some() {
            ai_models::note_test(&mut tx, model, test).await?;
        }
    }
    ai_calls::settle(&mut tx, ended).await?;
    tx.commit().await
}

/// The model with what a call says of it. A trial in which the question was at fault leaves it as it was before.
fn judged(app: &App, begun: &Begun, mut found: AiModel, verdict: Verdict) -> AiModel {
    let circuit = &mut found.circuit;
    if let Some(trial) = begun.trial
        && circuit.retry_at == Some(trial.until)
    {
        circuit.retry_at = Some(trial.rested_until);
    }
    found.circuit = match verdict {
        Verdict::Works => circuit.after_answer(),
        Verdict::Failed {
            error,
            message,
            retry_after,
        } => {
            let failure = Failure {
                at: app.clock.now(),
                error,
                message,
            };
            let pause = retry_after.and_then(|pause| pause.try_into().ok());
            circuit.after_failure(failure, pause)
        }
        Verdict::Open => return found,
    };
    found
}

async fn send(app: &App, model: &AiModel, prompt: &Prompt) -> Result<Reply, CallFailure> {
    let url = Url::parse(&model.base_url);
    let url =
        url.map_err(|error| CallFailure::new(AiCallError::AddressRefused, error.to_string()))?;
    let key = opened_key(app, model)?;
    let endpoint = Endpoint {
        provider: model.provider,
        base_url: &url,
        key: key.as_deref(),
        model: &model.model,
        supports_json_schema: model.supports_json_schema,
        context_window: model.context_window,
        temperature: model.temperature,
        timeout: Duration::from_secs(u64::try_from(model.timeout_seconds).unwrap_or_default()),
    };
    let prompt = Prompt {
        max_output_tokens: output_limit(prompt, model),
        ..prompt.clone()
    };
    protocols::ask(&app.fetcher, &endpoint, &prompt).await
}
