//! The layouts of fixed width that are known: what such a file says of itself, and where its columns stand.

use kym_domain::imports::ImportColumn;

/// A column by its place on the line, counted in letters from nothing on; the last one is not of it.
pub(super) struct Column {
    /// What it is called.
    pub name: &'static str,
    /// What it is about.
    pub meaning: ImportColumn,
    /// Its first letter.
    pub from: usize,
    /// The letter behind its last.
    pub to: usize,
}

/// A layout.
pub(super) struct Layout {
    /// Words that stand in each file of it, folded.
    pub signs: &'static [&'static str],
    /// Its columns, from the left.
    pub columns: &'static [Column],
    /// The column that tells which card or account rows are of, on the lines of a row and below it.
    pub account: usize,
    /// The day, which may leave out the year.
    pub day: usize,
    /// The day whose year it is.
    pub dated: usize,
    /// Who was paid, which may go on below.
    pub text: usize,
    /// The amount. A line that has none goes on with the row above it.
    pub amount: usize,
    /// Whether money that went out has no sign, and what came has `CR`.
    pub is_debit_unmarked: bool,
    /// What stands above the currency of the account, folded.
    pub currency: &'static str,
    /// What stands on the line of a sum, folded.
    pub sum: &'static str,
}

const fn column(name: &'static str, meaning: ImportColumn, from: usize, to: usize) -> Column {
    Column {
        name,
        meaning,
        from,
        to,
    }
}

pub(super) const LAYOUTS: [Layout; 1] = [
    // Sberbank's account of a card as text (`ОТЧЕТ ПО СЧЕТУ КАРТЫ`), sent by email on request.
    Layout {
        signs: &[
            "отчет по счету карты",
            "валюта счета",
            "остаток на начало периода",
        ],
        columns: &[
            column("Карта", ImportColumn::Ignored, 0, 20),
            column("Дата операции", ImportColumn::Date, 20, 26),
            column("Дата обработки", ImportColumn::Ignored, 26, 34),
            column("№ операции", ImportColumn::Ignored, 34, 41),
            column("Вид, место совершения", ImportColumn::Payee, 41, 64),
            column("Валюта операции", ImportColumn::Ignored, 64, 68),
            column("Сумма в валюте операции", ImportColumn::Ignored, 68, 84),
            column("Сумма в валюте счета", ImportColumn::Amount, 84, 110),
        ],
        account: 0,
        day: 1,
        dated: 2,
        text: 4,
        amount: 7,
        is_debit_unmarked: true,
        currency: "валюта счета",
        sum: "итого",
    },
];
