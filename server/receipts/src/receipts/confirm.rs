//! The way out: a receipt becomes a transaction, or is put on one that is there. Of two members who confirm one receipt,
//! one does.

use std::collections::BTreeMap;

use kym_books::attachments::pictures::Drawn;
use kym_books::attachments::service::attach;
use kym_books::transactions::input::CreateTransaction;
use kym_books::transactions::service::{self as transactions_service, Enrichment};
use kym_domain::accounts::Account;
use kym_domain::attachments::Format;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::decimal::Decimal;
use kym_domain::id::{CategoryId, ReceiptId, TransactionId};
use kym_domain::money::{Currency, Minor};
use kym_domain::receipts::items::price_of_one;
use kym_domain::receipts::receipt::{Receipt, ReceiptState};
use kym_domain::receipts::splits::{Allocation, CategorizedLine, allocate};
use kym_domain::rules::UserSetFields;
use kym_domain::text::{length, one_line};
use kym_domain::transactions::{NewSplit, NewTransaction, Split, Transaction};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::values::AmountInput;
use kym_store::access::{EditTransactions, Member};
use kym_store::receipts::{self, RememberedItem};
use kym_store::{accounts, categories, transactions};
use serde::Deserialize;
use utoipa::ToSchema;

use super::events::emit_updated;
use super::service::{lock_all, take, view_of};
use super::suggestions::key_of;
use super::wire::ConfirmedView;

/// How many lines a receipt has at most.
const MAX_LINES: usize = 500;

/// The longest name of a line, in characters.
const MAX_NAME: usize = 200;

/// What a receipt shall become.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmReceipt {
    #[schema(required)]
    transaction: Option<CreateTransaction>,
    /// What was bought, with what each is for. Lines of several categories become the lines of the transaction, those of
    /// one category together; what they lack to the total goes to the category of the transaction. What each is for is
    /// remembered.
    #[schema(max_items = 500)]
    lines: Option<Vec<ConfirmLine>>,
    /// The transaction that it is: it gets the files, and what it does not say yet. Its amount stays as it is.
    #[schema(value_type = Option<Uuid>)]
    match_transaction_id: Option<String>,
    /// Whether the same receipt may be added a second time.
    #[serde(default)]
    allow_duplicate: bool,
}

/// Something that was bought.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmLine {
    name: Option<String>,
    /// The number on its package.
    code: Option<String>,
    /// How many there are, or how much. With it the price that is remembered is one that comes to the sum.
    #[schema(value_type = Option<AmountInput>)]
    quantity: Option<AmountInput>,
    /// What one of it costs.
    #[schema(value_type = Option<AmountInput>)]
    unit_price: Option<AmountInput>,
    /// What all of it costs, as printed: above zero when the total is.
    #[schema(value_type = Option<AmountInput>)]
    sum: Option<AmountInput>,
    #[schema(value_type = Option<Uuid>)]
    category_id: Option<String>,
}

/// The same, checked.
#[derive(Debug)]
pub struct Confirmation {
    new: NewTransaction,
    settled: UserSetFields,
    lines: Vec<Line>,
    matched: Option<TransactionId>,
    allow_duplicate: bool,
}

#[derive(Debug)]
struct Line {
    name: String,
    code: Option<String>,
    quantity: Option<Decimal>,
    unit_price: Option<Decimal>,
    sum: Option<Decimal>,
    category_id: Option<CategoryId>,
}

