//! A real socket, as a browser opens it.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Person;

/// Whatever is told is told within this, however many pings come meanwhile.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The event by which a test knows that all earlier ones were told.
pub const MARK: &str = "MARK";

/// One end of `/ws/secure`.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The place in the log of the last event that had one.
    pub cursor: Option<i64>,
}

/// What came over a socket.
#[derive(Debug, PartialEq)]
pub enum Received {
    Event(Value),
    Closed(u16),
}

impl Person {
    /// A socket that was told who is there. What happened just before may still be told.
    pub async fn connected(&self) -> Socket {
        let mut socket = self.socket().await;
        socket.send(self.token.as_deref().unwrap_or_default()).await;
        assert_eq!(socket.event().await["event_type"], "GENERAL_NOTIFICATION");
        socket
    }

    /// A socket that has not said anything yet.
    pub async fn socket(&self) -> Socket {
        let origin = self.url.clone();
        Socket::open(&self.url, Some(&origin))
            .await
            .expect("the socket opens")
    }
}

impl Socket {
    /// Opens a socket from a page of `origin`, or answers the status of the refusal.
    pub async fn open(url: &str, origin: Option<&str>) -> Result<Self, StatusCode> {
        let request = Self::request(url, origin);
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self {
                stream,
                cursor: None,
            }),
            Err(Error::Http(response)) => Err(response.status()),
            Err(other) => panic!("{other}"),
        }
    }

    fn request(url: &str, origin: Option<&str>) -> Request {
        let url = format!("{}/ws/secure", url.replacen("http", "ws", 1));
        let mut request = url.into_client_request().expect("an address");
        if let Some(origin) = origin {
            let origin = HeaderValue::from_str(origin).expect("a header");
            request.headers_mut().insert("origin", origin);
        }
        request
    }

    pub async fn send(&mut self, text: &str) {
        self.stream
            .send(Message::text(text))
            .await
            .expect("the socket is open");
    }

    /// What comes next; pings and marks are not worth a word.
    pub async fn next(&mut self) -> Received {
        loop {
            match self.receive().await {
                Received::Event(event) if event["event_type"] == MARK => {}
                heard => return heard,
            }
        }
    }

    /// Passes over everything up to the next mark.
    pub async fn skip_to_mark(&mut self) {
        while !matches!(self.receive().await, Received::Event(event) if event["event_type"] == MARK)
        {
        }
    }

    async fn receive(&mut self) -> Received {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            let message = tokio::time::timeout_at(deadline, self.stream.next())
                .await
                .expect("something is heard");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let mut event: Value = serde_json::from_str(&text).expect("events are JSON");
                    let fields = event.as_object_mut().expect("an object");
                    if let Some(cursor) = fields.remove("cursor") {
                        self.cursor = cursor.as_i64();
                    }
                    return Received::Event(event);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Received::Closed(frame.map_or(1005, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                // Gone without a word.
                Some(Err(_)) | None => return Received::Closed(1006),
            }
        }
    }

    /// The next event.
    pub async fn event(&mut self) -> Value {
        match self.next().await {
            Received::Event(event) => event,
            Received::Closed(code) => panic!("closed with {code}"),
        }
    }

    /// The names of the next events.
    pub async fn names(&mut self, count: usize) -> Vec<String> {
        let mut names = Vec::new();
        for _ in 0..count {
            names.push(super::text(&self.event().await["event_type"]));
        }
        names
    }

    /// The code of the close, whatever is said before it.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            if let Received::Closed(code) = self.next().await {
                return code;
            }
        }
    }
}
