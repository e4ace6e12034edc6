//! How long a message to everybody takes, and what it costs others.

use super::{cell, line, milliseconds, row};
use crate::broadcasts::Broadcast;

const HEAD: &str = "
## A message to everybody

An administrator sends a message to 10,000 users. Meanwhile somebody adds a transaction every 10 ms, whether the last one is
answered or not. 99 of 100 additions may take 50 ms.
";

pub fn section(page: &mut String, broadcasts: &[Broadcast]) {
    if broadcasts.is_empty() {
        return;
    }
    line(page, HEAD);
    let databases = broadcasts.iter();
    row(page, "", databases.map(|it| it.database.clone()), "");
    line(
        page,
        &format!("|---|{}---:|", "---:|".repeat(broadcasts.len())),
    );
    let mut told = |name: &str, cell: &dyn Fn(&Broadcast) -> String| {
        row(page, name, broadcasts.iter().map(cell), "");
    };
    told("all were told after", &|it| milliseconds(it.told));
    told("an addition without it", &|it| cell(&it.quiet.times, None));
    told("the slowest of them", &|it| milliseconds(it.quiet.slowest));
    told("an addition meanwhile", &|it| {
        cell(&it.meanwhile.times, None)
    });
    told("the slowest of them", &|it| {
        milliseconds(it.meanwhile.slowest)
    });
    told("additions meanwhile", &|it| it.meanwhile.count.to_string());
}
