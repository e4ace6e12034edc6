//! A rate as somebody tells it, and a file of many: lines of `date,from,to,rate`.

use csv::{ReaderBuilder, StringRecord};
use jiff::civil::Date;

use super::rate::Rate;
use crate::dates::parse_day;
use crate::money::CurrencyCode;
use crate::words::words;

/// One unit of a currency was worth so much in another on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The currency of which it is one unit.
    pub from: CurrencyCode,
    /// The currency it is worth something in.
    pub to: CurrencyCode,
    /// The day.
    pub day: Date,
    /// How much.
    pub rate: Rate,
}

words! {
    /// Why a line of a file is no rate.
    pub enum ExchangeRateReason {
        /// Fewer than four columns.
        Columns => "columns",
        /// The day is none.
        Date => "date",
        /// One of the two is no currency of this installation.
        Currency => "currency",
        /// A currency and itself.
        SameCurrency => "same_currency",
        /// The rate is none: no number, none above zero, or too long.
        Rate => "rate",
    }
}

/// A line that was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadLine {
    /// Its number, from 1 on.
    pub line: u64,
    /// Why not.
    pub reason: ExchangeRateReason,
}

/// What a file of rates says.
#[derive(Clone, Debug, Default)]
pub struct QuoteFile {
    /// Its rates with the numbers of their lines.
    pub quotes: Vec<(u64, Quote)>,
    /// The lines that are none.
    pub unread: Vec<UnreadLine>,
}

/// The columns, as a first line may name them in an order of its own.
const COLUMNS: [&str; 4] = ["date", "from", "to", "rate"];

/// Reads a file of rates. Columns stand apart by commas, semicolons or tabs; where commas do not
/// separate them, a rate may have one for its point.
pub fn read_quotes(bytes: &[u8]) -> QuoteFile {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let first_line = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t']
        .into_iter()
        .find(|delimiter| first_line.as_bytes().contains(delimiter))
        .unwrap_or(b',');
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut file = QuoteFile::default();
    let mut places = [0, 1, 2, 3];
    // The text is UTF-8 and lines may be of any length: there is nothing left that could fail.
    for (index, record) in reader.records().filter_map(Result::ok).enumerate() {
        if index == 0
            && let Some(named) = named_columns(&record)
        {
            places = named;
            continue;
        }
        let line = record.position().map_or(0, |place| line(text, place));
        match quote(&record, places, delimiter) {
            Ok(quote) => file.quotes.push((line, quote)),
            Err(reason) => file.unread.push(UnreadLine { line, reason }),
        }
    }
    file
}

/// The line that a record stands on. Its place is that of the empty lines before it.
fn line(text: &str, place: &csv::Position) -> u64 {
    let from = usize::try_from(place.byte()).unwrap_or(usize::MAX);
    let rest = text.get(from..).unwrap_or_default();
    let empty = rest.bytes().take_while(|byte| b"\r\n".contains(byte));
    place.line() + empty.map(|byte| u64::from(byte == b'\n')).sum::<u64>()
}

fn named_columns(record: &StringRecord) -> Option<[usize; 4]> {
    let place = |name: &str| {
        record
            .iter()
            .position(|cell| cell.eq_ignore_ascii_case(name))
    };
    let [date, from, to, rate] = COLUMNS.map(place);
    Some([date?, from?, to?, rate?])
}

fn quote(
    record: &StringRecord,
    places: [usize; 4],
    delimiter: u8,
) -> Result<Quote, ExchangeRateReason> {
    let cell = |place: usize| record.get(place).ok_or(ExchangeRateReason::Columns);
    let [date, from, to, rate] = places;
    let (date, from, to, rate) = (cell(date)?, cell(from)?, cell(to)?, cell(rate)?);
    let code = |text: &str| {
        text.parse::<CurrencyCode>()
            .map_err(|_| ExchangeRateReason::Currency)
    };
    let day = parse_day(date).map_err(|_| ExchangeRateReason::Date)?;
    let (from, to) = (code(from)?, code(to)?);
    if from == to {
        return Err(ExchangeRateReason::SameCurrency);
    }
    let rate = if delimiter == b',' {
        rate.parse()
    } else {
        rate.replace(',', ".").parse()
    };
    let rate = rate.map_err(|_| ExchangeRateReason::Rate)?;
    Ok(Quote {
        from,
        to,
        day,
        rate,
    })
}
