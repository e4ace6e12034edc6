//! What the columns of a table are about: from their names, from what stands in them, and from
//! what a person said.

use kym_domain::imports::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportPreset, ImportReason,
    Settings, Unread,
};
use kym_domain::money::CurrencyCode;

use super::presets;
use super::signs::{Columns, Signs};
use super::{Frame, Row, Table, header, vocabulary};
use crate::amounts::{self, MarkEvidence};
use crate::days::{self, OrderEvidence};
use crate::limits::SAMPLE;

/// How many rows are shown to a person.
const SHOWN: usize = 20;

/// Meanings that one column of a table has at most, in the order in which they choose.
const SINGLE: [ImportColumn; 13] = [
    ImportColumn::Date,
    ImportColumn::Amount,
    ImportColumn::Debit,
    ImportColumn::Credit,
    ImportColumn::Direction,
    ImportColumn::Fee,
    ImportColumn::Currency,
    ImportColumn::Payee,
    ImportColumn::Category,
    ImportColumn::BankId,
    ImportColumn::Account,
    ImportColumn::Status,
    ImportColumn::Tags,
];

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
    /// What signs and words say about where money went.
    pub signs: Signs,
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
            None if headings.is_empty() => by_content(sample),
            None => by_names(&headings, &outline.header, sample),
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
            signs: Signs::default(),
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

/// Whether a row has a day and an amount.
pub(super) fn is_data(row: &Row) -> bool {
    let day = row.cells.iter().position(is_day);
    let is_amount = |(place, cell): (usize, &str)| Some(place) != day && is_amount(cell);
    day.is_some() && row.cells.iter().enumerate().any(is_amount)
}

pub(super) fn is_day(cell: &str) -> bool {
    let mut orders = ImportDateOrder::ALL.iter();
    orders.any(|order| days::read(cell, *order).is_ok())
}

pub(super) fn is_amount(cell: &str) -> bool {
    [ImportDecimalMark::Point, ImportDecimalMark::Comma]
        .into_iter()
        .any(|mark| amounts::read(cell, mark).is_ok())
}

/// Gives every meaning the column whose name says it best and whose cells can be that.
fn by_names(headings: &[String], header: &[String], sample: &[Row]) -> Vec<ImportColumn> {
    let mut columns = vec![ImportColumn::Ignored; headings.len()];
    for meaning in SINGLE {
        let best = headings
            .iter()
            .enumerate()
            .filter(|(place, _)| columns[*place] == ImportColumn::Ignored)
            .filter_map(|(place, heading)| {
                let rank = vocabulary::rank(meaning, heading)?;
                // Of two amounts the one that names its currency is that of the account.
                Some((rank, currency_in(&header[place]).is_none(), place))
            })
            .filter(|(_, _, place)| suits(meaning, *place, sample))
            .min();
        if let Some((_, _, place)) = best {
            columns[place] = meaning;
        }
    }
    for (place, heading) in headings.iter().enumerate() {
        if columns[place] == ImportColumn::Ignored
            && vocabulary::rank(ImportColumn::Note, heading).is_some()
        {
            columns[place] = ImportColumn::Note;
        }
    }
    ignore_foreign_currency(&mut columns, headings, header);
    if columns.contains(&ImportColumn::Amount) {
        for column in &mut columns {
            if matches!(column, ImportColumn::Debit | ImportColumn::Credit) {
                *column = ImportColumn::Ignored;
            }
        }
    }
    columns
}

/// Ignores a currency that is not that of the amount: beside an amount in the money of the account there is one in
/// that of the shop, whose currency it is.
fn ignore_foreign_currency(columns: &mut [ImportColumn], headings: &[String], header: &[String]) {
    let place = |meaning| columns.iter().position(|column| *column == meaning);
    let (Some(amount), Some(currency)) =
        (place(ImportColumn::Amount), place(ImportColumn::Currency))
    else {
        return;
    };
    let is_of_account = vocabulary::is_of_account(ImportColumn::Amount, &headings[amount])
        || currency_in(&header[amount]).is_some();
    let has_another = headings.iter().enumerate().any(|(place, heading)| {
        place != amount && vocabulary::rank(ImportColumn::Amount, heading).is_some()
    });
    if is_of_account
        && has_another
        && !vocabulary::is_of_account(ImportColumn::Currency, &headings[currency])
    {
        columns[currency] = ImportColumn::Ignored;
    }
}

