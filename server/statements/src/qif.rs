//! Quicken Interchange Format: a letter and its value to a line, `^` at the end of an entry.

use kym_domain::imports::{
    AccountHint, Draft, DraftSplit, ImportAmbiguity, ImportDateOrder, ImportDecimalMark,
    ImportFormat, ImportReason, ImportRefusal, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::transactions::TransactionStatus;

use super::amounts::{self, MarkEvidence};
use super::charset::Decoded;
use super::days::{self, OrderEvidence};
use super::limits::MAX_ROWS;
use super::parts::Parts;
use super::text::given;

/// Reads a file of entries.
pub(super) fn read(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let entries = entries(&text.text)?;
    let mut ambiguities = Vec::new();
    if text.is_ambiguous {
        ambiguities.push(ImportAmbiguity::Charset);
    }
    let (mut marks, mut orders) = (MarkEvidence::default(), OrderEvidence::default());
    for entry in entries.iter().filter(|entry| entry.kind == Kind::Money) {
        marks.see(entry.value('T').unwrap_or_default());
        orders.see(&quicken_day(entry.value('D').unwrap_or_default()));
    }
    let (mark, is_mark_doubtful) = marks.verdict();
    if is_mark_doubtful && wished.decimal_mark.is_none() {
        ambiguities.push(ImportAmbiguity::DecimalMark);
    }
    let (order, is_order_doubtful) = orders.verdict();
    if is_order_doubtful && wished.date_order.is_none() {
        ambiguities.push(ImportAmbiguity::DateOrder);
    }
    let mark = wished.decimal_mark.unwrap_or(mark);
    let order = wished.date_order.unwrap_or(order);
    let mut parts = Parts::default();
    let mut unread = Vec::new();
    for entry in &entries {
        match entry.draft(mark, order) {
            Ok(draft) => {
                let account = AccountHint {
                    name: entry.account.clone(),
                    ..AccountHint::default()
                };
                parts.part(account).drafts.push(draft);
            }
            Err(reason) => unread.push(Unread::new(entry.line, reason, &entry.shown())),
        }
    }
    Ok(ParsedFile {
        format: ImportFormat::Qif,
        preset: None,
        settings: Settings {
            charset: Some(text.charset),
            decimal_mark: Some(mark),
            date_order: Some(order),
            ..wished.clone()
        },
        ambiguities,
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        parts: parts.into_parts(),
        unread,
    })
}

/// What a list of the file is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Money that came and went.
    Money,
    /// Securities.
    Securities,
    /// An account, which names the entries that follow.
    Account,
    /// Categories, classes, memorized entries: nothing that happened.
    Other,
}

/// An entry: its lines by letter.
#[derive(Debug)]
struct Entry<'a> {
    line: u32,
    kind: Kind,
    account: Option<String>,
    values: Vec<(char, &'a str)>,
}

fn entries(text: &str) -> Result<Vec<Entry<'_>>, Refused> {
    let mut entries = Vec::new();
    // Entries before any list is named are what such files mostly hold.
    let mut kind = Kind::Money;
    let mut account = None;
    let mut values: Vec<(char, &str)> = Vec::new();
    let mut start = 1;
    for (line, content) in (1_u32..).zip(text.lines()) {
        let content = content.trim();
        let mut letters = content.chars();
        let Some(letter) = letters.next() else {
            continue;
        };
        match letter {
            '!' => {
                kind = kind_of(content, kind);
                values.clear();
            }
            '^' => {
                let entry = Entry {
                    line: start,
                    kind,
                    account: account.clone(),
                    values: std::mem::take(&mut values),
                };
                if kind == Kind::Account {
                    account = entry.value('N').and_then(given);
                } else if kind != Kind::Other && !entry.values.is_empty() {
                    if entries.len() >= MAX_ROWS {
                        return Err(Refused::at(ImportRefusal::TooManyRows, line));
                    }
                    entries.push(entry);
                }
            }
            _ => {
                if values.is_empty() {
                    start = line;
                }
                values.push((letter, letters.as_str().trim()));
            }
        }
    }
    if !values.is_empty() && !matches!(kind, Kind::Account | Kind::Other) {
        // The last entry of some files is not ended.
        entries.push(Entry {
            line: start,
            kind,
            account,
            values,
        });
    }
    Ok(entries)
}

