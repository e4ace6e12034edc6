//! A mail server on loopback that outlives the programs that send to it. It speaks as much SMTP (RFC 5321) as it
//! takes to be sent emails, and keeps them.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mail_parser::MessageParser;

/// An email as it arrived.
#[derive(Clone)]
pub struct Email {
    /// Two copies of one email have one.
    pub message_id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub has_file: bool,
}

/// When the server says nothing more, and does not hang up either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// From the start.
    AtOnce,
    /// After its greeting.
    AfterGreeting,
    /// After it was greeted.
    AfterHello,
}

/// The server; it listens until the test ends.
pub struct Mailbox {
    pub port: u16,
    emails: Arc<Mutex<Vec<Email>>>,
    silence: Arc<Mutex<Option<Silence>>>,
    /// In how many conversations it has fallen silent.
    silent: Arc<AtomicUsize>,
}

impl Mailbox {
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
        let port = listener.local_addr().expect("an address").port();
        let mailbox = Self {
            port,
            emails: Arc::default(),
            silence: Arc::default(),
            silent: Arc::default(),
        };
        let (kept, silence) = (Arc::clone(&mailbox.emails), Arc::clone(&mailbox.silence));
        let silent = Arc::clone(&mailbox.silent);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (emails, silent) = (Arc::clone(&kept), Arc::clone(&silent));
                let silence = *silence.lock().expect("no reader panicked");
                // A program that is killed hangs up in the middle of a word.
                std::thread::spawn(move || match silence {
                    Some(silence) => fall_silent(&stream, silence, &silent),
                    None => converse(&stream, &emails),
                });
            }
        });
        mailbox
    }

    /// From the next call on it falls silent at this point; with `None` it takes emails again.
    pub fn fall_silent(&self, silence: Option<Silence>) {
        *self.silence.lock().expect("no reader panicked") = silence;
    }

    /// In how many calls it has fallen silent.
    pub fn silent(&self) -> usize {
        self.silent.load(Ordering::Relaxed)
    }

    /// Every email so far, copies among them.
    pub fn emails(&self) -> Vec<Email> {
        self.emails.lock().expect("no reader panicked").clone()
    }
}

/// Speaks up to a point, and then lets the caller wait until that one hangs up.
fn fall_silent(stream: &TcpStream, silence: Silence, silent: &AtomicUsize) -> Option<()> {
    let mut lines = BufReader::new(stream);
    let mut write = stream;
    if silence != Silence::AtOnce {
        write.write_all(b"220 loopback\r\n").ok()?;
        lines.read_line(&mut String::new()).ok()?;
    }
    if silence == Silence::AfterHello {
        write.write_all(b"250 loopback\r\n").ok()?;
        lines.read_line(&mut String::new()).ok()?;
    }
    silent.fetch_add(1, Ordering::Relaxed);
    while lines.read_line(&mut String::new()).ok()? > 0 {}
    None
}

fn converse(stream: &TcpStream, emails: &Mutex<Vec<Email>>) -> Option<()> {
    let mut lines = BufReader::new(stream);
    let mut write = stream;
    let mut answer = "220 loopback\r\n";
    loop {
        write.write_all(answer.as_bytes()).ok()?;
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let verb = line.split([' ', ':']).next().unwrap_or_default().trim();
        answer = match verb.to_ascii_uppercase().as_str() {
            "EHLO" => "250-loopback\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n",
            "DATA" => {
                write.write_all(b"354 go on\r\n").ok()?;
                let email = read(&data(&mut lines)?);
                emails.lock().expect("no reader panicked").push(email);
                "250 taken\r\n"
            }
            "QUIT" => "221 goodbye\r\n",
            _ => "250 fine\r\n",
        };
    }
}

/// An email up to the line with the single dot (RFC 5321 4.5.2).
fn data(lines: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut raw = Vec::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        if line == b".\r\n" {
            return Some(raw);
        }
        raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}

fn read(raw: &[u8]) -> Email {
    let email = MessageParser::default().parse(raw).expect("an email");
    Email {
        message_id: email.message_id().unwrap_or_default().to_owned(),
        to: email
            .to()
            .and_then(|to| to.first()?.address())
            .unwrap_or_default()
            .to_owned(),
        subject: email.subject().unwrap_or_default().to_owned(),
        text: email.body_text(0).unwrap_or_default().into_owned(),
        has_file: email.attachment_count() > 0,
    }
}
