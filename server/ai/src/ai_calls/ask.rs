//! Asking: one model after the other, each a few times where that makes sense, until one gives an answer of the form that
//! was asked for.

use std::collections::BTreeSet;
use std::time::Duration;

use kym_domain::ai_calls::AiOutcome;
use kym_domain::ai_models::AiCallError;
use kym_platform::state::App;
use serde_json::Value;

use super::call::{Finished, Verdict, call, settle};
use super::question::{Answered, Asker, Question, Unanswered};
use super::reserve::{Among, Begun, begin};
use crate::ai_models::is_local;
use crate::protocols::{CallFailure, Prompt, Repair};

/// How often a model is asked that may answer the next time.
const ATTEMPTS: u32 = 3;

/// How long is waited before the second time. It doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// The longest wait that an endpoint is granted. One that wants more is left alone for as long.
const LONGEST_PAUSE: Duration = Duration::from_secs(20);

/// Asks a question and answers with what `check` makes of it. The checker says in English what is wrong with an answer,
/// for the model to mend it once; a type that denies unknown fields is checker enough for the form. What stands in an
/// answer is to be believed no more than what stands in any other input.
///
/// Whom to ask, what was agreed to, what the workspace allows and what may be spent is looked up before each call. It can
/// take minutes: for jobs.
///
/// # Errors
/// Why there is no answer.
pub async fn ask<T>(
    app: &App,
    asker: &Asker,
    question: &Question,
    check: impl Fn(&Value) -> Result<T, String>,
) -> Result<Answered<T>, Unanswered> {
    let prompt = question.prompt(&*app.random);
    let mut tried = BTreeSet::new();
    let mut last = None;
    loop {
        let begun = match begin(app, asker, question, &prompt, &Among::AllBut(&tried)).await {
            Ok(begun) => begun,
            Err(why @ (Unanswered::Forbidden | Unanswered::Store(_))) => return Err(why),
            Err(why) => return Err(last.map_or(why, Unanswered::Failed)),
        };
        tried.insert(begun.model.id);
        let asking = Asking {
            app,
            asker,
            question,
            prompt: prompt.clone(),
        };
        match asking.of_model(begun, &check).await? {
            Ok(answered) => return Ok(answered),
            Err(error) => last = Some(error),
        }
    }
}

/// A question on its way to one model.
struct Asking<'a> {
    app: &'a App,
    asker: &'a Asker,
    question: &'a Question,
    prompt: Prompt,
}

impl Asking<'_> {
    /// Asks one model until it has answered or failed.
    async fn of_model<T>(
        mut self,
        mut begun: Begun,
        check: &impl Fn(&Value) -> Result<T, String>,
    ) -> Result<Result<Answered<T>, AiCallError>, Unanswered> {
        let (app, model) = (self.app, begun.model.id);
        let mut failures = 0;
        loop {
            let finished = call(app, &begun.model, &self.prompt).await;
            let error = match &finished.answer {
                Ok(reply) => match read(&reply.text, check) {
                    Ok(value) => {
                        self.note(&begun, &finished, AiOutcome::Ok, Verdict::Works)
                            .await;
                        let model_name = begun.model.name;
                        return Ok(Ok(Answered {
                            value,
                            model,
                            model_name,
                        }));
                    }
                    Err(complaint) => {
                        let error = AiCallError::WrongSchema;
                        let verdict = failed(error, None);
                        self.note(&begun, &finished, error.into(), verdict).await;
                        if self.prompt.repair.is_some() {
                            return Ok(Err(error));
                        }
                        self.prompt.repair = Some(Repair {
                            answer: reply.text.clone(),
                            complaint,
                        });
                        error
                    }
                },
                Err(failure) => {
                    failures += 1;
                    let error = failure.error;
                    let Some(pause) = pause(app, failure, failures, &begun) else {
                        let verdict = failed(error, failure.retry_after);
                        self.note(&begun, &finished, error.into(), verdict).await;
                        return Ok(Err(error));
                    };
                    self.note(&begun, &finished, error.into(), Verdict::Open)
                        .await;
                    app.pause.pause(pause).await;
                    error
                }
            };
            let among = Among::Only(model);
            begun = match begin(app, self.asker, self.question, &self.prompt, &among).await {
                Ok(begun) => begun,
                Err(why @ Unanswered::Store(_)) => return Err(why),
                // There is no room or no consent for it any more: others may have both.
                Err(_) => return Ok(Err(error)),
            };
        }
    }

    /// Settles a call. An answer is not lost with what cannot be written of it: the call counts as it was expected to,
    /// and is taken for interrupted.
    async fn note(&self, begun: &Begun, finished: &Finished, outcome: AiOutcome, verdict: Verdict) {
        let ended = finished.end(begun, outcome);
        if let Err(error) = settle(self.app, begun, &ended, verdict, None).await {
            tracing::error!(model.id = %begun.model.id, %error, "a call of an AI model was not settled");
        }
    }
}

/// What an answer says, or what is wrong with it.
fn read<T>(text: &str, check: &impl Fn(&Value) -> Result<T, String>) -> Result<T, String> {
    // What serde says quotes nothing of the answer but where it goes wrong.
    let value: Value = serde_json::from_str(text)
        .map_err(|error| format!("it is not one JSON object: {error}"))?;
    check(&value)
}

/// How long to wait before a model is asked once more; nothing when it is not. One on a machine of one's own that was
/// too slow is slower still when it is asked again while it is at work: it drops what it had loaded and begins anew.
fn pause(app: &App, failure: &CallFailure, failures: u32, begun: &Begun) -> Option<Duration> {
    if !failure.error.may_pass() || failures >= ATTEMPTS || begun.trial.is_some() {
        return None;
    }
    if failure.error == AiCallError::TimedOut && is_local(app, &begun.model) {
        return None;
    }
    let backoff = FIRST_PAUSE * 2_u32.pow(failures - 1);
    let pause = failure
        .retry_after
        .map_or(backoff, |told| told.max(backoff));
    (pause <= LONGEST_PAUSE).then_some(pause)
}

/// What is kept of a failure: its code alone. The words of an endpoint may hold something of the question; they are for
/// tests.
const fn failed(error: AiCallError, retry_after: Option<Duration>) -> Verdict {
    Verdict::Failed {
        error,
        message: String::new(),
        retry_after,
    }
}
