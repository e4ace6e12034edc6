use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use futures_util::future::BoxFuture;
use kym_platform::config;
use kym_platform::outbound::fetch::{FetchRequest, Fetcher, MAX_SIZE, Names, RequestError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use url::Url;

/// Addresses that nobody may be made to ask (`security.md`, L-35 and worst input 18).
const HOSTILE: [&str; 44] = [
    "http://127.0.0.1:5432",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://017700000001/",
    "https://127.0.0.1./",
    "https://127.000.000.1/",
    "https://１２７.0.0.1/",
    "https://127。0。0。1/",
    "https://0.0.0.0/",
    "https://0/",
    "https://10.0.0.1/",
    "https://10.255.255.255:8443/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://100.127.255.254/",
    "https://192.0.0.192/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://[::ffff:a00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[fd12:3456::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "https://user:secret@example.org/",
    "http://example.org/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_INFO",
    "ftp://example.org/",
];

/// Names of which each look-up takes the next answer.
#[derive(Default)]
struct FixedNames(Mutex<VecDeque<IpAddr>>);

impl Names for FixedNames {
    fn look_up<'a>(
        &'a self,
        host: &'a str,
        port: u16,
    ) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        let literal = host.parse().ok();
        let told = || self.0.lock().expect("no panic").pop_front();
        let address = literal.or_else(told);
        Box::pin(async move {
            Ok(address
                .into_iter()
                .map(|ip| SocketAddr::new(ip, port))
                .collect())
        })
    }
}

fn names(told: &[&str]) -> Arc<FixedNames> {
    let told = told.iter().map(|ip| ip.parse().expect("an address"));
    Arc::new(FixedNames(Mutex::new(told.collect())))
}

fn fetcher(allowed_hosts: Vec<String>, names: Arc<FixedNames>) -> Fetcher {
    let config = config::Outbound {
        allowed_hosts,
        ..config::Outbound::default()
    };
    Fetcher::with_names(&config, names).expect("a client")
}

fn question(url: &str) -> FetchRequest {
    FetchRequest {
        url: url.parse().expect("an address"),
        authorization: None,
    }
}

async fn error_of(fetcher: &Fetcher, url: &str) -> Option<RequestError> {
    let answer = fetcher.get(&question(url)).await;
    answer.err().map(|(error, _)| error)
}

/// A server that answers each connection with these bytes, and hands back what it was asked.
#[expect(
    clippy::disallowed_methods,
    reason = "the server runs beside the test and ends with it"
)]
async fn server(answer: Vec<u8>) -> (String, tokio::task::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let host = listener.local_addr().expect("bound").to_string();
    let asked = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("asked");
        let mut head = vec![0; 4096];
        let length = stream.read(&mut head).await.expect("a request");
        // Whoever has had enough hangs up.
        let _ = stream.write_all(&answer).await;
        String::from_utf8_lossy(&head[..length]).into_owned()
    });
    (host, asked)
}

#[tokio::test]
async fn no_hostile_address_is_kept_or_asked() {
    let fetcher = fetcher(Vec::new(), names(&[]));
    for url in HOSTILE {
        let parsed: Url = url.parse().expect(url);
        let kept = fetcher.check(&parsed).await.err();
        assert_eq!(
            kept.map(|failed| failed.0),
            Some(RequestError::AddressRefused),
            "{url}"
        );
        assert_eq!(
            error_of(&fetcher, url).await,
            Some(RequestError::AddressRefused),
            "{url}"
        );
    }
}

#[tokio::test]
async fn a_name_of_this_machine_is_neither_kept_nor_asked() {
    let fetcher = Fetcher::new(&config::Outbound::default()).expect("a client");
    for url in [
        "https://localhost/",
        "https://localhost:9000/",
        "https://LOCALHOST./",
        "https://rates.localhost/",
    ] {
        let parsed: Url = url.parse().expect(url);
        let kept = fetcher.check(&parsed).await.err();
        assert_eq!(
            kept.map(|failed| failed.0),
            Some(RequestError::AddressRefused),
            "{url}"
        );
        assert_eq!(
            error_of(&fetcher, url).await,
            Some(RequestError::AddressRefused),
            "{url}"
        );
    }
}

#[tokio::test]
async fn a_name_that_moves_home_after_it_was_kept_is_not_asked() {
    let fetcher = fetcher(Vec::new(), names(&["1.1.1.1", "127.0.0.1"]));
    let url: Url = "https://rates.example.org/".parse().expect("an address");
    fetcher.check(&url).await.expect("public then");
    let now = error_of(&fetcher, url.as_str()).await;
    assert_eq!(now, Some(RequestError::AddressRefused));
}

