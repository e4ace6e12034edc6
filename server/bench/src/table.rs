//! The figures as a page of the documentation.

mod broadcasts;
mod imports;
mod reports;
mod unread;

use std::time::Duration;

use crate::Measured;
use crate::measure::Times;
use crate::rates::{LOOKUPS, Rates};
use crate::scale::{Rest, Scale};
use crate::sign_in::SignIn;
use crate::sockets::Sockets;

const HEAD: &str = "# Performance

Written by `cargo xtask bench`. Medians of many repeats, as a signed-in client sees them on loopback; in brackets the ratio
to the *floor*: the same rows asked for by the database's own driver, in process, in the same run (for adding: a bare
durable commit of one row). The measured workspace has two neighbours of its own size in the same database. *Flat* is the
time at the greatest size over the time at the smallest. Compare ratios, not machines.
";

const SIGN_IN: &str = "
## Sign-in

The time of a refusal must not tell which names exist: medians of 200 tries each, in turn, which may lie 5 ms apart. While
200 sign-ins come at once, 99 of 100 other requests must be answered within 500 ms.";

const RATES: &str = "
## Exchange rates

A decade of working days in 30 currencies is written in seconds, and a rate is found in microseconds.
";

const SOCKETS: &str = "
## Sockets

Open sockets that are signed in and hear of a workspace with 1,000 members, in a process that does nothing else. 10,000 may
take 150 MiB, a booking reaches all members within a second, and memory stays flat when sockets come and go. Then one of 101
readers does not read 10,000 events, 500 a second: it is cut off within 10 seconds, and 99 of 100 events reach the others
within 250 ms.
";

pub fn markdown(found: &Measured) -> String {
    let mut page = HEAD.to_owned();
    let scales = &found.scales;
    for of_one in scales.chunk_by(|a, b| a.database == b.database) {
        section(&mut page, of_one);
    }
    reports::section(&mut page, scales);
    reports::others(&mut page, &found.others);
    imports::section(&mut page, &found.imports);
    broadcasts::section(&mut page, &found.broadcasts);
    unread::section(&mut page, &found.unread);
    if !found.sign_ins.is_empty() {
        line(&mut page, SIGN_IN);
    }
    for of_one in &found.sign_ins {
        sign_in(&mut page, of_one);
    }
    if !found.rates.is_empty() {
        line(&mut page, RATES);
        rates(&mut page, &found.rates);
    }
    if let Some(first) = found.sockets.first() {
        line(&mut page, SOCKETS);
        sockets(&mut page, first.count, &found.sockets);
    }
    page
}

fn section(page: &mut String, scales: &[Scale]) {
    let database = scales.first().map_or("", |scale| &scale.database);
    let scales = scales.iter();
    let scales: Vec<_> = scales
        .filter_map(|scale| Some((scale.size, scale.rest.as_ref()?)))
        .collect();
    let Some(((_, first), (_, last))) = scales.first().zip(scales.last()) else {
        return;
    };
    line(page, &format!("\n## {database}\n"));
    let sizes = scales
        .iter()
        .map(|(size, _)| format!("{} transactions", thousands(*size)));
    row(page, "", sizes, "flat");
    line(page, &format!("|---|{}---:|", "---:|".repeat(scales.len())));
    for (at, operation) in first.operations.iter().enumerate() {
        let times = scales.iter().map(|(_, rest)| {
            (
                &rest.operations[at].product,
                rest.operations[at].raw.as_ref(),
            )
        });
        let flat = ratio(last.operations[at].product.median, operation.product.median);
        row(
            page,
            operation.name,
            times.map(|(product, raw)| cell(product, raw)),
            &flat,
        );
    }
    let flat = ratio(last.start.median, first.start.median);
    let mut row = |name: &str, flat: &str, cell: &dyn Fn(&Rest) -> String| {
        row(page, name, scales.iter().map(|(_, rest)| cell(rest)), flat);
    };
    row("add, 64 writers at once", "", &|rest| {
        format!("{:.0} a second", rest.burst)
    });
    row("start to first answer", &flat, &|rest| {
        milliseconds(rest.start.median)
    });
    row("memory when idle", "", &|rest| mebibytes(rest.idle_bytes));
    row("memory at its peak", "", &|rest| mebibytes(rest.peak_bytes));
    row("on disk, all workspaces", "", &|rest| {
        mebibytes(rest.disk_bytes)
    });
    row("first page, compressed", "", &|rest| {
        format!("{} kB", rest.first_page_bytes / 1000)
    });
}