fn kind_of(line: &str, before: Kind) -> Kind {
    let line = line.to_ascii_lowercase();
    match line.split_once(':') {
        Some(("!type", kind)) => match kind.trim() {
            "bank" | "cash" | "ccard" | "oth a" | "oth l" => Kind::Money,
            "invst" => Kind::Securities,
            _ => Kind::Other,
        },
        Some(_) => before,
        None if line.starts_with("!account") => Kind::Account,
        None => Kind::Other,
    }
}

impl<'a> Entry<'a> {
    fn value(&self, letter: char) -> Option<&'a str> {
        let mut values = self.values.iter();
        values.find_map(|(key, value)| (*key == letter).then_some(*value))
    }

    fn draft(
        &self,
        mark: ImportDecimalMark,
        order: ImportDateOrder,
    ) -> Result<Draft, ImportReason> {
        if self.kind == Kind::Securities {
            return Err(ImportReason::Unsupported);
        }
        let date = days::read(&quicken_day(self.value('D').unwrap_or_default()), order)?;
        let amount = self.value('T').or_else(|| self.value('U'));
        let amount = amounts::read(amount.ok_or(ImportReason::NoAmount)?, mark)?;
        let amount = amounts::not_zero(amount)?;
        let number = self.value('N').filter(|number| !number.is_empty());
        let mut note = self.value('M').unwrap_or_default().to_owned();
        if let Some(number) = number {
            note = format!("{note}\n№ {number}");
        }
        let mut draft = Draft::new(self.line, date, amount)
            .with_texts(self.value('P').unwrap_or_default(), &note);
        draft.splits = self.splits(mark)?;
        let sum = amounts::sum(draft.splits.iter().map(|split| split.amount));
        if !draft.splits.is_empty() && !sum.is_some_and(|sum| amounts::is_same(sum, amount)) {
            return Err(ImportReason::SumDiffers);
        }
        match self.value('L') {
            Some(account) if account.starts_with('[') => {
                draft.transfer = given(account.trim_matches(['[', ']']));
            }
            category => draft.category = category.and_then(category_of),
        }
        draft.status = match self.value('C') {
            Some("*" | "c" | "C") => TransactionStatus::Cleared,
            Some("x" | "X" | "r" | "R") => TransactionStatus::Reconciled,
            _ => TransactionStatus::Pending,
        };
        Ok(draft)
    }

    /// The shares of an entry: `S` begins one, `E` is its note, `$` its amount.
    fn splits(&self, mark: ImportDecimalMark) -> Result<Vec<DraftSplit>, ImportReason> {
        let mut splits: Vec<(Option<String>, String, Option<&str>)> = Vec::new();
        for (letter, value) in &self.values {
            match (letter, splits.last_mut()) {
                ('S', _) => splits.push((category_of(value), String::new(), None)),
                ('E', Some((_, note, _))) => (*value).clone_into(note),
                ('$', Some((_, _, amount))) => *amount = Some(value),
                _ => {}
            }
        }
        let read = |(category, note, amount): (Option<String>, String, Option<&str>)| {
            Ok(DraftSplit {
                amount: amounts::read(amount.ok_or(ImportReason::NoAmount)?, mark)?,
                category,
                note,
            })
        };
        splits.into_iter().map(read).collect()
    }

    fn shown(&self) -> String {
        let values = self.values.iter();
        values
            .map(|(letter, value)| format!("{letter}{value}"))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// `Parent:Child` without the class behind it, in this program's way of writing.
fn category_of(value: &str) -> Option<String> {
    let (category, _class) = value.split_once('/').unwrap_or((value, ""));
    let levels: Vec<_> = category.split(':').filter_map(given).collect();
    (!levels.is_empty()).then(|| levels.join(" > "))
}

/// A day of Quicken, which pads with blanks and writes `'` before the years of this century:
/// `1/ 3' 5`.
fn quicken_day(value: &str) -> String {
    value
        .replace("' ", "'0")
        .replace("/ ", "/0")
        .replace("- ", "-0")
        .trim()
        .to_owned()
}
