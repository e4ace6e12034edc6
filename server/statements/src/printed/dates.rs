//! Whether a day is printed: with its year or without, by the name of its month, on the line of a row or above it.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Date;
use kym_domain::dates::month_of;

/// How many lines above a row its day or its month is looked for.
const ABOVE: usize = 80;

/// The longest that may stand between the numbers of a day, in characters.
const MAX_BETWEEN: usize = 3;

/// What looks like a day on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DateShape {
    /// Three numbers of which the year is known by its place: the first or the last.
    Whole([u32; 3]),
    /// Two numbers, of day and month, in either order.
    Pair(u32, u32),
    /// Day and named month, perhaps with a year.
    Named(u32, i8, Option<u32>),
    /// A named month with its year.
    Heading(i8, u32),
}

/// The days of a statement, and the years that they are in.
pub(super) struct PrintedDates {
    shapes: Vec<Vec<DateShape>>,
    years: BTreeSet<i16>,
    today: Date,
}

impl PrintedDates {
    pub(super) fn of(lines: &[String], today: Date) -> Self {
        let shapes: Vec<_> = lines.iter().map(|line| shapes(line)).collect();
        let years = shapes.iter().flatten().filter_map(DateShape::year);
        let years: BTreeSet<_> = years.filter(|year| *year <= today.year() + 1).collect();
        Self {
            years: if years.is_empty() {
                BTreeSet::from([today.year()])
            } else {
                years
            },
            shapes,
            today,
        }
    }

    /// Whether a day is within a year of the ones that are printed, and not far after the day on which the statement came.
    pub(super) fn is_in_time(&self, date: Date) -> bool {
        let year = date.year();
        let is_near = self.years.iter().any(|printed| (printed - year).abs() <= 1);
        is_near && year <= self.today.year() + 1
    }

    /// Whether a day is printed anywhere with its year.
    pub(super) fn has(&self, date: Date) -> bool {
        let mut all = self.shapes.iter().flatten();
        all.any(|shape| shape.year().is_some() && shape.is(date))
    }

    /// Whether the lines of a row say its day; else the nearest line above that says any.
    pub(super) fn support(&self, lines: &[String], block: &Range<usize>, date: Date) -> bool {
        let own = self.shapes[block.clone()].iter().flatten();
        if own.clone().any(|shape| shape.is(date))
            || lines[block.clone()]
                .iter()
                .any(|line| is_run_together(line, date))
        {
            return true;
        }
        // The day above is that of another row when this one has its own.
        let is_dated = self.shapes[block.start].iter().any(DateShape::is_certain);
        if is_dated {
            return false;
        }
        let above = || (block.start.saturating_sub(ABOVE)..block.start).rev();
        if first_number(&lines[block.start]) == Some(day_of(date)) {
            let mut months = above().flat_map(|place| &self.shapes[place]);
            return months
                .find_map(DateShape::month)
                .is_some_and(|(month, year)| {
                    month == date.month() && year.is_none_or(|year| is_year(year, date))
                });
        }
        for place in above() {
            let shapes = &self.shapes[place];
            if shapes.iter().any(|shape| shape.is(date)) || is_run_together(&lines[place], date) {
                return true;
            }
            if shapes.iter().any(DateShape::is_certain) {
                return false;
            }
        }
        false
    }
}

impl DateShape {
    fn is(&self, date: Date) -> bool {
        let (day, month) = (day_of(date), u32::from(date.month().unsigned_abs()));
        match *self {
            Self::Whole([first, second, third]) => {
                let is_last = is_year(third, date)
                    && ((first, second) == (day, month) || (first, second) == (month, day));
                is_last || (is_year(first, date) && (second, third) == (month, day))
            }
            Self::Pair(first, second) => {
                (first, second) == (day, month) || (first, second) == (month, day)
            }
            Self::Named(number, name, year) => {
                number == day && name == date.month() && year.is_none_or(|year| is_year(year, date))
            }
            Self::Heading(..) => false,
        }
    }

    /// Whether it is a day and no amount, number of an article or page.
    const fn is_certain(&self) -> bool {
        matches!(self, Self::Whole(_) | Self::Named(..))
    }

    /// The year, if it is printed.
    fn year(&self) -> Option<i16> {
        let year = match *self {
            Self::Whole([first, _, third]) => {
                if first > 31 {
                    first
                } else {
                    third
                }
            }
            Self::Named(_, _, year) => year?,
            Self::Heading(_, year) => year,
            Self::Pair(..) => return None,
        };
        let year = if year < 100 { 2000 + year } else { year };
        i16::try_from(year)
            .ok()
            .filter(|year| (1990..=2199).contains(year))
    }

    /// The month, if it is named.
    const fn month(&self) -> Option<(i8, Option<u32>)> {
        match *self {
            Self::Named(_, month, year) => Some((month, year)),
            Self::Heading(month, year) => Some((month, Some(year))),
            Self::Whole(_) | Self::Pair(..) => None,
        }
    }
}

/// Whether a line begins with something that looks like a day.
pub(super) fn begins_with_a_date(line: &str) -> bool {
    let beginning: String = line.trim_start().chars().take(14).collect();
    let is_day = |shape: &DateShape| !matches!(shape, DateShape::Heading(..));
    beginning.starts_with(|letter: char| letter.is_alphanumeric())
        && shapes(&beginning).iter().any(is_day)
}

