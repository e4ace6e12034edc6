//! A word between the processes on one PostgreSQL that there is something new in the log (LISTEN and
//! NOTIFY). It says nothing else and may be lost: the rows are the truth, and everybody looks at them
//! once a second anyway. It is sent after the commit and not in it, since PostgreSQL lets commits with
//! a NOTIFY in them through one at a time.

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::db::{Db, Engine};
use crate::error::StoreError;

/// One channel for each schema, so that several installations share a server in peace.
const CHANNEL: &str = "SELECT 'kym_' || md5(current_schema())";

/// A connection on which the word is heard.
#[derive(Debug)]
pub struct Listener {
    inner: PgListener,
}

impl Db {
    /// Tells the other processes that there is something new. On SQLite there are none.
    pub async fn nudge(&self) -> Result<(), StoreError> {
        if let Engine::Postgres(pool) = &self.engine {
            sqlx::query("SELECT pg_notify('kym_' || md5(current_schema()), '')")
                .execute(pool)
                .await?;
        }
        Ok(())
    }

    /// Begins to listen, on a connection beside the pool. None on SQLite.
    pub async fn listen(&self) -> Result<Option<Listener>, StoreError> {
        let Engine::Postgres(pool) = &self.engine else {
            return Ok(None);
        };
        let (channel,): (String,) = sqlx::query_as(CHANNEL).fetch_one(pool).await?;
        let own = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_with((*pool.connect_options()).clone())
            .await?;
        let mut inner = PgListener::connect_with(&own).await?;
        inner.listen(&channel).await?;
        Ok(Some(Listener { inner }))
    }
}

impl Listener {
    /// Returns when there may be something new.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] when the connection is lost: listen anew.
    pub async fn next(&mut self) -> Result<(), StoreError> {
        match self.inner.try_recv().await? {
            Some(_) => Ok(()),
            None => Err(StoreError::Unreachable),
        }
    }

    /// Whether the connection still leads somewhere.
    ///
    /// # Errors
    /// When it does not. A dead line may also say nothing at all, so ask with a time limit.
    pub async fn ping(&mut self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&mut self.inner).await?;
        Ok(())
    }
}
