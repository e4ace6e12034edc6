//! Whatever a command failed with, as a problem with its place and a remedy.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;

use kym_platform::config::Config;
use kym_platform::installation;
use kym_platform::operator_error::{OperatorError, Problem};
use kym_store::StoreError;

use super::Common;

/// The problem that this error is. None when whoever reads what is printed has had enough.
pub(super) fn explain(error: &anyhow::Error, common: &Common) -> Result<(), OperatorError> {
    for cause in error.chain() {
        if let Some(problem) = cause.downcast_ref::<OperatorError>() {
            return Err(problem.clone());
        }
        if let Some(failed) = cause.downcast_ref::<StoreError>()
            && let Ok(config) = common.clone().load(None, None)
            && let Ok(url) = installation::location(&config)
        {
            return Err(OperatorError::of_store(failed, &url));
        }
        let system = cause.downcast_ref::<io::Error>();
        if system.is_some_and(|system| system.kind() == ErrorKind::BrokenPipe) {
            return Ok(());
        }
    }
    Err(OperatorError::new(Problem::Unexpected, "").with(format!("{error:#}")))
}

/// What is wrong with the address that was to be listened on.
pub(super) fn of_listening(config: &Config, error: anyhow::Error) -> anyhow::Error {
    let address = SocketAddr::new(config.http.host, config.http.port).to_string();
    let Some(system) = error
        .chain()
        .find_map(<dyn std::error::Error>::downcast_ref)
    else {
        return error;
    };
    let system: &io::Error = system;
    let problem = match system.kind() {
        ErrorKind::AddrInUse => Problem::PortInUse,
        _ => Problem::AddressUnavailable,
    };
    OperatorError::new(problem, address)
        .with(words(system))
        .into()
}

/// The system's own words, without its number.
pub(super) fn words(error: &io::Error) -> String {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    words.to_lowercase()
}
