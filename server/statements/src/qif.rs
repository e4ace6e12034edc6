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
        match entry.drafts(mark, order) {
            Ok(drafts) => {
                let account = AccountHint {
                    name: entry.account.clone(),
                    ..AccountHint::default()
                };
                parts.part(account).drafts.extend(drafts);
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

    /// One draft, and one more for each of its shares that went to another account.
    fn drafts(
        &self,
        mark: ImportDecimalMark,
        order: ImportDateOrder,
    ) -> Result<Vec<Draft>, ImportReason> {
        let whole = self.draft(mark, order)?;
        let shares = self.shares(mark)?;
        if shares.is_empty() {
            return Ok(vec![whole]);
        }
        let sum = amounts::sum(shares.iter().map(|share| share.split.amount));
        if !sum.is_some_and(|sum| amounts::is_same(sum, whole.amount)) {
            return Err(ImportReason::SumDiffers);
        }
        let (transfers, splits): (Vec<_>, Vec<_>) = shares
            .into_iter()
            .partition(|share| share.account.is_some());
        if transfers.is_empty() {
            let splits = splits.into_iter().map(|share| share.split).collect();
            return Ok(vec![Draft { splits, ..whole }]);
        }
        let part = |amount, note: &str| Draft {
            amount,
            transfer: None,
            category: None,
            ..whole
                .clone()
                .with_texts(&whole.payee, &format!("{}\n{note}", whole.note))
        };
        let rest = amounts::sum(splits.iter().map(|share| share.split.amount));
        let rest = rest.filter(|rest| rest.units() != 0);
        let mut drafts = Vec::new();
        if let Some(rest) = rest {
            let splits: Vec<_> = splits.into_iter().map(|share| share.split).collect();
            drafts.push(match splits.as_slice() {
                [one] => Draft {
                    category: one.category.clone(),
                    ..part(rest, &one.note)
                },
                _ => Draft {
                    splits,
                    ..part(rest, "")
                },
            });
        }
        let transfers = transfers.into_iter();
        drafts.extend(
            transfers
                .filter(|share| share.split.amount.units() != 0)
                .map(|share| Draft {
                    transfer: share.account,
                    ..part(share.split.amount, &share.split.note)
                }),
        );
        Ok(drafts)
    }

    /// The entry without its shares.
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
        draft.transfer = self.value('L').and_then(account_of);
        if draft.transfer.is_none() {
            draft.category = self.value('L').and_then(category_of);
        }
        draft.status = match self.value('C') {
            Some("*" | "c" | "C") => TransactionStatus::Cleared,
            Some("x" | "X" | "r" | "R") => TransactionStatus::Reconciled,
            _ => TransactionStatus::Pending,
        };
        Ok(draft)
    }

    /// The shares of an entry: `S` begins one, `E` is its note, `$` its amount.
    fn shares(&self, mark: ImportDecimalMark) -> Result<Vec<Share>, ImportReason> {
        let mut shares: Vec<(&str, String, Option<&str>)> = Vec::new();
        for (letter, value) in &self.values {
            match (letter, shares.last_mut()) {
                ('S', _) => shares.push((*value, String::new(), None)),
                ('E', Some((_, note, _))) => (*value).clone_into(note),
                ('$', Some((_, _, amount))) => *amount = Some(value),
                _ => {}
            }
        }
        let read = |(name, note, amount): (&str, String, Option<&str>)| {
            let account = account_of(name);
            Ok(Share {
                split: DraftSplit {
                    amount: amounts::read(amount.ok_or(ImportReason::NoAmount)?, mark)?,
                    category: category_of(name).filter(|_| account.is_none()),
                    note,
                },
                account,
            })
        };
        shares.into_iter().map(read).collect()
    }

    fn shown(&self) -> String {
        let values = self.values.iter();
        values
            .map(|(letter, value)| format!("{letter}{value}"))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A share of an entry, and the account that it went to or came from.
struct Share {
    split: DraftSplit,
    account: Option<String>,
}

/// The account that a name in brackets is of: `[Savings]`, whatever class stands behind it.
fn account_of(value: &str) -> Option<String> {
    let (account, _class) = value.strip_prefix('[')?.split_once(']')?;
    given(account)
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
