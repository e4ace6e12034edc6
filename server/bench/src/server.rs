//! The program as a process.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use kym_store::DatabaseUrl;

/// Opens the figures to who measures.
const METRICS_TOKEN: &str = "bench";

pub struct Server {
    process: Child,
    pub url: String,
    /// From start to the first answer.
    pub ready_after: Duration,
}

impl Server {
    pub async fn start(kym: &Path, folder: &Path, database: &DatabaseUrl) -> Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        let log = fs::File::create(folder.join("kym.log"))?;
        let mut command = Command::new(kym);
        command
            .arg("serve")
            .arg("--data-dir")
            .arg(folder)
            .args(["--port", &port.to_string()]);
        if let DatabaseUrl::Postgres(url) = database {
            command.args(["--database", url]);
        }
        for limit in [
            "REQUESTS_PER_ADDRESS",
            "REQUESTS_PER_USER",
            "REPORTS_PER_USER",
            "LOGINS_PER_ADDRESS",
            "LOGINS_PER_NAME",
            "FAILURES_PER_NAME",
            "FAILURES_PER_ADDRESS",
            "CHALLENGES_PER_ADDRESS",
            "RESETS_PER_ADDRESS",
            "REQUESTS_BEFORE_CAPTCHA",
            "REFRESHES_PER_ADDRESS",
            "CONNECTIONS",
            "CONNECTIONS_PER_ADDRESS",
            "SOCKETS_PER_ADDRESS",
            "UNKNOWN_SOCKETS_PER_ADDRESS",
            "RECEIPTS_PER_USER",
            "REGISTRATIONS_PER_ADDRESS",
            "UPLOADS_PER_USER",
        ] {
            command.env(format!("KYM__LIMITS__{limit}"), "10000000");
        }
        command.env("KYM__AUTH__REGISTRATION", "open");
        // Nothing is measured that waits for machines outside.
        command.env("KYM__OUTBOUND__OFFLINE", "true");
        command.env("KYM__METRICS__TOKEN", METRICS_TOKEN);
        let began = Instant::now();
        let process = command
            .stdout(log.try_clone()?)
            .stderr(log)
            .stdin(Stdio::null())
            .spawn()?;
        let mut server = Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
            ready_after: Duration::ZERO,
        };
        let ready = format!("{}/readyz", server.url);
        while !reqwest::get(&ready)
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            ensure!(
                server.process.try_wait()?.is_none(),
                "kym ended: {}",
                said(folder)?
            );
            ensure!(
                began.elapsed() < Duration::from_secs(30),
                "kym did not start: {}",
                said(folder)?
            );
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.ready_after = began.elapsed();
        Ok(server)
    }

    /// Memory of the process that is in use, in bytes (`VmRSS` of proc(5)).
    pub fn resident(&self) -> Result<u64> {
        self.memory("VmRSS:")
    }

    /// The most memory that it ever used, in bytes (`VmHWM` of proc(5)).
    pub fn peak(&self) -> Result<u64> {
        self.memory("VmHWM:")
    }

    /// Lets what it uses now be the most that it ever used (proc(5)).
    pub fn forget_peak(&self) -> Result<()> {
        let file = format!("/proc/{}/clear_refs", self.process.id());
        Ok(fs::write(file, "5")?)
    }

    fn memory(&self, name: &str) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .with_context(|| format!("no {name}"))?;
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kibibytes * 1024)
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// A figure of `/metrics` that has no labels.
    pub async fn figure(&self, name: &str) -> Result<f64> {
        let figures = reqwest::Client::new()
            .get(format!("{}/metrics", self.url))
            .bearer_auth(METRICS_TOKEN)
            .send()
            .await?
            .text()
            .await?;
        let value = figures
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(value.with_context(|| format!("no {name}"))?.parse()?)
    }

    /// Ends it as a service manager would, and waits.
    pub fn stop(mut self) -> Result<()> {
        Command::new("kill")
            .args(["-TERM", &self.process.id().to_string()])
            .status()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// The one-time token of the link that a start on an empty database prints.
pub fn setup_token(folder: &Path) -> Result<String> {
    let said = said(folder)?;
    let after = said
        .split("/register?setup=")
        .nth(1)
        .context("kym printed no set-up link")?;
    Ok(after
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect())
}

fn said(folder: &Path) -> Result<String> {
    Ok(fs::read_to_string(folder.join("kym.log"))?)
}
