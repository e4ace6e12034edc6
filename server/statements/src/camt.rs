//! Statements of ISO 20022: camt.052 (of a day that is not over), camt.053 and camt.054 (notices),
//! of whichever version.

use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Closing, Draft, ImportAmbiguity, ImportDateOrder, ImportDecimalMark, ImportFormat,
    ImportReason, ImportRefusal, ParsedAccount, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::money::CurrencyCode;
use kym_domain::transactions::TransactionStatus;

use super::amounts;
use super::charset::Decoded;
use super::days;
use super::limits::MAX_ROWS;
use super::text::given;
use super::xml::{Node, Xml};

/// Reads a file of statements.
pub(super) fn read(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let mut xml = Xml::new(&text.text);
    let mut parts: Vec<ParsedAccount> = Vec::new();
    let mut unread = Vec::new();
    let mut entries = 0;
    // Where each statement begins, and how many entries stand before it.
    let mut statements: Vec<(u32, usize)> = Vec::new();
    while let Some(begun) = xml.next_element()? {
        match begun.name.as_str() {
            "Stmt" | "Rpt" | "Ntfctn" => {
                statements.push((xml.line(), entries));
                parts.push(ParsedAccount::default());
            }
            "Acct" => {
                let account = xml.whole(begun)?;
                if let Some(part) = parts.last_mut() {
                    part.account = account_of(&account);
                }
            }
            "Bal" => {
                let balance = xml.whole(begun)?;
                if let Some(part) = parts.last_mut() {
                    take_balance(part, &balance);
                }
            }
            "Ntry" => {
                let line = xml.line();
                let entry = xml.whole(begun)?;
                entries += 1;
                if entries > MAX_ROWS {
                    return Err(Refused::at(ImportRefusal::TooManyRows, line));
                }
                let Some(part) = parts.last_mut() else {
                    return Err(Refused::at(ImportRefusal::Malformed, line));
                };
                match drafts(&entry, line, part.account.currency) {
                    Ok(drafts) => part.drafts.extend(drafts),
                    Err(reason) => unread.push(Unread::new(line, reason, &shown(&entry))),
                }
            }
            _ => {}
        }
    }
    let ends = statements
        .iter()
        .skip(1)
        .map(|(_, before)| *before)
        .chain([entries]);
    for (((line, before), end), part) in statements.iter().zip(ends).zip(&parts) {
        if *before == end {
            let number = part.account.number.as_deref().unwrap_or_default();
            unread.push(Unread::new(*line, ImportReason::NoEntries, number));
        }
    }
    if statements.is_empty() {
        unread.push(Unread::new(1, ImportReason::NoEntries, ""));
    }
    unread.sort_by_key(|unread| unread.line);
    for part in &mut parts {
        part.account.currency = part.account.currency.or_else(|| currency_of(&part.drafts));
    }
    Ok(ParsedFile {
        format: ImportFormat::Camt,
        preset: None,
        settings: Settings {
            charset: Some(text.charset),
            ..wished.clone()
        },
        ambiguities: if text.is_ambiguous {
            vec![ImportAmbiguity::Charset]
        } else {
            Vec::new()
        },
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        parts,
        unread,
    })
}

fn account_of(account: &Node) -> AccountHint {
    let number = account
        .text_at(&["Id", "IBAN"])
        .or_else(|| account.text_at(&["Id", "Othr", "Id"]));
    AccountHint {
        number: number.and_then(given),
        name: account.text_at(&["Nm"]).and_then(given),
        currency: account.text_at(&["Ccy"]).and_then(amounts::currency),
    }
}

/// The currency that all entries are in.
fn currency_of(drafts: &[Draft]) -> Option<CurrencyCode> {
    let currency = drafts.first()?.currency;
    drafts
        .iter()
        .all(|draft| draft.currency == currency)
        .then_some(currency)?
}

/// What a balance says of an account: also its currency, which some banks tell nowhere else.
fn take_balance(part: &mut ParsedAccount, balance: &Node) {
    part.closing = closing(balance).or(part.closing);
    let currency = &mut part.account.currency;
    if currency.is_none() {
        let code = balance
            .at(&["Amt"])
            .and_then(|amount| amount.attribute("Ccy"));
        *currency = code.and_then(amounts::currency);
    }
}

/// The balance that was booked at the end; those in between and those that may be spent are others.
fn closing(balance: &Node) -> Option<Closing> {
    (balance.text_at(&["Tp", "CdOrPrtry", "Cd"])? == "CLBD").then_some(())?;
    Some(Closing {
        date: day(balance.at(&["Dt"])?).ok()?,
        amount: amount(balance, direction(balance)?).ok()?,
    })
}

