//! Recognised text and codes in JSON, as they are kept with a page.

use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};
use kym_platform::error::{Error, Result};
use serde::{Deserialize, Serialize};

use super::draft::PageRegion;

#[derive(Serialize, Deserialize)]
struct StoredWord {
    text: String,
    confidence: u8,
    region: PageRegion,
}

/// A code that was found on a page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredCode {
    /// How it is printed.
    pub format: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Where it stands.
    pub region: PageRegion,
}

/// Lines as they are kept.
///
/// # Errors
/// When they cannot be written as JSON.
pub fn write_lines(lines: &[TextLine]) -> Result<String> {
    let lines = lines.iter().map(|line| {
        let words = line.words.iter().map(|word| StoredWord {
            text: word.text.clone(),
            confidence: word.confidence.as_percent(),
            region: word.region.into(),
        });
        words.collect::<Vec<_>>()
    });
    serde_json::to_string(&lines.collect::<Vec<_>>()).map_err(Error::internal)
}

/// Lines as they were kept.
///
/// # Errors
/// When something else was kept.
pub fn read_lines(text: &str) -> Result<Vec<TextLine>> {
    let lines: Vec<Vec<StoredWord>> = serde_json::from_str(text).map_err(Error::internal)?;
    let lines = lines.into_iter().map(|words| TextLine {
        words: words
            .into_iter()
            .map(|word| TextWord {
                text: word.text,
                confidence: Confidence::percent(word.confidence),
                region: Region::from(word.region),
            })
            .collect(),
    });
    Ok(lines.collect())
}

/// Codes as they are kept.
///
/// # Errors
/// When they cannot be written as JSON.
pub fn write_codes(codes: &[StoredCode]) -> Result<String> {
    serde_json::to_string(codes).map_err(Error::internal)
}

/// Codes as they were kept.
///
/// # Errors
/// When something else was kept.
pub fn read_codes(text: &str) -> Result<Vec<StoredCode>> {
    serde_json::from_str(text).map_err(Error::internal)
}
