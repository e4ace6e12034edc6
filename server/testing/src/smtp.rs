//! A mail server on loopback: it speaks as much SMTP (RFC 5321) as it takes to be sent emails, keeps
//! them, and can be told to refuse them or to be down. It may want a secure connection.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use kym_platform::config::{Mail, MailSecurity, Secret};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders as _};
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use super::TestApp;

/// An email as it arrived.
#[derive(Clone, Debug)]
pub struct Email {
    /// The address of the envelope.
    pub to: String,
    /// Every header, unfolded.
    pub headers: Vec<(String, String)>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The files that came with it: name, media type, content.
    pub files: Vec<(String, String, Vec<u8>)>,
}

/// The server. It is down when dropped.
pub struct MailServer {
    address: SocketAddr,
    security: MailSecurity,
    talk: Talk,
    listening: JoinHandle<()>,
}

/// What each conversation of a server knows.
#[derive(Clone, Default)]
struct Talk {
    emails: Arc<Mutex<Vec<Email>>>,
    refusal: Arc<Mutex<Option<&'static str>>>,
    /// What was said in the clear.
    overheard: Arc<Mutex<Vec<String>>>,
    /// Shown from the first byte, or after STARTTLS.
    acceptor: Option<TlsAcceptor>,
}

impl MailServer {
    pub async fn start() -> Self {
        Self::listen(any_port(), MailSecurity::None, Talk::default()).await
    }

