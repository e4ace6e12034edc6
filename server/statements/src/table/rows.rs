//! From rows to drafts, once it is known what the columns are about.

use jiff::civil::Date;
use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Draft, ImportAmbiguity, ImportColumn, ImportPreset, ImportReason, ParsedAccount,
    Unread,
};
use kym_domain::money::CurrencyCode;
use kym_domain::transactions::TransactionStatus;

use super::balances::Balances;
use super::cells;
use super::columns::Outline;
use super::running::{self, Steps};
use super::signs::Direction;
use super::vocabulary::{self, BankStatus};
use super::{Row, as_meant};
use crate::amounts;
use crate::days;
use crate::limits::MAX_TAGS;
use crate::parts::Parts;
use crate::text::given;

/// What an account of YNAB is called as the payee of a transfer.
const YNAB_TRANSFER: &str = "Transfer : ";

pub(super) fn read(
    body: &[Row],
    outline: &Outline,
    unread: &mut Vec<Unread>,
    ambiguities: &mut Vec<ImportAmbiguity>,
) -> Vec<ParsedAccount> {
    let reader = Reader::new(outline);
    let mut parts = Parts::default();
    let mut balances = Balances::around(&outline.frame);
    let running = running::column(&outline.header).filter(|place| reader.is_free(*place));
    let mut steps = Vec::new();
    for row in body {
        let draft = reader.draft(row);
        let balance = running.and_then(|place| running::read(row, place, outline.decimal_mark));
        if let (Ok(draft), Some(balance)) = (&draft, balance) {
            steps.push((draft.amount, balance));
        }
        match draft {
            // What a program kept books with begins with is money; what a bank does not.
            Ok(draft) if outline.preset.is_none() && balances.take(&draft) => {
                unread.push(row.unread(ImportReason::Balance));
            }
            Ok(draft) => parts.part(reader.account(row)).drafts.push(draft),
            Err(reason) => unread.push(row.unread(reason)),
        }
    }
    if !outline.is_sign_said
        && Steps::of(&steps).contradict()
        && !ambiguities.contains(&ImportAmbiguity::Sign)
    {
        ambiguities.push(ImportAmbiguity::Sign);
    }
    let mut parts = parts.into_parts();
    if balances.check(&mut parts) == Some(false) {
        ambiguities.push(ImportAmbiguity::BalanceDiffers);
    }
    parts
}