/// A number or a word of a line, and what stands before it.
struct Token<'a> {
    before: &'a str,
    text: &'a str,
}

impl Token<'_> {
    fn number(&self) -> Option<u32> {
        self.text.parse().ok().filter(|_| self.text.len() <= 4)
    }

    /// A number that may be a day or a month.
    fn small(&self) -> Option<u32> {
        self.number()
            .filter(|number| self.text.len() <= 2 && (1..=31).contains(number))
    }

    fn year(&self) -> Option<u32> {
        self.number().filter(|_| matches!(self.text.len(), 2 | 4))
    }

    fn full_year(&self) -> Option<u32> {
        self.number()
            .filter(|number| (1990..=2199).contains(number))
    }

    fn month(&self) -> Option<i8> {
        month_of(&self.text.to_lowercase())
    }

    /// Whether a point, a slash or a hyphen is between this and the token before it.
    fn is_joined(&self) -> bool {
        let mark = self.before.trim();
        matches!(mark, "." | "/" | "-" | "\u{2010}" | "\u{2011}") && self.is_near()
    }

    /// Whether next to nothing is between this and the token before it.
    fn is_near(&self) -> bool {
        let is_mark =
            |letter: char| letter.is_whitespace() || matches!(letter, '.' | ',' | '/' | '-' | '\'');
        self.before.chars().count() <= MAX_BETWEEN && self.before.chars().all(is_mark)
    }
}

fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut end, mut start) = (0, None);
    let mut kind = None;
    for (place, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        let is = letter.is_alphanumeric().then_some(letter.is_ascii_digit());
        if is == kind {
            continue;
        }
        if let (Some(from), Some(_)) = (start, kind) {
            found.push(Token {
                before: &line[end..from],
                text: &line[from..place],
            });
            end = place;
        }
        start = is.map(|_| place);
        kind = is;
    }
    found
}

/// All that looks like a day.
fn shapes(line: &str) -> Vec<DateShape> {
    let tokens = tokens(line);
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(first) = tokens.get(place) {
        let (second, third) = (tokens.get(place + 1), tokens.get(place + 2));
        let (shape, length) =
            shape(first, second, third).map_or((None, 1), |(shape, length)| (Some(shape), length));
        found.extend(shape);
        place += length;
    }
    found
}

/// The day that begins with a token, and how many of them it takes.
fn shape(
    first: &Token<'_>,
    second: Option<&Token<'_>>,
    third: Option<&Token<'_>>,
) -> Option<(DateShape, usize)> {
    let second = second.filter(|token| token.is_near())?;
    let third = third.filter(|token| token.is_near());
    // Two digits may as well begin an amount.
    let year_behind = third.and_then(|third| {
        let short = third.year().filter(|_| third.is_joined());
        third.full_year().or(short)
    });
    if let (Some(number), Some(month)) = (first.small(), second.month()) {
        return Some((
            DateShape::Named(number, month, year_behind),
            2 + usize::from(year_behind.is_some()),
        ));
    }
    if let Some(month) = first.month() {
        if let Some(year) = second.full_year() {
            return Some((DateShape::Heading(month, year), 2));
        }
        let year = third.and_then(Token::full_year);
        let number = second.small()?;
        return Some((
            DateShape::Named(number, month, year),
            2 + usize::from(year.is_some()),
        ));
    }
    let numbers = (first.number()?, second.number()?);
    if let Some(third) = third
        && let Some(last) = third.number()
    {
        let is_joined = second.is_joined() && third.is_joined();
        let is_spaced = third.full_year().is_some() && second.before == " " && third.before == " ";
        let has_year_behind =
            first.small().is_some() && second.small().is_some() && third.year().is_some();
        let has_year_before =
            first.full_year().is_some() && second.small().is_some() && third.small().is_some();
        if (is_joined && (has_year_behind || has_year_before)) || (is_spaced && has_year_behind) {
            return Some((DateShape::Whole([numbers.0, numbers.1, last]), 3));
        }
    }
    let is_pair = second.before.len() == 1 && second.is_joined();
    let (one, other) = (first.small()?, second.small()?);
    (is_pair && one.min(other) <= 12).then_some((DateShape::Pair(one, other), 2))
}

/// Whether a day is printed as one number.
fn is_run_together(line: &str, date: Date) -> bool {
    let (year, month, day) = (date.year(), date.month(), date.day());
    let short = year.rem_euclid(100);
    let forms = [
        format!("{year:04}{month:02}{day:02}"),
        format!("{day:02}{month:02}{year:04}"),
        format!("{short:02}{month:02}{day:02}"),
        format!("{day:02}{month:02}{short:02}"),
    ];
    let mut runs = line.split(|letter: char| !letter.is_ascii_digit());
    runs.any(|run| forms.iter().any(|form| form == run))
}

fn first_number(line: &str) -> Option<u32> {
    let word = line.split_whitespace().next()?;
    let number = word.trim_end_matches('.');
    number.parse().ok().filter(|_| number.len() <= 2)
}

fn is_year(number: u32, date: Date) -> bool {
    let year = u32::from(date.year().unsigned_abs());
    number == year || (number < 100 && number == year % 100)
}

fn day_of(date: Date) -> u32 {
    u32::from(date.day().unsigned_abs())
}
