//! Receipts go to the server and come back as drafts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use kym_samples::country::Language;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{Connection as _, Row as _};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::cases::{Case, Medium};
use super::comparison::Comparison;
use crate::client::Person;

/// The server reads two at a time; the next one is drawn meanwhile.
const AT_ONCE: usize = 3;

/// How often a receipt is asked for.
const PAUSE: Duration = Duration::from_millis(50);

/// How long one may take.
const LIMIT: u32 = 120 * 20;

/// Somebody who has receipts read, and the file of the database, in which the recognised text stands.
#[derive(Clone)]
pub struct Reader {
    pub person: Person,
    url: String,
    database: PathBuf,
}

/// A receipt that was read.
pub struct Reading {
    pub case: Case,
    /// As the server answers it.
    pub receipt: Value,
    /// The text of its pages, as it is stored.
    pub pages: Vec<Value>,
    /// The same as lines.
    pub text: Vec<String>,
    pub comparison: Comparison,
}

impl Reader {
    /// `folder` is the server's.
    pub fn new(person: Person, url: &str, folder: &Path) -> Self {
        Self {
            person,
            url: url.to_owned(),
            database: folder.join("kym.db"),
        }
    }

    /// Whether the server has all that recognises text.
    pub async fn has_engines(&self) -> Result<bool> {
        let workspace = self.person.create_workspace("Engines").await?;
        let engines = self.person.engines(workspace).await?;
        Ok(engines["latin"] == true && engines["cyrillic"] == true)
    }

    /// Signs in again: who is signed in is so for a quarter of an hour.
    pub async fn sign_in(&mut self) -> Result<()> {
        self.person = Person::at(&self.url).await?;
        Ok(())
    }

    /// Reads so many receipts of each language. They have a workspace of their own.
    pub async fn read(&self, medium: Medium, each: u64) -> Result<Vec<Reading>> {
        let workspace = self.person.create_workspace(medium.name()).await?;
        let numbers = medium.first()..medium.first() + each;
        let mut ahead = numbers.flat_map(|number| Language::ALL.map(|language| (language, number)));
        let mut open = JoinSet::new();
        let mut readings = Vec::new();
        loop {
            while open.len() < AT_ONCE
                && let Some((language, number)) = ahead.next()
            {
                let reader = self.clone();
                open.spawn(async move {
                    let draw = move || Case::draw(language, medium, number);
                    let case = tokio::task::spawn_blocking(draw).await?;
                    reader.one(workspace, case).await
                });
            }
            let Some(read) = open.join_next().await else {
                return Ok(readings);
            };
            readings.push(read??);
        }
    }

    /// Reads one.
    pub async fn one(&self, workspace: Uuid, case: Case) -> Result<Reading> {
        let name = case.file_name();
        let id = self
            .person
            .send_receipt(workspace, &name, &case.file)
            .await?;
        let receipt = self.finished(id).await?;
        let pages = self.pages(id).await?;
        let text = lines(&pages)?;
        let comparison = Comparison::new(&case, &receipt, &text);
        Ok(Reading {
            case,
            receipt,
            pages,
            text,
            comparison,
        })
    }

    /// Waits until a receipt is no longer being read.
    pub async fn finished(&self, id: Uuid) -> Result<Value> {
        for _ in 0..LIMIT {
            let receipt = self.person.receipt(id).await?;
            if receipt["receipt"]["state"] != "processing" {
                return Ok(receipt);
            }
            tokio::time::sleep(PAUSE).await;
        }
        bail!("receipt {id} is still being read")
    }

    /// The text on the pages of a receipt: the API does not tell it.
    async fn pages(&self, receipt: Uuid) -> Result<Vec<Value>> {
        let options = SqliteConnectOptions::new()
            .filename(&self.database)
            .read_only(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let query = "SELECT text FROM receipt_pages WHERE receipt_id = $1 AND text IS NOT NULL ORDER BY position";
        let rows = sqlx::query(query).bind(receipt);
        let rows = rows.fetch_all(&mut connection).await?;
        connection.close().await?;
        let page = |row: &SqliteRow| Ok(serde_json::from_str(&row.try_get::<String, _>(0)?)?);
        rows.iter().map(page).collect()
    }
}

/// The lines of pages, words with a blank between them.
fn lines(pages: &[Value]) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for page in pages {
        for line in page.as_array().context("no lines")? {
            let words = line.as_array().context("no words")?.iter();
            let words: Vec<&str> = words.filter_map(|word| word["text"].as_str()).collect();
            lines.push(words.join(" "));
        }
    }
    Ok(lines)
}
