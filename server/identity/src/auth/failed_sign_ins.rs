//! Tells somebody that many passwords of their account were tried in vain, once a day. A job does so, queued for every
//! name alike, that a refusal is the same work and takes the same time whether anybody has that name or not
//! (`security.md`, L-13).

use jiff::tz::TimeZone;
use kym_domain::id::UserId;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_platform::access::attempts::SignInTry;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::http::device::RequestOrigin;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::notifications::{notify_once, with_origin};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::users;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Sign-ins that failed.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellFailedSignIns {
    /// Whose name it was; nobody's is nil. What was typed is written nowhere: it may be a password.
    user_id: Uuid,
    /// How many.
    count: u32,
    /// What the program of the last one calls itself.
    user_agent: String,
    /// Where the last one came from.
    address: String,
}

/// Has whoever is called so told, if the tries have just become too many.
///
/// # Errors
/// When the database cannot write.
pub async fn note(
    app: &App,
    of_name: Option<UserId>,
    tried: &SignInTry,
    origin: &RequestOrigin,
) -> Result<()> {
    let Some(count) = tried.too_many() else {
        return Ok(());
    };
    let job = TellFailedSignIns {
        user_id: of_name.map_or(Uuid::nil(), |id| id.as_uuid()),
        count,
        user_agent: origin.user_agent.clone(),
        address: origin.address.text(),
    };
    let mut tx = app.db.write().await?;
    enqueue(&mut tx, &new_job(app, &job, app.clock.now(), None)).await?;
    Ok(tx.commit().await?)
}

impl Job for TellFailedSignIns {
    const KIND: &'static str = "tell_failed_sign_ins";

    async fn run(&self, app: &App) -> Outcome {
        match self.tell(app).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

impl TellFailedSignIns {
    async fn tell(&self, app: &App) -> Result<()> {
        let mut reader = app.db.ask().await?;
        let found = users::credentials_of(&mut reader, UserId::from_uuid(self.user_id)).await?;
        drop(reader);
        let Some(user) = found.filter(|found| !found.is_pending) else {
            return Ok(());
        };
        let user = user.user;
        let mut ctx = app.write_as(Author::of(&user)).await?;
        let key = format!(
            "failed_sign_ins:{}",
            ctx.now().to_zoned(TimeZone::UTC).date()
        );
        let content = Content::new(NotificationKind::FailedSignIns)
            .number(ParamName::Count, self.count.into());
        let content = with_origin(content, &self.user_agent, &self.address);
        notify_once(&mut ctx, &user, &key, content).await?;
        ctx.commit(()).await.map(drop)
    }
}