#[tokio::test]
async fn what_is_connected_to_was_looked_up_once() {
    // A second look-up would find this machine; a connection to where the first one leads cannot be made.
    let names = names(&["255.255.255.254", "127.0.0.1"]);
    let fetcher = fetcher(Vec::new(), Arc::clone(&names));
    let refused = error_of(&fetcher, "https://rates.example.org/").await;
    assert_eq!(refused, Some(RequestError::AddressRefused));
    let left = names.look_up("rates.example.org", 443).await;
    assert_eq!(left.expect("told")[0].ip().to_string(), "127.0.0.1");
}

#[tokio::test]
async fn only_the_very_host_and_port_of_the_configuration_may_be_local() {
    let (host, asked) = server(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok".to_vec()).await;
    let fetcher = fetcher(vec![host.clone()], names(&[]));
    for url in [
        "http://127.0.0.1:1/",
        "https://127.0.0.1/",
        "http://127.0.0.2:80/",
    ] {
        assert_eq!(
            error_of(&fetcher, url).await,
            Some(RequestError::AddressRefused),
            "{url}"
        );
    }
    let body = fetcher
        .get(&question(&format!("http://{host}/a?b=c")))
        .await;
    assert_eq!(body, Ok(b"ok".to_vec()));
    let asked = asked.await.expect("a request");
    assert!(asked.starts_with("GET /a?b=c HTTP/1.1\r\n"), "{asked}");
    assert!(
        asked
            .to_ascii_lowercase()
            .contains(&format!("host: {host}\r\n")),
        "{asked}"
    );
}

#[test]
fn a_file_of_authorities_that_is_none_stops_the_start_and_names_the_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("authority.pem");
    let begin = || {
        let config = config::Outbound {
            ca_file: Some(file.clone()),
            ..config::Outbound::default()
        };
        Fetcher::new(&config)
            .err()
            .map(|error| format!("{error:#}"))
    };
    let damaged = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    for text in [None, Some(""), Some("no certificate"), Some(damaged)] {
        if let Some(text) = text {
            std::fs::write(&file, text).expect("written");
        }
        let error = begin().expect("it does not start");
        assert!(error.contains("outbound.ca_file"), "{text:?}: {error}");
    }
}

#[tokio::test]
async fn offline_only_the_configured_hosts_are_asked() {
    let config = config::Outbound {
        offline: true,
        ..config::Outbound::default()
    };
    let fetcher = Fetcher::new(&config).expect("a client");
    let url = "https://api.frankfurter.dev/";
    assert!(!fetcher.may_ask(&url.parse().expect("an address")));
    assert_eq!(
        error_of(&fetcher, url).await,
        Some(RequestError::AddressRefused)
    );
}

#[tokio::test]
async fn nobody_follows_and_errors_are_told_apart() {
    for (answer, expected) in [
        (
            "HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\ncontent-length: 0\r\n\r\n",
            RequestError::Redirected,
        ),
        (
            "HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n",
            RequestError::KeyRefused,
        ),
        (
            "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n",
            RequestError::Status,
        ),
        ("nonsense\r\n\r\n", RequestError::Unreachable),
        (
            "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf",
            RequestError::BrokenOff,
        ),
    ] {
        let (host, _asked) = server(answer.as_bytes().to_vec()).await;
        let fetcher = fetcher(vec![host.clone()], names(&[]));
        let found = error_of(&fetcher, &format!("http://{host}/")).await;
        assert_eq!(found, Some(expected), "{answer}");
    }
}

#[tokio::test]
async fn an_answer_without_end_is_given_up() {
    let mut answer = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
    answer.resize(MAX_SIZE + 1_000_000, b' ');
    let (host, _asked) = server(answer).await;
    let fetcher = fetcher(vec![host.clone()], names(&[]));
    let found = error_of(&fetcher, &format!("http://{host}/")).await;
    assert_eq!(found, Some(RequestError::TooLarge));
}

#[tokio::test]
async fn public_addresses_are_public() {
    let fetcher = fetcher(Vec::new(), names(&[]));
    for url in [
        "https://1.1.1.1/",
        "https://172.15.0.1/",
        "https://172.32.0.1/",
        "https://100.63.0.1/",
        "https://100.128.0.1/",
        "https://[2606:4700::1111]/",
        "https://[2a00:1450::1]/",
    ] {
        let kept = fetcher.check(&url.parse().expect(url)).await;
        assert_eq!(kept, Ok(()), "{url}");
    }
}
