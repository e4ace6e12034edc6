//! How long imports take, and what they cost others.

use super::{cell, line, mebibytes, milliseconds, ratio, row, thousands};
use crate::import::Import;

const HEAD: &str = "
## Imports

A file of two accounts, of whose rows 8 in a hundred are legs of transfers and 15 are split, is looked through and booked
whole. Meanwhile somebody else adds a transaction to one of these accounts every 50 ms, whether the last one is answered or
not. 100,000 rows may take 15 seconds, and 99 of 100 additions 250 ms. *Growth* is the greatest size over the smallest, which
is a tenth of it.";

pub fn section(page: &mut String, imports: &[Import]) {
    if imports.is_empty() {
        return;
    }
    line(page, HEAD);
    for of_one in imports.chunk_by(|a, b| a.database == b.database) {
        let (Some(first), Some(last)) = (of_one.first(), of_one.last()) else {
            continue;
        };
        line(page, &format!("\n### {}\n", first.database));
        let sizes = of_one.iter();
        let sizes = sizes.map(|import| format!("{} rows", thousands(import.size)));
        row(page, "", sizes, "growth");
        line(page, &format!("|---|{}---:|", "---:|".repeat(of_one.len())));
        let mut told = |name: &str, growth: &str, cell: &dyn Fn(&Import) -> String| {
            row(page, name, of_one.iter().map(cell), growth);
        };
        let growth = ratio(last.seen, first.seen);
        told("sent and looked through", &growth, &|it| {
            milliseconds(it.seen)
        });
        let growth = ratio(last.booked, first.booked);
        told("booked, durable", &growth, &|it| milliseconds(it.booked));
        told("an addition meanwhile", "", &|it| cell(&it.additions, None));
        told("the slowest of them", "", &|it| {
            milliseconds(it.slowest_addition)
        });
        told("memory before", "", &|it| mebibytes(it.idle_bytes));
        told("memory at its peak", "", &|it| mebibytes(it.peak_bytes));
    }
}
