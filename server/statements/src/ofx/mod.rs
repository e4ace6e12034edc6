//! Open Financial Exchange: 1.x, where leaves are never closed, and 2.x, which is XML; QFX is the
//! same under another name.

mod conversion;
mod signs;
mod tokens;
mod write;

use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Closing, Draft, ImportAmbiguity, ImportDateOrder, ImportDecimalMark, ImportFormat,
    ImportReason, ImportRefusal, ParsedAccount, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::money::{Currency, CurrencyCode};
use kym_domain::transactions::TransactionStatus;

use self::signs::KindEvidence;
use self::tokens::{Token, Tokens};
use super::amounts::{self, MarkEvidence};
use super::charset::Decoded;
use super::days;
use super::limits::{MAX_DEPTH, MAX_ROWS, SAMPLE};
use super::parts::Parts;
use crate::text::given;

pub use self::write::{OfxEntry, OfxStatement, write};

/// Trades of securities, which are no transactions here.
const TRADES: [&str; 20] = [
    "BUYDEBT",
    "BUYMF",
    "BUYOPT",
    "BUYOTHER",
    "BUYSTOCK",
    "CLOSUREOPT",
    "INCOME",
    "INVEXPENSE",
    "JRNLFUND",
    "JRNLSEC",
    "MARGININTEREST",
    "REINVEST",
    "RETOFCAP",
    "SELLDEBT",
    "SELLMF",
    "SELLOPT",
    "SELLOTHER",
    "SELLSTOCK",
    "SPLIT",
    "TRANSFER",
];

/// Reads a file of statements.
pub(super) fn read(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let (guess, is_mark_doubtful) = mark_of(&text.text);
    let mark = wished.decimal_mark.unwrap_or(guess);
    let mut reader = Statements::read(&text.text, mark, Signs::default())?;
    let mut ambiguities = Vec::new();
    if text.is_ambiguous {
        ambiguities.push(ImportAmbiguity::Charset);
    }
    if is_mark_doubtful && wished.decimal_mark.is_none() {
        ambiguities.push(ImportAmbiguity::DecimalMark);
    }
    if reader.kinds.is_doubtful() && wished.is_inverted.is_none() {
        ambiguities.push(ImportAmbiguity::Sign);
    }
    let signs = Signs {
        are_of_kinds: reader.kinds.is_unsigned(),
        is_inverted: wished.is_inverted.unwrap_or(false),
    };
    if signs != Signs::default() {
        reader = Statements::read(&text.text, mark, signs)?;
    }
    if !reader.open.is_empty() && reader.parts_are_empty() {
        return Err(ImportRefusal::Malformed.into());
    }
    Ok(ParsedFile {
        format: ImportFormat::Ofx,
        preset: None,
        settings: Settings {
            charset: Some(text.charset),
            decimal_mark: Some(mark),
            is_inverted: Some(signs.is_inverted),
            ..wished.clone()
        },
        ambiguities,
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        unread: std::mem::take(&mut reader.unread),
        parts: reader.into_parts(),
    })
}

/// What the sign of an amount is taken for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Signs {
    /// Whether amounts have none, so that the kinds say which way money went.
    are_of_kinds: bool,
    /// Whether all are the other way round.
    is_inverted: bool,
}

