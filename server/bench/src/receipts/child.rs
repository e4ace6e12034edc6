//! `kym recognise`, asked as the server asks it.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use kym_recognition_protocol::{Request, read_answer, write_request};

/// Asks a process of its own; gives back how long that took, too.
pub fn ask<R: Request>(kym: &Path, request: R) -> Result<(R::Answer, Duration)> {
    let mut question = Vec::new();
    write_request(&mut question, request)?;
    let began = Instant::now();
    let mut child = Command::new(kym)
        .args(["recognise", R::OPERATION.as_str()])
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut input = child.stdin.take().context("no input")?;
    // It reads the whole question before it answers.
    std::io::Write::write_all(&mut input, &question)?;
    drop(input);
    let mut answer = Vec::new();
    let mut output = child.stdout.take().context("no output")?;
    output.read_to_end(&mut answer)?;
    child.wait()?;
    let took = began.elapsed();
    Ok((read_answer::<R::Answer>(&answer[..])??, took))
}
