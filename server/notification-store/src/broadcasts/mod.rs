//! Messages of the administrators: what they say, to whom and when.

pub mod audience;
pub mod recipients;
mod texts;

use jiff::Timestamp;
use kym_domain::id::{BroadcastId, PlanId, UserId};
use kym_domain::language::Language;
use kym_domain::notifications::Severity;
use kym_store::sql::{Instant, Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

pub use self::texts::fill_in;

/// A message in one language; empty where there is none in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BroadcastText {
    /// A line.
    pub title: String,
    /// Paragraphs, with empty lines between them.
    pub text: String,
}

/// Whom a message is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroadcastAudience {
    /// Everybody.
    All,
    /// Who administers the installation.
    Administrators,
    /// Who has one of these plans.
    Plans(Vec<PlanId>),
    /// These people.
    Users(Vec<UserId>),
}

/// What a message says, to whom and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastDefinition {
    /// How grave it is.
    pub severity: Severity,
    /// In English.
    pub en: BroadcastText,
    /// In Russian.
    pub ru: BroadcastText,
    /// Whether its readers can say that they have read it, and delete it.
    pub is_dismissible: bool,
    /// Whom it is for.
    pub audience: BroadcastAudience,
    /// From when on it is shown; a draft has no such moment.
    pub starts_at: Option<Timestamp>,
    /// Until when.
    pub ends_at: Option<Timestamp>,
}

impl BroadcastDefinition {
    /// What it says in a language, or in the other where it says nothing in that.
    pub fn text(&self, language: Language) -> &BroadcastText {
        let (text, other) = match language {
            Language::En => (&self.en, &self.ru),
            Language::Ru => (&self.ru, &self.en),
        };
        if text.title.is_empty() { other } else { text }
    }
}

/// A message of the administrators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBroadcast {
    /// Its id.
    pub id: BroadcastId,
    /// What it says, to whom and when.
    pub definition: BroadcastDefinition,
    /// Since when nobody is shown it any more, though it had not ended.
    pub withdrawn_at: Option<Timestamp>,
    /// The user up to whom it was told.
    pub told_up_to: Option<UserId>,
    /// When it had been told to all there were.
    pub looked_at: Option<Timestamp>,
    /// Who wrote it, as long as they have an account.
    pub created_by: Option<UserId>,
    /// When.
    pub created_at: Timestamp,
    /// How often it was changed.
    pub version: i64,
}

#[derive(sqlx_macros::FromRow)]
struct BroadcastRow {
    id: Uuid,
    severity: String,
    title_en: String,
    text_en: String,
    title_ru: String,
    text_ru: String,
    is_dismissible: bool,
    audience: String,
    starts_at: Option<Instant>,
    ends_at: Option<Instant>,
    told_up_to: Option<Uuid>,
    looked_at: Option<Instant>,
    created_by: Option<Uuid>,
    created_at: Instant,
    withdrawn_at: Option<Instant>,
    version: i64,
}

impl BroadcastRow {
    fn read(self, targets: Vec<Uuid>) -> Result<StoredBroadcast, StoreError> {
        let nonsense = |column| StoreError::inconsistent("broadcasts", column, self.id);
        let audience = match self.audience.as_str() {
            "all" => BroadcastAudience::All,
            "administrators" => BroadcastAudience::Administrators,
            "plans" => {
                BroadcastAudience::Plans(targets.into_iter().map(PlanId::from_uuid).collect())
            }
            "users" => {
                BroadcastAudience::Users(targets.into_iter().map(UserId::from_uuid).collect())
            }
            _ => return Err(nonsense("audience")),
        };
        Ok(StoredBroadcast {
            id: BroadcastId::from_uuid(self.id),
            definition: BroadcastDefinition {
                severity: self.severity.parse().map_err(|_| nonsense("severity"))?,
                en: BroadcastText {
                    title: self.title_en,
                    text: self.text_en,
                },
                ru: BroadcastText {
                    title: self.title_ru,
                    text: self.text_ru,
                },
                is_dismissible: self.is_dismissible,
                audience,
                starts_at: self.starts_at.map(Timestamp::from),
                ends_at: self.ends_at.map(Timestamp::from),
            },
            withdrawn_at: self.withdrawn_at.map(Timestamp::from),
            told_up_to: self.told_up_to.map(UserId::from_uuid),
            looked_at: self.looked_at.map(Timestamp::from),
            created_by: self.created_by.map(UserId::from_uuid),
            created_at: self.created_at.into(),
            version: self.version,
        })
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, severity, title_en, text_en, title_ru, text_ru, is_dismissible, audience, starts_at, ends_at,
                    told_up_to, looked_at, created_by, created_at, withdrawn_at, version
             FROM broadcasts ",
            $rest
        )
    };
}

