//! The networks that find lines of text and read them: PP-OCRv6, small (Apache-2.0, of the `PaddleOCR` project), in the
//! format ONNX as the Python package `rapidocr` 3.10.0 carries them in `rapidocr/models`.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use rten::{Model, RunOptions, ThreadPool};
use rten_tensor::{NdTensor, NdTensorView};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::ornaments;

/// A file with a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelFile {
    /// Its name, in the folder and in the package.
    pub name: &'static str,
    /// Its SHA-256, in hexadecimal figures.
    pub sha256: &'static str,
}

/// Finds lines of text.
pub const DETECTION: ModelFile = ModelFile {
    name: "PP-OCRv6_det_small.onnx",
    sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
};

/// Reads a line of text.
pub const RECOGNITION: ModelFile = ModelFile {
    name: "PP-OCRv6_rec_small.onnx",
    sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
};

/// How many processors are used: more of them need more memory, and the others serve people.
const MAX_THREADS: usize = 2;

/// Models that cannot be used.
#[derive(Debug, Error)]
pub enum ModelsError {
    /// A file cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(&'static str, io::Error),
    /// A file is not the one that this program was made for.
    #[error("{0} is not the file that is expected: its SHA-256 differs")]
    Altered(&'static str),
    /// A file is the right one and cannot be loaded all the same.
    #[error("{0} cannot be loaded: {1}")]
    Unloadable(&'static str, String),
}

/// The networks, ready to run.
pub struct Models {
    detection: Model,
    recognition: Model,
    alphabet: Vec<String>,
    threads: Arc<ThreadPool>,
}

/// Says whether both files are in the folder and are the right ones.
///
/// # Errors
/// What is wrong.
pub fn check(folder: &Path) -> Result<(), ModelsError> {
    DETECTION.read(folder)?;
    RECOGNITION.read(folder)?;
    Ok(())
}

impl Models {
    /// Loads the networks from the folder.
    ///
    /// # Errors
    /// As [`check`], and when a network cannot be loaded.
    pub fn load(folder: &Path) -> Result<Self, ModelsError> {
        let detection = DETECTION.load(folder)?;
        let recognition = RECOGNITION.load(folder)?;
        let alphabet = alphabet(&recognition).ok_or_else(|| {
            ModelsError::Unloadable(RECOGNITION.name, "it names no letters".to_owned())
        })?;
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            detection,
            recognition,
            alphabet,
            threads: Arc::new(ThreadPool::with_num_threads(processors.min(MAX_THREADS))),
        })
    }

    /// What the indices of the reading network mean: 0 is no letter, the last is a blank.
    pub fn alphabet(&self) -> &[String] {
        &self.alphabet
    }

    /// How likely each pixel belongs to text: from `[1, 3, height, width]` to `[1, 1, height, width]`.
    pub fn detect(&self, input: NdTensorView<'_, f32, 4>) -> Option<NdTensor<f32, 4>> {
        let output = self.detection.run_one(input.into(), Some(self.options()));
        output.ok()?.try_into().ok()
    }

    /// How likely each letter stands at each step: from `[lines, 3, 48, width]` to `[lines, steps, letters]`.
    pub fn recognise(&self, input: NdTensorView<'_, f32, 4>) -> Option<NdTensor<f32, 3>> {
        let output = self.recognition.run_one(input.into(), Some(self.options()));
        output.ok()?.try_into().ok()
    }

    fn options(&self) -> RunOptions {
        let mut options = RunOptions::default();
        options.thread_pool = Some(Arc::clone(&self.threads));
        options
    }
}

impl ModelFile {
    fn read(self, folder: &Path) -> Result<Vec<u8>, ModelsError> {
        let bytes = fs::read(folder.join(self.name))
            .map_err(|error| ModelsError::Unreadable(self.name, error))?;
        let sum = Sha256::digest(&bytes);
        if hexadecimal(&sum) == self.sha256 {
            Ok(bytes)
        } else {
            Err(ModelsError::Altered(self.name))
        }
    }

    fn load(self, folder: &Path) -> Result<Model, ModelsError> {
        Model::load(self.read(folder)?)
            .map_err(|error| ModelsError::Unloadable(self.name, error.to_string()))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let figures = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    figures
        .filter_map(|figure| char::from_digit(figure.into(), 16))
        .collect()
}

fn alphabet(recognition: &Model) -> Option<Vec<String>> {
    let letters = recognition.metadata().get("character")?;
    let mut alphabet = vec![String::new()];
    let letters = letters.lines();
    alphabet.extend(letters.map(|letter| letter.chars().map(ornaments::narrow).collect()));
    alphabet.push(" ".to_owned());
    Some(alphabet)
}
