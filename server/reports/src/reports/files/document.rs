//! A report on its way into a file: what stands where, in the words of its reader, whatever the file is.

use jiff::civil::Date;
use kym_analytics::reports::ratio::Ratio;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};

/// A report in words and figures.
#[derive(Debug)]
pub struct Document {
    /// The language of everything in it.
    pub language: Language,
    /// What it is called.
    pub title: String,
    /// The workspace.
    pub workspace: String,
    /// What it is counted in.
    pub currency: Currency,
    /// The days that it tells of.
    pub days: DateRange,
    /// The day it was made on.
    pub today: Date,
    /// The few figures that matter most, with their names.
    pub facts: Vec<(String, Cell)>,
    /// The same as a picture.
    pub chart: Option<Chart>,
    /// The same as tables.
    pub tables: Vec<Table>,
    /// Which of the tables stands for all of them where there is room for one.
    pub main: usize,
    /// What is left out, and why.
    pub notes: Vec<String>,
}

/// A table.
#[derive(Debug)]
pub struct Table {
    /// What it is about.
    pub title: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    /// What stands above it.
    pub name: String,
    /// What stands in it.
    pub kind: ColumnKind,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words.
    Text,
    /// Amounts, ratios and numbers: they stand under each other to the right.
    Number,
    /// Days.
    Day,
    /// From which day to which.
    Period,
}

/// A row of a table.
#[derive(Debug)]
pub struct Row {
    /// What it is among the others.
    pub role: Role,
    /// How far its first words are moved in.
    pub depth: u8,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// What a row is among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// One of many.
    Plain,
    /// One that did not happen yet.
    Expected,
    /// It has what follows beneath it.
    Group,
    /// It sums the others.
    Total,
}

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// What a person wrote.
    Words(String),
    /// What we say.
    Label(String),
    /// An amount. Of which currency, the column or another cell says.
    Amount(Money),
    /// A part of something.
    Ratio(Ratio),
    /// A day.
    Day(Date),
    /// From which day to which.
    Days(DateRange),
    /// How many.
    Count(i64),
    /// A factor between two currencies, as it is.
    Factor(String),
}

/// A picture of figures.
#[derive(Debug)]
pub enum Chart {
    /// Columns side by side along the time, and lines over them.
    OverTime {
        /// What stands beneath each place.
        labels: Vec<String>,
        /// What the columns show.
        columns: Vec<Series>,
        /// What the lines show.
        lines: Vec<Series>,
        /// The first place that did not happen yet, if there is one.
        projected_from: Option<usize>,
    },
    /// Bars beneath each other, each with its name.
    Ranks(Vec<(String, Minor)>),
}

/// A series of amounts in the currency of the report.
#[derive(Debug)]
pub struct Series {
    /// What it is.
    pub name: String,
    /// An amount for each place.
    pub values: Vec<Minor>,
}

impl Column {
    /// A column of words.
    pub fn text(name: &str) -> Self {
        Self::of(name, ColumnKind::Text)
    }

    /// A column of amounts, ratios or numbers.
    pub fn number(name: &str) -> Self {
        Self::of(name, ColumnKind::Number)
    }

    /// A column of days.
    pub fn day(name: &str) -> Self {
        Self::of(name, ColumnKind::Day)
    }

    /// A column of days from which to which.
    pub fn period(name: &str) -> Self {
        Self::of(name, ColumnKind::Period)
    }

    fn of(name: &str, kind: ColumnKind) -> Self {
        Self {
            name: name.to_owned(),
            kind,
        }
    }
}

impl Row {
    /// One of many.
    pub const fn plain(cells: Vec<Cell>) -> Self {
        Self {
            role: Role::Plain,
            depth: 0,
            cells,
        }
    }

    /// One that did not happen yet.
    pub const fn expected(cells: Vec<Cell>) -> Self {
        Self {
            role: Role::Expected,
            depth: 0,
            cells,
        }
    }

    /// It has what follows beneath it.
    pub const fn group(cells: Vec<Cell>) -> Self {
        Self {
            role: Role::Group,
            depth: 0,
            cells,
        }
    }

    /// It sums the others.
    pub const fn total(cells: Vec<Cell>) -> Self {
        Self {
            role: Role::Total,
            depth: 0,
            cells,
        }
    }

    /// The same, so far moved in.
    #[must_use]
    pub const fn at(mut self, depth: u8) -> Self {
        self.depth = depth;
        self
    }
}

impl From<Option<Money>> for Cell {
    fn from(money: Option<Money>) -> Self {
        money.map_or(Self::Empty, Self::Amount)
    }
}

impl From<Option<Ratio>> for Cell {
    fn from(ratio: Option<Ratio>) -> Self {
        ratio.map_or(Self::Empty, Self::Ratio)
    }
}
