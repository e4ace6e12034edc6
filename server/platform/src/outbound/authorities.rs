//! Whose word is taken for who a server is: the authorities that browsers trust, and those of the operator.

use anyhow::Context as _;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;

use crate::config::Outbound;

/// The authorities that the configuration names.
///
/// # Errors
/// In words that name the key, when the file cannot be read or holds no certificate.
pub fn configured(config: &Outbound) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    let Some(path) = &config.ca_file else {
        return Ok(Vec::new());
    };
    let named = || format!("outbound.ca_file: {}", path.display());
    let read = CertificateDer::pem_file_iter(path).with_context(named)?;
    let certificates = read.collect::<Result<Vec<_>, _>>().with_context(named)?;
    anyhow::ensure!(!certificates.is_empty(), "{} holds no certificate", named());
    Ok(certificates)
}

/// Why there is no secure connection, with what to do about it where that is not plain.
pub(super) fn explained(mut reason: String) -> String {
    // An authority that is known by its name, but has another key, is another one.
    if reason.contains("UnknownIssuer") || reason.contains("BadSignature") {
        reason.push_str(
            " (no trusted authority vouches for it; one of your own is named by outbound.ca_file)",
        );
    }
    reason
}
