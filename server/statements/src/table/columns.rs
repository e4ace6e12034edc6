//! What the columns of a table are about: from their names, from what stands in them, and from
//! what a person said.

use kym_domain::imports::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportPreset, ImportReason,
    Settings, Unread,
};
use kym_domain::money::CurrencyCode;

use super::cells::{currency_in, is_data};
use super::parties::Parties;
use super::presets;
use super::signs::{Columns, Signs};
use super::vocabulary::BankStatus;
use super::{Frame, Row, Table, guesses, header, vocabulary};
use crate::amounts::{self, MarkEvidence};
use crate::days::OrderEvidence;
use crate::limits::SAMPLE;

/// How many rows are shown to a person.
const SHOWN: usize = 20;

/// Everything that must be known to read the rows of a table.
pub(super) struct Outline {
    /// The names of the columns as they stand in the file.
    pub header: Vec<String>,
    /// The line that they stand on; 0 when there are none.
    pub header_line: u32,
    /// What the columns are about.
    pub columns: Vec<ImportColumn>,
    /// What stands before the fraction.
    pub decimal_mark: ImportDecimalMark,
    /// The order of days.
    pub date_order: ImportDateOrder,
    /// Whether all signs are the other way round.
    pub is_inverted: bool,
    /// Whether a person has said so.
    pub is_sign_said: bool,
    /// What signs and words say about where money went.
    pub signs: Signs,
    /// The columns of who paid and who was paid.
    pub parties: Option<Parties>,
    /// The currency that the name of the column of amounts gives.
    pub currency: Option<CurrencyCode>,
    /// The program that wrote the table.
    pub preset: Option<ImportPreset>,
    /// What of this is a guess that may well be wrong.
    pub ambiguities: Vec<ImportAmbiguity>,
    /// What stands around the rows.
    pub frame: Frame,
    /// The place of the first row.
    first: usize,
}

impl Outline {
    pub(super) fn of(table: &Table, wished: &Settings) -> Self {
        let rows = &table.rows;
        let mut outline = Self::begin(rows, wished.header);
        outline.frame = table.frame.clone();
        let headings: Vec<_> = outline
            .header
            .iter()
            .map(|heading| vocabulary::folded(heading))
            .collect();
        let body = &rows[outline.first.min(rows.len())..];
        let sample = &body[..body.len().min(SAMPLE)];
        let recognised = presets::recognise(&headings);
        outline.preset = recognised.as_ref().map(|(preset, _)| *preset);
        let known = recognised.map(|(_, columns)| columns);
        let guess = match known.or_else(|| table.frame.columns.clone()) {
            Some(columns) => columns,
            None if headings.is_empty() => guesses::by_content(sample),
            None => guesses::by_names(&headings, &outline.header, sample),
        };
        let is_complete = is_complete(&guess);
        if let Some(columns) = &wished.columns {
            outline.columns.clone_from(columns);
        } else {
            if !is_complete || headings.is_empty() || table.frame.is_guessed {
                outline.ambiguities.push(ImportAmbiguity::Columns);
            }
            outline.columns = guess;
        }
        outline.learn(body, wished);
        let above = &rows[..outline.first.min(rows.len())];
        outline.currency = outline.currency.or_else(|| header::currency(above));
        outline
    }

    /// The table's beginning, as a person says or as it looks.
    fn begin(rows: &[Row], wished: Option<u32>) -> Self {
        let place = match wished {
            Some(0) => None,
            Some(line) => rows.iter().position(|row| row.line >= line),
            None => header::find(rows).or_else(|| {
                let first = rows.iter().position(is_data)?;
                header::above(rows, first)
            }),
        };
        let names = |row: &Row| {
            row.cells
                .iter()
                .map(|cell| cell.trim().to_owned())
                .collect()
        };
        let first = match place {
            Some(place) => place + 1,
            None if wished.is_none() => rows.iter().position(is_data).unwrap_or(0),
            None => 0,
        };
        Self {
            header: place.map(|place| names(&rows[place])).unwrap_or_default(),
            header_line: place.map_or(0, |place| rows[place].line),
            columns: Vec::new(),
            decimal_mark: ImportDecimalMark::Point,
            date_order: ImportDateOrder::Dmy,
            is_inverted: false,
            is_sign_said: false,
            signs: Signs::default(),
            parties: None,
            currency: None,
            preset: None,
            ambiguities: Vec::new(),
            frame: Frame::default(),
            first,
        }
    }

