//! How a file is read: what people can say about it, and what is guessed otherwise.

use super::charset::Charset;
use crate::words::words;

words! {
    /// The kinds of files.
    pub enum ImportFormat {
        /// Text with a row to a line and cells between delimiters (RFC 4180, and what banks make of it).
        Table => "table",
        /// A workbook of a spreadsheet (ECMA-376).
        Spreadsheet => "spreadsheet",
        /// Open Financial Exchange, 1.x and 2.x, and QFX, which is the same.
        Ofx => "ofx",
        /// Quicken Interchange Format.
        Qif => "qif",
        /// Statements and notices of ISO 20022: camt.052, camt.053, camt.054.
        Camt => "camt",
        /// Statements of SWIFT, MT940 and MT942.
        Mt940 => "mt940",
        /// A document for printing, of which a model says what it means.
        Pdf => "pdf",
    }
}

impl ImportFormat {
    /// Whether a person can say that all signs are the other way round: the other formats say which way money went.
    pub const fn can_be_inverted(self) -> bool {
        matches!(self, Self::Table | Self::Spreadsheet | Self::Ofx)
    }
}

words! {
    /// The programs whose tables are known by their columns.
    pub enum ImportPreset {
        /// This program's own export.
        Own => "own",
        /// Firefly III.
        Firefly => "firefly_iii",
        /// Actual Budget.
        Actual => "actual",
        /// YNAB.
        Ynab => "ynab",
        /// Mint.
        Mint => "mint",
    }
}

words! {
    /// What stands between the cells of a row.
    pub enum ImportDelimiter {
        /// `;`
        Semicolon => "semicolon",
        /// `,`
        Comma => "comma",
        /// A tab.
        Tab => "tab",
        /// `|`
        Bar => "bar",
    }
}

impl ImportDelimiter {
    /// Its byte.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Semicolon => b';',
            Self::Comma => b',',
            Self::Tab => b'\t',
            Self::Bar => b'|',
        }
    }
}

words! {
    /// What stands between the whole part of an amount and its fraction.
    #[derive(Default)]
    pub enum ImportDecimalMark {
        /// `12.50`
        #[default]
        Point => "point",
        /// `12,50`
        Comma => "comma",
    }
}

words! {
    /// The order of year, month and day in a day that does not begin with four digits.
    pub enum ImportDateOrder {
        /// Day, month, year.
        Dmy => "dmy",
        /// Month, day, year.
        Mdy => "mdy",
        /// Year, month, day.
        Ymd => "ymd",
    }
}

words! {
    /// What a column of a table is about.
    pub enum ImportColumn {
        /// Nothing that is taken over.
        Ignored => "ignored",
        /// The day.
        Date => "date",
        /// The amount with its sign.
        Amount => "amount",
        /// The amount when money went out.
        Debit => "debit",
        /// The amount when money came.
        Credit => "credit",
        /// A word that says whether money came or went.
        Direction => "direction",
        /// What the bank took for it, beside the amount.
        Fee => "fee",
        /// The currency.
        Currency => "currency",
        /// Who was paid, or who paid.
        Payee => "payee",
        /// What else there is to say; there may be several.
        Note => "note",
        /// The category.
        Category => "category",
        /// The category above that of the other column.
        ParentCategory => "parent_category",
        /// The bank's own name for the row.
        BankId => "bank_id",
        /// The account.
        Account => "account",
        /// How far it has come.
        Status => "status",
        /// Words that it is marked with.
        Tags => "tags",
        /// The account at the other end of a transfer.
        Transfer => "transfer",
    }
}

words! {
    /// A guess that a person should look at.
    pub enum ImportAmbiguity {
        /// How bytes become letters.
        Charset => "charset",
        /// What stands between the cells.
        Delimiter => "delimiter",
        /// Quotes that do not match, so that they were taken as they stand.
        Quotes => "quotes",
        /// Where the table begins, and what its columns are about.
        Columns => "columns",
        /// Whether `1,234` is more than a thousand.
        DecimalMark => "decimal_mark",
        /// Whether `03/04/2025` is in March or in April.
        DateOrder => "date_order",
        /// Whether amounts that are all above nothing came or went.
        Sign => "sign",
        /// Opening balance and rows do not come to the closing balance.
        BalanceDiffers => "balance_differs",
        /// One of the two balances is not there, so that nobody knows whether rows are missing.
        BalanceMissing => "balance_missing",
        /// A balance behind a row does not follow from the one before it.
        RunningBalanceDiffers => "running_balance_differs",
    }
}

/// How a file is read. What is `None` is guessed, or is nothing that such a file has.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Settings {
    /// How bytes become letters.
    pub charset: Option<Charset>,
    /// What stands between the cells.
    pub delimiter: Option<ImportDelimiter>,
    /// Which sheet of a workbook is meant.
    pub sheet: Option<String>,
    /// The line with the names of the columns; 0 when there is none.
    pub header: Option<u32>,
    /// What each column is about. Columns that are not named are ignored.
    pub columns: Option<Vec<ImportColumn>>,
    /// What stands before the fraction of an amount.
    pub decimal_mark: Option<ImportDecimalMark>,
    /// The order of day, month and year.
    pub date_order: Option<ImportDateOrder>,
    /// Whether amounts are written the other way round, as by companies of credit cards whose
    /// customers' expenses are their income.
    pub is_inverted: Option<bool>,
}
