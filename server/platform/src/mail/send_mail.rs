//! Hands an email to the mail server.

use kym_domain::id::EmailId;
use kym_store::{StoreError, outbox};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::jobs::{Job, Outcome};
use crate::outbound::smtp::{NotSent, OutgoingEmail};
use crate::state::App;

/// One email. Whoever dies between sending it and noting so sends it again, under the same
/// `Message-ID`, by which mail programs know a second copy.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMail {
    /// Which.
    pub email_id: Uuid,
}

impl Job for SendMail {
    const KIND: &'static str = "send_mail";

    async fn run(&self, app: &App) -> Outcome {
        match self.send(app).await {
            Ok(outcome) => outcome,
            Err(error) => Outcome::from(Err(error)),
        }
    }

    async fn given_up(&self, app: &App, cause: &str) -> Result<(), StoreError> {
        let mut tx = app.db.write().await?;
        outbox::failed(&mut tx, EmailId::from_uuid(self.email_id), cause).await?;
        tx.commit().await
    }
}

impl SendMail {
    async fn send(&self, app: &App) -> Result<Outcome, StoreError> {
        let id = EmailId::from_uuid(self.email_id);
        let mut reader = app.db.ask().await?;
        let waiting = outbox::waiting(&mut reader, id).await?;
        drop(reader);
        // Sent by somebody else, or gone with the user whom it was about.
        let Some(mail) = waiting else {
            return Ok(Outcome::Done);
        };
        let Some(smtp) = &app.smtp else {
            // What files go with tells figures: nobody hands it on, and administrators have no business with it.
            if !mail.attachments.is_empty() {
                return Ok(Outcome::Fail("there is no mail server any more".to_owned()));
            }
            let mut tx = app.db.write().await?;
            outbox::keep(&mut tx, id).await?;
            tx.commit().await?;
            return Ok(Outcome::Done);
        };
        let outgoing = OutgoingEmail {
            id: self.email_id,
            recipient: mail.recipient,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            unsubscribe_url: mail.unsubscribe_url,
            written_at: mail.created_at,
            files: mail.attachments,
        };
        let answer = smtp.send(outgoing).await;
        let mut tx = app.db.write().await?;
        let outcome = match answer {
            Ok(()) => {
                outbox::sent(&mut tx, id, app.clock.now()).await?;
                Outcome::Done
            }
            Err(NotSent::Refused(cause)) => Outcome::Fail(cause),
            Err(NotSent::Later(cause)) => {
                outbox::refused(&mut tx, id, &cause).await?;
                Outcome::Retry(cause)
            }
        };
        tx.commit().await?;
        Ok(outcome)
    }
}