    /// Finds out from all rows how their amounts and days are written.
    fn learn(&mut self, body: &[Row], wished: &Settings) {
        let mut marks = MarkEvidence::default();
        let mut orders = OrderEvidence::default();
        for row in body {
            for (place, column) in self.columns.iter().enumerate() {
                match column {
                    ImportColumn::Date => orders.see(row.cell(place)),
                    ImportColumn::Amount | ImportColumn::Debit | ImportColumn::Credit
                        if !row.is_number(place) =>
                    {
                        marks.see(row.cell(place));
                    }
                    _ => {}
                }
            }
        }
        let (mark, is_ambiguous) = marks.verdict();
        self.decimal_mark = wished.decimal_mark.unwrap_or(mark);
        if is_ambiguous && wished.decimal_mark.is_none() {
            self.ambiguities.push(ImportAmbiguity::DecimalMark);
        }
        let (order, is_ambiguous) = orders.verdict();
        self.date_order = wished.date_order.unwrap_or(order);
        if is_ambiguous && wished.date_order.is_none() {
            self.ambiguities.push(ImportAmbiguity::DateOrder);
        }
        // Whether the amount holds the fee already is nowhere said.
        if wished.columns.is_none()
            && self.has_fees(body)
            && !self.ambiguities.contains(&ImportAmbiguity::Columns)
        {
            self.ambiguities.push(ImportAmbiguity::Columns);
        }
        if wished.columns.is_none()
            && self.has_unknown_states(body)
            && !self.ambiguities.contains(&ImportAmbiguity::Columns)
        {
            self.ambiguities.push(ImportAmbiguity::Columns);
        }
        self.parties = Parties::of(&self.header, &self.columns);
        self.is_sign_said = wished.is_inverted.is_some();
        self.is_inverted = wished.is_inverted.unwrap_or(false);
        self.signs = Signs::of(
            body,
            &Columns {
                header: &self.header,
                meanings: &self.columns,
                mark: self.decimal_mark,
                is_debit_unmarked: self.frame.is_debit_unmarked,
            },
        );
        if wished.is_inverted.is_none() && self.signs.is_doubtful {
            self.ambiguities.push(ImportAmbiguity::Sign);
        }
        let amount = [ImportColumn::Amount, ImportColumn::Debit].into_iter();
        self.currency = amount
            .filter_map(|column| self.header.get(self.place(column)?))
            .find_map(|heading| currency_in(heading))
            .or(self.frame.currency);
    }

    fn has_fees(&self, body: &[Row]) -> bool {
        let is_fee = |row: &Row, place| {
            amounts::read(row.cell(place), self.mark_of(row, place))
                .is_ok_and(|fee| fee.units() != 0)
        };
        self.place(ImportColumn::Fee)
            .is_some_and(|place| body.iter().any(|row| is_fee(row, place)))
    }

    /// Whether some rows say in words that are known how far they have come, and others in words that nobody knows.
    fn has_unknown_states(&self, body: &[Row]) -> bool {
        let Some(place) = self.place(ImportColumn::Status) else {
            return false;
        };
        let (mut known, mut unknown) = (false, false);
        for word in body.iter().map(|row| row.cell(place)) {
            let is_word = word.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
            match vocabulary::bank_status(word) {
                BankStatus::Unknown => unknown |= is_word,
                _ => known = true,
            }
        }
        known && unknown
    }

    /// The column of kinds of transactions, whether or not they say where money went.
    pub(super) fn kind(&self) -> Option<usize> {
        let is_kind = |heading: &String| {
            vocabulary::rank(ImportColumn::Direction, &vocabulary::folded(heading)).is_some()
        };
        self.header.iter().position(is_kind)
    }

    /// Whether a column is called as descriptions are, and not as kinds of transactions.
    pub(super) fn is_description(&self, place: usize) -> bool {
        let heading = self
            .header
            .get(place)
            .map(|heading| vocabulary::folded(heading));
        heading.is_some_and(|heading| {
            vocabulary::rank(ImportColumn::Payee, &heading).is_some()
                && vocabulary::rank(ImportColumn::Direction, &heading).is_none()
        })
    }

    /// The place of the first column with a meaning.
    pub(super) fn place(&self, meaning: ImportColumn) -> Option<usize> {
        self.columns.iter().position(|column| *column == meaning)
    }

    /// The mark that a cell is written with.
    pub(super) fn mark_of(&self, row: &Row, place: usize) -> ImportDecimalMark {
        row.mark_of(place, self.decimal_mark)
    }

    /// The rows below the header; those above are listed as unread.
    pub(super) fn body<'t>(&self, table: &'t Table, unread: &mut Vec<Unread>) -> &'t [Row] {
        let first = self.first.min(table.rows.len());
        let (above, body) = table.rows.split_at(first);
        let above = above.iter().filter(|row| row.line != self.header_line);
        unread.extend(above.map(|row| row.unread(ImportReason::BeforeHeader)));
        body
    }

    /// The first rows as they stand in the file.
    pub(super) fn sample(&self, table: &Table) -> Vec<Vec<String>> {
        let rows = table.rows.iter().skip(self.first).take(SHOWN);
        rows.map(|row| {
            row.cells
                .iter()
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect()
    }
}

/// Whether days and amounts are found.
fn is_complete(columns: &[ImportColumn]) -> bool {
    let has = |column| columns.contains(&column);
    has(ImportColumn::Date)
        && (has(ImportColumn::Amount) || has(ImportColumn::Debit) || has(ImportColumn::Credit))
        && (has(ImportColumn::Payee) || has(ImportColumn::Note))
}