impl BroadcastAudience {
    const fn word(&self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Administrators => "administrators",
            Self::Plans(_) => "plans",
            Self::Users(_) => "users",
        }
    }
}

/// A page of all messages, the newest first, and how many there are.
pub async fn list(
    reader: &mut Reader,
    skip: i64,
    limit: i64,
) -> Result<(Vec<StoredBroadcast>, i64), StoreError> {
    let rows = fetch_all!(
        reader,
        BroadcastRow,
        select!("ORDER BY id DESC LIMIT $1 OFFSET $2"),
        limit,
        skip,
    )?;
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        let targets = targets(reader, &row).await?;
        all.push(row.read(targets)?);
    }
    let (total,): (i64,) = fetch_one!(reader, (i64,), "SELECT COUNT(*) FROM broadcasts")?;
    Ok((all, total))
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    id: BroadcastId,
) -> Result<Option<StoredBroadcast>, StoreError> {
    let Some(row) = row(reader, id).await? else {
        return Ok(None);
    };
    let targets = targets(reader, &row).await?;
    row.read(targets).map(Some)
}

async fn row(reader: &mut Reader, id: BroadcastId) -> Result<Option<BroadcastRow>, StoreError> {
    fetch_optional!(reader, BroadcastRow, select!("WHERE id = $1"), id.as_uuid())
}

/// One of them, for whoever is about to change it or to tell it: others wait until the change ends.
pub async fn take(tx: &mut Tx, id: BroadcastId) -> Result<Option<StoredBroadcast>, StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM broadcasts WHERE id = $1 FOR NO KEY UPDATE",
            id.as_uuid()
        )?;
    }
    get(tx, id).await
}

