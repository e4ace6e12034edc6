//! What those cost who ask and do not read.

use super::{line, mebibytes, milliseconds, row};
use crate::unread::Unread;

const HEAD: &str = "
## Whoever does not read

Nine users each ask for a file of 10 MB twelve times, and read nothing of it. A hundred such answers may take 64 MiB. Then one
of them asks for the export of 90,000 transactions twelve times and reads none, and begins to send files of 10 MB that stop
before their last byte; and somebody opens connections and says nothing: they are cut off after 15 seconds.
";

pub fn section(page: &mut String, unread: &[Unread]) {
    if unread.is_empty() {
        return;
    }
    line(page, HEAD);
    row(page, "", unread.iter().map(|it| it.database.clone()), "");
    line(page, &format!("|---|{}---:|", "---:|".repeat(unread.len())));
    let mut told = |name: &str, cell: &dyn Fn(&Unread) -> String| {
        row(page, name, unread.iter().map(cell), "");
    };
    told("memory before", &|it| mebibytes(it.idle_bytes));
    told("with answers that nobody reads", &|it| {
        format!("{} for {}", mebibytes(it.answer_bytes), it.answers)
    });
    told("with exports that nobody reads", &|it| {
        format!("{} for {}", mebibytes(it.export_bytes), it.exports)
    });
    told("at its peak while they are made", &|it| {
        mebibytes(it.export_peak_bytes)
    });
    told("with files that stop on their way", &|it| {
        format!("{} for {}", mebibytes(it.upload_bytes), it.uploads)
    });
    told("with connections that say nothing", &|it| {
        format!("{} for {}", mebibytes(it.silent_bytes), it.silent)
    });
    told("the last of them is cut off after", &|it| {
        milliseconds(it.cut_off_after)
    });
}
