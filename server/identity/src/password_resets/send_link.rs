//! Mails the link to whoever asked for one, if there is such a user. A job does so, that the request
//! is the same work and takes the same time for every address (`security.md`, L-13).

use kym_domain::outbox::RESET_LIFE;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use kym_store::users;
use serde::{Deserialize, Serialize};

use super::links;

/// A request for a link.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendResetLink {
    /// The address, as it was typed.
    pub email: String,
}

impl Job for SendResetLink {
    const KIND: &'static str = "send_reset_link";

    async fn run(&self, app: &App) -> Outcome {
        match self.send(app).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

impl SendResetLink {
    /// Done twice it sends one email, since the second link would be too young.
    async fn send(&self, app: &App) -> Result<()> {
        let mut reader = app.db.ask().await?;
        let found = users::credentials(&mut reader, &self.email).await?;
        drop(reader);
        let user = found.map(|found| found.user);
        let Some(user) = user.filter(|user| user.disabled_at.is_none()) else {
            return Ok(());
        };
        let mut ctx = app.write_as(Author::of(&user)).await?;
        if links::mail(&mut ctx, &user, RESET_LIFE).await? {
            tracing::info!(user.id = %user.id, "a link for a new password was asked for");
        }
        let _ = ctx.commit(()).await?;
        Ok(())
    }
}
