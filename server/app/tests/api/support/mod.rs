//! What every test stands on: a real server with an empty database of either kind, people who talk to
//! it, and a household.

mod answer;
mod app;
mod database;
mod home;
mod operations;
mod outside;
mod person;
mod socket;

pub use answer::Answer;
pub use app::{PASSWORD, TestApp, form};
pub use database::Place;
pub use home::{Home, column, id, text};
pub use person::Person;
pub use socket::{Heard, Socket};

/// Makes two tests of each function: one on SQLite, one on PostgreSQL.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: &TestApp) $body:block)+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            async fn check($app: &$crate::support::TestApp) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                let app = $crate::support::TestApp::start($crate::support::Place::sqlite().await).await;
                check(&app).await;
                app.end().await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                let Some(place) = $crate::support::Place::postgres().await else { return };
                let app = $crate::support::TestApp::start(place).await;
                check(&app).await;
                app.end().await;
            }
        }
    )+};
}

pub(crate) use on_both;
