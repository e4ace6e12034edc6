//! The official rates of the Bank of Russia: XML in windows-1251 with decimal commas, for so many units of
//! a currency (`Nominal`), all of one day or all days of one currency.

use jiff::civil::Date;
use jiff::fmt::strtime;
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};

use crate::charset::decode;
use crate::xml::{Node, Xml};

/// The currency that the rates are told in.
const ROUBLE: &str = "RUB";

/// Reads `XML_daily.asp`: all currencies of a day. The day is the one that the answer names: on Sundays it is
/// that of Saturday.
///
/// # Errors
/// When it is something else, or has no rate that is one.
pub fn daily(bytes: &[u8], mut reading: Reading) -> Result<Answer, (FetchError, String)> {
    let (root, lines) = lines(bytes, "Valute")?;
    let day = day_of(&root).ok_or_else(|| wrong("no Date"))?;
    for line in &lines {
        let code = line.text_at(&["CharCode"]);
        let code = code.ok_or_else(|| wrong("a Valute without a CharCode"))?;
        read_line(&mut reading, day, code, line)?;
    }
    reading.done()
}

/// Reads `XML_dynamic.asp`: all days of one currency. An answer without days is one: the currency
/// may be younger.
///
/// # Errors
/// When it is something else, or has no rate that is one.
pub fn series(
    bytes: &[u8],
    code: &str,
    mut reading: Reading,
) -> Result<Answer, (FetchError, String)> {
    let (_, lines) = lines(bytes, "Record")?;
    if lines.is_empty() {
        return Ok(Answer::default());
    }
    for line in &lines {
        let day = day_of(line).ok_or_else(|| wrong("a Record without a Date"))?;
        read_line(&mut reading, day, code, line)?;
    }
    reading.done()
}

/// The currencies of an answer of `XML_daily.asp` by the ids under which `XML_dynamic.asp` knows them.
///
/// # Errors
/// When it is something else.
pub fn ids(bytes: &[u8]) -> Result<Vec<(String, String)>, (FetchError, String)> {
    let (_, lines) = lines(bytes, "Valute")?;
    let ids = lines.iter().filter_map(|line| {
        let code = line.text_at(&["CharCode"])?;
        Some((line.attribute("ID")?.to_owned(), code.to_owned()))
    });
    Ok(ids.collect())
}

/// The root and what is in it, when it is what it should be.
fn lines(bytes: &[u8], name: &str) -> Result<(Node, Vec<Node>), (FetchError, String)> {
    if bytes.trim_ascii().is_empty() {
        return Err((FetchError::Empty, "an empty answer".to_owned()));
    }
    let text = decode(bytes, None).text;
    let mut xml = Xml::new(&text);
    let refused = |refused| wrong(&format!("not the XML that it should be: {refused:?}"));
    let root = xml.next_element().map_err(refused)?;
    let root = root.filter(|root| root.name == "ValCurs");
    let root = root.ok_or_else(|| wrong("no ValCurs"))?;
    let mut lines = Vec::new();
    while let Some(begun) = xml.next_element().map_err(refused)? {
        if begun.name == name {
            lines.push(xml.whole(begun).map_err(refused)?);
        }
    }
    Ok((root, lines))
}

fn read_line(
    reading: &mut Reading,
    day: Date,
    code: &str,
    line: &Node,
) -> Result<(), (FetchError, String)> {
    let value = line.text_at(&["Value"]);
    let value = value.ok_or_else(|| wrong("a rate without a Value"))?;
    let nominal = line
        .text_at(&["Nominal"])
        .and_then(|text| text.parse().ok());
    let nominal = nominal.ok_or_else(|| wrong("a rate without a Nominal"))?;
    // What one unit is worth stands there too, in newer answers, rounded less.
    match line.text_at(&["VunitRate"]) {
        Some(unit) => reading.quote(day, code, ROUBLE, &unit.replace(',', ".")),
        None => reading.told_for(day, code, ROUBLE, &value.replace(',', "."), nominal),
    }
    Ok(())
}

fn day_of(node: &Node) -> Option<Date> {
    let text = node.attribute("Date")?;
    let written = text.replace('/', ".");
    strtime::parse("%d.%m.%Y", written).ok()?.to_date().ok()
}

fn wrong(words: &str) -> (FetchError, String) {
    (FetchError::NotUnderstood, words.to_owned())
}
