//! Running other programs and telling plainly what went wrong with them.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::iter;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};

use crate::{Result, cpu, paths, root, tools};

/// A program to run in the root of the clone, with nothing on its standard input.
pub struct Program {
    command: Command,
    shown: String,
}

impl Program {
    pub fn new(name: impl AsRef<OsStr>) -> Self {
        let shown = name.as_ref().to_string_lossy().into_owned();
        let mut command = Command::new(name);
        command.current_dir(root::path("")).stdin(Stdio::null());
        command.envs(paths::environment());
        for (name, _) in env::vars_os().filter(|(name, _)| is_of_this_run(name)) {
            command.env_remove(name);
        }
        if let Some(path) = search_path(tools::programs()) {
            command.env("PATH", path);
        }
        Self { command, shown }
    }

    /// Words separated by spaces, for commands without odd characters.
    pub fn line(line: &str) -> Self {
        let mut words = line.split_whitespace();
        Self::new(words.next().unwrap_or_default()).args(words)
    }

    pub fn arg(self, word: impl AsRef<OsStr>) -> Self {
        self.args([word])
    }

    pub fn args<W: AsRef<OsStr>>(mut self, words: impl IntoIterator<Item = W>) -> Self {
        for word in words {
            self.shown = format!("{} {}", self.shown, word.as_ref().to_string_lossy());
            self.command.arg(word);
        }
        self
    }

    pub fn dir(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Finds programs in this folder first.
    pub fn search_first(mut self, folder: &Path) -> Self {
        let first = iter::once(folder.to_owned()).chain(tools::programs());
        if let Some(path) = search_path(first) {
            self.command.env("PATH", path);
        }
        self
    }

    /// Runs as another user (and only that user's group).
    pub fn user(mut self, (uid, gid): (u32, u32)) -> Self {
        self.command.uid(uid).gid(gid);
        self
    }

    /// Its output goes where ours goes.
    pub fn show(mut self) -> Result<()> {
        let mut child = self.begin()?;
        let status = self.wait(&mut child)?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("`{}` failed: {status}", self.shown))
        }
    }

    /// Its standard output as text; what it says otherwise is shown only if it fails.
    pub fn read(self) -> Result<String> {
        let shown = self.shown.clone();
        let (status, said, complaints) = self.listen(false)?;
        if status.success() {
            return String::from_utf8(said)
                .map_err(|_| format!("`{shown}` did not answer in UTF-8"));
        }
        let complaints = String::from_utf8_lossy(&complaints);
        Err(format!(
            "`{shown}` failed: {status}\n{}",
            complaints.trim_end()
        ))
    }

    /// Its output is shown as it comes, and its standard output also given back, with how it ended.
    pub fn tee(self) -> Result<(ExitStatus, String)> {
        let (status, said, _) = self.hear()?;
        Ok((status, said))
    }

    /// Its output is shown as it comes, and both kinds of it also given back.
    pub fn hear(self) -> Result<(ExitStatus, String, String)> {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (status, said, complaints) = self.listen(true)?;
        Ok((status, text(said), text(complaints)))
    }

    fn listen(mut self, show: bool) -> Result<(ExitStatus, Vec<u8>, Vec<u8>)> {
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.begin()?;
        let said = child.stdout.take().map(|pipe| copy_lines(pipe, show));
        let complaints = child.stderr.take().map(|pipe| copy_lines(pipe, show));
        let status = self.wait(&mut child)?;
        let all = |copy: Option<JoinHandle<Vec<u8>>>| match copy {
            None => Ok(Vec::new()),
            Some(copy) => copy
                .join()
                .map_err(|_| "a reader of output panicked".to_owned()),
        };
        Ok((status, all(said)?, all(complaints)?))
    }

    fn wait(&self, child: &mut Child) -> Result<ExitStatus> {
        cpu::wait(child).map_err(|error| format!("`{}`: {error}", self.shown))
    }

    /// Starts it and leaves it running.
    pub fn spawn(mut self) -> Result<Child> {
        self.begin()
    }

    fn begin(&mut self) -> Result<Child> {
        cpu::start(&mut self.command).map_err(|error| self.cannot_start(&error))
    }

    /// As `spawn`, silently.
    pub fn spawn_silently(mut self) -> Result<Child> {
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        self.spawn()
    }

    /// Becomes that program; comes back only if it cannot.
    pub fn become_it(mut self) -> Result<()> {
        self.command.stdin(Stdio::inherit());
        let error = self.command.exec();
        Err(self.cannot_start(&error))
    }

    fn cannot_start(&self, error: &std::io::Error) -> String {
        format!("cannot run `{}`: {error}", self.shown)
    }
}

fn copy_lines(pipe: impl Read + Send + 'static, show: bool) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut said = Vec::new();
        let mut reader = BufReader::new(pipe);
        loop {
            let before = said.len();
            if !reader
                .read_until(b'\n', &mut said)
                .is_ok_and(|length| length > 0)
            {
                return said;
            }
            if show {
                // Nobody is left to be told if our own output is gone.
                drop(std::io::stdout().write_all(&said[before..]));
            }
        }
    })
}

/// What cargo tells the program that it runs about its package, which is this one. Build scripts look at the same names:
/// with another clone's path there, they and all that stands on them would be built anew.
fn is_of_this_run(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// These folders first, then whatever the shell would search.
fn search_path(first: impl IntoIterator<Item = PathBuf>) -> Option<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths(first.into_iter().chain(env::split_paths(&path))).ok()
}

/// Whether the shell would find this program.
pub fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).is_file())
}
