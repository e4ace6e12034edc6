//! Figures for whoever runs the program, in the text format of Prometheus.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};

/// The recorder is one for the whole process, like the macros that feed it.
static RECORDER: OnceLock<Result<PrometheusHandle, BuildError>> = OnceLock::new();

/// Starts recording. Calling it again changes nothing.
///
/// # Errors
/// When another recorder was installed before.
pub fn install() -> Result<&'static PrometheusHandle, &'static BuildError> {
    RECORDER
        .get_or_init(|| PrometheusBuilder::new().install_recorder())
        .as_ref()
}
