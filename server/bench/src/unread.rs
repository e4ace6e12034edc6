//! What answers cost that nobody reads, files that stop on their way, and connections that say nothing.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use uuid::Uuid;

use crate::client::Person;
use crate::database::Database;
use crate::options::Options;
use crate::seed;
use crate::server::Server;

/// Who asks, and for how many large answers each: as many as one user may have.
const PEOPLE: usize = 9;
const ANSWERS_OF_ONE: usize = 12;

/// The bytes of the file that each asks for.
const FILE: usize = 10_000_000;

/// How many transactions are in an export, of which one user asks for as many as that.
const EXPORTED: usize = 90_000;

/// How many files stop on their way.
const UPLOADS: usize = 30;

/// How many connections say nothing.
const SILENT: usize = 1_000;

/// How long everything is let alone before the memory is looked at.
const REST: Duration = Duration::from_secs(3);

/// What it takes at most.
const PATIENCE: Duration = Duration::from_mins(1);

/// What was found on one database.
pub struct Unread {
    pub database: String,
    /// What the program took when each file had been fetched once.
    pub idle_bytes: u64,
    pub answers: usize,
    pub answer_bytes: u64,
    pub exports: usize,
    pub export_bytes: u64,
    /// The most that it took while they were made.
    pub export_peak_bytes: u64,
    pub uploads: usize,
    pub upload_bytes: u64,
    pub silent: usize,
    pub silent_bytes: u64,
    /// When the last of them was cut off.
    pub cut_off_after: Duration,
}

/// Somebody with a file.
struct Owner {
    person: Person,
    transaction: String,
    file: String,
}

/// Asks for large files and reads none of them, and more of that kind.
pub async fn measure(options: &Options, database: &Database) -> Result<Unread> {
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 3).await?;
    let books = (&["Books"][..], EXPORTED);
    let seeded = seed::fill(&options.kym, folder.path(), &url, books).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let mut owners = vec![Owner::of(Person::at(&server.url).await?).await?];
    while owners.len() < PEOPLE {
        let name = format!("reader{}", owners.len());
        owners.push(Owner::of(Person::register_as(&server.url, &name).await?).await?);
    }
    for owner in &owners {
        owner.person.get(&format!("/api/v1{}", owner.file)).await?;
    }
    let export = format!(
        "/transactions/export?workspace_id={}&format=csv",
        seeded.workspace
    );
    owners[0].person.get(&format!("/api/v1{export}")).await?;
    tokio::time::sleep(REST).await;
    let idle_bytes = server.resident()?;

    let mut answers = Vec::new();
    for owner in &owners {
        for _ in 0..ANSWERS_OF_ONE {
            answers.push(owner.ask(&server, &owner.file).await?);
        }
    }
    tokio::time::sleep(REST).await;
    let answer_bytes = server.resident()?;
    let answer_count = answers.len();
    drop(answers);

    tokio::time::sleep(REST).await;
    server.forget_peak()?;
    let mut exports = Vec::new();
    for _ in 0..ANSWERS_OF_ONE {
        exports.push(owners[0].ask(&server, &export).await?);
    }
    let export_peak_bytes = server.peak()?;
    tokio::time::sleep(REST).await;
    let export_bytes = server.resident()?;
    drop(exports);

    let uploads = stop_on_the_way(&server, &owners[0]).await?;
    tokio::time::sleep(REST).await;
    let upload_bytes = server.resident()?;
    drop(uploads);

    let (silent_bytes, cut_off_after) = say_nothing(&server).await?;
    server.stop()?;
    Ok(Unread {
        database: database.to_string(),
        idle_bytes,
        answers: answer_count,
        answer_bytes,
        exports: ANSWERS_OF_ONE,
        export_bytes,
        export_peak_bytes,
        uploads: UPLOADS,
        upload_bytes,
        silent: SILENT,
        silent_bytes,
        cut_off_after,
    })
}

/// Sends files but for their last byte.
async fn stop_on_the_way(server: &Server, owner: &Owner) -> Result<Vec<TcpStream>> {
    let path = format!("/transactions/{}/attachments?name=a.pdf", owner.transaction);
    let more =
        format!("\r\nContent-Type: application/octet-stream\r\nContent-Length: {FILE}\r\n\r\n");
    let head = owner.head("POST", &path).replace("\r\n\r\n", &more);
    let document = document();
    let mut uploads = Vec::new();
    for _ in 0..UPLOADS {
        let mut stream = connect(server, 64 * 1024).await?;
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(&document[..FILE - 1]).await?;
        uploads.push(stream);
    }
    Ok(uploads)
}

/// Opens connections and says nothing. Gives back what the program takes then, and when the last of them was cut off.
async fn say_nothing(server: &Server) -> Result<(u64, Duration)> {
    let began = Instant::now();
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        silent.push(connect(server, 8 * 1024).await?);
    }
    tokio::time::sleep(REST).await;
    let bytes = server.resident()?;
    for stream in &mut silent {
        if timeout(PATIENCE, stream.read_u8()).await.is_err() {
            bail!("who says nothing is not cut off in {PATIENCE:?}");
        }
    }
    Ok((bytes, began.elapsed()))
}

impl Owner {
    async fn of(person: Person) -> Result<Self> {
        let workspace = person.create_workspace("Home").await?;
        let account = person.open_account(workspace, "Everyday", "EUR").await?;
        person.book(account, "2025-10-05").await?;
        let transaction = person.newest(account, 1).await?.remove(0);
        let id: Uuid = person.attach(&transaction, document()).await?;
        Ok(Self {
            person,
            file: format!("/transactions/{transaction}/attachments/{id}"),
            transaction,
        })
    }

    /// Asks for something and reads no more than that it comes.
    async fn ask(&self, server: &Server, path: &str) -> Result<TcpStream> {
        let mut stream = connect(server, 8 * 1024).await?;
        stream.write_all(self.head("GET", path).as_bytes()).await?;
        let mut status = [0; 12];
        stream.read_exact(&mut status).await?;
        ensure!(status.ends_with(b"200"), "an answer was refused");
        Ok(stream)
    }

    fn head(&self, method: &str, path: &str) -> String {
        let token = self.person.token();
        format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: kym\r\nAuthorization: Bearer {token}\r\n\r\n"
        )
    }
}

/// A document of so many bytes that is taken.
fn document() -> Vec<u8> {
    let mut document = b"%PDF-1.4\n".to_vec();
    document.resize(FILE - 6, b' ');
    document.extend_from_slice(b"%%EOF\n");
    document
}

/// A connection for which the kernel of whoever reads keeps so many bytes.
async fn connect(server: &Server, room: u32) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(room)?;
    let address = server.url.trim_start_matches("http://").parse()?;
    Ok(socket.connect(address).await?)
}
