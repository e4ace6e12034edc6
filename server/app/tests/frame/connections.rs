//! Connections that ask for nothing, do not read, or send without end. What one of them may hold is little, and not for
//! long.

use std::net::SocketAddr;
use std::time::Duration;

use kym_testing::files::document;
use kym_testing::{Home, Person, TestApp, on_both, soak, text};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};

/// More than kernels take in for one connection that reads into little room.
const LARGE: usize = 9 * 1024 * 1024;

/// The beginning of HTTP/2: its preface, settings, and a request for `/healthz` (RFC 9113, RFC 7541).
const HTTP2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0\
    \0\0\x11\x01\x05\0\0\0\x01\x82\x86\x04\x08/healthz\x01\x03kym";

/// How many bytes of that come before the request.
const HTTP2_SETTINGS: usize = 24 + 9;

fn address(app: &TestApp) -> SocketAddr {
    app.url
        .trim_start_matches("http://")
        .parse()
        .expect("an address")
}

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(address(app))
        .await
        .expect("a connection")
}

/// A connection into which its kernel takes little that is not read.
async fn connect_small(app: &TestApp) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(8 * 1024).expect("little room");
    socket.connect(address(app)).await.expect("a connection")
}

/// Waits until the program has ended a connection, and answers what came on it.
async fn ended(stream: &mut TcpStream) -> Vec<u8> {
    let mut came = Vec::new();
    // One that is cut off may end with an error.
    let end = timeout(
        soak::within(Duration::from_secs(20)),
        stream.read_to_end(&mut came),
    )
    .await;
    assert!(end.is_ok(), "the connection is still open");
    came
}

/// Puts a large document on a transaction and answers the path to it.
async fn document_of(home: &Home) -> String {
    let row = text(&home.book("2025-10-05", "-5").await["id"]);
    let made = home
        .owner
        .create_attachment(&row, "a.pdf", document(LARGE))
        .await
        .created();
    format!("/transactions/{row}/attachments/{}", text(&made["id"]))
}

async fn ask(stream: &mut TcpStream, person: &Person, path: &str) {
    let token = person.token.as_deref().unwrap_or_default();
    let head =
        format!("GET /api/v1{path} HTTP/1.1\r\nHost: kym\r\nAuthorization: Bearer {token}\r\n\r\n");
    stream
        .write_all(head.as_bytes())
        .await
        .expect("it is asked for");
}

/// The head of an answer.
async fn head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("a head"));
    }
    String::from_utf8(head).expect("a text")
}

