//! Emails to people. [`send`] writes one in the change that has something to say; a job hands it to
//! the mail server, or it is kept for the administrator when there is none.

mod email;
mod notifications;
pub mod paragraphs;
pub mod routes;
pub mod samples;
pub mod send_mail;
pub mod templates;
pub mod unlinked;
pub mod unsubscribing;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_domain::id::EmailId;
use kym_domain::outbox::DeliveryState;
use kym_store::outbox::{self, EmailAttachment, NewEmail};

pub use self::email::{Email, MailedInvoice, MailedReport, Message, Recipient};
use self::send_mail::SendMail;
use self::templates::Rendered;
pub use self::templates::{invitation_link, reset_link, workspace_invitation_link};
use self::unsubscribing::EmailSeries;
use crate::context::Ctx;
use crate::error::{Error, Result};
use crate::jobs::Job as _;
use crate::jobs::JobEntry;

/// Emails, for the administrator to see that they went out.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 30);

/// What is done later about emails.
pub const JOBS: &[JobEntry] =
    &[JobEntry::job::<SendMail>().purged_by(KEEP, |tx, before| outbox::purge(tx, before).boxed())];

/// Writes an email: it goes out when the change is committed, and not at all when it is not.
///
/// # Errors
/// When the database cannot write.
pub async fn send(ctx: &mut Ctx, email: Email) -> Result<()> {
    send_with(ctx, email, Vec::new()).await
}

/// Writes an email that files go with.
///
/// # Errors
/// As [`send`].
pub async fn send_with(ctx: &mut Ctx, email: Email, files: Vec<EmailAttachment>) -> Result<()> {
    let url = ctx.app().config.public_url();
    let series = EmailSeries::of(&email.message).zip(email.to.user);
    let unsubscribe_url = series
        .map(|(series, user)| unsubscribing::link(ctx.app(), user, series))
        .transpose()?;
    let text = templates::render(&email, &url, unsubscribe_url.as_deref());
    let text = text.map_err(Error::internal)?;
    put(ctx, email.to, text, unsubscribe_url, files).await
}

/// Writes an email of which it is known already what it says.
async fn put(
    ctx: &mut Ctx,
    to: Recipient,
    text: Rendered,
    unsubscribe_url: Option<String>,
    files: Vec<EmailAttachment>,
) -> Result<()> {
    let id: EmailId = ctx.new_id();
    let can_send = ctx.app().smtp.is_some();
    let mail = NewEmail {
        id,
        user_id: to.user,
        recipient: to.address,
        subject: text.subject,
        text: text.text,
        html: text.html,
        unsubscribe_url,
        state: if can_send {
            DeliveryState::Waiting
        } else {
            DeliveryState::Kept
        },
        created_at: ctx.now(),
        attachments: files,
    };
    outbox::insert(&mut ctx.tx, &mail).await?;
    if can_send {
        let job = SendMail {
            email_id: id.as_uuid(),
        };
        let key = format!("{}:{id}", SendMail::KIND);
        ctx.enqueue(&job, ctx.now(), Some(key));
    }
    Ok(())
}