/// An entry as drafts: one, or one for each payment of a batch when these say what they amount to.
fn drafts(
    entry: &Node,
    line: u32,
    account: Option<CurrencyCode>,
) -> Result<Vec<Draft>, ImportReason> {
    let status = match entry.text_at(&["Sts", "Cd"]).or(entry.text_at(&["Sts"])) {
        Some("INFO") => return Err(ImportReason::InformationOnly),
        Some("PDNG" | "FUTR") => TransactionStatus::Pending,
        _ => TransactionStatus::Cleared,
    };
    let date = match entry.at(&["BookgDt"]).or(entry.at(&["ValDt"])) {
        Some(node) => day(node)?,
        None => return Err(ImportReason::NoDate),
    };
    let is_outgoing = direction(entry).ok_or(ImportReason::UnknownDirection)?;
    let total = amounts::not_zero(amount(entry, is_outgoing)?)?;
    let currency = match entry
        .at(&["Amt"])
        .and_then(|amount| amount.attribute("Ccy"))
    {
        Some(code) => Some(amounts::currency_alone(code).ok_or(ImportReason::UnknownCurrency)?),
        None => None,
    };
    let payments: Vec<_> = entry
        .all("NtryDtls")
        .flat_map(|details| details.all("TxDtls"))
        .collect();
    if let Some(size) = account
        .filter(|account| Some(*account) != currency)
        .and_then(|account| size_in(entry, account))
    {
        let total = if is_outgoing {
            amounts::negated(size)
        } else {
            size
        };
        let (payee, note) = words(entry, &payments, is_outgoing);
        let mut draft = Draft::new(line, date, total).with_texts(&payee, &note);
        draft.status = status;
        draft.currency = account;
        draft.bank_id = entry_id(entry);
        return Ok(vec![draft]);
    }
    let entry_id = entry_id(entry);
    let shares: Option<Vec<_>> = payments
        .iter()
        .map(|payment| share(payment, is_outgoing, entry))
        .collect();
    let shares = shares.filter(|shares| {
        let sum = amounts::sum(shares.iter().copied());
        shares.len() > 1 && sum.is_some_and(|sum| amounts::is_same(sum, total))
    });
    let draft = |payments: &[&Node], amount: Decimal| {
        let (payee, note) = words(entry, payments, is_outgoing);
        let mut draft = Draft::new(line, date, amount).with_texts(&payee, &note);
        draft.status = status;
        draft.currency = currency;
        draft
    };
    let Some(shares) = shares else {
        let mut draft = draft(&payments, total);
        draft.bank_id = entry_id;
        return Ok(vec![draft]);
    };
    let payments = payments.iter().zip(shares).zip(1..);
    // A payment of nothing may stand among them, and is none.
    let payments = payments.filter(|((_, amount), _)| amount.units() != 0);
    let drafts = payments.map(|((payment, amount), number)| {
        let own_id = payment.text_at(&["Refs", "AcctSvcrRef"]).and_then(given);
        let own_id = own_id.filter(|id| entry_id.as_ref() != Some(id));
        let numbered = || Some(format!("{}/{number}", entry_id.as_deref()?));
        let mut draft = draft(&[payment], amount);
        draft.bank_id = own_id.or_else(numbered);
        draft
    });
    Ok(drafts.collect())
}

fn entry_id(entry: &Node) -> Option<String> {
    let id = entry.text_at(&["AcctSvcrRef"]);
    id.or_else(|| entry.text_at(&["NtryRef"])).and_then(given)
}

/// What an entry in other money amounts to in that of the account, where it says so: of itself or of the one
/// payment that it is about.
fn size_in(entry: &Node, account: CurrencyCode) -> Option<Decimal> {
    let payments = entry
        .all("NtryDtls")
        .flat_map(|details| details.all("TxDtls"));
    let payments: Vec<_> = payments.collect();
    let payment = match payments.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let places = [Some(entry), payment].into_iter().flatten();
    let details = places.filter_map(|place| place.at(&["AmtDtls"]));
    let mut told = details.flat_map(|details| {
        let kinds = ["TxAmt", "CntrValAmt", "InstdAmt", "AnncdPstngAmt"];
        kinds
            .into_iter()
            .filter_map(move |kind| details.at(&[kind, "Amt"]))
    });
    let amount =
        told.find(|amount| amount.attribute("Ccy").and_then(amounts::currency) == Some(account))?;
    let size = amounts::read(&amount.text, ImportDecimalMark::Point).ok()?;
    amounts::not_zero(size).ok()
}

