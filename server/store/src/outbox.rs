//! Emails to people: rows of the transaction that has something to say, sent by a job.

use jiff::Timestamp;
use kym_domain::id::{EmailId, UserId};
use kym_domain::outbox::{DeliveryState, OutboxEmail};
use kym_domain::text::fold_login;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::users::list::anywhere;
use crate::values::Instant;

/// An email to be sent or kept.
#[derive(Clone, Debug)]
pub struct NewEmail {
    /// Its id.
    pub id: EmailId,
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
    /// Where its reader stops letters of its kind, if they can.
    pub unsubscribe_url: Option<String>,
    /// [`DeliveryState::Waiting`] to be sent, [`DeliveryState::Kept`] for the administrator.
    pub state: DeliveryState,
    /// When it was written.
    pub created_at: Timestamp,
    /// What goes with it.
    pub attachments: Vec<EmailAttachment>,
}

/// A file that goes out with an email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailAttachment {
    /// Its name.
    pub name: String,
    /// What it is (RFC 2046).
    pub media_type: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// An email that waits to be sent.
#[derive(Clone, Debug)]
pub struct WaitingEmail {
    /// The address it goes to.
    pub recipient: String,
    /// What it is about.
    pub subject: String,
    /// What it says in plain text.
    pub text: String,
    /// What it says in HTML.
    pub html: String,
    /// As [`NewEmail::unsubscribe_url`].
    pub unsubscribe_url: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// What goes with it.
    pub attachments: Vec<EmailAttachment>,
}

#[derive(sqlx_macros::FromRow)]
struct EmailRow {
    id: Uuid,
    recipient: String,
    subject: String,
    text: Option<String>,
    state: String,
    created_at: Instant,
    sent_at: Option<Instant>,
    error: Option<String>,
}

impl TryFrom<EmailRow> for OutboxEmail {
    type Error = StoreError;

    fn try_from(row: EmailRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("outbox", "state", row.id);
        let state = row.state.parse().map_err(nonsense)?;
        Ok(Self {
            id: EmailId::from_uuid(row.id),
            recipient: row.recipient,
            subject: row.subject,
            // What is on its way to somebody is nobody else's to read.
            text: row.text.filter(|_| state == DeliveryState::Kept),
            state,
            created_at: row.created_at.into(),
            sent_at: row.sent_at.map(Timestamp::from),
            error: row.error,
            attachments: Vec::new(),
        })
    }
}

/// Writes a new email. Files of one that is only kept are named and no more: nobody is handed them.
pub async fn insert(tx: &mut Tx, mail: &NewEmail) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO outbox (id, user_id, recipient, subject, text, html, unsubscribe_url, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        mail.id.as_uuid(),
        mail.user_id.map(|user| user.as_uuid()),
        mail.recipient,
        mail.subject,
        mail.text,
        mail.html,
        mail.unsubscribe_url,
        mail.state.as_str(),
        Instant::from(mail.created_at),
    )?;
    for file in &mail.attachments {
        let bytes = (mail.state == DeliveryState::Waiting).then_some(&file.bytes);
        execute!(
            tx,
            "INSERT INTO outbox_attachments (email_id, name, media_type, bytes) VALUES ($1, $2, $3, $4)",
            mail.id.as_uuid(),
            file.name,
            file.media_type,
            bytes,
        )?;
    }
    Ok(())
}

/// The email, if it still waits to be sent.
pub async fn waiting(reader: &mut Reader, id: EmailId) -> Result<Option<WaitingEmail>, StoreError> {
    type Row = (
        String,
        String,
        Option<String>,
        Option<String>,
        Option<String>,
        Instant,
    );
    let row = fetch_optional!(
        reader,
        Row,
        "SELECT recipient, subject, text, html, unsubscribe_url, created_at FROM outbox WHERE id = $1 AND state = 'waiting'",
        id.as_uuid(),
    )?;
    let Some((recipient, subject, text, html, unsubscribe_url, created_at)) = row else {
        return Ok(None);
    };
    let missing = |column| StoreError::inconsistent("outbox", column, id.as_uuid());
    Ok(Some(WaitingEmail {
        recipient,
        subject,
        text: text.ok_or_else(|| missing("text"))?,
        html: html.ok_or_else(|| missing("html"))?,
        unsubscribe_url,
        created_at: created_at.into(),
        attachments: files(reader, id).await?,
    }))
}

