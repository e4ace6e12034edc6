//! Who can be asked for a task, in their order, and why others cannot.

use jiff::Timestamp;
use kym_domain::ai_calls::{Caps, SpendingScope};
use kym_domain::ai_models::{AiModel, AiSettings, AiTask, AiTaskState, CircuitState, TokenCount};
use kym_platform::error::{Error, ErrorCode};
use kym_platform::state::App;
use kym_store::access::{Lookup, Read, member};
use kym_store::ai_calls::spending;
use kym_store::ai_models::{self, settings};
use kym_store::{Reader, StoreError, ai_consents, workspaces};

use super::metering;
use super::question::Asker;
use crate::ai_consents::recipient;
use crate::ai_models::month;

/// The smallest question there is.
const LITTLE: TokenCount = TokenCount {
    input: 1,
    output: 1,
};

/// Whether a model can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eligibility {
    /// It can.
    Ready,
    /// It has rested until this moment: one question may try whether it answers again.
    Rested(Timestamp),
    /// It rests after failures.
    Resting,
    /// The user has not agreed to whoever runs it.
    NotAgreed,
}

/// A model that does a task.
pub(super) struct Candidate {
    pub model: AiModel,
    pub eligibility: Eligibility,
}

/// All models that do a task, in the order in which they are asked; none at all where the workspace does not allow it.
pub(super) async fn candidates(
    reader: &mut Reader,
    asker: &Asker,
    task: AiTask,
    now: Timestamp,
) -> Result<Option<Vec<Candidate>>, StoreError> {
    let Lookup::Granted(member) = member::<Read>(reader, asker.user, asker.workspace).await? else {
        return Ok(None);
    };
    if !workspaces::get(reader, &member).await?.workspace.ai_allowed {
        return Ok(None);
    }
    let all = ai_models::list(reader).await?;
    let mut found = Vec::new();
    for model in AiModel::in_order(&all, task) {
        let eligibility = match recipient(&model.base_url) {
            Some(recipient) if ai_consents::has(reader, asker.user, &recipient, task).await? => {
                eligibility(model, now)
            }
            _ => Eligibility::NotAgreed,
        };
        found.push(Candidate {
            model: model.clone(),
            eligibility,
        });
    }
    Ok(Some(found))
}

/// Whether a task is done by a model for somebody in a workspace. A plan that lets in no more is as a cap that is reached.
///
/// # Errors
/// When the database cannot be read.
pub async fn state_of(
    app: &App,
    reader: &mut Reader,
    asker: &Asker,
    task: AiTask,
    now: Timestamp,
) -> Result<AiTaskState, StoreError> {
    let state = readiness(reader, asker, task, now).await?;
    if state != AiTaskState::Ready {
        return Ok(state);
    }
    let refusal = metering::refusal(app, reader, asker.workspace, now).await?;
    Ok(refusal.map_or(state, |_| AiTaskState::CapReached))
}

/// Whether a model can be asked, whatever the plan of whoever pays lets in.
async fn readiness(
    reader: &mut Reader,
    asker: &Asker,
    task: AiTask,
    now: Timestamp,
) -> Result<AiTaskState, StoreError> {
    let Some(candidates) = candidates(reader, asker, task, now).await? else {
        return Ok(AiTaskState::Forbidden);
    };
    if candidates.is_empty() {
        return Ok(AiTaskState::NoModel);
    }
    let settings = settings::get(reader).await?;
    let mut state = AiTaskState::NotAgreed;
    for Candidate { model, eligibility } in &candidates {
        match eligibility {
            Eligibility::Resting if state == AiTaskState::NotAgreed => state = AiTaskState::NoModel,
            Eligibility::NotAgreed | Eligibility::Resting => {}
            Eligibility::Ready | Eligibility::Rested(_) => {
                if has_room(reader, asker, &settings, model, now).await? {
                    return Ok(AiTaskState::Ready);
                }
                state = AiTaskState::CapReached;
            }
        }
    }
    Ok(state)
}

/// Refuses a task that no model does for somebody in a workspace at the moment.
///
/// # Errors
/// `ai_no_model`, `ai_not_agreed`, `ai_forbidden`, `ai_cap_reached` or `limit_exceeded`.
pub async fn ensure_ready(
    app: &App,
    reader: &mut Reader,
    asker: &Asker,
    task: AiTask,
    now: Timestamp,
) -> Result<(), Error> {
    let code = match readiness(reader, asker, task, now).await? {
        AiTaskState::Ready => {
            let refusal = metering::refusal(app, reader, asker.workspace, now).await?;
            return refusal.map_or(Ok(()), |exceeded| Err(Error::LimitExceeded(exceeded)));
        }
        AiTaskState::NoModel => ErrorCode::AI_NO_MODEL,
        AiTaskState::NotAgreed => ErrorCode::AI_NOT_AGREED,
        AiTaskState::Forbidden => ErrorCode::AI_FORBIDDEN,
        AiTaskState::CapReached => ErrorCode::AI_CAP_REACHED,
    };
    Err(code.into())
}

fn eligibility(model: &AiModel, now: Timestamp) -> Eligibility {
    match (model.circuit.state(now), model.circuit.retry_at) {
        (CircuitState::Open, _) => Eligibility::Resting,
        (CircuitState::HalfOpen, Some(until)) => Eligibility::Rested(until),
        _ => Eligibility::Ready,
    }
}

/// Whether the smallest of questions to a model has room under all caps.
async fn has_room(
    reader: &mut Reader,
    asker: &Asker,
    settings: &AiSettings,
    model: &AiModel,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let caps = Caps::of(settings, model);
    let cost = model.prices.cost(LITTLE);
    for (scope, owner) in [
        (SpendingScope::Installation, None),
        (SpendingScope::Workspace, Some(asker.workspace.as_uuid())),
        (SpendingScope::User, Some(asker.user.as_uuid())),
        (SpendingScope::Model, Some(model.id.as_uuid())),
    ] {
        let spent = spending::get(reader, (scope, owner), month(now)).await?;
        if !caps.have_room(scope, spent, cost, LITTLE) {
            return Ok(false);
        }
    }
    Ok(true)
}
