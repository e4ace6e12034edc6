//! What the time of a refusal tells about names (`security.md`, L-13), and what a storm of sign-ins
//! costs those who are signed in (F-24).

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::client::Person;
use crate::database::Database;
use crate::measure::Times;
use crate::options::Options;
use crate::server::{Server, setup_token};

/// How often each name is tried.
const TRIES: usize = 200;

/// How many come at once in the storm.
const CROWD: usize = 200;

/// What was found on one database.
pub struct SignIn {
    pub database: String,
    pub comparisons: Vec<Comparison>,
    /// Requests of somebody who is signed in while [`CROWD`] sign-ins come at once.
    pub storm: Times,
}

/// One call with a name that somebody has, and with names that nobody has.
pub struct Comparison {
    pub name: &'static str,
    pub known: Times,
    pub unknown: Times,
}

pub async fn measure(options: &Options, database: &Database) -> Result<SignIn> {
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 0).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let person = Person::register(&server.url, &setup_token(folder.path())?).await?;
    let wrong = |name: &str| json!({ "username": name, "password": "wrong horse battery" });
    let mut comparisons = Vec::new();
    for (name, path, body) in [
        (
            "sign in with a wrong password",
            "/auth/login",
            &wrong as &dyn Fn(&str) -> Value,
        ),
        (
            "ask for the challenge of a passkey",
            "/auth/passkey/authentication/challenge",
            &|name| json!({ "username": name }),
        ),
        (
            "ask for a new password",
            "/users/password/reset/request",
            &|name| json!({ "email": format!("{name}@example.org") }),
        ),
    ] {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        // In turn, so that whatever else the machine does falls on both.
        for number in 0..TRIES {
            known.push(person.knock(path, &body("anna")).await?.1);
            let nobody = format!("nobody{number}");
            unknown.push(person.knock(path, &body(&nobody)).await?.1);
        }
        comparisons.push(Comparison {
            name,
            known: Times::of(known),
            unknown: Times::of(unknown),
        });
    }
    let storm = storm(&person, &wrong("anna")).await?;
    server.stop()?;
    Ok(SignIn {
        database: database.to_string(),
        comparisons,
        storm,
    })
}

async fn storm(person: &Person, login: &Value) -> Result<Times> {
    let mut crowd = JoinSet::new();
    for _ in 0..CROWD {
        let (person, login) = (person.clone(), login.clone());
        crowd.spawn(async move { person.knock("/auth/login", &login).await });
    }
    let mut times = Vec::new();
    while !crowd.is_empty() {
        let began = Instant::now();
        person.get("/api/v1/users/me").await?;
        times.push(began.elapsed());
        while let Some(answer) = crowd.try_join_next() {
            let status = answer??.0;
            ensure!(
                [401, 429].contains(&status),
                "a sign-in was answered with {status}"
            );
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    Ok(Times::of(times))
}
