//! The mail server (RFC 5321). There is no stand-in: tests talk to a real server on loopback.

use std::time::{Duration, SystemTime};

use anyhow::Context as _;
use jiff::Timestamp;
use kym_store::outbox::EmailAttachment;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::CertificateDer;
use uuid::Uuid;

use super::authorities::explained;
use crate::config::{Mail, MailSecurity};

/// A connection to the mail server, made anew for each email.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    timeout: Duration,
}

/// An email on its way out.
#[derive(Debug)]
pub struct OutgoingEmail {
    /// Becomes the `Message-ID`.
    pub id: Uuid,
    /// The address it goes to.
    pub recipient: String,
    /// What it is about.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same in HTML.
    pub html: String,
    /// Where its reader stops letters of its kind, if they can.
    pub unsubscribe_url: Option<String>,
    /// When it was written.
    pub written_at: Timestamp,
    /// What goes with it.
    pub files: Vec<EmailAttachment>,
}

/// Why an email was not sent, in words for the administrator.
#[derive(Debug)]
pub enum NotSent {
    /// It never will be: the server or the address does not take it.
    Refused(String),
    /// It may be, later.
    Later(String),
}

impl Smtp {
    /// The mail server of the configuration; `None` when there is none. These authorities are trusted besides those that
    /// browsers trust.
    ///
    /// # Errors
    /// In words that name the key.
    pub fn configured(
        config: &Mail,
        authorities: &[CertificateDer<'_>],
    ) -> anyhow::Result<Option<Self>> {
        let Some(host) = &config.host else {
            return Ok(None);
        };
        let from = config.sender()?;
        let parameters = || {
            let mut parameters = TlsParameters::builder(host.clone());
            for authority in authorities {
                let certificate = Certificate::from_der(authority.to_vec());
                parameters =
                    parameters.add_root_certificate(certificate.context("outbound.ca_file")?);
            }
            parameters.build().context("mail.host")
        };
        let (tls, port) = match config.security {
            MailSecurity::None => (Tls::None, 25),
            MailSecurity::Starttls => (Tls::Required(parameters()?), 587),
            MailSecurity::Tls => (Tls::Wrapper(parameters()?), 465),
        };
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(config.port.unwrap_or(port))
            .tls(tls)
            .timeout(Some(config.timeout()));
        if let (Some(name), Some(password)) = (&config.username, &config.password) {
            let password = password.expose().to_owned();
            transport = transport.credentials(Credentials::new(name.clone(), password));
        }
        Ok(Some(Self {
            transport: transport.build(),
            from,
            timeout: config.timeout(),
        }))
    }

    /// Hands an email over.
    ///
    /// # Errors
    /// When the server did not take it.
    pub async fn send(&self, mail: OutgoingEmail) -> Result<(), NotSent> {
        let recipient: Address = mail.recipient.parse().map_err(refused)?;
        let body = body(mail.text, mail.html, mail.files)?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient))
            .subject(mail.subject)
            .date(SystemTime::from(mail.written_at))
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .multipart(body)
            .map_err(refused)?;
        let mut header = |name, value: &str| {
            let name = HeaderName::new_from_ascii_str(name);
            let headers = message.headers_mut();
            headers.insert_raw(HeaderValue::new(name, value.to_owned()));
        };
        // RFC 3834 5: nobody's absence notice needs to answer this.
        header("Auto-Submitted", "auto-generated");
        if let Some(url) = mail.unsubscribe_url {
            header("List-Unsubscribe", &format!("<{url}>"));
            // RFC 8058 3.1: mail programs call an https address by themselves when their user wants no more.
            if url.starts_with("https:") {
                header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
            }
        }
        // The time that the transport knows ends when it is connected.
        match timeout(self.timeout, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if is_final(&error) => Err(refused(error)),
            Ok(Err(error)) => Err(NotSent::Later(words(error))),
            Err(_) => {
                let seconds = self.timeout.as_secs();
                let cause = format!("the mail server did not take it within {seconds} seconds");
                Err(NotSent::Later(cause))
            }
        }
    }
}

/// The text in both forms, and with it the files, if there are any.
fn body(text: String, html: String, files: Vec<EmailAttachment>) -> Result<MultiPart, NotSent> {
    let words = MultiPart::alternative_plain_html(text, html);
    if files.is_empty() {
        return Ok(words);
    }
    let mut mixed = MultiPart::mixed().multipart(words);
    for file in files {
        let media_type = ContentType::parse(&file.media_type).map_err(refused)?;
        mixed = mixed.singlepart(Attachment::new(file.name).body(file.bytes, media_type));
    }
    Ok(mixed)
}

/// Whether the server will never take this email: it knows no such mailbox, or does not want what
/// was said. Anything else, a wrong password of ours too, may be mended meanwhile.
fn is_final(error: &lettre::transport::smtp::Error) -> bool {
    error
        .status()
        .is_some_and(|code| matches!(u16::from(code), 550..=554))
}

fn refused(error: impl std::error::Error + Send + Sync + 'static) -> NotSent {
    NotSent::Refused(words(error))
}

/// The whole chain of causes.
fn words(error: impl std::error::Error + Send + Sync + 'static) -> String {
    explained(format!("{:#}", anyhow::Error::new(error)))
}
