//! Letters to people: rows of the transaction that has something to say, sent by a job.

use jiff::Timestamp;
use kym_domain::id::{MailId, UserId};
use kym_domain::mails::{Mail, State};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// A letter to be sent or kept.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Its id.
    pub id: MailId,
    /// The user it is about; it goes when they go.
    pub user_id: Option<UserId>,
    /// The address it goes to.
    pub recipient: String,
    /// What it is about.
    pub subject: String,
    /// What it says in plain text.
    pub text: String,
    /// What it says in HTML.
    pub html: String,
    /// [`State::Waiting`] to be sent, [`State::Kept`] for the administrator.
    pub state: State,
    /// When it was written.
    pub created_at: Timestamp,
    /// What goes with it.
    pub attachments: Vec<MailFile>,
}

/// A file that goes out with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailFile {
    /// Its name.
    pub name: String,
    /// What it is (RFC 2046).
    pub media_type: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A letter that waits to be sent.
#[derive(Clone, Debug)]
pub struct WaitingMail {
    /// The address it goes to.
    pub recipient: String,
    /// What it is about.
    pub subject: String,
    /// What it says in plain text.
    pub text: String,
    /// What it says in HTML.
    pub html: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// What goes with it.
    pub attachments: Vec<MailFile>,
}

#[derive(sqlx_macros::FromRow)]
struct MailRow {
    id: Uuid,
    recipient: String,
    subject: String,
    text: Option<String>,
    state: String,
    created_at: Instant,
    sent_at: Option<Instant>,
    error: Option<String>,
}

impl TryFrom<MailRow> for Mail {
    type Error = StoreError;

    fn try_from(row: MailRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("mails", "state", row.id);
        let state = row.state.parse().map_err(nonsense)?;
        Ok(Self {
            id: MailId::from_uuid(row.id),
            recipient: row.recipient,
            subject: row.subject,
            // What is on its way to somebody is nobody else's to read.
            text: row.text.filter(|_| state == State::Kept),
            state,
            created_at: row.created_at.into(),
            sent_at: row.sent_at.map(Timestamp::from),
            error: row.error,
            attachments: Vec::new(),
        })
    }
}

/// Writes a new letter. Files of one that is only kept are named and no more: nobody is handed them.
pub async fn insert(tx: &mut Tx, mail: &NewMail) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO mails (id, user_id, recipient, subject, text, html, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        mail.id.as_uuid(),
        mail.user_id.map(|user| user.as_uuid()),
        mail.recipient,
        mail.subject,
        mail.text,
        mail.html,
        mail.state.as_str(),
        Instant::from(mail.created_at),
    )?;
    for file in &mail.attachments {
        let bytes = (mail.state == State::Waiting).then_some(&file.bytes);
        execute!(
            tx,
            "INSERT INTO mail_attachments (mail_id, name, media_type, bytes) VALUES ($1, $2, $3, $4)",
            mail.id.as_uuid(),
            file.name,
            file.media_type,
            bytes,
        )?;
    }
    Ok(())
}

/// The letter, if it still waits to be sent.
pub async fn waiting(reader: &mut Reader, id: MailId) -> Result<Option<WaitingMail>, StoreError> {
    type Row = (String, String, Option<String>, Option<String>, Instant);
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT recipient, subject, text, html, created_at FROM mails WHERE id = $1 AND state = 'waiting'",
        id.as_uuid(),
    )?;
    let Some((recipient, subject, text, html, created_at)) = row else {
        return Ok(None);
    };
    let missing = |column| StoreError::inconsistent("mails", column, id.as_uuid());
    Ok(Some(WaitingMail {
        recipient,
        subject,
        text: text.ok_or_else(|| missing("text"))?,
        html: html.ok_or_else(|| missing("html"))?,
        created_at: created_at.into(),
        attachments: files(reader, id).await?,
    }))
}

/// What goes with a letter that waits to be sent.
async fn files(reader: &mut Reader, id: MailId) -> Result<Vec<MailFile>, StoreError> {
    type Row = (String, String, Option<Vec<u8>>);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT name, media_type, bytes FROM mail_attachments WHERE mail_id = $1 ORDER BY name",
        id.as_uuid(),
    )?;
    let files = rows.into_iter().filter_map(|(name, media_type, bytes)| {
        let bytes = bytes?;
        Some(MailFile {
            name,
            media_type,
            bytes,
        })
    });
    Ok(files.collect())
}

/// Forgets what is in the files of a letter; their names stay.
async fn wipe_files(tx: &mut Tx, id: MailId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE mail_attachments SET bytes = NULL WHERE mail_id = $1",
        id.as_uuid()
    )?;
    Ok(())
}

/// Notes that the mail server took the letter, and forgets what it said.
pub async fn sent(tx: &mut Tx, id: MailId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE mails SET state = 'sent', sent_at = $1, text = NULL, html = NULL, error = NULL WHERE id = $2",
        Instant::from(now),
        id.as_uuid(),
    )?;
    wipe_files(tx, id).await
}

/// Notes what the mail server said instead of taking the letter; it will be tried again.
pub async fn refused(tx: &mut Tx, id: MailId, cause: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE mails SET error = $1 WHERE id = $2 AND state = 'waiting'",
        cause,
        id.as_uuid()
    )?;
    Ok(())
}

/// Gives the letter up and forgets what it said.
pub async fn failed(tx: &mut Tx, id: MailId, cause: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE mails SET state = 'failed', text = NULL, html = NULL, error = $1
         WHERE id = $2 AND state = 'waiting'",
        cause,
        id.as_uuid(),
    )?;
    wipe_files(tx, id).await
}

/// Keeps the letter for the administrator, since there is no mail server any more.
pub async fn keep(tx: &mut Tx, id: MailId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE mails SET state = 'kept' WHERE id = $1 AND state = 'waiting'",
        id.as_uuid()
    )?;
    wipe_files(tx, id).await
}

/// A page of all letters, newest first, and how many there are.
pub async fn list(
    reader: &mut Reader,
    skip: i64,
    limit: i64,
) -> Result<(Vec<Mail>, i64), StoreError> {
    let rows = fetch_all!(
        reader,
        MailRow,
        "SELECT id, recipient, subject, text, state, created_at, sent_at, error FROM mails
         ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2",
        limit,
        skip,
    )?;
    let (total,): (i64,) = fetch_one!(reader, (i64,), "SELECT COUNT(*) FROM mails")?;
    let mails = rows.into_iter().map(Mail::try_from);
    let mut mails: Vec<Mail> = mails.collect::<Result<_, _>>()?;
    let names: Vec<(Uuid, String)> = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT mail_id, name FROM mail_attachments WHERE mail_id IN (
             SELECT id FROM mails ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2
         ) ORDER BY mail_id, name",
        limit,
        skip,
    )?;
    for (id, name) in names {
        let mut letters = mails.iter_mut();
        if let Some(mail) = letters.find(|mail| mail.id.as_uuid() == id) {
            mail.attachments.push(name);
        }
    }
    Ok((mails, total))
}

/// Removes letters written before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM mails WHERE created_at < $1",
        Instant::from(before)
    )
}
