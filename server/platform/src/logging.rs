//! The log on standard error. Spans carry the id of the request; no line carries a token, a
//! password, a name of a payee or an amount.

use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use crate::config::{Log, LogFormat};

/// Starts the log. A second start in one process changes nothing.
pub fn start(log: &Log) {
    let filter = EnvFilter::new(&log.filter);
    let lines = fmt()
        .with_env_filter(filter)
        .with_ansi(stderr().is_terminal())
        .with_writer(stderr);
    let started = match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_current_span(true)
            .with_span_list(false)
            .try_init(),
    };
    if started.is_err() {
        tracing::debug!("the log runs already");
    }
}
