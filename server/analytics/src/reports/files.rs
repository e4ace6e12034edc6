//! What a report is written to for people and programs.

use kym_domain::words;

words! {
    /// What kind of file a report is written to; the word is the ending of its name.
    pub enum ReportFileFormat {
        /// Pages to read and to print.
        Pdf => "pdf",
        /// A workbook.
        Xlsx => "xlsx",
        /// Comma-separated values.
        Csv => "csv",
    }
}

impl ReportFileFormat {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}
