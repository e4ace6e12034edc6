use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use kym_platform::config;
use kym_platform::outbound::fetch::{
    Fetcher, OutboundBody, OutboundRequest, OutboundResponse, RequestError,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

/// A server that answers one connection, once the whole of this body has arrived, and hands back what it was asked. It
/// hangs up when it has answered, unless it is to wait.
#[expect(
    clippy::disallowed_methods,
    reason = "the server runs beside the test and ends with it"
)]
async fn server(answer: &str, body: &'static str, waits: bool) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let host = listener.local_addr().expect("bound").to_string();
    let answer = answer.to_owned();
    let asked = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("asked");
        let mut request = Vec::new();
        let mut piece = [0; 4096];
        while !request.ends_with(format!("\r\n\r\n{body}").as_bytes()) {
            match stream.read(&mut piece).await {
                Ok(length @ 1..) => request.extend_from_slice(&piece[..length]),
                _ => break,
            }
        }
        let _ = stream.write_all(answer.as_bytes()).await;
        if waits {
            // Until the other side has had enough.
            let _ = stream.read(&mut piece).await;
        }
        String::from_utf8_lossy(&request).into_owned()
    });
    (host, asked)
}

fn fetcher(allowed_hosts: Vec<String>) -> Fetcher {
    let config = config::Outbound {
        allowed_hosts,
        ..config::Outbound::default()
    };
    Fetcher::new(&config).expect("a client")
}

fn request(host: &str, json: Option<&'static str>) -> OutboundRequest {
    OutboundRequest {
        method: match json {
            Some(_) => Method::POST,
            None => Method::GET,
        },
        url: format!("http://{host}/a?b=c").parse().expect("an address"),
        headers: Vec::new(),
        body: json.map(OutboundBody::json),
        timeout: Duration::from_mins(1),
        max_size: 1000,
    }
}

async fn answered(answer: &str) -> Result<OutboundResponse, RequestError> {
    let (host, _asked) = server(answer, "", false).await;
    let answer = fetcher(vec![host.clone()])
        .send(&request(&host, None))
        .await;
    answer.map_err(|(error, _)| error)
}

#[tokio::test]
async fn a_body_and_headers_are_sent_and_any_status_is_an_answer() {
    let answer =
        "HTTP/1.1 429 Too Many Requests\r\nretry-after: 12\r\ncontent-length: 4\r\n\r\nbusy";
    let (host, asked) = server(answer, "{\"a\":1}", false).await;
    let mut key = HeaderValue::from_static("a-key");
    key.set_sensitive(true);
    let request = OutboundRequest {
        headers: vec![(HeaderName::from_static("x-api-key"), key)],
        ..request(&host, Some("{\"a\":1}"))
    };
    let response = fetcher(vec![host.clone()]).send(&request).await;
    let mut headers = HeaderMap::new();
    headers.insert("retry-after", HeaderValue::from_static("12"));
    headers.insert("content-length", HeaderValue::from_static("4"));
    let expected = OutboundResponse {
        status: StatusCode::TOO_MANY_REQUESTS,
        retry_after: Some(Duration::from_secs(12)),
        headers,
        body: b"busy".to_vec(),
    };
    assert_eq!(response, Ok(expected));
    let asked = asked.await.expect("a request").to_ascii_lowercase();
    assert!(asked.starts_with("post /a?b=c http/1.1\r\n"), "{asked}");
    for header in [
        "content-type: application/json",
        "content-length: 7",
        "x-api-key: a-key",
        "connection: close",
    ] {
        assert!(asked.contains(&format!("{header}\r\n")), "{asked}");
    }
    assert!(asked.ends_with("\r\n\r\n{\"a\":1}"), "{asked}");
}

#[tokio::test]
async fn a_form_is_sent_as_it_is_by_whatever_method() {
    let form = "a%5Bb%5D=1+2&c=";
    for method in [Method::POST, Method::PATCH, Method::DELETE] {
        let (host, asked) = server("HTTP/1.1 204 No Content\r\n\r\n", form, false).await;
        let request = OutboundRequest {
            method: method.clone(),
            body: Some(OutboundBody::form(form)),
            ..request(&host, None)
        };
        let response = fetcher(vec![host.clone()]).send(&request).await;
        assert!(response.is_ok(), "{response:?}");
        let asked = asked.await.expect("a request");
        assert!(asked.starts_with(&format!("{method} /a?b=c ")), "{asked}");
        let media_type = "content-type: application/x-www-form-urlencoded\r\n";
        assert!(asked.contains(media_type), "{asked}");
        assert!(asked.ends_with(&format!("\r\n\r\n{form}")), "{asked}");
    }
}

#[tokio::test]
async fn a_request_without_a_body_has_none() {
    let (host, asked) = server("HTTP/1.1 204 No Content\r\n\r\n", "", false).await;
    let response = fetcher(vec![host.clone()])
        .send(&request(&host, None))
        .await;
    assert_eq!(
        response.map(|response| (response.status, response.body)),
        Ok((StatusCode::NO_CONTENT, Vec::new()))
    );
    let asked = asked.await.expect("a request").to_ascii_lowercase();
    assert!(asked.starts_with("get /a?b=c http/1.1\r\n"), "{asked}");
    assert!(!asked.contains("content-"), "{asked}");
}

