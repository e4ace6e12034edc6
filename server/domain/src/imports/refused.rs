//! Files that cannot be read at all.

use std::fmt;

use thiserror::Error;

use crate::words::words;

words! {
    /// Why a whole file is refused.
    pub enum ImportRefusal {
        /// There is nothing in it.
        Empty => "file_empty",
        /// It is larger than a file may be.
        TooLarge => "file_too_large",
        /// It has more rows than a file may have.
        TooManyRows => "too_many_rows",
        /// It has more columns than a table may have.
        TooManyColumns => "too_many_columns",
        /// It unpacks to more than it may, or consists of too many files.
        TooMuchUnpacked => "too_much_unpacked",
        /// Its elements are nested too deeply, or one entry has too many of them.
        TooDeep => "too_deep",
        /// It declares entities of its own, which no statement of a bank needs.
        Doctype => "doctype_refused",
        /// It is a workbook of an old kind, or one that is locked with a password.
        OldSpreadsheet => "old_spreadsheet",
        /// It is an archive, and no workbook.
        Archive => "archive_refused",
        /// It is a workbook of Open Document.
        OpenDocument => "open_document_unsupported",
        /// It is a page of the web, whatever its name says.
        Html => "html_unsupported",
        /// It is a picture.
        Image => "image_unsupported",
        /// It is a statement in the Belgian format CODA.
        Coda => "coda_unsupported",
        /// It is a statement in the American format BAI2.
        Bai2 => "bai2_unsupported",
        /// It is a statement in the Spanish format AEB43 (Norma 43).
        Norma43 => "norma43_unsupported",
        /// It is a statement in the French format CFONB 120.
        Cfonb => "cfonb_unsupported",
        /// It is a statement in the Czech format ABO (GPC).
        Abo => "abo_unsupported",
        /// It is nothing that is known.
        UnknownFormat => "unknown_format",
        /// It breaks off or contradicts itself.
        Malformed => "file_malformed",
        /// There is no sheet of that name.
        NoSuchSheet => "no_such_sheet",
    }
}

/// A file that cannot be read, and where that was noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub struct Refused {
    /// Why.
    pub code: ImportRefusal,
    /// The line at which reading ended, when that says anything.
    pub line: Option<u32>,
}

impl Refused {
    /// A file that cannot be read from a line on.
    pub const fn at(code: ImportRefusal, line: u32) -> Self {
        Self {
            code,
            line: Some(line),
        }
    }
}

impl From<ImportRefusal> for Refused {
    fn from(code: ImportRefusal) -> Self {
        Self { code, line: None }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{} at line {line}", self.code),
            None => self.code.fmt(f),
        }
    }
}