/// The mark of all amounts, and whether that is in doubt: a point by the standard, a comma at banks of countries that
/// write one. The standard knows no groups of thousands, but some banks do; a currency with thousandths has both.
fn mark_of(text: &str) -> (ImportDecimalMark, bool) {
    let mut evidence = MarkEvidence::default();
    let (mut count, mut has_thousandths) = (0, false);
    let (mut has_comma, mut has_point) = (false, false);
    for token in Tokens::new(text) {
        match token {
            Ok(Token::Leaf { name, text }) if name == "TRNAMT" => {
                evidence.see(&text);
                has_comma |= text.contains(',');
                has_point |= text.contains('.');
                count += 1;
            }
            Ok(Token::Leaf { name, text }) if name == "CURDEF" => {
                let currency =
                    amounts::currency(&text).and_then(|code| Currency::iso(code.as_str()));
                has_thousandths |= currency.is_some_and(|currency| currency.digits() > 2);
            }
            _ => {}
        }
        if count == SAMPLE {
            break;
        }
    }
    match evidence.verdict() {
        (_, true) if has_thousandths && has_comma != has_point => {
            let mark = if has_comma {
                ImportDecimalMark::Comma
            } else {
                ImportDecimalMark::Point
            };
            (mark, false)
        }
        verdict => verdict,
    }
}

#[derive(Default)]
struct Statements {
    mark: ImportDecimalMark,
    signs: Signs,
    kinds: KindEvidence,
    /// The aggregates around the place that was reached.
    open: Vec<String>,
    parts: Parts,
    account: AccountHint,
    balance: Option<Decimal>,
    entry: Option<Entry>,
    unread: Vec<Unread>,
    count: usize,
}

/// What a statement says about one transaction.
#[derive(Default)]
struct Entry {
    line: u32,
    kind: String,
    posted: String,
    amount: String,
    id: String,
    name: String,
    memo: String,
    check: String,
    currency: Option<CurrencyCode>,
    rate: String,
    corrects: bool,
}

impl Statements {
    fn read(text: &str, mark: ImportDecimalMark, signs: Signs) -> Result<Self, Refused> {
        let mut statements = Self {
            mark,
            signs,
            ..Self::default()
        };
        for token in Tokens::new(text) {
            statements.take(token?)?;
        }
        if let Some(entry) = statements.entry.take() {
            // The file was cut, and what it says last may be half of it.
            statements.unread.push(Unread::new(
                entry.line,
                ImportReason::Malformed,
                &entry.shown(),
            ));
        }
        Ok(statements)
    }

    fn take(&mut self, token: Token<'_>) -> Result<(), Refused> {
        match token {
            Token::Open { name, line } => {
                if self.open.len() >= MAX_DEPTH {
                    return Err(Refused::at(ImportRefusal::TooDeep, line));
                }
                self.opened(&name, line)?;
                self.open.push(name);
            }
            Token::Leaf { name, text } => self.leaf(&name, &text),
            Token::Close { name } => {
                // Whatever was left open inside is closed with it.
                if let Some(depth) = self.open.iter().rposition(|open| *open == name) {
                    self.open.truncate(depth);
                    self.closed(&name);
                }
            }
        }
        Ok(())
    }

    fn opened(&mut self, name: &str, line: u32) -> Result<(), Refused> {
        match name {
            "STMTRS" | "CCSTMTRS" | "INVSTMTRS" => {
                self.account = AccountHint::default();
                self.balance = None;
            }
            "STMTTRN" => {
                self.finish_entry();
                self.count += 1;
                if self.count > MAX_ROWS {
                    return Err(Refused::at(ImportRefusal::TooManyRows, line));
                }
                self.entry = Some(Entry {
                    line,
                    ..Entry::default()
                });
            }
            trade if TRADES.contains(&trade) && self.is_inside("INVTRANLIST") => {
                self.unread
                    .push(Unread::new(line, ImportReason::Unsupported, trade));
            }
            _ => {}
        }
        Ok(())
    }

