//! What calls use of the plan of whoever pays: as it is expected before a call, and as it was after it.

use kym_commerce::plans::LimitKey;
use kym_domain::ai_calls::AiCall;
use kym_domain::id::{UserId, WorkspaceId};
use kym_platform::state::App;
use kym_platform::usage::counts::LimitExceeded;
use kym_platform::usage::metered::Metered;
use kym_store::usage::payer;
use kym_store::{Reader, StoreError, Tx, ai_calls};

/// The least that a question takes.
const LEAST: i64 = 1;

/// Counts a call that was written in this change as it is expected, last in it, and keeps with the call for whom. Answers the
/// limit that stands in its way; then the change has to be dropped.
pub(super) async fn take(
    app: &App,
    tx: &mut Tx,
    payer: Option<UserId>,
    call: &AiCall,
) -> Result<Option<LimitExceeded>, StoreError> {
    // Nobody pays for what was given up.
    let Some(payer) = payer else { return Ok(None) };
    let metered = of(app, payer, call.started_at);
    ai_calls::meter(tx, call.id, (payer, &metered.period)).await?;
    metered.take(tx, call.tokens.total(), call.started_at).await
}

/// The limit that lets in no question for a workspace at all.
pub(super) async fn refusal(
    app: &App,
    reader: &mut Reader,
    workspace: WorkspaceId,
    now: jiff::Timestamp,
) -> Result<Option<LimitExceeded>, StoreError> {
    let Some(payer) = payer(reader, workspace).await? else {
        return Ok(None);
    };
    of(app, payer, now).refusal(reader, (0, LEAST), now).await
}

fn of(app: &App, payer: UserId, now: jiff::Timestamp) -> Metered {
    let zone = app.config.billing.zone();
    Metered::at(payer, LimitKey::AiTokensPerMonth, (now, &zone))
}
