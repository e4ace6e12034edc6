//! One end of `/ws/secure`.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Whatever is told is told within this.
const TIMEOUT: Duration = Duration::from_mins(1);

/// An open socket whose user is known.
pub struct Socket(WebSocketStream<TcpStream>);

/// Where sockets come from and lead to. Each source address has its own ports.
#[derive(Clone, Copy)]
pub struct Route {
    pub source: Ipv4Addr,
    pub server: SocketAddr,
    /// How much the kernel keeps for a reader that does not read, when it is not the usual.
    pub buffer: Option<u32>,
}

impl Socket {
    /// Opens a socket and says whose it is.
    pub async fn open(route: Route, token: &str) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = route.buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.bind(SocketAddr::from((route.source, 0)))?;
        let stream = socket.connect(route.server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/ws/secure", route.server).into_client_request()?;
        let origin = format!("http://{}", route.server).parse()?;
        request.headers_mut().insert("origin", origin);
        let small = WebSocketConfig::default()
            .read_buffer_size(1024)
            .write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(small)).await?;
        let mut socket = Self(stream);
        socket.0.send(Message::text(token)).await?;
        let hello = socket.event().await?;
        ensure!(hello["event_type"] == "GENERAL_NOTIFICATION", "{hello}");
        Ok(socket)
    }

    /// The next event.
    pub async fn event(&mut self) -> Result<Value> {
        loop {
            let message = tokio::time::timeout(TIMEOUT, self.0.next()).await;
            let message = message.context("nothing was told")?;
            match message.context("the socket is gone")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// When an event of this name comes.
    pub async fn hears(&mut self, name: &str) -> Result<Instant> {
        while self.event().await?["event_type"] != name {}
        Ok(Instant::now())
    }

    /// Says goodbye.
    pub async fn close(mut self) {
        drop(self.0.close(None).await);
    }
}