impl ConfirmReceipt {
    /// What it shall become.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn check(&self) -> Result<Confirmation, Vec<FieldError>> {
        let mut checks = Checks::default();
        let Some(transaction) = &self.transaction else {
            checks.note("transaction", FieldCode::Required);
            return Err(checks.into_errors());
        };
        let new = match transaction.check() {
            Ok(new) => Some(new),
            Err(errors) => {
                for error in errors {
                    checks.note(format!("transaction.{}", error.field), error.violation);
                }
                None
            }
        };
        let matched = self.match_transaction_id.as_deref().map(str::parse);
        let matched = matched.transpose().map_err(|_| FieldCode::NotFound);
        let matched = checks.take("match_transaction_id", matched);
        let lines = self.lines.as_deref().unwrap_or_default();
        if lines.len() > MAX_LINES {
            checks.note("lines", Violation::limited(FieldCode::TooMany, MAX_LINES));
        }
        let read = lines.iter().take(MAX_LINES).enumerate();
        let lines: Vec<_> = read
            .map(|(index, line)| line.check(&mut checks, index))
            .collect();
        match (new, matched) {
            (Some(new), Some(matched)) if checks.is_clean() => Ok(Confirmation {
                settled: transaction.settled(),
                new,
                lines,
                matched,
                allow_duplicate: self.allow_duplicate,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ConfirmLine {
    fn check(&self, checks: &mut Checks, index: usize) -> Line {
        let name = one_line(self.name.as_deref().unwrap_or_default());
        if length(&name) > MAX_NAME {
            let violation = Violation::limited(FieldCode::TooLong, MAX_NAME);
            checks.note(format!("lines[{index}].name"), violation);
        }
        let number = |value: &Option<AmountInput>| {
            let text = value.as_ref().map(AmountInput::as_str);
            text.map(str::parse::<Decimal>).transpose()
        };
        let quantity = checks.take(format!("lines[{index}].quantity"), number(&self.quantity));
        let unit_price = number(&self.unit_price);
        let unit_price = checks.take(format!("lines[{index}].unit_price"), unit_price);
        let sum = checks.take(format!("lines[{index}].sum"), number(&self.sum));
        let category = self.category_id.as_deref().map(str::parse).transpose();
        let category = category.map_err(|_| FieldCode::NotFound);
        let category = checks.take(format!("lines[{index}].category_id"), category);
        let code = self.code.as_deref().map(one_line);
        let code = code.filter(|code| !code.is_empty() && code.len() <= 32);
        Line {
            name,
            code,
            quantity: quantity.flatten(),
            unit_price: unit_price.flatten(),
            sum: sum.flatten(),
            category_id: category.flatten(),
        }
    }
}

/// Books a receipt, or puts it on a transaction that is there.
pub async fn confirm(
    mut ctx: Ctx,
    id: ReceiptId,
    confirmation: Confirmation,
) -> Result<Committed<ConfirmedView>> {
    let (member, found) = take(&mut ctx, id).await?;
    let receipt = found.receipt;
    match receipt.state {
        ReceiptState::Processing => return Err(ErrorCode::RECEIPT_PROCESSING.into()),
        ReceiptState::Booked => return Err(ErrorCode::RECEIPT_BOOKED.into()),
        ReceiptState::Review | ReceiptState::Failed => {}
    }
    let Confirmation {
        new,
        settled,
        lines,
        matched,
        allow_duplicate,
    } = confirmation;
    let account = accounts::get(&mut ctx.tx, &member, new.account_id).await?;
    let account = account.ok_or_else(|| field("transaction.account_id", FieldCode::NotFound))?;
    check_categories(&mut ctx, &member, &new, &lines).await?;
    let booked = match matched {
        Some(id) => enrich(&mut ctx, &member, id, &new, &lines).await?,
        None => add(&mut ctx, &account, new, settled, &lines).await?,
    };
    if let Some(key) = receipt.code_key.as_deref() {
        // Behind the locks of the accounts: of two who book the same receipt, the second sees the first.
        lock_all(&mut ctx, member.workspace()).await?;
        let other = receipts::transaction_by_key(&mut ctx.tx, &member, key).await?;
        if other.is_some_and(|other| other.id != booked.id) && !allow_duplicate {
            return Err(ErrorCode::RECEIPT_DUPLICATE.into());
        }
        receipts::set_key(&mut ctx.tx, &member, booked.id, key).await?;
    }
    attach_files(&mut ctx, &member, &receipt, &booked).await?;
    remember(&mut ctx, &member, &lines, account.currency).await?;
    let now = ctx.now();
    let receipt = Receipt {
        state: ReceiptState::Booked,
        error: None,
        transaction_id: Some(booked.id),
        account_id: Some(booked.account_id),
        finished_at: Some(now),
        version: receipt.version + 1,
        ..receipt
    };
    receipts::update(&mut ctx.tx, &member, &receipt).await?;
    receipts::drop_bytes(&mut ctx.tx, &member, id).await?;
    emit_updated(&mut ctx, &receipt);
    let view = view_of(&mut ctx.tx, &member, id).await?;
    let answer = ConfirmedView {
        view,
        transaction: booked.id,
        account: booked.account_id,
        is_matched: matched.is_some(),
    };
    ctx.commit(answer).await
}

/// Refuses categories that the workspace does not have, those included that nothing is booked on in the end: what a line is
/// for is remembered.
async fn check_categories(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    new: &NewTransaction,
    lines: &[Line],
) -> Result<()> {
    let whole = ("transaction.category_id".to_owned(), new.category_id);
    let lines = (0_usize..).zip(lines);
    let lines =
        lines.map(|(index, line)| (format!("lines[{index}].category_id"), line.category_id));
    let mut checks = Checks::default();
    let mut known = BTreeMap::new();
    for (place, category) in std::iter::once(whole).chain(lines) {
        let Some(id) = category else { continue };
        let is_usable = match known.get(&id) {
            Some(is_usable) => *is_usable,
            None => categories::is_usable(&mut ctx.tx, member, id).await?,
        };
        known.insert(id, is_usable);
        if !is_usable {
            checks.note(place, FieldCode::NotFound);
        }
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors().into())
    }
}

fn field(name: &'static str, code: FieldCode) -> Error {
    FieldError::new(name, code).into()
}

/// Books a new transaction, split by its lines when they have several categories.
async fn add(
    ctx: &mut Ctx,
    account: &Account,
    mut new: NewTransaction,
    mut settled: UserSetFields,
    lines: &[Line],
) -> Result<Transaction> {
    let currency = account.currency;
    if new.splits.is_empty() && !lines.is_empty() {
        let mut checks = Checks::default();
        let total = Minor::from_decimal(new.amount(), currency);
        let Some(total) = checks.take("transaction.total_amount", total) else {
            return Err(checks.into_errors().into());
        };
        match allocation(lines, total, new.category_id, currency)? {
            Allocation::Whole(category) => new.category_id = category,
            Allocation::Parts(parts) => {
                new.category_id = None;
                let parts = parts.into_iter().map(|part| {
                    let amount = Decimal::new(part.amount.units(), currency.digits());
                    NewSplit::new(part.category_id, amount, String::new())
                });
                new.splits = parts.collect();
            }
        }
        settled.category |= new.category_id.is_some() || !new.splits.is_empty();
    }
    let (_, _, transaction) = transactions_service::add(ctx, new, settled)
        .await
        .map_err(within_transaction)?;
    Ok(transaction)
}

/// Adds to a transaction that is there what it does not say yet.
async fn enrich(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: TransactionId,
    new: &NewTransaction,
    lines: &[Line],
) -> Result<Transaction> {
    let absent = || field("match_transaction_id", FieldCode::NotFound);
    let row = transactions::get(&mut ctx.tx, member, id).await?;
    let row = row.filter(Transaction::is_live).ok_or_else(absent)?;
    let account = accounts::get(&mut ctx.tx, member, row.account_id).await?;
    let currency = account.ok_or_else(absent)?.currency;
    let mut with = Enrichment {
        payee: new.payee().to_owned(),
        note: new.note().to_owned(),
        category_id: new.category_id,
        splits: Vec::new(),
        date: Some(new.date()),
    };
    if !lines.is_empty() {
        match allocation(lines, row.amount, new.category_id, currency)? {
            Allocation::Whole(category) => with.category_id = category,
            Allocation::Parts(parts) => {
                with.category_id = None;
                for part in parts {
                    with.splits.push(Split {
                        id: ctx.new_id(),
                        category_id: part.category_id,
                        amount: part.amount,
                        note: String::new(),
                    });
                }
            }
        }
    }
    let (_, transaction) = transactions_service::enrich(ctx, id, with).await?;
    Ok(transaction)
}

/// What becomes of a total by what its lines are for.
fn allocation(
    lines: &[Line],
    total: Minor,
    other: Option<CategoryId>,
    currency: Currency,
) -> Result<Allocation> {
    let mut checks = Checks::default();
    let mut categorized = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let Some(sum) = line.sum else { continue };
        let place = || format!("lines[{index}].sum");
        let Some(sum) = checks.take(place(), Minor::from_decimal(sum, currency)) else {
            continue;
        };
        // Amounts are as printed: of an expense they are below nothing in the books.
        let signed = if total.is_negative() {
            sum.negated()
        } else {
            Ok(sum)
        };
        let Ok(sum) = signed else {
            checks.note(place(), FieldCode::AmountOutOfRange);
            continue;
        };
        categorized.push(CategorizedLine {
            category_id: line.category_id.or(other),
            sum,
        });
    }
    if checks.is_clean() {
        Ok(allocate(total, &categorized, other))
    } else {
        Err(checks.into_errors().into())
    }
}

/// Fields of the transaction are below `transaction` in the body.
fn within_transaction(error: Error) -> Error {
    match error {
        Error::Invalid(errors) => {
            let mut checks = Checks::default();
            for error in errors {
                checks.note(format!("transaction.{}", error.field), error.violation);
            }
            Error::Invalid(checks.into_errors())
        }
        other => other,
    }
}

/// Puts the files of a receipt on its transaction: pictures as they were drawn anew, documents as they came. A picture that
/// nobody could read has nothing to show.
///
/// # Errors
/// `too_many_attachments` and `attachment_space_full` when one finds no place.
async fn attach_files(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    receipt: &Receipt,
    row: &Transaction,
) -> Result<()> {
    let files = receipts::files(&mut ctx.tx, member, receipt.id).await?;
    let pages = receipts::pages(&mut ctx.tx, member, receipt.id).await?;
    for file in &files {
        let original = receipts::file_bytes(&mut ctx.tx, member, receipt.id, file.position).await?;
        let page = pages
            .iter()
            .find(|page| page.file_position == file.position);
        let drawn = if Format::of(&original) == Some(Format::Pdf) {
            Drawn::document(original)
        } else {
            let Some(page) = page else { continue };
            let thumbnail =
                receipts::thumbnail(&mut ctx.tx, member, receipt.id, page.position).await?;
            Drawn {
                kind: page.kind,
                bytes: receipts::page_bytes(&mut ctx.tx, member, receipt.id, page.position).await?,
                thumbnail,
                pixels: Some(page.pixels),
            }
        };
        if drawn.bytes.is_empty() {
            continue;
        }
        attach(ctx, member, row, &file.name, &drawn).await?;
    }
    Ok(())
}

/// Remembers what each thing is for and what it cost.
async fn remember(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    lines: &[Line],
    currency: Currency,
) -> Result<()> {
    let now = ctx.now();
    for line in lines {
        let price = price_of_one(line.quantity, line.unit_price, line.sum, currency);
        let by_name = key_of(&line.name, None);
        let by_code = line.code.as_deref();
        let by_code = by_code.and_then(|code| key_of(&line.name, Some(code)));
        for key in by_name.into_iter().chain(by_code) {
            let item = RememberedItem {
                key,
                name: line.name.clone(),
                category_id: line.category_id,
                price: price.map(|price| (price, currency.code())),
            };
            receipts::remember_item(&mut ctx.tx, member, &item, now).await?;
        }
    }
    Ok(())
}