/// What goes with an email that waits to be sent.
async fn files(reader: &mut Reader, id: EmailId) -> Result<Vec<EmailAttachment>, StoreError> {
    type Row = (String, String, Option<Vec<u8>>);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT name, media_type, bytes FROM outbox_attachments WHERE email_id = $1 ORDER BY name",
        id.as_uuid(),
    )?;
    let files = rows.into_iter().filter_map(|(name, media_type, bytes)| {
        let bytes = bytes?;
        Some(EmailAttachment {
            name,
            media_type,
            bytes,
        })
    });
    Ok(files.collect())
}

/// Forgets what is in the files of an email; their names stay.
async fn wipe_files(tx: &mut Tx, id: EmailId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE outbox_attachments SET bytes = NULL WHERE email_id = $1",
        id.as_uuid()
    )?;
    Ok(())
}

/// Notes that the mail server took the email, and forgets what it said.
pub async fn sent(tx: &mut Tx, id: EmailId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE outbox SET state = 'sent', sent_at = $1, text = NULL, html = NULL, unsubscribe_url = NULL, error = NULL
         WHERE id = $2",
        Instant::from(now),
        id.as_uuid(),
    )?;
    wipe_files(tx, id).await
}

/// Notes what the mail server said instead of taking the email; it will be tried again.
pub async fn refused(tx: &mut Tx, id: EmailId, cause: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE outbox SET error = $1 WHERE id = $2 AND state = 'waiting'",
        cause,
        id.as_uuid()
    )?;
    Ok(())
}

/// Gives the email up and forgets what it said.
pub async fn failed(tx: &mut Tx, id: EmailId, cause: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE outbox SET state = 'failed', text = NULL, html = NULL, unsubscribe_url = NULL, error = $1
         WHERE id = $2 AND state = 'waiting'",
        cause,
        id.as_uuid(),
    )?;
    wipe_files(tx, id).await
}

/// Keeps the email for the administrator, since there is no mail server any more.
pub async fn keep(tx: &mut Tx, id: EmailId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE outbox SET state = 'kept' WHERE id = $1 AND state = 'waiting'",
        id.as_uuid()
    )?;
    wipe_files(tx, id).await
}

/// Which emails are wanted.
#[derive(Clone, Debug, Default)]
pub struct OutboxFilter {
    /// Those of one state alone.
    pub state: Option<DeliveryState>,
    /// Those alone to addresses that this is a part of, in whatever capitals; all when it is empty.
    pub recipient: String,
}

/// A page of the emails that fit, newest first, and how many there are.
pub async fn list(
    reader: &mut Reader,
    filter: &OutboxFilter,
    skip: i64,
    limit: i64,
) -> Result<(Vec<OutboxEmail>, i64), StoreError> {
    let state = filter.state.map(DeliveryState::as_str);
    let recipient = anywhere(&fold_login(&filter.recipient));
    let rows = fetch_all!(
        reader,
        EmailRow,
        "SELECT id, recipient, subject, text, state, created_at, sent_at, error FROM outbox
         WHERE ($1 IS NULL OR state = $1) AND LOWER(recipient) LIKE $2 ESCAPE '\\'
         ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4",
        state,
        recipient,
        limit,
        skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM outbox WHERE ($1 IS NULL OR state = $1) AND LOWER(recipient) LIKE $2 ESCAPE '\\'",
        state,
        recipient,
    )?;
    let emails = rows.into_iter().map(OutboxEmail::try_from);
    let mut emails: Vec<OutboxEmail> = emails.collect::<Result<_, _>>()?;
    let mut attached =
        Statement::new("SELECT email_id, name FROM outbox_attachments WHERE email_id");
    attached.among(emails.iter().map(|mail| Value::Id(mail.id.as_uuid())));
    attached.say(" ORDER BY email_id, name");
    let names: Vec<(Uuid, String)> = attached.fetch_all(reader).await?;
    for (id, name) in names {
        let mut emails = emails.iter_mut();
        if let Some(mail) = emails.find(|mail| mail.id.as_uuid() == id) {
            mail.attachments.push(name);
        }
    }
    Ok((emails, total))
}

/// Removes emails written before `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM outbox WHERE created_at < $1",
        Instant::from(before)
    )
}
