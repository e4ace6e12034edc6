//! The program `tesseract`, which reads what the networks have no letters for. It gets a picture on its input and writes a
//! table on its output; neither touches a file.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use image::GrayImage;
use kym_recognition_protocol::Refusal;

use super::tsv::{self, TsvWord};

/// The bytes of the longest table.
const MAX_TABLE: u64 = 8 * 1024 * 1024;

/// How a page is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segmentation {
    /// Into lines of different sizes, one beneath the other.
    Column,
    /// Into lines of one size.
    Block,
}

/// Which letters are expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Latin ones or Cyrillic ones.
    Any,
    /// Cyrillic ones: the networks have read the others already, and with two languages it takes twice as long.
    Cyrillic,
}

impl Script {
    /// The languages, the likeliest first. Those that are not installed are left out by the program itself.
    const fn languages(self) -> &'static str {
        match self {
            Self::Any => "eng+rus+deu",
            Self::Cyrillic => "rus",
        }
    }
}

/// The program.
#[derive(Debug, Clone)]
pub struct Tesseract {
    program: PathBuf,
}

impl Tesseract {
    /// The program at this place, if there is one.
    pub fn at(program: &Path) -> Option<Self> {
        program.is_file().then(|| Self {
            program: program.to_owned(),
        })
    }

    /// The words on a picture. Where the language of a script is not installed, those that are have to do.
    ///
    /// # Errors
    /// `recognition_failed`, when the program cannot be started or does not come to an end.
    pub fn read(
        &self,
        picture: &GrayImage,
        how: Segmentation,
        script: Script,
    ) -> Result<Vec<TsvWord>, Refusal> {
        let how = match how {
            Segmentation::Column => "4",
            Segmentation::Block => "6",
        };
        let table = |script: Script| {
            let mut command = Command::new(&self.program);
            command
                .args(["-", "-", "-l", script.languages(), "--psm", how, "--dpi", "300", "tsv"])
                // With more threads it spins: twice the processor time for the same result.
                .env("OMP_THREAD_LIMIT", "1");
            piped(command, &pgm(picture))
        };
        let table = match (table(script), script) {
            (Err(_), Script::Cyrillic) => table(Script::Any),
            (table, _) => table,
        };
        Ok(tsv::words(&table?))
    }

    /// By how many degrees the picture has to be turned clockwise for its text to be upright; nothing, if that cannot be
    /// said.
    pub fn orientation(&self, picture: &GrayImage) -> Option<u16> {
        let mut command = Command::new(&self.program);
        command
            .args(["-", "-", "--psm", "0", "--dpi", "300"])
            .env("OMP_THREAD_LIMIT", "1");
        let report = piped(command, &pgm(picture)).ok()?;
        let value = |name: &str| report.lines().find_map(|line| line.strip_prefix(name));
        let sureness: f32 = value("Orientation confidence: ")?.trim().parse().ok()?;
        let degrees = value("Rotate: ")?.trim().parse().ok()?;
        (sureness > 1.0).then_some(degrees)
    }
}

/// Portable grey map: eight bits without any packing.
fn pgm(picture: &GrayImage) -> Vec<u8> {
    let mut bytes = format!("P5\n{} {}\n255\n", picture.width(), picture.height()).into_bytes();
    bytes.extend_from_slice(picture.as_raw());
    bytes
}

/// What the program writes when it is given the bytes.
fn piped(mut command: Command, bytes: &[u8]) -> Result<String, Refusal> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().map_err(|_| Refusal::Failed)?;
    let table = exchange(&mut child, bytes);
    if table.is_none() {
        // It may still run; how it ends is of no interest then.
        let _ended = child.kill();
    }
    let status = child.wait().map_err(|_| Refusal::Failed)?;
    table.filter(|_| status.success()).ok_or(Refusal::Failed)
}

fn exchange(child: &mut Child, bytes: &[u8]) -> Option<String> {
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program that stops reading says so by how it ends.
            let _written = input.write_all(bytes);
        });
        let mut table = Vec::new();
        let read = output.take(MAX_TABLE + 1).read_to_end(&mut table);
        (read.is_ok() && table.len() as u64 <= MAX_TABLE)
            .then(|| String::from_utf8_lossy(&table).into_owned())
    })
}