/// Whether half of what stands in a column can have a meaning. A column of nothing suits all but
/// the ones that a row cannot be without.
fn suits(meaning: ImportColumn, place: usize, sample: &[Row]) -> bool {
    // In the one of two columns that does not apply some banks write a word.
    let is_blank = |cell: &str| match meaning {
        ImportColumn::Debit | ImportColumn::Credit => !has_digits(cell),
        ImportColumn::Amount | ImportColumn::Fee => amounts::is_blank(cell),
        _ => cell.is_empty(),
    };
    let cells = sample
        .iter()
        .map(|row| row.cell(place))
        .filter(|cell| !is_blank(cell));
    let fits = |cell: &str| match meaning {
        ImportColumn::Date => is_day(cell),
        ImportColumn::Amount | ImportColumn::Debit | ImportColumn::Credit | ImportColumn::Fee => {
            is_amount(cell)
        }
        ImportColumn::Direction => vocabulary::is_outgoing(cell).is_some(),
        ImportColumn::Currency => amounts::currency(cell).is_some(),
        _ => true,
    };
    let (mut all, mut fitting) = (0, 0);
    for cell in cells {
        all += 1;
        fitting += usize::from(fits(cell));
    }
    let is_needed = matches!(
        meaning,
        ImportColumn::Date | ImportColumn::Amount | ImportColumn::Direction
    );
    if all == 0 {
        !is_needed || sample.is_empty()
    } else {
        fitting * 2 >= all
    }
}

/// Whether a cell can be a number at all.
pub(super) fn has_digits(cell: &str) -> bool {
    cell.chars().any(char::is_numeric)
}

/// Guesses from the cells alone: the first column of days, the first of amounts with fractions or
/// signs, and the one with the longest texts.
fn by_content(sample: &[Row]) -> Vec<ImportColumn> {
    let width = sample.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let mut columns = vec![ImportColumn::Ignored; width];
    let mut give = |column, place: Option<usize>| {
        if let Some(place) = place {
            columns[place] = column;
        }
    };
    let date = (0..width).find(|place| suits(ImportColumn::Date, *place, sample));
    let looks_like_money = |place: &usize| {
        let mut cells = sample.iter().map(|row| row.cell(*place));
        Some(*place) != date
            && suits(ImportColumn::Amount, *place, sample)
            && cells.any(|cell| cell.contains(['.', ',', '-', '+']))
    };
    let amount = (0..width).find(looks_like_money);
    let letters = |place: &usize| -> usize {
        let cells = sample.iter().map(|row| row.cell(*place));
        cells
            .map(|cell| cell.chars().filter(|letter| letter.is_alphabetic()).count())
            .sum()
    };
    let payee = (0..width)
        .filter(|place| Some(*place) != date && Some(*place) != amount)
        .max_by_key(letters)
        .filter(|place| letters(place) > 0);
    give(ImportColumn::Date, date);
    give(ImportColumn::Amount, amount);
    give(ImportColumn::Payee, payee);
    columns
}

/// The currency in the name of a column: `Amount (EUR)`, `Amount in EUR`.
fn currency_in(heading: &str) -> Option<CurrencyCode> {
    let inside = || {
        let (_, rest) = heading.split_once(['(', '['])?;
        let (inside, _) = rest.split_once([')', ']'])?;
        amounts::currency(inside)
    };
    inside().or_else(|| {
        let (_, code) = vocabulary::currency_behind(&vocabulary::folded(heading))?;
        Some(code)
    })
}
