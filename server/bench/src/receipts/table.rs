//! The figures as a part of docs/receipts.md.

mod cells;
mod codes;
mod fields;
mod resources;

use self::cells::line;
use super::Found;
use super::tally::Tally;

const HEAD: &str = "\
## How well it reads

Written by `cargo xtask bench receipts`: the real program on SQLite reads receipts of shops, restaurants and filling stations that the project draws itself (`server/samples`), with the numbers from 5000 on, which no test uses and
no engine was tuned with; the kinds of failure that they showed were mended in the extraction. Drawn receipts are kinder than real ones: these figures say what a change does to them, not what a drawer full of paper comes to.

- A total and a date are right when they are what is printed; of a bill the date is the day until when it is to be paid.
- A merchant is right when at most one letter of eight has to be changed to make it the name at the top, or that of the company when it is printed below; case, blanks and punctuation do not count.
- A line is right when its sum is, and at most one letter of five has to be changed in its name. *Wrong lines* are lines of drafts that are not printed so, for each hundred that are.
- *Wrong letters* are those of the recognised text that have to be changed, left out or put in, of those that are printed; blanks, dashes, case and rows of stars do not count.";

pub fn markdown(found: &Found) -> String {
    let mut page = String::new();
    line(&mut page, HEAD);
    fields::section(&mut page, &found.fields);
    codes::section(&mut page, &found.codes);
    resources::section(&mut page, found);
    page
}

/// Only what is read of receipts.
pub fn of_fields(tally: &Tally) -> String {
    let mut page = String::new();
    fields::section(&mut page, tally);
    page
}
