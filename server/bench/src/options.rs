//! What to measure. `cargo xtask bench` builds everything and fills this in.

use std::path::PathBuf;

use clap::Parser;

/// Measures the program over HTTP beside raw queries of the same rows.
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub struct Options {
    /// The program.
    #[arg(long)]
    pub kym: PathBuf,
    /// A PostgreSQL server in which databases may be made; without it only SQLite is measured.
    #[arg(long)]
    pub postgres: Option<String>,
    /// Where the table goes besides the screen.
    #[arg(long)]
    pub report: Option<PathBuf>,
    /// The smallest size only, to see whether it runs.
    #[arg(long)]
    pub quick: bool,
    /// No size beyond this many transactions: filling the largest takes most of an hour.
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    pub up_to: usize,
    /// No size below this many transactions.
    #[arg(long, default_value_t = 0)]
    pub from: usize,
    /// Nothing but the reports, which change nothing.
    #[arg(long)]
    pub only_reports: bool,
    /// Nothing but the imports.
    #[arg(long, conflicts_with_all = ["report", "only_reports"])]
    pub only_imports: bool,
    /// Nothing but a message to everybody.
    #[arg(long, conflicts_with_all = ["report", "only_reports", "only_imports"])]
    pub only_broadcasts: bool,
    /// Nothing but what those cost who do not read.
    #[arg(long, conflicts_with_all = ["report", "only_reports", "only_imports", "only_broadcasts"])]
    pub only_unread: bool,
    /// Where databases stay when only reports are measured; those that are there are not filled again.
    #[arg(long, requires = "only_reports")]
    pub keep: Option<PathBuf>,
    /// Nothing but how receipts are read.
    #[arg(long)]
    pub receipts: bool,
    /// How many receipts are read in each language and condition.
    #[arg(long, default_value_t = 3, requires = "receipts")]
    pub each: u64,
    /// A folder for what was read wrongly: the file, what it says, the draft and the recognised text.
    #[arg(long, requires = "receipts")]
    pub failures: Option<PathBuf>,
    /// Nothing but what is read of receipts, neither codes nor times.
    #[arg(long, requires = "receipts", conflicts_with = "report")]
    pub only_fields: bool,
}

impl Options {
    /// How many transactions the books have that are measured.
    pub fn sizes(&self) -> Vec<usize> {
        let sizes: &[usize] = if self.quick {
            &[10_000]
        } else {
            &[10_000, 100_000, 1_000_000]
        };
        let sizes = sizes.iter().copied();
        sizes
            .filter(|size| (self.from..=self.up_to).contains(size))
            .collect()
    }
}
