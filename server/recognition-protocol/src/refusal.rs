//! Why there is no answer.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a file or a page was not looked at, as a word that stays what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// It is none of the kinds that are taken.
    #[error("file_type_refused")]
    FileTypeRefused,
    /// It is cut off or makes no sense.
    #[error("file_damaged")]
    FileDamaged,
    /// It has too many pixels, or would be too large when it is written.
    #[error("picture_too_large")]
    PictureTooLarge,
    /// It is a document that opens with a password alone.
    #[error("document_encrypted")]
    DocumentEncrypted,
    /// It is a document of more pages than are looked at.
    #[error("too_many_pages")]
    TooManyPages,
    /// The engine is not installed.
    #[error("unavailable")]
    Unavailable,
    /// The engine failed, which is not the fault of the file.
    #[error("recognition_failed")]
    #[serde(rename = "recognition_failed")]
    Failed,
}
