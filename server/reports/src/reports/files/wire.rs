//! As what a report is asked for.

use kym_analytics::reports::files::ReportFileFormat;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::reports::words::ReportFileFormatWord;

/// As what a report is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportReport {
    /// What kind of file.
    #[param(required, value_type = ReportFileFormatWord)]
    format: Option<String>,
}

impl ExportReport {
    /// What kind of file.
    pub fn check(&self) -> Result<ReportFileFormat, Vec<FieldError>> {
        let mut checks = Checks::default();
        let format = match self.format.as_deref() {
            None => Err(FieldCode::Required.into()),
            Some(word) => word.parse().map_err(Into::into),
        };
        let format = checks.take::<ReportFileFormat, Violation>("format", format);
        format.ok_or_else(|| checks.into_errors())
    }
}
