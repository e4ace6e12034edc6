//! The schema's steps, one folder for each database, same numbers and names.

use sqlx::migrate::{MigrateError, Migrator};

use crate::categories;
use crate::currencies;
use crate::db::{Db, Engine};
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
/// [`StoreError::Unfit`] when the database was written by a newer program or a step was altered.
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

fn explain(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(inside) | MigrateError::ExecuteMigration(inside, _) => inside.into(),
        MigrateError::VersionMissing(version) => StoreError::Unfit(format!(
            "the database has step {version}, which this program does not know: it was written by a newer version"
        )),
        other => StoreError::Unfit(format!("the schema cannot be brought up to date: {other}")),
    }
}