#[tokio::test]
async fn the_wait_that_is_asked_for_is_read_in_every_form() {
    let now = "date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
    for (date, value, seconds) in [
        ("", "0", Some(0)),
        ("", " 120 ", Some(120)),
        ("", "86401", Some(86_400)),
        ("", "99999999999999999999999", Some(86_400)),
        (now, "Sun, 06 Nov 1994 08:50:07 GMT", Some(30)),
        (now, "Sunday, 06-Nov-94 08:50:07 GMT", Some(30)),
        (now, "Sun Nov  6 08:50:07 1994", Some(30)),
        // It has passed, and it is in ten years.
        (now, "Sun, 06 Nov 1994 08:49:00 GMT", Some(0)),
        (now, "Sat, 06 Nov 2004 08:49:00 GMT", Some(86_400)),
        // Without the server's own clock nothing is known.
        ("", "Sun, 06 Nov 1994 08:50:07 GMT", None),
        (now, "-5", None),
        (now, "1.5", None),
        (now, "soon", None),
        (now, "", None),
    ] {
        let answer =
            format!("HTTP/1.1 503 Busy\r\n{date}retry-after: {value}\r\ncontent-length: 0\r\n\r\n");
        let response = answered(&answer).await.expect("an answer");
        assert_eq!(
            response.retry_after,
            seconds.map(Duration::from_secs),
            "{date}{value}"
        );
    }
    let without = answered("HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n").await;
    assert_eq!(without.expect("an answer").retry_after, None);
}

#[tokio::test]
async fn no_part_of_an_answer_is_an_answer_whatever_its_status() {
    for status in ["200 OK", "500 Oops"] {
        for cut_off in [
            "content-length: 50\r\n\r\n{\"half\":",
            "transfer-encoding: chunked\r\n\r\n8\r\n{\"half\":\r\n",
        ] {
            let answer = format!("HTTP/1.1 {status}\r\n{cut_off}");
            assert_eq!(
                answered(&answer).await,
                Err(RequestError::BrokenOff),
                "{answer}"
            );
        }
        let long = format!("HTTP/1.1 {status}\r\n\r\n{}", " ".repeat(1001));
        assert_eq!(answered(&long).await, Err(RequestError::TooLarge));
        let all = format!("HTTP/1.1 {status}\r\n\r\n{}", " ".repeat(1000));
        assert_eq!(
            answered(&all).await.map(|response| response.body.len()),
            Ok(1000)
        );
    }
    for status in [
        "301 Moved",
        "302 Found",
        "304 Not Modified",
        "307 Temporary",
        "308 Permanent",
    ] {
        let answer =
            format!("HTTP/1.1 {status}\r\nlocation: http://10.0.0.1/\r\ncontent-length: 0\r\n\r\n");
        assert_eq!(
            answered(&answer).await,
            Err(RequestError::Redirected),
            "{status}"
        );
    }
}

#[tokio::test]
async fn the_time_of_a_request_is_its_own_and_lasts_to_the_last_byte() {
    for answer in ["", "HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nslowly"] {
        let (host, _asked) = server(answer, "", true).await;
        let impatient = OutboundRequest {
            timeout: Duration::from_millis(100),
            ..request(&host, None)
        };
        let answer = fetcher(vec![host.clone()]).send(&impatient).await;
        assert_eq!(
            answer.map_err(|(error, _)| error),
            Err(RequestError::TimedOut)
        );
    }
}

#[tokio::test]
async fn nothing_is_sent_to_hosts_that_are_not_asked() {
    let (host, asked) = server("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", "{}", false).await;
    let refused = fetcher(Vec::new()).send(&request(&host, Some("{}"))).await;
    assert_eq!(
        refused.map_err(|(error, _)| error),
        Err(RequestError::AddressRefused)
    );
    assert!(!asked.is_finished());
    asked.abort();
}

#[tokio::test]
async fn local_is_what_the_configuration_names() {
    let fetcher = fetcher(vec![
        "ollama.home.lan:11434".to_owned(),
        "127.0.0.1:1234".to_owned(),
    ]);
    for (url, is_local) in [
        ("http://ollama.home.lan:11434/api", true),
        ("https://OLLAMA.home.lan:11434/", true),
        ("http://127.0.0.1:1234/v1", true),
        ("http://2130706433:1234/v1", true),
        ("http://ollama.home.lan/", false),
        ("http://127.0.0.1:1235/v1", false),
        ("https://api.example.org/", false),
        ("ftp://127.0.0.1:1234/", false),
        ("http://user@127.0.0.1:1234/", false),
    ] {
        let url: Url = url.parse().expect("an address");
        assert_eq!(fetcher.is_local(&url), is_local, "{url}");
    }
}