fn sign_in(page: &mut String, found: &SignIn) {
    line(page, &format!("\n### {}\n", found.database));
    row(
        page,
        "",
        ["known", "unknown"].map(str::to_owned).into_iter(),
        "apart",
    );
    line(page, "|---|---:|---:|---:|");
    for comparison in &found.comparisons {
        let medians = [comparison.known.median, comparison.unknown.median];
        let apart = milliseconds(medians[0].abs_diff(medians[1]));
        row(
            page,
            comparison.name,
            medians.map(milliseconds).into_iter(),
            &apart,
        );
    }
    let storm = cell(&found.storm, None);
    line(
        page,
        &format!("\n200 sign-ins at once: a request of somebody who is signed in takes {storm}."),
    );
}

fn rates(page: &mut String, told: &[Rates]) {
    let count = told.first().map_or(0, |found| found.count);
    let names: Vec<_> = told.iter().map(|found| found.database.as_str()).collect();
    line(
        page,
        &format!("| {} rates | {} |", thousands(count), names.join(" | ")),
    );
    line(page, &format!("|---|{}", "---:|".repeat(told.len())));
    let mut row = |name: &str, cell: &dyn Fn(&Rates) -> String| {
        let cells: Vec<_> = told.iter().map(cell).collect();
        line(page, &format!("| {name} | {} |", cells.join(" | ")));
    };
    row("written", &|found| milliseconds(found.written));
    row("loaded", &|found| milliseconds(found.loaded));
    row("looked up a million times", &|found| {
        milliseconds(found.looked_up)
    });
    row("one lookup", &|found| {
        let each = found.looked_up / LOOKUPS;
        format!("{:.2} µs", each.as_secs_f64() * 1_000_000.0)
    });
}

fn sockets(page: &mut String, count: usize, open: &[Sockets]) {
    let names: Vec<_> = open.iter().map(|found| found.database.as_str()).collect();
    line(
        page,
        &format!("| {} sockets | {} |", thousands(count), names.join(" | ")),
    );
    line(page, &format!("|---|{}", "---:|".repeat(open.len())));
    let mut row = |name: &str, cell: &dyn Fn(&Sockets) -> String| {
        let cells: Vec<_> = open.iter().map(cell).collect();
        line(page, &format!("| {name} | {} |", cells.join(" | ")));
    };
    row("memory with none open", &|found| {
        mebibytes(found.idle_bytes)
    });
    row("memory with all open", &|found| mebibytes(found.open_bytes));
    row("memory after all were closed, three times", &|found| {
        let closed: Vec<_> = found
            .closed_bytes
            .iter()
            .map(|bytes| mebibytes(*bytes))
            .collect();
        closed.join(", ")
    });
    row("open and signed in, a second", &|found| {
        format!(
            "{:.0}",
            f64::from(u32::try_from(found.count).unwrap_or(u32::MAX))
                / found.opened_in.as_secs_f64()
        )
    });
    row("a booking is heard by every member", &|found| {
        milliseconds(found.members_heard)
    });
    row("a booking is heard on every socket", &|found| {
        milliseconds(found.all_heard)
    });
    row("who does not read is cut off after", &|found| {
        milliseconds(found.slow.cut_off_after)
    });
    row("the others hear an event after", &|found| {
        cell(&found.slow.others, None)
    });
    row("memory that it costs", &|found| mebibytes(found.slow.bytes));
}

fn cell(product: &Times, raw: Option<&Times>) -> String {
    let time = format!(
        "{}, p99 {}",
        milliseconds(product.median),
        milliseconds(product.p99)
    );
    raw.map_or_else(
        || time.clone(),
        |raw| format!("{time} ({})", ratio(product.median, raw.median)),
    )
}

fn row(page: &mut String, name: &str, cells: impl Iterator<Item = String>, last: &str) {
    let cells: Vec<String> = cells.collect();
    line(
        page,
        &format!("| {name} | {} | {last} |", cells.join(" | ")),
    );
}

fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

fn ratio(of: Duration, to: Duration) -> String {
    format!("{:.1} ×", of.as_secs_f64() / to.as_secs_f64())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1024 * 1024))
}

fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(1_000_000), "1,000,000");
        assert_eq!(thousands(50), "50");
    }
}
