//! Running other programs and telling plainly what went wrong with them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::{Result, root};

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

    /// Runs as another user (and only that user's group).
    pub fn user(mut self, (uid, gid): (u32, u32)) -> Self {
        self.command.uid(uid).gid(gid);
        self
    }

    /// Its output goes where ours goes.
    pub fn show(mut self) -> Result<()> {
        let status = self
            .command
            .status()
            .map_err(|error| self.cannot_start(&error))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("`{}` failed: {status}", self.shown))
        }
    }

    /// Its standard output as text; what it says otherwise is shown only if it fails.
    pub fn read(mut self) -> Result<String> {
        let output = self
            .command
            .output()
            .map_err(|error| self.cannot_start(&error))?;
        if output.status.success() {
            return String::from_utf8(output.stdout)
                .map_err(|_| format!("`{}` did not answer in UTF-8", self.shown));
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!(
            "`{}` failed: {}\n{}",
            self.shown,
            output.status,
            said.trim_end()
        ))
    }

    /// Its output is shown as it comes and also given back: whether it succeeded, and all that it said.
    pub fn tee(mut self) -> Result<(bool, String)> {
        let mut child = self
            .command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| self.cannot_start(&error))?;
        let said = Arc::new(Mutex::new(String::new()));
        let copies = [
            child.stdout.take().map(|pipe| copy_lines(pipe, &said)),
            child.stderr.take().map(|pipe| copy_lines(pipe, &said)),
        ];
        let status = child
            .wait()
            .map_err(|error| format!("`{}`: {error}", self.shown))?;
        for copy in copies.into_iter().flatten() {
            copy.join()
                .map_err(|_| "a reader of output panicked".to_owned())?;
        }
        let text = said.lock().map(|text| text.clone()).unwrap_or_default();
        Ok((status.success(), text))
    }

    /// Starts it and leaves it running.
    pub fn spawn(mut self) -> Result<Child> {
        self.command
            .spawn()
            .map_err(|error| self.cannot_start(&error))
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

fn copy_lines(
    pipe: impl Read + Send + 'static,
    said: &Arc<Mutex<String>>,
) -> thread::JoinHandle<()> {
    let said = Arc::clone(said);
    thread::spawn(move || {
        let mut line = Vec::new();
        let mut reader = BufReader::new(pipe);
        while reader
            .read_until(b'\n', &mut line)
            .is_ok_and(|length| length > 0)
        {
            let text = String::from_utf8_lossy(&line);
            // Nobody is left to be told if our own output is gone.
            drop(std::io::stdout().write_all(text.as_bytes()));
            if let Ok(mut said) = said.lock() {
                said.push_str(&text);
            }
            line.clear();
        }
    })
}

/// Whether the shell would find this program.
pub fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}
