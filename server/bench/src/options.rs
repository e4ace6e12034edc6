//! What to measure. `cargo xtask bench` builds everything and fills this in.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};

pub struct Options {
    /// The program.
    pub kym: PathBuf,
    /// A PostgreSQL server in which databases may be made; without it only SQLite is measured.
    pub postgres: Option<String>,
    /// Where the table goes besides the screen.
    pub report: Option<PathBuf>,
    /// The smallest size only, to see whether it runs.
    pub quick: bool,
    /// No size beyond this many transactions: filling the largest takes most of an hour.
    pub up_to: usize,
    /// No size below this many transactions.
    pub from: usize,
    /// Nothing but the reports, which change nothing.
    pub only_reports: bool,
    /// Where databases stay when only reports are measured; those that are there are not filled again.
    pub keep: Option<PathBuf>,
}

impl Options {
    pub fn from_environment() -> Result<Self> {
        let mut options = Self {
            kym: PathBuf::new(),
            postgres: None,
            report: None,
            quick: false,
            up_to: usize::MAX,
            from: 0,
            only_reports: false,
            keep: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .with_context(|| format!("`{word}` needs a value"))
            };
            match word.as_str() {
                "--kym" => options.kym = value()?.into(),
                "--postgres" => options.postgres = Some(value()?),
                "--report" => options.report = Some(value()?.into()),
                "--quick" => options.quick = true,
                "--from" => options.from = value()?.parse().context("`--from` needs a number")?,
                "--keep" => options.keep = Some(value()?.into()),
                "--only-reports" => options.only_reports = true,
                "--up-to" => {
                    options.up_to = value()?.parse().context("`--up-to` needs a number")?;
                }
                other => bail!("`{other}` means nothing here"),
            }
        }
        ensure!(
            options.keep.is_none() || options.only_reports,
            "`--keep` needs `--only-reports`"
        );
        Ok(options)
    }
}
