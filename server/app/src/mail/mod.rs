//! Letters to people. [`send`] writes one in the change that has something to say; a job hands it to
//! the mail server, or it is kept for the administrator when there is none.

mod letter;
pub mod routes;
pub mod send_mail;
pub mod templates;
pub mod wire;

use kym_domain::id::MailId;
use kym_domain::mails::State;
use kym_store::mails::{self, MailFile, NewMail};

pub use self::letter::{Letter, MailedReport, Message, Recipient};
use self::send_mail::SendMail;
pub use self::templates::{invitation_link, reset_link, workspace_invitation_link};
use crate::context::Ctx;
use crate::error::{Error, Result};
use crate::jobs::Job as _;

/// Writes a letter: it goes out when the change is committed, and not at all when it is not.
///
/// # Errors
/// When the database cannot write.
pub async fn send(ctx: &mut Ctx, letter: Letter) -> Result<()> {
    send_with(ctx, letter, Vec::new()).await
}

/// Writes a letter that files go with.
///
/// # Errors
/// As [`send`].
pub async fn send_with(ctx: &mut Ctx, letter: Letter, files: Vec<MailFile>) -> Result<()> {
    let id: MailId = ctx.new_id();
    let url = ctx.app().config.public_url();
    let text = templates::render(&letter, &url).map_err(Error::internal)?;
    let can_send = ctx.app().smtp.is_some();
    let mail = NewMail {
        id,
        user_id: letter.to.user,
        recipient: letter.to.address,
        subject: text.subject,
        text: text.text,
        html: text.html,
        state: if can_send {
            State::Waiting
        } else {
            State::Kept
        },
        created_at: ctx.now(),
        attachments: files,
    };
    mails::insert(&mut ctx.tx, &mail).await?;
    if can_send {
        let job = SendMail {
            mail_id: id.as_uuid(),
        };
        let key = format!("{}:{id}", SendMail::KIND);
        ctx.enqueue(&job, ctx.now(), Some(key))?;
    }
    Ok(())
}
