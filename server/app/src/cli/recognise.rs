//! `kym recognise`

use std::io::{stdin, stdout};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use kym_recognition::{Engines, confinement, parent};
use kym_recognition_protocol::Operation;

/// Reads one request from standard input and writes the answer to standard output.
#[derive(Debug, Args)]
pub(super) struct Recognise {
    /// What is to be done: `prepare`, `codes` or `text`.
    operation: String,
    /// The folder with the models.
    #[arg(long, value_name = "FOLDER")]
    models: Option<PathBuf>,
    /// The program that recognises Cyrillic.
    #[arg(long, value_name = "PROGRAM")]
    tesseract: Option<PathBuf>,
    /// How far it steps back where others want the processors.
    #[arg(long, value_name = "NICENESS", default_value_t = 0)]
    niceness: u8,
}

impl Recognise {
    /// Looks at a file of a stranger, having given up first whatever that does not need.
    pub(super) fn run(self) -> anyhow::Result<()> {
        let operation = Operation::of_word(&self.operation)
            .with_context(|| format!("there is no operation {}", self.operation))?;
        let engines = Engines {
            models: self.models,
            tesseract: self.tesseract,
        };
        confinement::step_back(self.niceness)?;
        confinement::confine(operation)?;
        parent::end_with_parent().context("no thread to watch")?;
        kym_recognition::run(operation, &engines, stdin().lock(), stdout().lock())?;
        Ok(())
    }
}
