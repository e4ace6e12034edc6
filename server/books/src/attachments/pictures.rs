//! From the file that somebody sent to the file that is kept. Pictures are drawn anew by another process, so that only what
//! one sees is left of them: no place, no camera, nothing behind the end (ASVS 5.0, V5.2).

use std::time::Duration;

use axum::body::Bytes;
use kym_domain::attachments::{AttachmentKind, Format, is_whole_pdf};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::outbound::recognition::RecognitionError;
use kym_platform::state::App;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::{PrepareRequest, PreparedPage};
use tokio::sync::Semaphore;

/// What small pictures are.
pub const THUMBNAIL_TYPE: &str = "image/jpeg";

/// One picture at a time: each may take a second and a few hundred megabytes.
static TURN: Semaphore = Semaphore::const_new(1);

/// How long a picture waits for its turn.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A file as it is kept.
#[derive(Debug)]
pub struct Drawn {
    /// What it is.
    pub kind: AttachmentKind,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// A small JPEG of it, if it is a picture.
    pub thumbnail: Option<Vec<u8>>,
    /// Its width and height, if it is a picture.
    pub pixels: Option<(u32, u32)>,
}

impl Drawn {
    /// A document, which is kept as it came.
    pub const fn document(bytes: Vec<u8>) -> Self {
        Self {
            kind: AttachmentKind::Pdf,
            bytes,
            thumbnail: None,
            pixels: None,
        }
    }
}

impl From<PreparedPage> for Drawn {
    fn from(page: PreparedPage) -> Self {
        Self {
            kind: page.kind,
            bytes: page.picture,
            thumbnail: Some(page.thumbnail),
            pixels: Some((page.width, page.height)),
        }
    }
}

/// Makes the file that is kept.
///
/// # Errors
/// `file_type_refused`, `file_damaged`, `picture_too_large`, or `unavailable` when too many others send
/// pictures at this moment.
pub async fn prepare(app: &App, bytes: Bytes) -> Result<Drawn> {
    match Format::of(&bytes).ok_or(ErrorCode::FILE_TYPE_REFUSED)? {
        Format::Pdf if is_whole_pdf(&bytes) => Ok(Drawn::document(bytes.into())),
        Format::Pdf => Err(ErrorCode::FILE_DAMAGED.into()),
        Format::Jpeg | Format::Png | Format::WebP | Format::Heic => {
            in_turn(app, bytes.into()).await
        }
    }
}

async fn in_turn(app: &App, file: Vec<u8>) -> Result<Drawn> {
    let turn = tokio::time::timeout(TIMEOUT, TURN.acquire()).await;
    let turn = turn.map_err(|_| Error::Later(ErrorCode::UNAVAILABLE, 5))?;
    let _turn = turn.map_err(Error::internal)?;
    let prepared = app.recogniser.prepare(PrepareRequest { file }).await;
    let page = prepared.map_err(unfit)?.pages.into_iter().next();
    Ok(page.ok_or(ErrorCode::FILE_DAMAGED)?.into())
}

fn unfit(error: RecognitionError) -> Error {
    match error {
        RecognitionError::Refused(Refusal::FileTypeRefused) => ErrorCode::FILE_TYPE_REFUSED.into(),
        RecognitionError::Refused(Refusal::PictureTooLarge) => ErrorCode::PICTURE_TOO_LARGE.into(),
        RecognitionError::Refused(_) => ErrorCode::FILE_DAMAGED.into(),
        // A decoder that does not come to an end has met a picture that nobody else can read either.
        RecognitionError::TimedOut | RecognitionError::NoAnswer => {
            tracing::warn!(%error, "a picture could not be decoded");
            ErrorCode::FILE_DAMAGED.into()
        }
        RecognitionError::Io(_) | RecognitionError::TooLarge => Error::internal(error),
    }
}