on_both! {
    async fn who_asks_for_nothing_is_cut_off(app: &TestApp) {
        app.restart(|config| config.limits.request_seconds = 1).await;
        for beginning in [&b""[..], b"G", &HTTP2[..8], &HTTP2[..24], &HTTP2[..HTTP2_SETTINGS]] {
            let mut silent = connect(app).await;
            silent.write_all(beginning).await.expect("sent");
            ended(&mut silent).await;
        }
    }

    async fn who_asks_for_nothing_more_is_cut_off(app: &TestApp) {
        app.restart(|config| config.limits.idle_seconds = 1).await;
        for request in [&b"GET /healthz HTTP/1.1\r\nHost: kym\r\n\r\n"[..], HTTP2] {
            let mut idle = connect(app).await;
            idle.write_all(request).await.expect("sent");
            let came = ended(&mut idle).await;
            assert!(came.windows(5).any(|part| part == b"alive"), "{}", String::from_utf8_lossy(&came));
        }
        // Nor is a request without an end one that is worked on.
        let mut trickle = connect(app).await;
        let began = Instant::now();
        let sent = async {
            trickle.write_all(b"GET /healthz HTTP/1.1\r\nHost: kym\r\n\r\n").await?;
            while began.elapsed() < soak::within(Duration::from_secs(20)) {
                trickle.write_all(b"G").await?;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Ok::<_, std::io::Error>(())
        };
        sent.await.expect_err("it is cut off");
    }

    async fn one_address_shuts_nobody_out(app: &TestApp) {
        app.restart(|config| config.limits.connections_per_address = 20).await;
        let mut held = Vec::new();
        for _ in 0..60 {
            held.push(connect(app).await);
        }
        let mut refused = 0;
        for stream in &mut held {
            let closed = timeout(Duration::from_millis(20), stream.read_u8()).await;
            refused += usize::from(closed.is_ok());
        }
        assert!(refused >= 40, "{refused} of 60 are refused");
        drop(held);
        let began = Instant::now();
        let mut again = connect(app).await;
        loop {
            again.write_all(b"GET /healthz HTTP/1.1\r\nHost: kym\r\n\r\n").await.ok();
            if again.read_u8().await.is_ok() {
                break;
            }
            assert!(began.elapsed() < soak::within(Duration::from_secs(20)), "no place was given back");
            again = connect(app).await;
        }
    }

    async fn an_answer_that_nobody_reads_is_given_up(app: &TestApp) {
        let home = app.home("anna").await;
        let path = document_of(&home).await;
        app.restart(|config| config.limits.stall_seconds = 1).await;
        let mut slow = connect_small(app).await;
        ask(&mut slow, &home.owner, &path).await;
        // What the kernels hold is read afterwards; the end is missing.
        tokio::time::sleep(Duration::from_secs(4)).await;
        let came = ended(&mut slow).await;
        assert!(came.starts_with(b"HTTP/1.1 200"), "it had begun");
        assert!(came.len() < LARGE, "{} bytes came", came.len());
        assert_eq!(home.owner.bytes(&path).await.len(), LARGE, "the next one is whole");
    }

    async fn who_reads_slowly_gets_all_of_it(app: &TestApp) {
        let home = app.home("anna").await;
        let path = document_of(&home).await;
        app.restart(|config| config.limits.stall_seconds = 1).await;
        let mut slow = connect_small(app).await;
        ask(&mut slow, &home.owner, &path).await;
        let head = head(&mut slow).await;
        assert!(head.contains(&format!("content-length: {LARGE}\r\n")), "{head}");
        let mut piece = vec![0; 256 * 1024];
        let mut came = 0;
        while came < LARGE {
            let read = slow.read(&mut piece).await.expect("it goes on");
            assert!(read > 0, "it ends after {came} bytes");
            came += read;
            // As long as the time without progress in all, in steps that are shorter.
            if came.is_multiple_of(16) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        assert_eq!(came, LARGE);
    }

    async fn one_user_has_few_large_answers_on_the_line(app: &TestApp) {
        let home = app.home("anna").await;
        let path = document_of(&home).await;
        let mut held = Vec::new();
        for _ in 0..12 {
            let mut stream = connect_small(app).await;
            ask(&mut stream, &home.owner, &path).await;
            assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
            held.push(stream);
        }
        home.owner.get(&path).await.refused(429, "too_many_requests");
        // Others, and what is small, are no concern of theirs.
        home.owner.get_me().await.ok();
        drop(held);
        let began = Instant::now();
        while home.owner.get(&path).await.status != 200 {
            assert!(began.elapsed() < soak::within(Duration::from_secs(20)), "no place was given back");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn a_file_of_which_nothing_more_comes_is_given_up(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        app.restart(|config| config.limits.stall_seconds = 1).await;
        let token = home.owner.token.as_deref().unwrap_or_default();
        let mut slow = connect(app).await;
        let head = format!(
            "POST /api/v1/transactions/{row}/attachments?name=a.pdf HTTP/1.1\r\nHost: kym\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Type: application/octet-stream\r\nContent-Length: {LARGE}\r\n\r\n"
        );
        slow.write_all(head.as_bytes()).await.expect("the head is sent");
        slow.write_all(&document(LARGE).as_bytes()[..LARGE / 4]).await.expect("a quarter is sent");
        let came = ended(&mut slow).await;
        let came = String::from_utf8_lossy(&came);
        assert!(came.contains("deadline_exceeded"), "{came}");
        assert_eq!(app.place.count("attachments", "TRUE").await, 0);
        home.owner.create_attachment(&row, "a.pdf", document(LARGE)).await.created();
    }
}
