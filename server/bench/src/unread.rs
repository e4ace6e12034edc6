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
use crate::server::{Server, setup_token};

/// Who asks, and for how many large answers each: as many as one user may have.
const PEOPLE: usize = 9;
const ANSWERS_OF_ONE: usize = 12;

/// The bytes of the file that each asks for.
const FILE: usize = 10_000_000;

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
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let setup_token = setup_token(folder.path())?;
    let mut owners = vec![Owner::of(Person::register(&server.url, &setup_token).await?).await?];
    while owners.len() < PEOPLE {
        let name = format!("reader{}", owners.len());
        owners.push(Owner::of(Person::register_as(&server.url, &name).await?).await?);
    }
    for owner in &owners {
        owner.person.get(&format!("/api/v1{}", owner.file)).await?;
    }
    tokio::time::sleep(REST).await;
    let idle_bytes = server.resident()?;

    let mut answers = Vec::new();
    for owner in &owners {
        for _ in 0..ANSWERS_OF_ONE {
            let mut stream = connect(&server, 8 * 1024).await?;
            stream
                .write_all(owner.head("GET", &owner.file).as_bytes())
                .await?;
            let mut status = [0; 12];
            stream.read_exact(&mut status).await?;
            ensure!(status.ends_with(b"200"), "an answer was refused");
            answers.push(stream);
        }
    }
    tokio::time::sleep(REST).await;
    let answer_bytes = server.resident()?;
    let answer_count = answers.len();
    drop(answers);

    let mut uploads = Vec::new();
    for _ in 0..UPLOADS {
        let mut stream = connect(&server, 64 * 1024).await?;
        let path = format!(
            "/transactions/{}/attachments?name=a.pdf",
            owners[0].transaction
        );
        let head = owners[0].head("POST", &path).replace(
            "\r\n\r\n",
            &format!(
                "\r\nContent-Type: application/octet-stream\r\nContent-Length: {FILE}\r\n\r\n"
            ),
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(&document()[..FILE - 1]).await?;
        uploads.push(stream);
    }
    tokio::time::sleep(REST).await;
    let upload_bytes = server.resident()?;
    drop(uploads);

    let began = Instant::now();
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        silent.push(connect(&server, 8 * 1024).await?);
    }
    tokio::time::sleep(REST).await;
    let silent_bytes = server.resident()?;
    for stream in &mut silent {
        if timeout(PATIENCE, stream.read_u8()).await.is_err() {
            bail!("who says nothing is not cut off in {PATIENCE:?}");
        }
    }
    let cut_off_after = began.elapsed();
    server.stop()?;
    Ok(Unread {
        database: database.to_string(),
        idle_bytes,
        answers: answer_count,
        answer_bytes,
        uploads: UPLOADS,
        upload_bytes,
        silent: SILENT,
        silent_bytes,
        cut_off_after,
    })
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
