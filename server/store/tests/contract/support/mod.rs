//! What every test stands on: an empty database of either kind, and a household in it.

mod database;
mod household;

use kym_store::check::{self, Report};
use kym_store::{Reader, StoreError};

pub use database::{Raw, TestDb};
pub use household::{Household, count_used, granted, moment, new_id, user};

/// Goes over all that is kept, as the program does.
pub async fn check_all(reader: &mut Reader) -> Result<Report, StoreError> {
    let mut report = check::run(reader).await?;
    kym_billing_store::check::run(reader, &mut report).await?;
    Ok(report)
}

/// Makes two tests of each function: one on SQLite, one on PostgreSQL.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($test:ident: &TestDb) $body:block)+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            async fn check($test: &$crate::support::TestDb) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn sqlite() {
                let test = $crate::support::TestDb::sqlite().await;
                check(&test).await;
                test.close().await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn postgres() {
                let Some(test) = $crate::support::TestDb::postgres().await else { return };
                check(&test).await;
                test.close().await;
            }
        }
    )+};
}

pub(crate) use on_both;
