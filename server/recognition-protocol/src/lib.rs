//! What the server and the process that looks at files say to each other.
//!
//! Files of strangers are decoded, and their codes and texts recognised, by a process of its own, which reads one request
//! from its input, writes one answer to its output and ends. Both are a line of JSON followed by blobs (`frame`). The
//! crate knows neither the engines nor how a process is started, so that whoever asks compiles none of them.
//!
//! Reading order: [`Operation`] and [`Refusal`]; [`prepare`], [`codes`] and [`text`], one for each operation.

#![deny(missing_docs, clippy::float_arithmetic)]

pub mod codes;
mod frame;
mod lines;
pub mod prepare;
mod refusal;
pub mod text;

#[cfg(test)]
mod tests;

use std::io::{Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use self::frame::{FrameError, MAX_MESSAGE};
pub use self::refusal::Refusal;

/// What the process is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// From the file that somebody sent to the file and the pages that are kept ([`prepare`]).
    Prepare,
    /// The codes on pages ([`codes`]).
    Codes,
    /// The text on pages ([`text`]).
    Text,
}

impl Operation {
    /// Every operation.
    pub const ALL: [Self; 3] = [Self::Prepare, Self::Codes, Self::Text];

    /// The word that stands behind `kym recognise`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Prepare => "prepare",
            Self::Codes => "codes",
            Self::Text => "text",
        }
    }

    /// The operation of that word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == word)
    }
}

/// A page to look at, as [`prepare`] made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePicture {
    /// Which page; the first is 0. Regions of the answer name it.
    pub page: u16,
    /// A JPEG or a PNG.
    pub picture: Vec<u8>,
}

/// Something that is asked or answered.
pub trait Message: Sized {
    /// What of it is JSON.
    #[doc(hidden)]
    type Head: Serialize + DeserializeOwned;

    /// Its JSON and its blobs.
    #[doc(hidden)]
    fn into_parts(self) -> (Self::Head, Vec<Vec<u8>>);

    /// From its JSON and its blobs; nothing if they do not belong together.
    #[doc(hidden)]
    fn from_parts(head: Self::Head, blobs: Vec<Vec<u8>>) -> Option<Self>;
}

/// Something that is asked, and how it is answered.
pub trait Request: Message {
    /// What the process is asked to do.
    const OPERATION: Operation;
    /// What it answers.
    type Answer: Message;
}

impl Request for prepare::PrepareRequest {
    const OPERATION: Operation = Operation::Prepare;
    type Answer = prepare::Prepared;
}

impl Request for codes::CodesRequest {
    const OPERATION: Operation = Operation::Codes;
    type Answer = codes::CodesAnswer;
}

impl Request for text::TextRequest {
    const OPERATION: Operation = Operation::Text;
    type Answer = text::TextAnswer;
}

/// Writes a request.
///
/// # Errors
/// Of the output, and when the request is larger than [`MAX_MESSAGE`].
pub fn write_request<M: Message>(output: impl Write, request: M) -> Result<(), FrameError> {
    let (head, blobs) = request.into_parts();
    frame::write(output, &head, &blobs)
}

/// Reads a request.
///
/// # Errors
/// Of the input, and when it is no such request.
pub fn read_request<M: Message>(input: impl Read) -> Result<M, FrameError> {
    let (head, blobs) = frame::read(input)?;
    M::from_parts(head, blobs).ok_or(FrameError::Malformed)
}

/// An answer or why there is none, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome<H> {
    Answer(H),
    Refused(Refusal),
}

/// Writes an answer.
///
/// # Errors
/// Of the output, and when the answer is larger than [`MAX_MESSAGE`].
pub fn write_answer<M: Message>(
    output: impl Write,
    answer: Result<M, Refusal>,
) -> Result<(), FrameError> {
    match answer.map(M::into_parts) {
        Ok((head, blobs)) => frame::write(output, &Outcome::Answer(head), &blobs),
        Err(refusal) => frame::write(output, &Outcome::<M::Head>::Refused(refusal), &[]),
    }
}

/// Reads an answer.
///
/// # Errors
/// Of the input, and when it is no such answer: the process did not get to the end of its work.
pub fn read_answer<M: Message>(input: impl Read) -> Result<Result<M, Refusal>, FrameError> {
    let (outcome, blobs) = frame::read::<Outcome<M::Head>>(input)?;
    match outcome {
        Outcome::Answer(head) => M::from_parts(head, blobs)
            .map(Ok)
            .ok_or(FrameError::Malformed),
        Outcome::Refused(refusal) => Ok(Err(refusal)),
    }
}
