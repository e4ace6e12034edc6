//! Looking at files of strangers: decoding them, their codes and their text. Another process does it, `kym recognise`,
//! started for each request and ended with it; whatever becomes of it, this one goes on.
//!
//! The process gives up its rights itself; here it is given a time limit, and with it everything that it has started.

use std::io;
use std::path::{Path, PathBuf, absolute};
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context as _;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use kym_recognition_protocol::codes::{CodesAnswer, CodesRequest};
use kym_recognition_protocol::prepare::{PrepareRequest, Prepared};
use kym_recognition_protocol::text::{TextAnswer, TextRequest};
use kym_recognition_protocol::{
    FrameError, MAX_MESSAGE, Refusal, Request, read_answer, write_request,
};
use rustix::process::{Pid, Signal, kill_process_group};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, sink};
use tokio::process::{Child, Command};

use crate::config::Config;

/// How much of what it complains about is written to the log, in bytes.
const MAX_COMPLAINT: u64 = 8 * 1024;

/// The engines for text that a machine has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Engines {
    /// The models for Latin scripts.
    pub latin: bool,
    /// Tesseract.
    pub cyrillic: bool,
}

/// Looks at files.
pub trait Recogniser: Send + Sync {
    /// The engines for text that are there.
    fn engines(&self) -> Engines;

    /// From the file that somebody sent to the file and the pages that are kept.
    fn prepare(&self, request: PrepareRequest)
    -> BoxFuture<'_, Result<Prepared, RecognitionError>>;

    /// The codes on pages.
    fn codes(&self, request: CodesRequest) -> BoxFuture<'_, Result<CodesAnswer, RecognitionError>>;

    /// The text on pages.
    fn text(&self, request: TextRequest) -> BoxFuture<'_, Result<TextAnswer, RecognitionError>>;
}

/// Has another process look at files, one for each.
#[derive(Debug, Clone)]
pub struct ChildProcess {
    program: PathBuf,
    models: PathBuf,
    tesseract: PathBuf,
    niceness: u8,
    /// How long one may take. It may use more processor time than that, on several processors.
    timeout: Duration,
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum RecognitionError {
    /// The process says why.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It did not end in time, and was ended.
    #[error("took too long")]
    TimedOut,
    /// It ended without an answer: a decoder was fooled, or met a limit.
    #[error("ended without an answer")]
    NoAnswer,
    /// It could not be started, or nobody reads its pipes.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The request is larger than requests may be.
    #[error("the request is too large")]
    TooLarge,
}

impl ChildProcess {
    /// As it is configured: this program itself, in another process.
    ///
    /// # Errors
    /// When the program does not know where its own file is.
    pub fn configured(config: &Config) -> anyhow::Result<Self> {
        let program = std::env::current_exe().context("the file of the program")?;
        Self::of(program, config)
    }

    /// The same with another file as the program.
    ///
    /// # Errors
    /// When the folder that the program runs in is gone.
    pub fn of(program: PathBuf, config: &Config) -> anyhow::Result<Self> {
        let recognition = &config.recognition;
        let models = recognition.models.clone();
        let models = models.unwrap_or_else(|| config.data_dir.join("models"));
        let tesseract = find_program(&recognition.tesseract);
        Ok(Self {
            program,
            models: absolute(models).context("recognition.models")?,
            tesseract: tesseract.unwrap_or_else(|| recognition.tesseract.clone()),
            niceness: recognition.niceness,
            timeout: Duration::from_secs(recognition.seconds),
        })
    }

    /// Asks a process of its own. Whoever stops waiting ends it.
    ///
    /// # Errors
    /// Why there is no answer. Of a file, everything but a refusal means that it should not be kept.
    async fn ask<R: Request>(&self, request: R) -> Result<R::Answer, RecognitionError> {
        let mut question = Vec::new();
        write_request(&mut question, request).map_err(|error| match error {
            FrameError::Io(error) => RecognitionError::Io(error),
            FrameError::Malformed | FrameError::TooLarge => RecognitionError::TooLarge,
        })?;
        let child = self.command(R::OPERATION.as_str()).spawn()?;
        let group = Group::of(&child);
        let answer = tokio::time::timeout(self.timeout, exchange(child, question))
            .await
            .map_err(|_| RecognitionError::TimedOut)??;
        let answer = read_answer::<R::Answer>(&answer[..]).map_err(|error| {
            tracing::warn!(%error, operation = R::OPERATION.as_str(), "no answer was read");
            RecognitionError::NoAnswer
        })?;
        group.has_ended();
        Ok(answer?)
    }

    fn command(&self, operation: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("recognise").arg(operation);
        command.arg("--models").arg(&self.models);
        command.arg("--tesseract").arg(&self.tesseract);
        command.arg("--niceness").arg(self.niceness.to_string());
        command
            // Secrets of the configuration are none of its business.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true);
        command
    }
}

impl Recogniser for ChildProcess {
    fn engines(&self) -> Engines {
        Engines {
            latin: self.models.is_dir(),
            cyrillic: self.tesseract.is_file(),
        }
    }

    fn prepare(
        &self,
        request: PrepareRequest,
    ) -> BoxFuture<'_, Result<Prepared, RecognitionError>> {
        self.ask(request).boxed()
    }

    fn codes(&self, request: CodesRequest) -> BoxFuture<'_, Result<CodesAnswer, RecognitionError>> {
        self.ask(request).boxed()
    }

    fn text(&self, request: TextRequest) -> BoxFuture<'_, Result<TextAnswer, RecognitionError>> {
        self.ask(request).boxed()
    }
}

/// Where a program is: the process that starts it has no `PATH`.
#[expect(
    clippy::disallowed_methods,
    reason = "where programs are is no setting of ours"
)]
fn find_program(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return absolute(program).ok().filter(|program| program.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(program));
    places.find(|place| place.is_file())
}

/// Writes the question and reads the answer at the same time, and what the process complains about.
async fn exchange(mut child: Child, question: Vec<u8>) -> Result<Vec<u8>, RecognitionError> {
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut input), Some(output), Some(complaints)) = pipes else {
        return Err(io::Error::other("a process without pipes").into());
    };
    let write = async move {
        // A process that stops reading has an answer already, or none at all.
        let _written = input.write_all(&question).await;
        drop(input);
    };
    let ((), answer, complaint) = tokio::join!(
        write,
        beginning(output, MAX_MESSAGE),
        beginning(complaints, MAX_COMPLAINT)
    );
    let status = child.wait().await?;
    if !status.success() {
        let complaint = complaint.unwrap_or_default();
        let complaint = String::from_utf8_lossy(&complaint);
        tracing::warn!(%status, complaint = complaint.trim(), "looking at a file failed");
    }
    Ok(answer?)
}

/// The first bytes that come; the others are read and forgotten, so that nobody waits for them to be read.
async fn beginning(source: impl AsyncRead + Unpin, most: u64) -> io::Result<Vec<u8>> {
    let mut source = source;
    let mut bytes = Vec::new();
    (&mut source).take(most).read_to_end(&mut bytes).await?;
    tokio::io::copy(&mut source, &mut sink()).await?;
    Ok(bytes)
}

/// The process and what it has started, ended when nobody waits any longer.
struct Group(Option<Pid>);

impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self(id.and_then(Pid::from_raw))
    }

    /// Nothing is left to be ended: its number may be another's by now.
    fn has_ended(mut self) {
        self.0 = None;
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(group) = self.0.take() {
            // It may be over already, which is what is wanted.
            let _ended = kill_process_group(group, Signal::KILL);
        }
    }
}