/// The people or plans that a message names.
async fn targets(reader: &mut Reader, row: &BroadcastRow) -> Result<Vec<Uuid>, StoreError> {
    let rows = match row.audience.as_str() {
        "users" => fetch_all!(
            reader,
            (Uuid,),
            "SELECT user_id FROM broadcast_users WHERE broadcast_id = $1 ORDER BY user_id",
            row.id,
        )?,
        "plans" => fetch_all!(
            reader,
            (Uuid,),
            "SELECT plan_id FROM broadcast_plans WHERE broadcast_id = $1 ORDER BY plan_id",
            row.id,
        )?,
        _ => Vec::new(),
    };
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Writes a new one.
pub async fn insert(tx: &mut Tx, broadcast: &StoredBroadcast) -> Result<(), StoreError> {
    let definition = &broadcast.definition;
    execute!(
        tx,
        "INSERT INTO broadcasts (id, severity, title_en, text_en, title_ru, text_ru, is_dismissible, audience,
                                 starts_at, ends_at, created_by, created_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        broadcast.id.as_uuid(),
        definition.severity.as_str(),
        definition.en.title,
        definition.en.text,
        definition.ru.title,
        definition.ru.text,
        definition.is_dismissible,
        definition.audience.word(),
        definition.starts_at.map(Instant::from),
        definition.ends_at.map(Instant::from),
        broadcast.created_by.map(|user| user.as_uuid()),
        Instant::from(broadcast.created_at),
        broadcast.version,
    )?;
    put_targets(tx, broadcast).await
}

/// Writes a changed one over what it was.
pub async fn update(tx: &mut Tx, broadcast: &StoredBroadcast) -> Result<(), StoreError> {
    let definition = &broadcast.definition;
    execute!(
        tx,
        "UPDATE broadcasts SET severity = $2, title_en = $3, text_en = $4, title_ru = $5, text_ru = $6,
             is_dismissible = $7, audience = $8, starts_at = $9, ends_at = $10, withdrawn_at = $11, version = $12
         WHERE id = $1",
        broadcast.id.as_uuid(),
        definition.severity.as_str(),
        definition.en.title,
        definition.en.text,
        definition.ru.title,
        definition.ru.text,
        definition.is_dismissible,
        definition.audience.word(),
        definition.starts_at.map(Instant::from),
        definition.ends_at.map(Instant::from),
        broadcast.withdrawn_at.map(Instant::from),
        broadcast.version,
    )?;
    execute!(
        tx,
        "DELETE FROM broadcast_users WHERE broadcast_id = $1",
        broadcast.id.as_uuid()
    )?;
    execute!(
        tx,
        "DELETE FROM broadcast_plans WHERE broadcast_id = $1",
        broadcast.id.as_uuid()
    )?;
    put_targets(tx, broadcast).await
}

async fn put_targets(tx: &mut Tx, broadcast: &StoredBroadcast) -> Result<(), StoreError> {
    let (beginning, targets) = match &broadcast.definition.audience {
        BroadcastAudience::All | BroadcastAudience::Administrators => return Ok(()),
        BroadcastAudience::Plans(ids) => (
            "INSERT INTO broadcast_plans (broadcast_id, plan_id)",
            ids.iter().map(PlanId::as_uuid).collect::<Vec<_>>(),
        ),
        BroadcastAudience::Users(ids) => (
            "INSERT INTO broadcast_users (broadcast_id, user_id)",
            ids.iter().map(UserId::as_uuid).collect(),
        ),
    };
    if targets.is_empty() {
        return Ok(());
    }
    // In one statement: it may be a thousand, and on SQLite everybody else who writes waits.
    let mut sql = Statement::new(beginning);
    let id = broadcast.id.as_uuid();
    sql.rows(
        targets
            .into_iter()
            .map(|target| [id, target].map(|id| Some(Value::Id(id)))),
    );
    sql.execute(tx).await
}

/// Removes one.
pub async fn delete(tx: &mut Tx, id: BroadcastId) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM broadcasts WHERE id = $1", id.as_uuid())?;
    Ok(())
}

/// What there is to do about messages: those that have begun and were not told to all there are, those that were before
/// `again` though somebody has come since, and those that are over though they are in somebody's list; of each whether it
/// is over.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    again: Timestamp,
) -> Result<Vec<(BroadcastId, bool)>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, bool),
        "SELECT b.id, (b.withdrawn_at IS NOT NULL OR COALESCE(b.ends_at <= $1, FALSE)) FROM broadcasts b
         WHERE b.cleared_at IS NULL AND b.starts_at <= $1 AND (
             b.looked_at IS NULL OR b.withdrawn_at IS NOT NULL OR b.ends_at <= $1
             OR b.looked_at <= $2 AND b.audience <> 'users' AND EXISTS (
                 SELECT 1 FROM users u WHERE u.id > b.told_up_to AND u.disabled_at IS NULL AND NOT EXISTS (
                     SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.user_id = u.id)))
         ORDER BY b.starts_at, b.id",
        Instant::from(now),
        Instant::from(again),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id, is_over)| (BroadcastId::from_uuid(id), is_over))
        .collect())
}

/// Notes the user up to whom it was told.
pub async fn told_up_to(tx: &mut Tx, id: BroadcastId, user: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE broadcasts SET told_up_to = $2 WHERE id = $1",
        id.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(())
}

/// Notes that it was told to all there were; whoever comes from `from` on is to be told yet.
pub async fn looked(
    tx: &mut Tx,
    id: BroadcastId,
    from: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE broadcasts SET told_up_to = $2, looked_at = $3 WHERE id = $1",
        id.as_uuid(),
        from.as_uuid(),
        Instant::from(now),
    )?;
    Ok(())
}

/// Notes that nobody has it in their list any more.
pub async fn cleared(tx: &mut Tx, id: BroadcastId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE broadcasts SET cleared_at = $2 WHERE id = $1",
        id.as_uuid(),
        Instant::from(now),
    )?;
    Ok(())
}