    fn leaf(&mut self, name: &str, text: &str) {
        let is_foreign = self.is_inside("ORIGCURRENCY");
        if let Some(entry) = &mut self.entry {
            match name {
                "TRNTYPE" => text.clone_into(&mut entry.kind),
                "DTPOSTED" => text.clone_into(&mut entry.posted),
                "TRNAMT" => text.clone_into(&mut entry.amount),
                "FITID" => text.clone_into(&mut entry.id),
                "NAME" if entry.name.is_empty() => text.clone_into(&mut entry.name),
                "MEMO" => text.clone_into(&mut entry.memo),
                "CHECKNUM" => text.clone_into(&mut entry.check),
                // What the shop was paid in is not what the account is kept in.
                "CURSYM" if !is_foreign => entry.currency = amounts::currency_alone(text),
                "CURRATE" if !is_foreign => text.clone_into(&mut entry.rate),
                "CORRECTFITID" => entry.corrects = true,
                _ => {}
            }
            return;
        }
        let is_own = ["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM"]
            .iter()
            .any(|name| self.is_inside(name));
        let is_closing = self.is_inside("LEDGERBAL");
        match name {
            "CURDEF" => self.account.currency = amounts::currency_alone(text),
            "ACCTID" if is_own => self.account.number = given(text),
            "BALAMT" if is_closing => self.balance = amounts::read(text, self.mark).ok(),
            "DTASOF" if is_closing => {
                if let (Some(amount), Ok(date)) =
                    (self.balance, days::read(text, ImportDateOrder::Ymd))
                {
                    let account = self.account.clone();
                    self.parts.part(account).closing = Some(Closing { date, amount });
                }
            }
            _ => {}
        }
    }

    fn closed(&mut self, name: &str) {
        if matches!(name, "STMTTRN" | "BANKTRANLIST") {
            self.finish_entry();
        }
    }

    fn finish_entry(&mut self) {
        let Some(entry) = self.entry.take() else {
            return;
        };
        match entry.draft(self.mark, self.account.currency) {
            Ok(mut draft) => {
                self.kinds.see(&entry.kind, draft.amount);
                let is_turned = self.signs.are_of_kinds
                    && signs::is_outgoing(&entry.kind) == Some(draft.amount.units() > 0);
                if is_turned != self.signs.is_inverted {
                    draft.amount = amounts::negated(draft.amount);
                }
                self.parts.part(self.account.clone()).drafts.push(draft);
            }
            Err(reason) => self
                .unread
                .push(Unread::new(entry.line, reason, &entry.shown())),
        }
    }

    fn is_inside(&self, name: &str) -> bool {
        self.open.iter().any(|open| open == name)
    }

    fn parts_are_empty(&self) -> bool {
        self.count == 0 && self.unread.is_empty()
    }

    fn into_parts(self) -> Vec<ParsedAccount> {
        self.parts.into_parts()
    }
}

impl Entry {
    fn draft(
        &self,
        mark: ImportDecimalMark,
        account: Option<CurrencyCode>,
    ) -> Result<Draft, ImportReason> {
        if self.corrects {
            // It takes the place of one told earlier: a person must see to that.
            return Err(ImportReason::Unsupported);
        }
        let date = days::read(&self.posted, ImportDateOrder::Ymd)?;
        if self.amount.is_empty() {
            return Err(ImportReason::NoAmount);
        }
        let amount = amounts::not_zero(amounts::read(&self.amount, mark)?)?;
        let (payee, note) = if self.name.is_empty() {
            (self.memo.as_str(), "")
        } else {
            (self.name.as_str(), self.memo.as_str())
        };
        let check = if self.check.trim().is_empty() {
            String::new()
        } else {
            format!("{note}\n№ {}", self.check)
        };
        let note = if check.is_empty() {
            note
        } else {
            check.as_str()
        };
        let mut draft = Draft::new(self.line, date, amount).with_texts(payee, note);
        draft.bank_id = given(&self.id).filter(|id| id != "0");
        draft.currency = self.currency;
        if let Some(converted) = conversion::of(&draft, &self.rate, account) {
            draft = converted;
        }
        if self.kind == "HOLD" {
            draft.status = TransactionStatus::Pending;
        }
        Ok(draft)
    }

    fn shown(&self) -> String {
        [&self.posted, &self.amount, &self.name, &self.memo]
            .map(String::as_str)
            .join(" ")
    }
}
