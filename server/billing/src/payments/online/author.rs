//! In whose name it is written what a provider says.

use kym_commerce::payments::Payment;
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::state::App;
use kym_store::users;
use kym_store::users::administrators;

/// In that of whoever pays; when they are gone, in that of an administrator, who has to see to what still arrives.
pub(super) async fn author_of(app: &App, payment: &Payment) -> Result<Author> {
    let mut reader = app.db.ask().await?;
    let mut candidates: Vec<_> = payment.user_id.into_iter().collect();
    candidates.extend(administrators::list(&mut reader).await?);
    for id in candidates {
        if let Some(user) = users::get(&mut reader, id).await? {
            return Ok(Author::of(&user));
        }
    }
    let words = "nobody administers this installation";
    Err(Error::internal(anyhow::anyhow!(words)))
}
