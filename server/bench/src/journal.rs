//! The same books in a journal of plain text, which others add up anew each time. Each is measured where it is
//! installed.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use kym_domain::id::{AccountId, CategoryId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::transactions::Transaction;
use tempfile::TempDir;
use uuid::Uuid;

use crate::household::{Account, BASE, Household, currencies};
use crate::rates;

/// How many categories the household has.
const CATEGORIES: usize = 100;

/// Of more transactions they take minutes and gigabytes.
const MAX: usize = 100_000;

/// What was earned and spent in each month, in what it was converted to when it was saved.
const QUESTIONS: [&str; 2] = [
    "hledger incomestatement --monthly --cost",
    "ledger register ^income ^expenses --monthly --collapse --basis",
];

/// What one of them takes.
pub struct Other {
    /// How it is asked.
    pub question: &'static str,
    /// Of how many transactions.
    pub size: usize,
    pub time: Duration,
}

/// How long each takes that is installed.
pub fn measure(size: usize) -> Result<Vec<Other>> {
    let mut found = Vec::new();
    if size > MAX {
        return Ok(found);
    }
    let folder = TempDir::new()?;
    let journal = folder.path().join("books.journal");
    fs::write(&journal, write(size)?)?;
    for question in QUESTIONS {
        let mut words = question.split(' ');
        let program = words.next().context("a program")?;
        if !is_installed(program) {
            continue;
        }
        let words: Vec<_> = words.collect();
        let mut times = Vec::new();
        for _ in 0..3 {
            let mut command = Command::new(program);
            command.arg("-f").arg(&journal).args(&words);
            let began = Instant::now();
            let output = command.output()?;
            times.push(began.elapsed());
            ensure!(
                output.status.success() && !output.stdout.is_empty(),
                "{question}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        times.sort_unstable();
        found.push(Other {
            question,
            size,
            time: times[1],
        });
    }
    Ok(found)
}

fn is_installed(program: &str) -> bool {
    let mut asked = Command::new(program);
    asked
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

/// The household as a journal: transfers aside, which are neither earned nor spent.
fn write(size: usize) -> Result<String> {
    let id = |number: usize| Uuid::from_u128(number as u128 + 1);
    let accounts = (0..).zip(currencies()?);
    let accounts = accounts.map(|(number, currency)| Account {
        id: AccountId::from_uuid(id(number)),
        currency,
    });
    let household = Household {
        user: UserId::from_uuid(id(0)),
        workspace: WorkspaceId::from_uuid(id(0)),
        accounts: accounts.collect(),
        categories: (0..CATEGORIES)
            .map(|number| CategoryId::from_uuid(id(number)))
            .collect(),
        rates: rates::table()?,
    };
    let mut journal = String::new();
    for row in household.book(size, 1).flatten() {
        let account = household.accounts.iter();
        let account = account
            .copied()
            .find(|account| account.id == row.account_id);
        if row.transfer.is_none() {
            entry(&mut journal, &row, account.context("an account")?.currency)?;
        }
    }
    Ok(journal)
}

fn entry(journal: &mut String, row: &Transaction, currency: Currency) -> Result<()> {
    writeln!(journal, "{} * {}", row.date, row.payee)?;
    let side = if row.amount.is_negative() {
        "expenses"
    } else {
        "income"
    };
    let base = Currency::iso(BASE).context("a currency")?;
    let mut line = |category: Option<CategoryId>, amount: Minor, converted: Minor| {
        let name = category.map_or("none".to_owned(), |id| id.to_string());
        let spent = Money::new(amount.negated()?, currency);
        write!(journal, "    {side}:{name}  {} {spent}", currency.code())?;
        if currency != base {
            let cost = Money::new(Minor::new(converted.units().abs()), base);
            write!(journal, " @@ {BASE} {cost}")?;
        }
        writeln!(journal)?;
        Ok::<_, anyhow::Error>(())
    };
    let converted = row.converted_parts()?.context("a rate")?;
    for ((category, amount), converted) in row.parts().zip(converted) {
        line(category, amount, converted)?;
    }
    writeln!(journal, "    assets:{}\n", row.account_id)?;
    Ok(())
}