    /// A server that wants a name and a password over a connection that is secured in this way. Without an acceptor it
    /// offers no encryption, whatever is expected of it.
    pub async fn secured(security: MailSecurity, acceptor: Option<TlsAcceptor>) -> Self {
        let talk = Talk {
            acceptor,
            ..Talk::default()
        };
        Self::listen(any_port(), security, talk).await
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the mail server runs beside the test and ends with it"
    )]
    async fn listen(address: SocketAddr, security: MailSecurity, talk: Talk) -> Self {
        let listener = TcpListener::bind(address).await.expect("a free port");
        let address = listener.local_addr().expect("a bound address");
        let each = talk.clone();
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(greet(stream, security, each.clone()));
            }
        });
        Self {
            address,
            security,
            talk,
            listening,
        }
    }

    /// Answers the next recipients with this line, such as `550 no such mailbox`; `None` is taken in.
    pub fn refuse(&self, line: Option<&'static str>) {
        *self.talk.refusal.lock().expect("not poisoned") = line;
    }

    /// Hangs up and takes no call any more.
    pub async fn go_down(&mut self) {
        self.listening.abort();
        let _ = (&mut self.listening).await;
    }

    /// Listens again on the same address.
    pub async fn come_up(&mut self) {
        *self = Self::listen(self.address, self.security, self.talk.clone()).await;
    }

    /// Every email so far, oldest first.
    pub fn emails(&self) -> Vec<Email> {
        self.talk.emails.lock().expect("not poisoned").clone()
    }

    /// The first words of what was said to it in the clear.
    pub fn overheard(&self) -> Vec<String> {
        self.talk.overheard.lock().expect("not poisoned").clone()
    }

    /// The emails to an address, oldest first.
    pub fn to(&self, address: &str) -> Vec<Email> {
        let mut emails = self.emails();
        emails.retain(|email| email.to == address);
        emails
    }

    /// How the program reaches it.
    pub fn config(&self) -> Mail {
        let secured = self.security != MailSecurity::None;
        Mail {
            host: Some(self.address.ip().to_string()),
            port: Some(self.address.port()),
            security: self.security,
            username: secured.then(|| "kym".to_owned()),
            password: secured.then(|| Secret::new("a secret of the mail server".to_owned())),
            from: Some("Know Your Money <money@example.org>".to_owned()),
            ..Mail::default()
        }
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Email {
    /// The token behind `/<page>/` or `<page>=` in the plain text.
    #[track_caller]
    pub fn token(&self, page: &str) -> String {
        let place = self
            .text
            .find(page)
            .unwrap_or_else(|| panic!("{page} in {}", self.text));
        let rest = self.text[place + page.len()..].trim_start_matches(['/', '=']);
        rest.split(|email: char| !(email.is_ascii_alphanumeric() || matches!(email, '-' | '_')))
            .next()
            .expect("a token")
            .to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        let found = self
            .headers
            .iter()
            .find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    fn read(to: String, raw: &[u8]) -> Self {
        let message = MessageParser::default().parse(raw).expect("an email");
        Self {
            to,
            headers: headers(&message, raw),
            subject: message.subject().unwrap_or_default().to_owned(),
            text: body(&message, "plain"),
            html: body(&message, "html"),
            files: message.attachments().map(file).collect(),
        }
    }
}

fn headers(message: &Message<'_>, raw: &[u8]) -> Vec<(String, String)> {
    let value = |start: u32, end: u32| {
        let bytes = &raw[start as usize..end as usize];
        String::from_utf8_lossy(bytes)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let headers = message.headers().iter();
    headers
        .map(|header| {
            let text = value(header.offset_start, header.offset_end);
            (header.name().to_owned(), text)
        })
        .collect()
}

fn file(part: &MessagePart<'_>) -> (String, String, Vec<u8>) {
    let kind = part.content_type().expect("a media type");
    let kind = format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default());
    let name = part.attachment_name().unwrap_or_default().to_owned();
    (name, kind, part.contents().to_vec())
}

fn body(message: &Message<'_>, subtype: &str) -> String {
    let part = message.parts.iter().find(|part| {
        part.content_type()
            .is_some_and(|kind| kind.subtype() == Some(subtype))
    });
    part.and_then(|part| part.text_contents())
        .unwrap_or_default()
        .replace("\r\n", "\n")
}

fn any_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

async fn greet(mut stream: TcpStream, security: MailSecurity, talk: Talk) {
    const GREETING: &[u8] = b"220 loopback\r\n";
    match &talk.acceptor {
        Some(acceptor) if security == MailSecurity::Tls => {
            if let Ok(mut stream) = acceptor.accept(stream).await
                && stream.write_all(GREETING).await.is_ok()
            {
                converse(stream, &talk, true).await;
            }
        }
        _ => {
            if stream.write_all(GREETING).await.is_err() {
                return;
            }
            let Some(stream) = converse(stream, &talk, false).await else {
                return;
            };
            if let Some(acceptor) = &talk.acceptor
                && let Ok(stream) = acceptor.accept(stream).await
            {
                converse(stream, &talk, true).await;
            }
        }
    }
}

/// Converses to the end, or until what follows is to be encrypted.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    talk: &Talk,
    is_secure: bool,
) -> Option<S> {
    let mut lines = BufReader::new(stream);
    let mut recipient = String::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line).await.unwrap_or(0) == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        let verb = line
            .split([' ', ':'])
            .next()
            .unwrap_or_default()
            .to_ascii_uppercase();
        if !is_secure {
            let mut overheard = talk.overheard.lock().expect("not poisoned");
            overheard.push(verb.clone());
        }
        let answer = match verb.as_str() {
            "EHLO" if is_secure || talk.acceptor.is_none() => {
                "250-loopback\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SMTPUTF8".to_owned()
            }
            "EHLO" => {
                "250-loopback\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS".to_owned()
            }
            "STARTTLS" => {
                lines.get_mut().write_all(b"220 go on\r\n").await.ok()?;
                return Some(lines.into_inner());
            }
            "AUTH" => "235 welcome".to_owned(),
            "RCPT" => {
                recipient = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                let refused = *talk.refusal.lock().expect("not poisoned");
                refused.unwrap_or("250 welcome").to_owned()
            }
            "DATA" => {
                lines.get_mut().write_all(b"354 go on\r\n").await.ok()?;
                let raw = data(&mut lines).await?;
                let email = Email::read(recipient.clone(), &raw);
                talk.emails.lock().expect("not poisoned").push(email);
                "250 taken".to_owned()
            }
            "QUIT" => "221 goodbye".to_owned(),
            _ => "250 fine".to_owned(),
        };
        let answer = format!("{answer}\r\n");
        lines.get_mut().write_all(answer.as_bytes()).await.ok()?;
    }
}

/// An email up to the line with the single dot (RFC 5321 4.5.2).
async fn data(lines: &mut BufReader<impl AsyncRead + Unpin>) -> Option<Vec<u8>> {
    let mut raw = Vec::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line).await.ok()? == 0 {
            return None;
        }
        if line == b".\r\n" {
            return Some(raw);
        }
        raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}

impl TestApp {
    /// The program again, with a mail server.
    pub async fn with_mail(&self) -> MailServer {
        let server = MailServer::start().await;
        let mail = server.config();
        self.restart(|config| {
            config.mail = mail;
            config.limits.requests_before_captcha = 1_000_000;
            config.public_url = Some("https://money.example.org".to_owned());
        })
        .await;
        server
    }
}