/// The columns by meaning, looked up once.
pub(super) struct Reader<'a> {
    outline: &'a Outline,
    date: Option<usize>,
    amount: Option<usize>,
    debit: Option<usize>,
    credit: Option<usize>,
    direction: Option<usize>,
    fee: Option<usize>,
    currency: Option<usize>,
    payee: Option<usize>,
    /// What kind of transaction it is, in the words of the bank.
    kind: Option<usize>,
    category: Option<usize>,
    parent: Option<usize>,
    bank_id: Option<usize>,
    pub(super) account: Option<usize>,
    status: Option<usize>,
    tags: Option<usize>,
    transfer: Option<usize>,
    /// Columns of notes, and whether they are called as descriptions are.
    notes: Vec<(usize, bool)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(outline: &'a Outline) -> Self {
        let place = |column| outline.place(column);
        let notes = outline.columns.iter().enumerate();
        let notes = notes.filter(|(_, column)| **column == ImportColumn::Note);
        Self {
            outline,
            date: place(ImportColumn::Date),
            amount: place(ImportColumn::Amount),
            debit: place(ImportColumn::Debit),
            credit: place(ImportColumn::Credit),
            direction: place(ImportColumn::Direction),
            fee: place(ImportColumn::Fee),
            currency: place(ImportColumn::Currency),
            payee: place(ImportColumn::Payee),
            kind: outline.kind(),
            category: place(ImportColumn::Category),
            parent: place(ImportColumn::ParentCategory),
            bank_id: place(ImportColumn::BankId),
            account: place(ImportColumn::Account),
            status: place(ImportColumn::Status),
            tags: place(ImportColumn::Tags),
            transfer: place(ImportColumn::Transfer),
            notes: notes
                .map(|(place, _)| (place, outline.is_description(place)))
                .collect(),
        }
    }

    pub(super) fn draft(&self, row: &Row) -> Result<Draft, ImportReason> {
        // A delimiter in the middle of a text moves everything behind it, perhaps unnoticed.
        let width = self.outline.header.len();
        if width > 0 && (width..row.cells.len()).any(|place| !row.cell(place).is_empty()) {
            return Err(ImportReason::Malformed);
        }
        self.draft_of(row, self.amount(row)?)
    }

    /// What a row says, of an amount that stands elsewhere.
    pub(super) fn draft_of(&self, row: &Row, amount: Decimal) -> Result<Draft, ImportReason> {
        // What moves no money stands among what does, as authorizations do at PayPal.
        if self.text(row, self.direction).eq_ignore_ascii_case("memo") {
            return Err(ImportReason::InformationOnly);
        }
        let date = self.day(row)?;
        let status = self.bank_status(row)?;
        let amount = amounts::not_zero(amount)?;
        let currency = self.currency(row)?;
        let (payee, note) = self.words(row, amount.units() < 0);
        let draft = Draft::new(row.line, date, amount);
        let mut draft = if self.outline.preset == Some(ImportPreset::Own) {
            let note = self.notes.first().map(|(place, _)| *place);
            draft.told_by_us(self.text(row, self.payee), self.text(row, note))
        } else {
            draft.with_texts(&payee, &note)
        };
        draft.status = status;
        draft.currency = currency;
        if currency.is_none() {
            let mut amounts = self.amounts(row);
            draft.sign_of = amounts
                .find_map(amounts::currencies_beside)
                .unwrap_or_default();
        }
        draft.category = self.category(row);
        let id = self.text(row, self.bank_id);
        match vocabulary::bank_status(id) {
            // Until a row is booked, some banks write in place of its name that it is not.
            BankStatus::Is(status) => draft.status = status,
            _ => draft.bank_id = given(id).filter(|id| id != "0" && id != "-"),
        }
        draft.tags = tags(self.text(row, self.tags));
        draft.transfer = self.transfer(row, &payee);
        Ok(draft)
    }

    pub(super) fn text<'r>(&self, row: &'r Row, place: Option<usize>) -> &'r str {
        let text = place.map_or("", |place| row.cell(place));
        as_meant(self.outline.preset, text)
    }

    fn day(&self, row: &Row) -> Result<Date, ImportReason> {
        days::read(self.text(row, self.date), self.outline.date_order)
    }

    fn bank_status(&self, row: &Row) -> Result<TransactionStatus, ImportReason> {
        match vocabulary::bank_status(self.text(row, self.status)) {
            BankStatus::Is(status) => Ok(status),
            BankStatus::NotBooked => Err(ImportReason::NotBooked),
            BankStatus::Unknown => Ok(TransactionStatus::Cleared),
        }
    }

    /// The number in a cell; nothing when the cell is empty.
    pub(super) fn number(
        &self,
        row: &Row,
        place: Option<usize>,
    ) -> Result<Option<Decimal>, ImportReason> {
        let Some(place) = place.filter(|place| !amounts::is_blank(row.cell(*place))) else {
            return Ok(None);
        };
        amounts::read(row.cell(place), self.outline.mark_of(row, place)).map(Some)
    }

    fn amount(&self, row: &Row) -> Result<Decimal, ImportReason> {
        let amount = match self.number(row, self.amount)? {
            Some(amount) if self.is_unmarked(row, amount) => amounts::negated(amount),
            Some(amount) => self.directed(row, amount)?,
            None => self.two_sided(row)?,
        };
        let amount = if self.outline.is_inverted {
            amounts::negated(amount)
        } else {
            amount
        };
        match self.number(row, self.fee)? {
            Some(fee) if fee.units() != 0 => {
                let fee = Decimal::new(-fee.units().abs(), fee.decimals());
                amounts::sum([amount, fee]).ok_or(ImportReason::AmountOutOfRange)
            }
            _ => Ok(amount),
        }
    }

    /// Whether an amount went out since it has no mark, where those that came have one.
    fn is_unmarked(&self, row: &Row, amount: Decimal) -> bool {
        self.outline.signs.direction == Direction::Mark
            && amount.units() > 0
            && self.amount.is_some_and(|place| {
                let cell = row.cell(place);
                !amounts::is_marked(cell, false) && !cell.contains('+')
            })
    }

    /// An amount with the sign that the column of directions gives it.
    fn directed(&self, row: &Row, amount: Decimal) -> Result<Decimal, ImportReason> {
        if self.outline.signs.direction == Direction::Sign {
            return Ok(amount);
        }
        let word = self.text(row, self.direction);
        match vocabulary::is_outgoing(word) {
            Some(is_outgoing) if is_outgoing == (amount.units() < 0) => Ok(amount),
            Some(_) => Ok(amounts::negated(amount)),
            None if self.outline.signs.direction == Direction::OppositeSign => {
                Ok(amounts::negated(amount))
            }
            None if self.direction.is_none() || amount.units() < 0 => Ok(amount),
            None => Err(ImportReason::UnknownDirection),
        }
    }

    /// The amount in one of two columns. A word in place of it says nothing where the other column has one.
    fn side(
        &self,
        row: &Row,
        own: Option<usize>,
        other: Option<usize>,
    ) -> Result<Option<Decimal>, ImportReason> {
        let has_digits =
            |place: Option<usize>| place.is_some_and(|place| cells::has_digits(row.cell(place)));
        if !has_digits(own) && has_digits(other) {
            return Ok(None);
        }
        self.number(row, own)
    }

    /// An amount from a column of debits and one of credits.
    fn two_sided(&self, row: &Row) -> Result<Decimal, ImportReason> {
        let debit = self.side(row, self.debit, self.credit)?;
        let credit = self.side(row, self.credit, self.debit)?;
        let credit = credit.map(|amount| {
            if self.outline.signs.is_credit_signed {
                amounts::negated(amount)
            } else {
                amount
            }
        });
        let debit = debit.map(|amount| {
            if self.outline.signs.is_debit_signed {
                amount
            } else {
                amounts::negated(amount)
            }
        });
        match (debit, credit) {
            (None, None) => Err(ImportReason::NoAmount),
            (Some(one), None) | (None, Some(one)) => Ok(one),
            (Some(debit), Some(credit)) if credit.units() == 0 => Ok(debit),
            (Some(debit), Some(credit)) if debit.units() == 0 => Ok(credit),
            _ => Err(ImportReason::TwoAmounts),
        }
    }

    /// The cells of amounts.
    fn amounts<'r>(&self, row: &'r Row) -> impl Iterator<Item = &'r str> {
        let places = [self.amount, self.debit, self.credit].into_iter().flatten();
        places.map(|place| row.cell(place))
    }

    fn currency(&self, row: &Row) -> Result<Option<CurrencyCode>, ImportReason> {
        let text = self.text(row, self.currency);
        if amounts::is_blank(text) && amounts::currency(text).is_none() {
            let found = self.amounts(row).find_map(amounts::currency_beside);
            return Ok(found.or(self.outline.currency));
        }
        amounts::currency_alone(text)
            .map(Some)
            .ok_or(ImportReason::UnknownCurrency)
    }

    /// Payee and note. A row that names nobody has its first description for a payee, else its kind.
    fn words(&self, row: &Row, is_outgoing: bool) -> (String, String) {
        let payee = self.party(row, is_outgoing);
        let mut notes: Vec<(bool, &str)> = Vec::new();
        for (place, is_description) in &self.notes {
            let note = self.text(row, Some(*place));
            if !note.is_empty() && note != payee && notes.iter().all(|(_, other)| *other != note) {
                notes.push((*is_description, note));
            }
        }
        let payee = if payee.is_empty() && !notes.is_empty() {
            let first = notes.iter().position(|(is_description, _)| *is_description);
            notes.remove(first.unwrap_or(0)).1
        } else if payee.is_empty() && self.payee.is_some() {
            let kind = self.text(row, self.kind);
            if cells::has_digits(kind) { "" } else { kind }
        } else {
            payee
        };
        let notes: Vec<_> = notes.into_iter().map(|(_, note)| note).collect();
        (payee.to_owned(), notes.join("\n"))
    }

    fn party<'r>(&self, row: &'r Row, is_outgoing: bool) -> &'r str {
        let Some(parties) = self.outline.parties else {
            return self.text(row, self.payee);
        };
        let names = parties
            .places(is_outgoing)
            .map(|place| self.text(row, Some(place)));
        let mut names = names.into_iter().filter(|name| !name.is_empty());
        names.next().unwrap_or_default()
    }

    /// Whether nothing else is in a column.
    fn is_free(&self, place: usize) -> bool {
        let column = self.outline.columns.get(place);
        matches!(
            column,
            None | Some(ImportColumn::Ignored | ImportColumn::Note)
        )
    }

    fn category(&self, row: &Row) -> Option<String> {
        let category = given(self.text(row, self.category))?;
        Some(match given(self.text(row, self.parent)) {
            Some(parent) => format!("{parent} > {category}"),
            None => category,
        })
    }

    pub(super) fn account(&self, row: &Row) -> AccountHint {
        AccountHint {
            // The apostrophe keeps a spreadsheet from rounding the number.
            name: given(self.text(row, self.account).trim_start_matches('\''))
                .or_else(|| self.outline.frame.account.clone()),
            currency: self.outline.frame.currency,
            ..AccountHint::default()
        }
    }

    fn transfer(&self, row: &Row, payee: &str) -> Option<String> {
        let told = match self.outline.preset {
            Some(ImportPreset::Ynab) => payee.strip_prefix(YNAB_TRANSFER).unwrap_or_default(),
            _ => self.text(row, self.transfer),
        };
        given(told)
    }
}

/// Words between commas, each once, as many as a row can be marked with.
pub(super) fn tags(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text.split([',', ';']).filter_map(given).take(MAX_TAGS) {
        let tag = tag.trim_start_matches('#').to_owned();
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}
