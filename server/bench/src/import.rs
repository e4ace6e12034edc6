//! A file of a bank with 100,000 rows: sent, looked through, and booked.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use jiff::{ToSpan, Zoned};
use uuid::Uuid;

use crate::client::Person;

const ROWS: usize = 100_000;

/// How often the booking is asked whether it is done.
const PAUSE: Duration = Duration::from_millis(20);

/// How long each step took.
pub struct Import {
    /// Until the first rows are seen, with what becomes of each.
    pub seen: Duration,
    /// From then on until all are booked, durably.
    pub booked: Duration,
}

/// Imports into an account of its own.
pub async fn measure(person: &Person, workspace: Uuid) -> Result<Import> {
    let account = person.open_account(workspace, "Imported", "EUR").await?;
    let file = table();
    let began = Instant::now();
    let import = person.upload(workspace, file).await?;
    person.look_through(workspace, import, account).await?;
    let seen = began.elapsed();
    let began = Instant::now();
    person.book_import(workspace, import, account).await?;
    loop {
        let (state, rows) = person.import(workspace, import).await?;
        match state.as_str() {
            "booking" => tokio::time::sleep(PAUSE).await,
            "booked" if rows == ROWS => break,
            _ => bail!("the import is {state} with {rows} rows"),
        }
    }
    Ok(Import {
        seen,
        booked: began.elapsed(),
    })
}

/// Ten years of a busy account.
fn table() -> String {
    let today = Zoned::now().date();
    let mut text = String::from("Date,Description,Amount\n");
    for row in 0..ROWS {
        let day = today.saturating_sub(i64::try_from(row / 28).unwrap_or(0).days());
        let (payee, cents) = (row * 7919 % 2000, row * 31 % 90 + 10);
        let whole = row % 180 + 1;
        let _ = writeln!(text, "{day},payee {payee},-{whole}.{cents}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_line_for_each_row_and_one_for_their_names() {
        assert_eq!(table().lines().count(), ROWS + 1);
    }
}
