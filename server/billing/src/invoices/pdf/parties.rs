//! Who sells and who buys, side by side.

use kym_commerce::invoices::Party;
use kym_domain::language::Names;
use kym_pages::face::{Faces, Style};
use kym_pages::sheet::{BLACK, MUTED, SIDE, Sheets};
use kym_pages::text::{self, TextColumn};

use super::{Paper, SIZE, words};

/// The room between the two.
const GAP: f32 = 24.0;

pub fn write(sheets: &mut Sheets, paper: &Paper<'_>, faces: &Faces) {
    let invoice = paper.invoice;
    let width = (sheets.width() - GAP) / 2.0;
    let sides = [
        (words::SELLER, &invoice.seller, SIDE),
        (words::BUYER, &invoice.buyer, SIDE + width + GAP),
    ];
    let columns = sides.into_iter().filter(|(_, party, _)| is_known(party));
    let columns =
        columns.map(|(name, party, left)| column(paper, name, party, (left, width), faces));
    text::columns(sheets, columns.collect(), SIZE);
}

const fn is_known(party: &Party) -> bool {
    !(party.name.is_empty() && party.details.is_empty() && party.email.is_empty())
}

fn column(
    paper: &Paper<'_>,
    name: Names,
    party: &Party,
    (left, width): (f32, f32),
    faces: &Faces,
) -> TextColumn {
    let mut column = TextColumn::at(left);
    let label = Style::regular(8.0);
    column.write(paper.say(name), label, MUTED, width, faces);
    let lines = [
        (&party.name, Style::semibold(SIZE)),
        (&party.details, Style::regular(SIZE)),
        (&party.email, Style::regular(SIZE)),
    ];
    for (text, style) in lines {
        if !text.is_empty() {
            column.write(text, style, BLACK, width, faces);
        }
    }
    column
}
