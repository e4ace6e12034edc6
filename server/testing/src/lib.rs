//! What every test of the API stands on: a real server with an empty database of either kind, people who talk to it,
//! and a household.
//!
//! Every test of [`on_both!`] becomes two. Those on PostgreSQL need `TEST_POSTGRES_URL`; without it they pass unseen on
//! a developer's machine and fail where `CI` is set.
#![expect(
    clippy::missing_panics_doc,
    reason = "whatever is not as a test needs it ends the test"
)]

mod abroad;
mod ai_models;
pub mod ai_server;
mod answer;
mod app;
pub mod authenticator;
pub mod authority;
mod billing;
pub mod budgets;
mod bulk;
mod captcha;
mod channel_server;
mod check;
mod contract;
mod database;
mod environment;
mod fields;
pub mod files;
mod history;
mod home;
mod imports;
pub mod node;
mod notifications;
mod once;
mod operations;
pub mod payment_server;
mod payments;
mod people;
mod person;
mod planning;
mod prepared;
pub mod rate_server;
mod receipts;
mod recogniser;
mod reconciliations;
mod reports;
mod rounds;
mod rows;
pub mod rules;
mod runtime;
mod seed;
mod sharing;
pub mod sign_in;
pub mod smtp;
pub mod soak;
mod socket;
mod tags;

pub use abroad::Abroad;
pub use answer::Answer;
pub use app::{PASSWORD, TestApp, form};
pub use channel_server::{ChannelServer, ReceivedCall};
pub use check::expect_sound;
pub use database::Place;
pub use fields::{column, id, text};
pub use home::Home;
pub use person::Person;
pub use recogniser::ScriptedRecogniser;
pub use rounds::rounds;
pub use rows::Rows;
pub use runtime::runtime;
pub use seed::seed;
pub use sharing::invitation_token;
pub use socket::{Received, Socket};

/// Makes two tests of each function: one on SQLite, one on PostgreSQL. What a test does is kept on the heap: it can be
/// more than the stack of its thread. A race is tried as often as [`rounds`] says, each time from the beginning.
#[macro_export]
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: &TestApp) $body:block)+) => {$(
        async fn $name($app: &$crate::TestApp) $body

        $(#[$meta])*
        mod $name {
            use $crate::{Place, TestApp, rounds, runtime};

            #[test]
            fn sqlite() {
                for _ in 0..rounds(stringify!($name)) {
                    runtime().block_on(Box::pin(async {
                        let app = TestApp::start(Place::sqlite(env!("CARGO_TARGET_TMPDIR")).await).await;
                        super::$name(&app).await;
                        app.end().await;
                    }));
                }
            }

            #[test]
            fn postgres() {
                for _ in 0..rounds(stringify!($name)) {
                    runtime().block_on(Box::pin(async {
                        let Some(place) = Place::postgres().await else { return };
                        let app = TestApp::start(place).await;
                        super::$name(&app).await;
                        app.end().await;
                    }));
                }
            }
        }
    )+};
}

/// Makes a test of each function, on PostgreSQL: what several processes on one database are to each other.
#[macro_export]
macro_rules! on_postgres {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: &TestApp) $body:block)+) => {$(
        $(#[$meta])*
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            async fn check($app: &$crate::TestApp) $body

            let Some(place) = $crate::Place::postgres().await else { return };
            let app = $crate::TestApp::start(place).await;
            check(&app).await;
            app.end().await;
        }
    )+};
}
