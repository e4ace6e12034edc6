//! The worker over jobs that misbehave: no other kind waits for them, and each is done in the end.

use std::time::Duration;

use kym_platform::config::Config;
use kym_platform::jobs::worker::{self, Queue, run_due};
use kym_platform::jobs::{Job, JobEntry, Outcome, new_job, registry::JobRegistry};
use kym_platform::realtime::event::EventRegistry;
use kym_platform::state::{App, Environment, Registrations};
use kym_store::jobs::enqueue;
use kym_testing::{TestApp, on_both, soak};
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Never ends.
#[derive(Serialize, Deserialize)]
struct Endless;

impl Job for Endless {
    const KIND: &'static str = "endless";
    const DEADLINE: Duration = Duration::from_mins(10);

    async fn run(&self, _: &App) -> Outcome {
        std::future::pending().await
    }
}

/// Never ends either, and is cut off.
#[derive(Serialize, Deserialize)]
struct Overdue;

impl Job for Overdue {
    const KIND: &'static str = "overdue";
    const DEADLINE: Duration = Duration::from_secs(1);

    async fn run(&self, _: &App) -> Outcome {
        std::future::pending().await
    }
}

#[derive(Serialize, Deserialize)]
struct Panicking;

impl Job for Panicking {
    const KIND: &'static str = "panicking";

    async fn run(&self, _: &App) -> Outcome {
        panic!("on purpose")
    }
}

#[derive(Serialize, Deserialize)]
struct Simple;

impl Job for Simple {
    const KIND: &'static str = "simple";

    async fn run(&self, _: &App) -> Outcome {
        Outcome::Done
    }
}

const JOBS: &[JobEntry] = &[
    JobEntry::job::<Endless>(),
    JobEntry::job::<Overdue>(),
    JobEntry::job::<Panicking>(),
    JobEntry::job::<Simple>(),
];

/// A process on the same database that does these jobs, and no others.
async fn process(app: &TestApp) -> App {
    let mut config = Config {
        data_dir: app.place.folder().to_owned(),
        ..app.kym().await.config.clone()
    };
    config.limits.stop_seconds = 1;
    let registrations = Registrations {
        jobs: JobRegistry::new(&[JOBS]),
        events: EventRegistry::new(&[]),
    };
    let environment = Environment {
        clock: app.clock.clone(),
        ..Environment::real(registrations)
    };
    App::open(config, environment).await.expect("it opens")
}

async fn queue(process: &App, job: impl Job) {
    let mut tx = process.db.write().await.expect("a change");
    let job = new_job(process, &job, process.clock.now(), None);
    enqueue(&mut tx, &job).await.expect("queued");
    tx.commit().await.expect("committed");
}

async fn until(app: &TestApp, count: i64, condition: &str) {
    let began = Instant::now();
    while app.place.count("jobs", condition).await != count {
        let waited = began.elapsed();
        assert!(
            waited < soak::within(Duration::from_secs(20)),
            "never {count}: {condition}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

on_both! {
    async fn no_kind_waits_for_another_that_never_ends(app: &TestApp) {
        let process = process(app).await;
        for _ in 0..12 {
            queue(&process, Endless).await;
        }
        let mut tasks = JoinSet::new();
        tasks.spawn(worker::run(process.clone(), Queue::Quick));
        until(app, 4, "kind = 'endless' AND lease_by IS NOT NULL").await;
        for _ in 0..12 {
            queue(&process, Simple).await;
        }
        until(app, 12, "kind = 'simple' AND done_at IS NOT NULL").await;
        until(app, 4, "kind = 'endless' AND lease_by IS NOT NULL").await;

        process.stop.send_replace(true);
        let ended = tokio::time::timeout(soak::within(Duration::from_secs(10)), tasks.join_all());
        ended.await.expect("the worker ends, whatever hangs");
        until(app, 12, "kind = 'endless' AND lease_by IS NULL AND lease_until IS NULL AND attempts = 0").await;
        process.db.close().await;
        // The other process does not know them.
        app.run_jobs().await;
    }

    async fn what_panics_or_takes_too_long_is_tried_again(app: &TestApp) {
        let process = process(app).await;
        queue(&process, Panicking).await;
        queue(&process, Overdue).await;
        queue(&process, Simple).await;
        assert_eq!(run_due(&process, Queue::Quick).await.expect("done"), 3);
        let later = "lease_by IS NULL AND attempts = 1 AND done_at IS NULL AND failed_at IS NULL";
        for cause in ["%panicked%", "%did not end within 1 second%"] {
            let condition = format!("{later} AND last_error LIKE '{cause}'");
            assert_eq!(app.place.count("jobs", &condition).await, 1, "{cause}");
        }
        assert_eq!(run_due(&process, Queue::Quick).await.expect("done"), 0, "not at once");
        process.db.close().await;
    }
}
