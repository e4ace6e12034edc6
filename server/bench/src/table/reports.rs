//! The figures about reports.

use super::{cell, line, mebibytes, milliseconds, ratio, row, thousands};
use crate::journal::Other;
use crate::measure::Times;
use crate::scale::Scale;

const REPORTS: &str = "
## Reports

Answers to `POST /reports/…` about the measured workspace, whole and uncompressed. In brackets first the ratio to the rows
that the report tells of, as the database's own driver adds them up by day, account and category in the same run, then the
ratio to the sums that are kept of them. *As it was* is the time to hear that nothing changed (304), and *memory* how much
more the program took at most while it answered, both at the greatest size.";

/// Reports of each database.
pub fn section(page: &mut String, scales: &[Scale]) {
    line(page, REPORTS);
    for of_one in scales.chunk_by(|a, b| a.database == b.database) {
        of_one_database(page, of_one);
    }
}

fn of_one_database(page: &mut String, scales: &[Scale]) {
    let Some((first, last)) = scales.first().zip(scales.last()) else {
        return;
    };
    line(page, &format!("\n### {}\n", first.database));
    let sizes = scales
        .iter()
        .map(|scale| format!("{} transactions", thousands(scale.size)));
    row(page, "", sizes, "flat | as it was | memory");
    line(
        page,
        &format!("|---|{}---:|---:|---:|", "---:|".repeat(scales.len())),
    );
    for (at, report) in first.reports.reports.iter().enumerate() {
        let cells = scales.iter().map(|scale| {
            let report = &scale.reports.reports[at];
            let of = |floor: &Times| ratio(report.product.median, floor.median);
            let sums = report.sums.as_ref().map_or("–".to_owned(), of);
            format!(
                "{} ({}, {sums})",
                cell(&report.product, None),
                of(&report.rows)
            )
        });
        let newest = &last.reports.reports[at];
        let flat = ratio(newest.product.median, report.product.median);
        let unchanged = milliseconds(newest.unchanged.median);
        let memory = mebibytes(newest.memory);
        let last = format!("{flat} | {unchanged} | {memory}");
        row(page, report.name, cells, &last);
    }
}

/// What others take for the same books.
pub fn others(page: &mut String, found: &[Other]) {
    line(page, "\n### Others\n");
    if found.is_empty() {
        line(
            page,
            "No other program is installed on this machine that could be measured beside this.",
        );
        return;
    }
    line(
        page,
        "What was earned and spent in each month of the ten years, of the same books in a journal that they read each time.\n",
    );
    line(page, "| | transactions | time |\n|---|---:|---:|");
    for other in found {
        let question = format!("`{}`", other.question);
        let size = thousands(other.size);
        row(
            page,
            &question,
            [size].into_iter(),
            &milliseconds(other.time),
        );
    }
}
