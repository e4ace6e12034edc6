//! Telling payers that most of a limit is used. That it is so was noted in the change that used it; here each is told once.

use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_platform::state::App;
use kym_store::usage::{self, LimitAlert};
use kym_store::{StoreError, users};

/// How many are told at one look.
const MAX_TOLD: i64 = 100;

/// Tells those who were not told yet. Of several processes one tells each.
///
/// # Errors
/// When the database cannot be read; the next look tries again.
pub async fn tell(app: &App) -> Result<(), StoreError> {
    let mut reader = app.db.ask().await?;
    let raised = usage::raised(&mut reader, MAX_TOLD).await?;
    drop(reader);
    for alert in raised {
        if let Err(error) = tell_of(app, &alert).await {
            let limit = alert.key.as_str();
            tracing::warn!(?error, limit, "a user could not be told of a limit");
        }
    }
    Ok(())
}

async fn tell_of(app: &App, alert: &LimitAlert) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let user = users::get(&mut reader, alert.user).await?;
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let now = ctx.now();
    if !usage::settle_alert(&mut ctx.tx, alert, now).await? {
        return Ok(());
    }
    let content = Content::new(NotificationKind::LimitNear)
        .text(ParamName::LimitType, alert.key.as_str())
        .number(ParamName::Percent, alert.percent)
        .number(ParamName::LimitValue, alert.limit);
    notify(&mut ctx, &user, content).await?;
    ctx.commit(()).await.map(drop)
}
