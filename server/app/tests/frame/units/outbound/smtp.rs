use std::io::Write as _;
use std::net::TcpListener;

use jiff::Timestamp;
use kym_platform::config::{Mail, MailSecurity};
use kym_platform::outbound::smtp::{NotSent, OutgoingEmail, Smtp};
use uuid::Uuid;

/// A server that takes every call, says this much, and then nothing more.
fn server(words: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        let mut calls = Vec::new();
        for mut stream in listener.incoming().flatten() {
            let _ = stream.write_all(words.as_bytes());
            calls.push(stream);
        }
    });
    port
}

/// The time that the library knows begins anew with each answer.
#[tokio::test]
async fn a_server_that_falls_silent_is_left_in_time() {
    for words in [
        "",
        "220 loopback\r\n",
        "220 loopback\r\n250 loopback\r\n",
        "220 loopback\r\n250 loopback\r\n250 fine\r\n250 fine\r\n354 go on\r\n",
        // Cut off in the middle of a line.
        "220 loop",
    ] {
        let config = Mail {
            host: Some("127.0.0.1".to_owned()),
            port: Some(server(words)),
            security: MailSecurity::None,
            from: Some("money@example.org".to_owned()),
            timeout_seconds: 1,
            ..Mail::default()
        };
        let smtp = Smtp::configured(&config, &[]).expect("configured");
        let email = OutgoingEmail {
            id: Uuid::nil(),
            recipient: "anna@example.org".to_owned(),
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello".to_owned(),
            unsubscribe_url: None,
            written_at: Timestamp::UNIX_EPOCH,
            files: Vec::new(),
        };
        match smtp.expect("a server").send(email).await {
            Err(NotSent::Later(_)) => {}
            other => panic!("{words:?}: {other:?}"),
        }
    }
}
