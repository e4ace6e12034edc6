//! A PostgreSQL of our own for as long as it is needed: on a free port, in a temporary folder, without
//! fsync (nothing in it is meant to last), run as a user other than root because it refuses root.

use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use crate::args::Args;
use crate::program::Program;
use crate::{Result, apt, cpu, paths, scratch, target};

/// Below its folder, where the tests have their files.
const FILES: &str = "tests";

/// Stopped and removed when dropped.
pub struct Postgres {
    server: Child,
    folder: PathBuf,
    port: u16,
}

/// `cargo xtask postgres [COMMAND…]`
pub fn run(args: Args) -> Result<()> {
    apt::ensure(&[apt::POSTGRES])?;
    let postgres = Postgres::start()?;
    let words = args.rest();
    // The command may build; it may also be one of ours, which holds the folder itself.
    drop(target::hold()?);
    if let Some((name, rest)) = words.split_first() {
        let command = Program::new(name)
            .args(rest)
            .dir(env::current_dir().map_err(|error| said(&error))?);
        return postgres.beside(command).show();
    }
    println!("export TEST_POSTGRES_URL={}", postgres.url());
    println!("It goes away when you press Enter.");
    std::io::stdin()
        .read_line(&mut String::new())
        .map(drop)
        .map_err(|error| said(&error))
}

impl Postgres {
    /// For tests: nothing in it outlives a crash.
    pub fn start() -> Result<Self> {
        let settings = [
            "fsync=off",
            "full_page_writes=off",
            "synchronous_commit=off",
            // No test is so long that anything would come of it.
            "autovacuum=off",
            // It may be in memory.
            "max_wal_size=256MB",
        ];
        Self::start_with(&scratch::folder(), &settings)
    }

    /// For measuring: a commit is on the disk, as it would be in earnest.
    pub fn start_durable() -> Result<Self> {
        let settings = ["synchronous_commit=on", "max_wal_size=4GB"];
        Self::start_with(&env::temp_dir(), &settings)
    }

    fn start_with(place: &Path, durability: &[&str]) -> Result<Self> {
        let tools = paths::postgres().ok_or("PostgreSQL is not installed")?;
        let folder = place.join(format!("kym-postgres-{}", process::id()));
        let owner = owner()?;
        fs::create_dir_all(&folder).map_err(|error| said(&error))?;
        fs::create_dir_all(folder.join(FILES)).map_err(|error| said(&error))?;
        if let Some((uid, gid)) = owner {
            chown(&folder, Some(uid), Some(gid)).map_err(|error| said(&error))?;
        }
        let as_owner = |name: &str| {
            let program = Program::new(tools.join(name)).dir(&folder);
            match owner {
                Some(ids) => program.user(ids),
                None => program,
            }
        };
        let port = free_port()?;
        as_owner("initdb")
            .args([
                "--auth=trust",
                "--username=kym",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
            ])
            .arg("-D")
            .arg(folder.join("data"))
            .read()?;
        let server = as_owner("postgres")
            .arg("-D")
            .arg(folder.join("data"))
            .args(settings(port, &folder, durability))
            .spawn_silently()?;
        let postgres = Self {
            server,
            folder,
            port,
        };
        postgres.wait_until_ready(&tools)?;
        Ok(postgres)
    }

    /// A role that may create databases.
    pub fn url(&self) -> String {
        format!("postgres://kym@127.0.0.1:{}/postgres", self.port)
    }

    /// Tests that find it, and that keep their own files where its are.
    pub fn beside(&self, program: Program) -> Program {
        program
            .env("TEST_POSTGRES_URL", self.url())
            .env("TMPDIR", self.folder.join(FILES))
    }

    /// The processor time that it has taken so far.
    pub fn spent(&self) -> Duration {
        cpu::of_family(self.server.id())
    }

    fn wait_until_ready(&self, tools: &Path) -> Result<()> {
        let deadline = Instant::now() + Duration::from_mins(1);
        loop {
            let asked = Program::new(tools.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .read();
            match asked {
                Ok(_) => return Ok(()),
                Err(reason) if Instant::now() > deadline => {
                    return Err(format!(
                        "PostgreSQL did not start within a minute: {reason}"
                    ));
                }
                Err(_) => thread::sleep(Duration::from_millis(100)),
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // "Immediate shutdown": there is nothing to save, but its shared memory must be given back.
        drop(
            Program::line("kill -QUIT")
                .arg(self.server.id().to_string())
                .read(),
        );
        drop(self.server.wait());
        drop(fs::remove_dir_all(&self.folder));
    }
}

fn settings(port: u16, folder: &Path, durability: &[&str]) -> Vec<String> {
    let port = format!("port={port}");
    let sockets = format!("unix_socket_directories={}", folder.display());
    let settings = [
        port.as_str(),
        &sockets,
        "listen_addresses=127.0.0.1",
        "max_connections=400",
        "shared_buffers=256MB",
    ];
    let all = settings.iter().chain(durability);
    all.flat_map(|setting| ["-c".to_owned(), (*setting).to_owned()])
        .collect()
}

/// Whom the server runs as: Debian's `postgres` when we are root, else ourselves.
fn owner() -> Result<Option<(u32, u32)>> {
    if Program::line("id -u").read()?.trim() != "0" {
        return Ok(None);
    }
    let id = |option: &str| -> Result<u32> {
        let text = Program::new("id").args([option, "postgres"]).read()?;
        text.trim()
            .parse()
            .map_err(|_| format!("`id {option} postgres` said {text:?}"))
    };
    Ok(Some((id("-u")?, id("-g")?)))
}

/// A port that nobody listens on just now.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| said(&error))?;
    listener
        .local_addr()
        .map(|address| address.port())
        .map_err(|error| said(&error))
}

fn said(error: &std::io::Error) -> String {
    error.to_string()
}
