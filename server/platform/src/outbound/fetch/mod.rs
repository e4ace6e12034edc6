//! The one client for machines outside. An address is checked before it is kept and each time before it is
//! asked: encrypted, public, looked up once and connected to just there. Nothing is followed elsewhere, no
//! proxy is used, and an answer is limited in size and time (`security.md`, L-35 and L-36).

mod address;
mod connection;
mod message;
mod names;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, Method, header};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use url::Url;

use self::address::{is_public, target};
use self::connection::Accept;
pub use self::message::{OutboundBody, OutboundRequest, OutboundResponse};
pub use self::names::Names;
use self::names::SystemNames;
use super::authorities;
use crate::config;

/// The longest answer, in bytes.
pub const MAX_SIZE: usize = 10 * 1024 * 1024;

/// How long an answer may take, from looking up the name to its last byte.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why somebody was not asked, or did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The address is one that is not asked: not public, or not encrypted.
    AddressRefused,
    /// Nobody answers there.
    Unreachable,
    /// The answer ended before all of it had come.
    BrokenOff,
    /// It took too long.
    TimedOut,
    /// The answer leads elsewhere, where nobody follows.
    Redirected,
    /// The answer is an error.
    Status,
    /// The answer is larger than it may be.
    TooLarge,
    /// It wants a key, or another one.
    KeyRefused,
}

/// Why somebody was not asked, or did not answer; the words are English, for administrators.
pub type RequestFailure = (RequestError, String);

/// Asks machines outside.
pub struct Fetcher {
    allowed_hosts: Vec<String>,
    offline: bool,
    names: Arc<dyn Names>,
    tls: TlsConnector,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct FetchRequest {
    /// Where.
    pub url: Url,
    /// The value of `Authorization`.
    pub authorization: Option<String>,
}

impl FetchRequest {
    fn as_outbound(&self) -> Result<OutboundRequest, RequestFailure> {
        let authorization = self.authorization.as_deref().map(|authorization| {
            let value = HeaderValue::try_from(authorization);
            let mut value = value.map_err(|error| (RequestError::KeyRefused, error.to_string()))?;
            value.set_sensitive(true);
            Ok((header::AUTHORIZATION, value))
        });
        Ok(OutboundRequest {
            method: Method::GET,
            url: self.url.clone(),
            headers: authorization.transpose()?.into_iter().collect(),
            body: None,
            timeout: TIMEOUT,
            max_size: MAX_SIZE,
        })
    }
}

/// Where a question goes: a host, and whether it is one of those that the configuration names.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    host: String,
    port: u16,
    is_encrypted: bool,
    is_allowed: bool,
}

impl Fetcher {
    /// A client as it is configured, which asks the machine for the addresses of names.
    ///
    /// # Errors
    /// When TLS cannot be set up; in words that name the key.
    pub fn new(config: &config::Outbound) -> anyhow::Result<Self> {
        Self::with_names(config, Arc::new(SystemNames))
    }

