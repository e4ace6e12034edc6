//! Telling administrators that the program is of another version than before.

use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_notification_store::events::{INSTALLATION, has_any, raise_once};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::notifications::notify;
use kym_platform::state::App;
use kym_store::users::{self, administrators};

/// What the versions that have run are noted under.
const PREFIX: &str = "version:";

/// Notes that the program runs in this version, and tells all administrators if it never did so before, once however
/// many processes begin. The first version of all is no news.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn tell(app: &App, version: &str) -> Result<()> {
    let mut tx = app.db.write().await?;
    let is_first = !has_any(&mut tx, INSTALLATION, PREFIX).await?;
    let key = format!("{PREFIX}{version}");
    let is_new = raise_once(&mut tx, INSTALLATION, &key, app.clock.now()).await?;
    let mut told = Vec::new();
    if is_new && !is_first {
        for id in administrators::list(&mut tx).await? {
            told.extend(users::get(&mut tx, id).await?);
        }
    }
    let Some(first) = told.first() else {
        return Ok(tx.commit().await?);
    };
    let mut ctx = app.carry_on(tx, Author::of(first), axum::http::StatusCode::OK);
    for administrator in &told {
        let content = Content::new(NotificationKind::NewVersion).text(ParamName::Version, version);
        notify(&mut ctx, administrator, content).await?;
    }
    ctx.commit(()).await.map(drop)
}
