//! Telling people things.

use kym_domain::notifications::Content;
use kym_platform::context::Author;
use kym_platform::notifications::notify;
use kym_store::users;

use super::{Person, TestApp};

impl TestApp {
    /// Tells somebody something, as a noun does.
    pub async fn notify(&self, person: &Person, content: Content) {
        let kym = self.kym().await;
        let id = person.id.parse().expect("an id");
        let mut reader = kym.db.ask().await.expect("a snapshot");
        let user = users::get(&mut reader, id).await.expect("an answer");
        drop(reader);
        let user = user.expect("a user");
        let ctx = kym.write_as(Author::of(&user)).await;
        let mut ctx = ctx.expect("a change");
        notify(&mut ctx, &user, content).await.expect("told");
        drop(ctx.commit(()).await.expect("committed"));
        self.run_jobs().await;
    }
}
