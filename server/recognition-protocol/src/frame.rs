//! How a message is written: a line of JSON, which also says how long each blob is, and then the blobs.

use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The bytes of the largest message.
pub const MAX_MESSAGE: u64 = 96 * 1024 * 1024;

/// The bytes of the longest line of JSON: the text of 20 full pages, every word with its region.
const MAX_HEAD: u64 = 16 * 1024 * 1024;

/// How many blobs a message has at most: a picture and a small one for each page.
const MAX_BLOBS: usize = 64;

/// A message that could not be read or written.
#[derive(Debug, Error)]
pub enum FrameError {
    /// The other side is gone.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no message.
    #[error("is no message")]
    Malformed,
    /// It is larger than messages may be.
    #[error("is larger than {MAX_MESSAGE} bytes")]
    TooLarge,
}

#[derive(Serialize, Deserialize)]
struct Line<H> {
    message: H,
    blobs: Vec<u64>,
}

pub fn write<H: Serialize>(
    output: impl Write,
    message: &H,
    blobs: &[Vec<u8>],
) -> Result<(), FrameError> {
    let line = Line {
        message,
        blobs: blobs.iter().map(|blob| blob.len() as u64).collect(),
    };
    let text = serde_json::to_vec(&line).map_err(|_| FrameError::Malformed)?;
    let sum: u64 = line.blobs.iter().sum();
    if text.len() as u64 > MAX_HEAD
        || blobs.len() > MAX_BLOBS
        || sum.saturating_add(text.len() as u64) > MAX_MESSAGE
    {
        return Err(FrameError::TooLarge);
    }
    let mut output = BufWriter::new(output);
    output.write_all(&text)?;
    output.write_all(b"\n")?;
    for blob in blobs {
        output.write_all(blob)?;
    }
    output.flush()?;
    Ok(())
}

pub fn read<H: DeserializeOwned>(input: impl Read) -> Result<(H, Vec<Vec<u8>>), FrameError> {
    let mut input = BufReader::new(input);
    let mut text = Vec::new();
    (&mut input)
        .take(MAX_HEAD + 1)
        .read_until(b'\n', &mut text)?;
    if text.len() as u64 > MAX_HEAD {
        return Err(FrameError::TooLarge);
    }
    // A line without its end was cut off.
    if text.pop() != Some(b'\n') {
        return Err(FrameError::Malformed);
    }
    let line: Line<H> = serde_json::from_slice(&text).map_err(|_| FrameError::Malformed)?;
    let sum = line
        .blobs
        .iter()
        .try_fold(0_u64, |sum, length| sum.checked_add(*length));
    if line.blobs.len() > MAX_BLOBS || sum.is_none_or(|sum| sum > MAX_MESSAGE) {
        return Err(FrameError::TooLarge);
    }
    let mut blobs = Vec::with_capacity(line.blobs.len());
    for length in line.blobs {
        // Room is made as the bytes come: a length alone costs nothing.
        let mut blob = Vec::new();
        (&mut input).take(length).read_to_end(&mut blob)?;
        if blob.len() as u64 != length {
            return Err(FrameError::Malformed);
        }
        blobs.push(blob);
    }
    Ok((line.message, blobs))
}
