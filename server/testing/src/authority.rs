//! An authority of the tests' own, and servers for which it vouches, or does not.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// Where the servers of tests listen.
const HOST: &str = "127.0.0.1";

/// The authority, whose certificate lies in a file.
pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    folder: TempDir,
}

/// What a server shows for a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// One that the authority signed.
    Valid,
    /// One that it signed for another host.
    OfAnotherHost,
    /// One that it signed, and that has run out.
    Expired,
    /// One that nobody signed but its holder.
    SelfSigned,
}

impl Authority {
    pub fn new() -> Self {
        let mut of_itself = parameters(HOST);
        let name = "an authority of tests";
        of_itself.distinguished_name.push(DnType::CommonName, name);
        of_itself.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let certificate = of_itself.self_signed(&key).expect("signed");
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("authority.pem");
        std::fs::write(file, certificate.pem()).expect("written");
        Self {
            issuer: Issuer::new(of_itself, key),
            folder,
        }
    }

    /// The file of its certificate, as the configuration names it.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// Where a server must not be trusted: what it shows, whom the configuration trusts, and what is said of it.
    pub fn refusals<'a>(
        &'a self,
        other: &'a Self,
    ) -> [(Certificate, Option<&'a Self>, &'static str); 5] {
        [
            (Certificate::Valid, None, "outbound.ca_file"),
            (Certificate::Valid, Some(other), "outbound.ca_file"),
            (Certificate::SelfSigned, Some(self), "outbound.ca_file"),
            (Certificate::Expired, Some(self), "expired"),
            (Certificate::OfAnotherHost, Some(self), "not valid for name"),
        ]
    }

    /// A server on loopback that shows such a certificate.
    pub fn server(&self, certificate: Certificate) -> TlsAcceptor {
        let mut of_server = parameters(match certificate {
            Certificate::OfAnotherHost => "another.example.org",
            _ => HOST,
        });
        if certificate == Certificate::Expired {
            of_server.not_before = date_time_ymd(2020, 1, 1);
            of_server.not_after = date_time_ymd(2020, 12, 31);
        }
        let key = KeyPair::generate().expect("a key");
        let signed = match certificate {
            Certificate::SelfSigned => of_server.self_signed(&key),
            _ => of_server.signed_by(&key, &self.issuer),
        };
        let chain = vec![signed.expect("signed").der().clone()];
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .expect("a certificate with its key");
        TlsAcceptor::from(Arc::new(config))
    }
}

impl Default for Authority {
    fn default() -> Self {
        Self::new()
    }
}

fn parameters(name: &str) -> CertificateParams {
    CertificateParams::new(vec![name.to_owned()]).expect("a name")
}

/// A listener whose connections are encrypted from the first byte.
pub(super) struct SecureListener {
    pub listener: TcpListener,
    pub acceptor: TlsAcceptor,
}

impl axum::serve::Listener for SecureListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (stream, address) = self.listener.accept().await.expect("a connection");
            // Whoever does not like the certificate hangs up.
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}
