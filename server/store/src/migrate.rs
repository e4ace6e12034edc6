//! The schema's steps, one folder for each database, same numbers and names.

use sqlx::migrate::{MigrateError, Migrator};

use crate::categories;
use crate::currencies;
use crate::db::{Db, Engine, fetch_one};
use crate::error::StoreError;
use crate::saved_reports;
use crate::transactions;
use crate::users;
use crate::views;

static SQLITE: Migrator = sqlx_macros::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx_macros::migrate!("migrations/postgres");

/// Brings the schema and what comes along with the program up to this program's version and answers how many steps the program knows.
///
/// # Errors
/// [`StoreError::Newer`] when the database was written by a newer program, [`StoreError::Unfit`] when a step was altered.
pub async fn migrate(db: &Db) -> Result<usize, StoreError> {
    let steps = match &db.engine {
        Engine::Sqlite(db) => {
            db.alone(async |conn| SQLITE.run(conn).await.map_err(explain))
                .await?;
            SQLITE.iter().count()
        }
        Engine::Postgres(pool) => {
            POSTGRES.run(pool).await.map_err(explain)?;
            POSTGRES.iter().count()
        }
    };
    let mut tx = db.write().await?;
    categories::system::seed(&mut tx).await?;
    currencies::seed(&mut tx).await?;
    users::fold_names(&mut tx).await?;
    transactions::refold_tags(&mut tx).await?;
    views::refold(&mut tx).await?;
    saved_reports::refold(&mut tx).await?;
    transactions::count_payees_anew(&mut tx).await?;
    tx.commit().await?;
    transactions::fill_search(db).await?;
    Ok(steps)
}

/// How far the schema of a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// It has none: nothing of this program was ever in it.
    None,
    /// An older version of the program wrote it; [`migrate`] brings it up to date.
    Older,
    /// It is the one that this program knows.
    Current,
}

impl Schema {
    /// # Errors
    /// [`StoreError::Newer`] when this program doesn't know it.
    pub(crate) fn of_step(step: Option<i64>) -> Result<Self, StoreError> {
        let latest = SQLITE.iter().map(|step| step.version).max();
        match step {
            None => Ok(Self::None),
            Some(step) if latest.is_some_and(|latest| step > latest) => {
                Err(StoreError::Newer { step })
            }
            Some(_) if step == latest => Ok(Self::Current),
            Some(_) => Ok(Self::Older),
        }
    }

    /// Looks, and changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Newer`] when this program doesn't know it.
    pub async fn of(db: &Db) -> Result<Self, StoreError> {
        const TABLE_SQLITE: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations')";
        const TABLE_POSTGRES: &str = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";

        let mut reader = db.read().await?;
        let sql = reader.dialect(TABLE_SQLITE, TABLE_POSTGRES);
        let (is_there,): (bool,) = fetch_one!(reader, (bool,), sql)?;
        if !is_there {
            return Ok(Self::None);
        }
        let (step,): (Option<i64>,) = fetch_one!(
            reader,
            (Option<i64>,),
            "SELECT MAX(version) FROM _sqlx_migrations"
        )?;
        Self::of_step(step)
    }
}

fn explain(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(inside) | MigrateError::ExecuteMigration(inside, _) => inside.into(),
        MigrateError::VersionMissing(step) => StoreError::Newer { step },
        other => StoreError::Unfit(format!("the schema cannot be brought up to date: {other}")),
    }
}
