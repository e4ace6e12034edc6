//! The program `kym` as a process, with a data folder that outlives it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::clock::Clock;

/// Where a program keeps its rows, and how to start it there.
#[derive(Clone)]
pub struct Place {
    pub folder: PathBuf,
    pub postgres: Option<String>,
    /// The clock that its programs go by, where it is not that of the machine.
    pub clock: Option<Clock>,
    /// The port on loopback where emails are taken, where any are sent.
    pub mail: Option<u16>,
    /// What else stands in the environment of its programs.
    pub environment: Vec<(&'static str, String)>,
}

impl Place {
    pub fn sqlite(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            postgres: None,
            clock: None,
            mail: None,
            environment: Vec::new(),
        }
    }

    /// An empty database of this name. Nothing when there is no server to test on, which is only
    /// accepted outside of CI.
    pub fn postgres(folder: &Path, name: &str) -> Option<Self> {
        let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
            assert!(
                std::env::var("CI").is_err(),
                "TEST_POSTGRES_URL must be set in CI"
            );
            return None;
        };
        Some(Self {
            postgres: Some(new_database(&server, name)),
            ..Self::sqlite(folder)
        })
    }

    /// The same place, on which programs go by this clock.
    pub fn with(self, clock: &Clock) -> Self {
        Self {
            clock: Some(clock.clone()),
            ..self
        }
    }

    /// The same place, whose programs send emails to this port.
    pub fn mailing_to(self, port: u16) -> Self {
        Self {
            mail: Some(port),
            ..self
        }
    }

    /// The same place, whose programs have this in their environment, too.
    pub fn with_variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// `kym NAME …` on this place, with limits that one busy address does not meet.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kym"));
        for limit in [
            "CONNECTIONS_PER_ADDRESS",
            "REQUESTS_PER_ADDRESS",
            "REQUESTS_PER_USER",
            "LOGINS_PER_ADDRESS",
            "LOGINS_PER_NAME",
        ] {
            command.env(format!("KYM__LIMITS__{limit}"), "10000000");
        }
        command.env("KYM__OUTBOUND__OFFLINE", "true");
        // Beside other tests receipts would wait for their turn, and tests for them.
        command.env("KYM__RECOGNITION__NICENESS", "0");
        command.env("KYM_QUICK_PASSWORDS", "yes");
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        if let Some(clock) = &self.clock {
            clock.rule(&mut command);
        }
        if let Some(port) = self.mail {
            command
                .env("KYM__MAIL__HOST", "127.0.0.1")
                .env("KYM__MAIL__PORT", port.to_string())
                .env("KYM__MAIL__SECURITY", "none")
                .env("KYM__MAIL__FROM", "money@example.org");
        }
        command.arg(name).arg("--data-dir").arg(&self.folder);
        if let Some(url) = &self.postgres {
            command.args(["--database", url]);
        }
        command
    }

    /// SQLite's file.
    pub fn database_file(&self) -> PathBuf {
        let files = std::fs::read_dir(&self.folder).expect("the data folder is there");
        let is_database = |path: &PathBuf| path.extension().is_some_and(|suffix| suffix == "db");
        files
            .flatten()
            .map(|entry| entry.path())
            .find(is_database)
            .expect("there is a database file")
    }

    /// `kym check` finds nothing wrong, nor does SQLite in its own structure and references.
    pub async fn expect_clean(&self) {
        let output = self.command("check").output().expect("kym check runs");
        let said = String::from_utf8_lossy(&output.stdout);
        let complained = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "kym check found differences:\n{said}\n{complained}"
        );
        if self.postgres.is_none() {
            kym_store::backup::verify(&self.database_file())
                .await
                .expect("the file is sound");
        }
    }
}

/// A running `kym serve`; killed when dropped.
pub struct Server {
    process: Child,
    said: Arc<Mutex<String>>,
    pub url: String,
    /// From start to the first answer.
    pub ready_after: Duration,
}

impl Server {
    pub async fn start(place: &Place) -> Self {
        let port = free_port();
        let began = Instant::now();
        let mut process = place
            .command("serve")
            .args(["--port", &port.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("kym serve starts");
        let said = Arc::new(Mutex::new(String::new()));
        listen(process.stdout.take().expect("piped"), &said);
        listen(process.stderr.take().expect("piped"), &said);
        let url = format!("http://127.0.0.1:{port}");
        let mut server = Self {
            process,
            said,
            url,
            ready_after: Duration::ZERO,
        };
        while !server.is_ready().await {
            let gone = server.process.try_wait().expect("a child can be asked");
            assert!(
                gone.is_none(),
                "kym ended at its start: {gone:?}\n{}",
                server.said()
            );
            assert!(
                began.elapsed() < Duration::from_mins(2),
                "kym did not start:\n{}",
                server.said()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server.ready_after = began.elapsed();
        server
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(mut self) {
        self.process.kill().expect("a child can be killed");
        self.process.wait().expect("a killed child ends");
    }

    /// SIGTERM, and how long it took to end by itself.
    pub async fn stop(mut self) -> Duration {
        let began = Instant::now();
        let told = Command::new("kill")
            .arg(self.process.id().to_string())
            .status();
        assert!(
            told.is_ok_and(|status| status.success()),
            "it has gone already"
        );
        loop {
            if let Some(status) = self.process.try_wait().expect("a child can be asked") {
                assert!(status.success(), "{status}\n{}", self.said());
                return began.elapsed();
            }
            let waited = began.elapsed();
            assert!(
                waited < Duration::from_mins(1),
                "it does not end:\n{}",
                self.said()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The most memory that it ever used, in bytes (`VmHWM` of proc(5)).
    pub fn peak_memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(status).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.expect("its peak").trim().trim_end_matches(" kB");
        kibibytes.parse::<u64>().expect("a number") * 1024
    }

    /// The token of the link that a start on an empty database prints. It answers before the thread that listens to
    /// what it prints has had its turn on a busy machine.
    pub fn setup_token(&self) -> String {
        let began = Instant::now();
        while !self.said().contains("/register?setup=") && began.elapsed() < Duration::from_mins(1)
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let said = self.said();
        let after = said
            .split("/register?setup=")
            .nth(1)
            .unwrap_or_else(|| panic!("no link in:\n{said}"));
        after
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
            .collect()
    }

    /// Everything the program has printed.
    pub fn said(&self) -> String {
        self.said.lock().expect("no reader panicked").clone()
    }

    async fn is_ready(&self) -> bool {
        let answer = reqwest::get(format!("{}/readyz", self.url)).await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn listen(pipe: impl Read + Send + 'static, said: &Arc<Mutex<String>>) {
    let said = Arc::clone(said);
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let mut said = said.lock().expect("no reader panicked");
            said.push_str(&line);
            said.push('\n');
        }
    });
}

fn new_database(server: &str, name: &str) -> String {
    let name = format!("kym_failures_{name}_{}", std::process::id());
    // One of this name is left from a process that ended early; its number is ours now.
    let drop = format!("DROP DATABASE IF EXISTS {name}");
    let create = format!("CREATE DATABASE {name}");
    let made = Command::new("psql")
        .args([
            "--quiet",
            "--no-psqlrc",
            server,
            "--command",
            &drop,
            "--command",
            &create,
        ])
        .status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "psql cannot make a database"
    );
    let (base, _) = server.rsplit_once('/').expect("a database URL has a path");
    format!("{base}/{name}")
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    listener
        .local_addr()
        .expect("a bound listener has an address")
        .port()
}