    /// A client that asks `names` for them.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn with_names(config: &config::Outbound, names: Arc<dyn Names>) -> anyhow::Result<Self> {
        let lowered = config.allowed_hosts.iter();
        Ok(Self {
            allowed_hosts: lowered.map(|host| host.to_ascii_lowercase()).collect(),
            offline: config.offline,
            names,
            tls: connection::tls(authorities::configured(config)?)?,
        })
    }

    /// Whether an address could be asked, as far as it can be told: for an address that is about to be kept.
    /// A name that leads nowhere today may lead somewhere tomorrow.
    ///
    /// # Errors
    /// The reason why it never will be.
    pub async fn check(&self, url: &Url) -> Result<(), RequestFailure> {
        let target = target(url, &self.allowed_hosts)?;
        if self.offline {
            return Ok(());
        }
        match tokio::time::timeout(TIMEOUT, self.addresses(&target)).await {
            Ok(Err(failed)) if failed.0 == RequestError::AddressRefused => Err(failed),
            _ => Ok(()),
        }
    }

    /// Whether this program asks there at all.
    pub fn may_ask(&self, url: &Url) -> bool {
        let target = target(url, &self.allowed_hosts);
        target.is_ok_and(|target| target.is_allowed || !self.offline)
    }

    /// Whether an address is at one of the hosts that the configuration names.
    pub fn is_local(&self, url: &Url) -> bool {
        target(url, &self.allowed_hosts).is_ok_and(|target| target.is_allowed)
    }

    /// The body of the answer.
    ///
    /// # Errors
    /// The reason why there is none.
    pub async fn get(&self, question: &FetchRequest) -> Result<Vec<u8>, RequestFailure> {
        let request = question.as_outbound()?;
        let response = self.exchange(&request, connection::only_ok).await?;
        Ok(response.body)
    }

    /// The answer, of whichever status but a redirect.
    ///
    /// # Errors
    /// The reason why there is none, or not the whole of it.
    pub async fn send(
        &self,
        request: &OutboundRequest,
    ) -> Result<OutboundResponse, RequestFailure> {
        self.exchange(request, connection::from_here).await
    }

    async fn exchange(
        &self,
        request: &OutboundRequest,
        accept: Accept,
    ) -> Result<OutboundResponse, RequestFailure> {
        let asked = tokio::time::timeout(request.timeout, self.ask(request, accept)).await;
        let answer = asked.unwrap_or_else(|_| {
            let seconds = request.timeout.as_secs();
            Err((
                RequestError::TimedOut,
                format!("no answer within {seconds} seconds"),
            ))
        });
        if let Err((error, reason)) = &answer {
            // No query, no header and no body: there may be a key in it.
            let host = request.url.host_str().unwrap_or_default();
            tracing::warn!(host, path = request.url.path(), error = ?error, reason, "a machine outside was not asked, or did not answer");
        }
        answer
    }

    async fn ask(
        &self,
        request: &OutboundRequest,
        accept: Accept,
    ) -> Result<OutboundResponse, RequestFailure> {
        let target = target(&request.url, &self.allowed_hosts)?;
        if self.offline && !target.is_allowed {
            let words = "this installation asks nobody outside (outbound.offline)";
            return Err((RequestError::AddressRefused, words.to_owned()));
        }
        let addresses = self.addresses(&target).await?;
        let stream = connect(&addresses).await?;
        // What is connected to is what was looked up; this says so even if that code changes.
        let peer = stream.peer_addr().map_err(|error| unreachable(&error))?;
        if !target.is_allowed && !is_public(peer.ip()) {
            return Err(refused(&format!("{} is no public address", peer.ip())));
        }
        if target.is_encrypted {
            let stream = connection::encrypted(&self.tls, stream, &target.host).await?;
            connection::ask(stream, request, accept).await
        } else {
            connection::ask(stream, request, accept).await
        }
    }

    /// Where a target is, looked up once. One address that is not public spoils them all: nobody who means
    /// well mixes them.
    async fn addresses(&self, target: &Target) -> Result<Vec<SocketAddr>, RequestFailure> {
        let looked_up = self.names.look_up(&target.host, target.port).await;
        let addresses = looked_up.map_err(|error| unreachable(&error))?;
        if addresses.is_empty() {
            let words = format!("{} has no address", target.host);
            return Err((RequestError::Unreachable, words));
        }
        let private = addresses.iter().find(|address| !is_public(address.ip()));
        match private {
            Some(address) if !target.is_allowed => Err(refused(&format!(
                "{} is at {}, which is no public address",
                target.host,
                address.ip()
            ))),
            _ => Ok(addresses),
        }
    }
}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, RequestFailure> {
    let mut last = std::io::Error::from(ErrorKind::AddrNotAvailable);
    for address in addresses {
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(unreachable(&last))
}

fn unreachable(error: &std::io::Error) -> RequestFailure {
    (RequestError::Unreachable, error.to_string())
}

fn refused(words: &str) -> RequestFailure {
    (RequestError::AddressRefused, words.to_owned())
}
