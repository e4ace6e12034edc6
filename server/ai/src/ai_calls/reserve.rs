//! The beginning of a call: whom to ask is looked up, and room under the caps taken, in one change.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use kym_domain::ai_calls::{AiCall, Caps, SpendingScope};
use kym_domain::ai_models::{AiCallError, AiModel};
use kym_domain::id::{AiCallId, AiModelId};
use kym_platform::state::App;
use kym_store::ai_calls::reserve;
use kym_store::ai_models::{settings, take_trial};
use kym_store::usage::payer;
use kym_store::{StoreError, Tx};

use super::metering;
use super::question::{Asker, Question, Unanswered, estimate};
use super::routing::{Candidate, Eligibility, candidates};
use crate::protocols::Prompt;

/// How long after its time limit a trial that nobody heard of any more is over.
const MARGIN: SignedDuration = SignedDuration::from_mins(1);

/// A call that is counted and may be made.
pub(super) struct Begun {
    /// The model as it was then.
    pub model: AiModel,
    /// The call.
    pub call: AiCall,
    /// Whether it tries if the model answers again.
    pub trial: Option<Trial>,
}

/// The one question to a model that has rested. It rests on for all others meanwhile.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    /// Until when it had rested.
    pub rested_until: Timestamp,
    /// Until when it rests on if nobody hears of the trial any more.
    pub until: Timestamp,
}

/// Which models are looked at.
pub(super) enum Among<'a> {
    /// All but those that were asked already.
    AllBut(&'a BTreeSet<AiModelId>),
    /// One that is asked once more.
    Only(AiModelId),
}

/// Begins a call of the first model that can be asked.
pub(super) async fn begin(
    app: &App,
    asker: &Asker,
    question: &Question,
    prompt: &Prompt,
    among: &Among<'_>,
) -> Result<Begun, Unanswered> {
    let mut full = BTreeSet::new();
    let mut reached = None;
    let mut exceeded = None;
    loop {
        let now = app.clock.now();
        let mut tx = app.db.write().await?;
        let Some(found) = candidates(&mut tx, asker, question.task, now).await? else {
            return Err(Unanswered::Forbidden);
        };
        let is_asked = |candidate: &Candidate| {
            let id = candidate.model.id;
            !full.contains(&id)
                && match among {
                    Among::AllBut(others) => !others.contains(&id),
                    Among::Only(only) => id == *only,
                }
        };
        let mut found: Vec<_> = found.into_iter().filter(is_asked).collect();
        let fits = |candidate: &Candidate| {
            estimate(prompt, &candidate.model).fits(candidate.model.context_window)
        };
        let Some((place, trial)) = first(&mut tx, &found, fits, now).await? else {
            let exceeded = exceeded.map(Unanswered::LimitExceeded);
            let reached = reached.map(Unanswered::CapReached);
            let why = exceeded.or(reached);
            return Err(why.unwrap_or_else(|| why_none(&found, fits)));
        };
        let model = found.swap_remove(place).model;
        let call = AiCall::begin(
            AiCallId::from_uuid(app.ids.next(now)),
            &model,
            (asker.user, Some(asker.workspace)),
            (question.task.into(), question.sent.clone()),
            &estimate(prompt, &model),
            now,
        );
        let caps = Caps::of(&settings::get(&mut tx).await?, &model);
        match reserve(tx, &call, &caps).await? {
            Ok(mut tx) => {
                let payer = payer(&mut tx, asker.workspace).await?;
                match metering::take(app, &mut tx, payer, &call).await? {
                    None => {
                        tx.commit().await?;
                        return Ok(Begun { model, call, trial });
                    }
                    Some(limit) => {
                        exceeded = Some(limit);
                        full.insert(model.id);
                    }
                }
            }
            Err(scope) => {
                reached = Some(wider(reached, scope));
                full.insert(model.id);
            }
        }
    }
}

/// The place of the first that can be asked, with the trial that is taken where it has rested.
async fn first(
    tx: &mut Tx,
    found: &[Candidate],
    fits: impl Fn(&Candidate) -> bool,
    now: Timestamp,
) -> Result<Option<(usize, Option<Trial>)>, StoreError> {
    for (place, candidate) in found.iter().enumerate() {
        if !fits(candidate) {
            continue;
        }
        match candidate.eligibility {
            Eligibility::Ready => return Ok(Some((place, None))),
            Eligibility::Rested(rested_until) => {
                let limit = SignedDuration::from_secs(candidate.model.timeout_seconds);
                let until = now.saturating_add(limit + MARGIN).unwrap_or(now);
                let trial = Trial {
                    rested_until,
                    until,
                };
                if take_trial(tx, candidate.model.id, rested_until, until).await? {
                    return Ok(Some((place, Some(trial))));
                }
            }
            Eligibility::Resting | Eligibility::NotAgreed => {}
        }
    }
    Ok(None)
}

/// A cap that all models meet says more than that of one of them.
fn wider(reached: Option<SpendingScope>, scope: SpendingScope) -> SpendingScope {
    reached.map_or(scope, |reached| reached.min(scope))
}

fn why_none(found: &[Candidate], fits: impl Fn(&Candidate) -> bool) -> Unanswered {
    let mut agreed = found
        .iter()
        .filter(|candidate| candidate.eligibility != Eligibility::NotAgreed)
        .peekable();
    if agreed.peek().is_none() && !found.is_empty() {
        return Unanswered::NotAgreed;
    }
    if agreed.any(|candidate| candidate.eligibility != Eligibility::Resting && !fits(candidate)) {
        return Unanswered::Failed(AiCallError::TooLarge);
    }
    Unanswered::NoModel
}
