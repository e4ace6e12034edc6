//! From a document to the lines of its text: as it carries them, else as they are recognised on its pages.

use kym_domain::ai_calls::visible;
use kym_domain::imports::ImportError;
use kym_domain::receipts::text::TextLine;
use kym_platform::outbound::recognition::{Recogniser, RecognitionError};
use kym_recognition_protocol::prepare::PrepareRequest;
use kym_recognition_protocol::text::TextRequest;
use kym_recognition_protocol::{PagePicture, Refusal};
use kym_statements::printed::{MAX_CHARACTERS, MAX_LINES};

/// The lines of a document, from the first page to the last one.
///
/// # Errors
/// Why it cannot be read.
pub(super) async fn lines(
    recogniser: &dyn Recogniser,
    file: Vec<u8>,
) -> Result<Vec<String>, ImportError> {
    let prepared = recogniser.prepare(PrepareRequest { file }).await;
    let pages = prepared.map_err(why)?.pages;
    let mut texts: Vec<Vec<TextLine>> = Vec::with_capacity(pages.len());
    let mut pictures = Vec::new();
    for (number, page) in (0_u16..).zip(pages) {
        let text = page.text.unwrap_or_default();
        if text.is_empty() {
            pictures.push(PagePicture {
                page: number,
                picture: page.picture,
            });
        }
        texts.push(text);
    }
    if !pictures.is_empty() {
        match recogniser.text(TextRequest { pages: pictures }).await {
            Ok(answer) => {
                for page in answer.pages {
                    if let Some(text) = texts.get_mut(usize::from(page.page)) {
                        *text = page.lines;
                    }
                }
            }
            // A page without text may be an empty one.
            Err(error) if texts.iter().any(|text| !text.is_empty()) => {
                tracing::warn!(%error, "pages of a statement were not recognised");
            }
            Err(error) => return Err(why(error)),
        }
    }
    let lines = texts.iter().flatten();
    let lines = lines.map(|line| visible(&line.in_columns()).trim_end().to_owned());
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    let characters: usize = lines.iter().map(|line| line.chars().count()).sum();
    if lines.len() > MAX_LINES || characters > MAX_CHARACTERS {
        return Err(ImportError::TooManyPages);
    }
    let has_digit = |line: &String| line.contains(|letter: char| letter.is_ascii_digit());
    if !lines.iter().any(has_digit) {
        return Err(ImportError::NothingFound);
    }
    Ok(lines)
}

fn why(error: RecognitionError) -> ImportError {
    match error {
        RecognitionError::Refused(Refusal::DocumentEncrypted) => ImportError::DocumentEncrypted,
        RecognitionError::Refused(Refusal::TooManyPages) => ImportError::TooManyPages,
        RecognitionError::Refused(Refusal::Unavailable) => ImportError::RecognitionUnavailable,
        RecognitionError::Refused(
            Refusal::FileTypeRefused | Refusal::FileDamaged | Refusal::PictureTooLarge,
        ) => ImportError::FileDamaged,
        RecognitionError::TimedOut => ImportError::TimedOut,
        error => {
            tracing::error!(%error, "a statement cannot be looked at");
            ImportError::Failed
        }
    }
}
