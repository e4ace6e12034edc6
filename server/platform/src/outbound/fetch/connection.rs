//! One question and its answer over one connection (HTTP/1.1), which is closed behind them.

use std::pin::pin;
use std::sync::Arc;

use anyhow::Context as _;
use axum::http::{HeaderValue, Request, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::Position;

use super::message::retry_after;
use super::{OutboundRequest, OutboundResponse, RequestError, RequestFailure};
use crate::outbound::authorities::explained;

/// What this program calls itself.
const AGENT: &str = concat!("kym/", env!("CARGO_PKG_VERSION"));

/// Which statuses are an answer.
pub(super) type Accept = fn(StatusCode) -> Result<(), RequestFailure>;

/// TLS that trusts the authorities which browsers trust, and these.
pub(super) fn tls(authorities: Vec<CertificateDer<'static>>) -> anyhow::Result<TlsConnector> {
    let mut roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    for authority in authorities {
        roots.add(authority).context("outbound.ca_file")?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Encrypts a connection to a host that proves to be it.
pub(super) async fn encrypted(
    tls: &TlsConnector,
    stream: TcpStream,
    host: &str,
) -> Result<TlsStream<TcpStream>, RequestFailure> {
    let name = ServerName::try_from(host.to_owned());
    let name = name.map_err(|error| (RequestError::Unreachable, error.to_string()))?;
    let stream = tls.connect(name, stream).await;
    stream.map_err(|error| {
        (
            RequestError::Unreachable,
            explained(format!("no secure connection: {error}")),
        )
    })
}

/// Asks over a connection and takes an answer whose status `accept` lets through.
pub(super) async fn ask(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    question: &OutboundRequest,
    accept: Accept,
) -> Result<OutboundResponse, RequestFailure> {
    let broken = |error: hyper::Error| (RequestError::Unreachable, error.to_string());
    let request = request(question)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .map_err(broken)?;
    let mut answer = pin!(async move {
        let response = sender.send_request(request).await.map_err(broken)?;
        let status = response.status();
        accept(status)?;
        let (head, body) = response.into_parts();
        Ok(OutboundResponse {
            status,
            retry_after: retry_after(&head.headers),
            headers: head.headers,
            body: read(body, question.max_size).await?,
        })
    });
    let mut connection = pin!(connection);
    tokio::select! {
        biased;
        answer = &mut answer => answer,
        // What had arrived by then is still to be read.
        _ = &mut connection => answer.await,
    }
}

fn request(question: &OutboundRequest) -> Result<Request<Full<Bytes>>, RequestFailure> {
    let nonsense = |error: axum::http::Error| (RequestError::AddressRefused, error.to_string());
    let url = &question.url;
    let bytes = question.body.as_ref().map(|body| body.bytes.clone());
    let mut request = Request::builder()
        .method(&question.method)
        .uri(&url[Position::BeforePath..Position::AfterQuery])
        .header(
            header::HOST,
            &url[Position::BeforeHost..Position::AfterPort],
        )
        .header(header::USER_AGENT, AGENT)
        .header(header::ACCEPT, "*/*")
        .header(header::CONNECTION, "close")
        .body(Full::new(bytes.unwrap_or_default()))
        .map_err(nonsense)?;
    let headers = request.headers_mut();
    if let Some(body) = &question.body {
        let media_type = HeaderValue::from_static(body.media_type);
        headers.insert(header::CONTENT_TYPE, media_type);
    }
    headers.extend(question.headers.iter().cloned());
    Ok(request)
}

/// Lets through whatever was answered here, and nothing that leads elsewhere.
pub(super) fn from_here(status: StatusCode) -> Result<(), RequestFailure> {
    if status.is_redirection() {
        return Err((RequestError::Redirected, format!("it answered {status}")));
    }
    Ok(())
}

/// Lets through what was asked for.
pub(super) fn only_ok(status: StatusCode) -> Result<(), RequestFailure> {
    from_here(status)?;
    let error = match status {
        StatusCode::OK => return Ok(()),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => RequestError::KeyRefused,
        _ => RequestError::Status,
    };
    Err((error, format!("it answered {status}")))
}

async fn read(mut body: Incoming, largest: usize) -> Result<Vec<u8>, RequestFailure> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| (RequestError::BrokenOff, error.to_string()))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > largest {
            let words = format!("the answer has more than {largest} bytes");
            return Err((RequestError::TooLarge, words));
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}
