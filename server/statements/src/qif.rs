//! Quicken Interchange Format: a letter and its value to a line, `^` at the end of an entry.

mod percentages;

use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Draft, DraftSplit, ImportAmbiguity, ImportDateOrder, ImportDecimalMark,
    ImportFormat, ImportReason, ImportRefusal, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::transactions::TransactionStatus;

use super::amounts::{self, MarkEvidence};
use super::charset::Decoded;
use super::days::{self, OrderEvidence};
use super::limits::{MAX_ROWS, MAX_TAGS};
use super::parts::Parts;
use super::table::{BalanceRow, balance_row};
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
                let entry = Entry::new(start, kind, &mut account, std::mem::take(&mut values));
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
        entries.push(Entry::new(start, kind, &mut account, values));
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
    /// An entry of an account. Where nothing else says which one that is, its opening balance does: it is a transfer
    /// from the account to itself.
    fn new(
        line: u32,
        kind: Kind,
        account: &mut Option<String>,
        values: Vec<(char, &'a str)>,
    ) -> Self {
        let mut entry = Self {
            line,
            kind,
            account: None,
            values,
        };
        let is_opening = || {
            let payee = entry.value('P').unwrap_or_default();
            balance_row(payee) == Some(BalanceRow::Opening)
        };
        if account.is_none() && kind == Kind::Money && is_opening() {
            *account = entry.value('L').and_then(account_of);
        }
        entry.account.clone_from(account);
        entry
    }

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
        let shares = self.shares(whole.amount, mark)?;
        if shares.is_empty() {
            amounts::not_zero(whole.amount)?;
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
            amounts::not_zero(whole.amount)?;
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
        let number = self.value('N').filter(|number| !number.is_empty());
        let mut note = self.value('M').unwrap_or_default().to_owned();
        if let Some(number) = number {
            note = format!("{note}\n№ {number}");
        }
        let mut draft = Draft::new(self.line, date, amount)
            .with_texts(self.value('P').unwrap_or_default(), &note);
        let other = self.value('L').and_then(account_of);
        if other.is_none() {
            draft.category = self.value('L').and_then(category_of);
        }
        draft.transfer = other.filter(|other| Some(other) != self.account.as_ref());
        draft.tags = self.classes();
        draft.status = match self.value('C') {
            Some("*" | "c" | "C") => TransactionStatus::Cleared,
            Some("x" | "X" | "r" | "R") => TransactionStatus::Reconciled,
            _ => TransactionStatus::Pending,
        };
        Ok(draft)
    }

    /// The shares of an entry: `S` begins one, `E` is its note, `$` its amount, `%` how much of the whole it is.
    fn shares(&self, whole: Decimal, mark: ImportDecimalMark) -> Result<Vec<Share>, ImportReason> {
        let mut texts: Vec<ShareText<'_>> = Vec::new();
        for (letter, value) in &self.values {
            match (letter, texts.last_mut()) {
                ('S', _) => texts.push(ShareText::new(value)),
                ('E', Some(share)) => share.note = value,
                ('$', Some(share)) => share.amount = Some(value),
                ('%', Some(share)) => share.percentage = Some(value),
                _ => {}
            }
        }
        let is_of_percentages = !texts.is_empty()
            && texts
                .iter()
                .all(|share| share.amount.is_none() && share.percentage.is_some());
        let amounts: Vec<_> = if is_of_percentages {
            percentages::parts(whole, texts.iter().filter_map(|share| share.percentage))?
        } else {
            let amounts = texts.iter().map(|share| match share.amount {
                Some(amount) => amounts::read(amount, mark),
                // A line that was left blank.
                None if share.name.is_empty() => Ok(Decimal::new(0, 0)),
                None => Err(ImportReason::NoAmount),
            });
            amounts.collect::<Result<_, _>>()?
        };
        let shares = texts.iter().zip(amounts).map(|(share, amount)| {
            let account = account_of(share.name);
            Share {
                split: DraftSplit {
                    amount,
                    category: category_of(share.name).filter(|_| account.is_none()),
                    note: share.note.to_owned(),
                },
                account,
            }
        });
        Ok(shares.collect())
    }

    /// What stands behind the slash of categories, of the whole and of its shares: words that it is marked with.
    fn classes(&self) -> Vec<String> {
        let mut classes: Vec<String> = Vec::new();
        let values = self.values.iter();
        let named = values.filter(|(letter, _)| matches!(letter, 'L' | 'S'));
        for class in named.filter_map(|(_, value)| class_of(value)) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes.truncate(MAX_TAGS);
        classes
    }

    fn shown(&self) -> String {
        let values = self.values.iter();
        values
            .map(|(letter, value)| format!("{letter}{value}"))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// A share as an entry tells of it.
struct ShareText<'a> {
    name: &'a str,
    note: &'a str,
    amount: Option<&'a str>,
    percentage: Option<&'a str>,
}

impl<'a> ShareText<'a> {
    const fn new(name: &'a str) -> Self {
        Self {
            name,
            note: "",
            amount: None,
            percentage: None,
        }
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

/// The class behind a category or an account.
fn class_of(value: &str) -> Option<String> {
    let behind = value.strip_prefix('[').map_or(value, |account| {
        account.split_once(']').map_or("", |(_, behind)| behind)
    });
    given(behind.split_once('/')?.1)
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
