//! What the pixels and pages of a file say.
//!
//! Bytes of strangers are decoded in here and nowhere else, by a process of its own (`kym recognise <operation>`) that reads
//! one request, writes one answer and ends; whoever asks speaks [`kym_recognition_protocol`] with it. Before it reads a byte
//! it gives up what it does not need ([`confinement`]).
//!
//! Reading order: [`run`]; [`prepare`], from a file to its pages; [`codes`]; [`text`].

#![deny(missing_docs)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels are counted in whole numbers and measured in fractions; no side has more than 12,000 of them"
)]

pub mod codes;
pub mod confinement;
pub mod parent;
pub mod prepare;
pub mod text;

mod light;
mod pages;

#[cfg(test)]
mod tests;

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use kym_recognition_protocol::{
    FrameError, Message, Operation, Refusal, read_request, write_answer,
};

/// Where the engines are that recognise text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Engines {
    /// The folder with the models ([`text::models`]).
    pub models: Option<PathBuf>,
    /// The program `tesseract`.
    pub tesseract: Option<PathBuf>,
}

/// Reads a request, does what it asks for, and writes the answer: all that the process does.
///
/// [`confinement::confine`] comes first.
///
/// # Errors
/// If the request cannot be read or the answer cannot be written. What is wrong with a file is an answer.
pub fn run(
    operation: Operation,
    engines: &Engines,
    input: impl Read,
    output: impl Write,
) -> Result<(), FrameError> {
    match operation {
        Operation::Prepare => answer(input, output, Refusal::FileDamaged, prepare::prepare),
        Operation::Codes => answer(input, output, Refusal::Failed, codes::find),
        Operation::Text => answer(input, output, Refusal::Failed, |request| {
            text::recognise(engines, request)
        }),
    }
}

/// A decoder that panics has met a picture that nobody else can read either; an engine that panics has failed.
fn answer<Q: Message, A: Message>(
    input: impl Read,
    output: impl Write,
    after_panic: Refusal,
    work: impl FnOnce(Q) -> Result<A, Refusal>,
) -> Result<(), FrameError> {
    let request = read_request(input)?;
    let outcome = catch_unwind(AssertUnwindSafe(|| work(request)));
    write_answer(output, outcome.unwrap_or(Err(after_panic)))
}