/// What a payment of a batch amounts to in the money of the account, when it says so.
fn share(payment: &Node, is_outgoing: bool, entry: &Node) -> Option<Decimal> {
    let told = payment
        .at(&["AmtDtls", "TxAmt", "Amt"])
        .or_else(|| payment.at(&["Amt"]))?;
    let money = entry.at(&["Amt"])?.attribute("Ccy");
    (told.attribute("Ccy") == money).then_some(())?;
    let size = amounts::read(&told.text, ImportDecimalMark::Point).ok()?;
    let is_outgoing = direction(payment).unwrap_or(is_outgoing);
    Some(if is_outgoing {
        amounts::negated(size)
    } else {
        size
    })
}

/// Whether money went out. What is taken back says so itself: the reversal of a debit is a credit.
fn direction(node: &Node) -> Option<bool> {
    match node.text_at(&["CdtDbtInd"])? {
        "DBIT" => Some(true),
        "CRDT" => Some(false),
        _ => None,
    }
}

fn amount(node: &Node, is_outgoing: bool) -> Result<Decimal, ImportReason> {
    let text = node.text_at(&["Amt"]).ok_or(ImportReason::NoAmount)?;
    let size = amounts::read(text, ImportDecimalMark::Point)?;
    Ok(if is_outgoing {
        amounts::negated(size)
    } else {
        size
    })
}

fn day(node: &Node) -> Result<jiff::civil::Date, ImportReason> {
    let text = node.text_at(&["Dt"]).or_else(|| node.text_at(&["DtTm"]));
    days::read(text.unwrap_or_default(), ImportDateOrder::Ymd)
}

/// Payee and note: the other party, and everything that was written to go with the money. Several payments that are
/// booked as one are to nobody in particular, unless all have the same other party.
fn words(entry: &Node, payments: &[&Node], is_outgoing: bool) -> (String, String) {
    let (mut parties, mut note): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for payment in payments {
        if let Some(party) = party(entry, payment, is_outgoing)
            && !parties.contains(&party)
        {
            parties.push(party);
        }
        for text in purpose(payment) {
            if !note.contains(&text) {
                note.push(text);
            }
        }
    }
    let additional = entry.text_at(&["AddtlNtryInf"]);
    let several = parties.join(", ");
    let payee = match (parties.as_slice(), additional) {
        ([one], _) => one,
        (_, Some(additional)) => additional,
        ([], None) if note.is_empty() => "",
        ([], None) => note.remove(0),
        (_, None) => several.as_str(),
    };
    let mut told: Vec<&str> = Vec::new();
    if parties.len() > 1 {
        told.push(&several);
    }
    told.extend(note);
    told.extend(additional);
    told.retain(|text| *text != payee);
    (payee.to_owned(), told.join("\n"))
}

/// The other party of a payment.
fn party<'n>(entry: &Node, payment: &'n Node, is_outgoing: bool) -> Option<&'n str> {
    // What is taken back goes the other way between the parties of the first payment.
    let is_reversed = entry
        .text_at(&["RvslInd"])
        .is_some_and(|told| matches!(told, "true" | "1"));
    // A payment of a batch may go the other way than the whole.
    let is_outgoing = direction(payment).unwrap_or(is_outgoing);
    let sides = if is_outgoing == is_reversed {
        ["Dbtr", "UltmtDbtr"]
    } else {
        ["Cdtr", "UltmtCdtr"]
    };
    sides.iter().find_map(|side| {
        payment
            .text_at(&["RltdPties", side, "Nm"])
            .or_else(|| payment.text_at(&["RltdPties", side, "Pty", "Nm"]))
    })
}

/// What was written to go with a payment.
fn purpose(payment: &Node) -> Vec<&str> {
    let mut note = Vec::new();
    if let Some(information) = payment.at(&["RmtInf"]) {
        note.extend(information.all("Ustrd").map(|text| text.text.as_str()));
        let references = information.all("Strd");
        note.extend(references.filter_map(|text| text.text_at(&["CdtrRefInf", "Ref"])));
    }
    note.extend(payment.text_at(&["AddtlTxInf"]));
    note
}

fn shown(entry: &Node) -> String {
    let texts = [
        entry.text_at(&["BookgDt", "Dt"]),
        entry.text_at(&["Amt"]),
        entry.text_at(&["CdtDbtInd"]),
        entry.text_at(&["AddtlNtryInf"]),
    ];
    texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
