//! What this workspace did with the same things and the same merchant before: categories of lines, of the whole, and the
//! account. Where it did nothing yet, its rules are asked.

use std::collections::BTreeMap;

use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Money;
use kym_domain::receipts::draft::DraftIssue;
use kym_domain::receipts::items::item_key;
use kym_domain::receipts::matching::is_same_merchant;
use kym_domain::receipts::receipt::Receipt;
use kym_domain::receipts::text::Confidence;
use kym_domain::text::fold;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::receipts::RememberedItem;
use kym_store::{Reader, accounts, categories, currencies, receipts, transactions};

use super::draft::{ReceiptDraft, ReceiptField, ReceiptLine};
use super::rule_suggestions;

/// How many payees are looked at whose names begin as the merchant's.
const PAYEES: i64 = 20;

/// How sure one is that something costs what it cost the last time.
const LAST_PRICE: Confidence = Confidence::percent(50);

/// By what the thing of a line is known again; nothing can be known about one without a name and a number.
pub fn key_of(name: &str, code: Option<&str>) -> Option<String> {
    if let Some(code) = code {
        return Some(format!("code:{code}"));
    }
    let key = item_key(name);
    (!key.is_empty()).then(|| format!("name:{key}"))
}

/// Fills in what is known from before. What a model has suggested is for what nothing is known about.
pub async fn fill_in<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
    draft: &mut ReceiptDraft,
) -> Result<()> {
    let whole = draft.category_id.take();
    let lines = draft.lines.iter_mut().map(|line| line.category_id.take());
    let lines: Vec<_> = lines.collect();
    fill_in_known(reader, member, receipt, draft).await?;
    let mut usable = BTreeMap::new();
    if let (None, Some(id)) = (draft.category_id, whole)
        && is_usable(reader, member, &mut usable, CategoryId::from_uuid(id)).await?
    {
        draft.category_id = whole;
    }
    for (line, suggested) in draft.lines.iter_mut().zip(lines) {
        // What holds of the whole need not be said again.
        let suggested = suggested.filter(|_| suggested != draft.category_id);
        if let (None, Some(id)) = (line.category_id, suggested)
            && is_usable(reader, member, &mut usable, CategoryId::from_uuid(id)).await?
        {
            line.category_id = suggested;
        }
    }
    Ok(())
}

async fn fill_in_known<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
    draft: &mut ReceiptDraft,
) -> Result<()> {
    let by_merchant = payee(reader, member, draft).await?;
    draft.category_id = by_merchant.map(|id| id.as_uuid());
    let keys = draft.lines.iter().filter_map(key_of_line);
    let keys: Vec<String> = keys.collect();
    if !keys.is_empty() {
        let known = receipts::remembered_items(reader, member, &keys).await?;
        let known: BTreeMap<&str, &RememberedItem> =
            known.iter().map(|item| (item.key.as_str(), item)).collect();
        let mut usable = BTreeMap::new();
        let mut price_of = None;
        for line in &mut draft.lines {
            let Some(item) = key_of_line(line).and_then(|key| known.get(key.as_str()).copied())
            else {
                continue;
            };
            if line.name.is_empty() {
                line.name.clone_from(&item.name);
            }
            if let Some(id) = item.category_id
                && is_usable(reader, member, &mut usable, id).await?
            {
                line.category_id = Some(id.as_uuid());
            }
            if let (None, Some((price, code))) = (&line.sum, &item.price) {
                price_of = price_of.or(Some((*price, *code)));
            }
        }
        if let Some((price, code)) = price_of
            && let Some(currency) = currencies::get(reader, code).await?
        {
            take_last_price(draft, Money::new(price, currency.currency));
        }
    }
    let account = account(reader, member, receipt, draft).await?;
    draft.account_id = account.map(|id| id.as_uuid());
    rule_suggestions::fill_in(reader, member, receipt, draft).await
}

/// A thing of which only the number on its package was read costs what it cost the last time, until somebody says
/// otherwise: nobody is sure of it.
fn take_last_price(draft: &mut ReceiptDraft, price: Money) {
    let guess = |value: String| ReceiptField {
        value,
        confidence: LAST_PRICE.as_percent(),
        is_by_ai: false,
        region: None,
    };
    let text = price.to_string();
    if let [line] = draft.lines.as_mut_slice()
        && draft.total.is_none()
    {
        line.unit_price = Some(text.clone());
        line.sum = Some(text.clone());
        draft.total = Some(guess(text));
        draft.currency = Some(guess(price.currency.code().to_string()));
        draft
            .issues
            .retain(|issue| issue != DraftIssue::TotalMissing.as_str());
    }
}

fn key_of_line(line: &ReceiptLine) -> Option<String> {
    key_of(&line.name, line.code.as_deref())
}

async fn is_usable<R>(
    reader: &mut Reader,
    member: &Member<R>,
    known: &mut BTreeMap<CategoryId, bool>,
    id: CategoryId,
) -> Result<bool> {
    if let Some(is_usable) = known.get(&id) {
        return Ok(*is_usable);
    }
    let is_usable = categories::is_usable(reader, member, id).await?;
    known.insert(id, is_usable);
    Ok(is_usable)
}

/// What the same merchant was for the last time. The name becomes the one that the workspace writes already.
async fn payee<R>(
    reader: &mut Reader,
    member: &Member<R>,
    draft: &mut ReceiptDraft,
) -> Result<Option<CategoryId>> {
    let merchant = draft.merchant_name().to_owned();
    let folded = fold(&merchant);
    let Some(first) = folded.split(' ').find(|word| !word.is_empty()) else {
        return Ok(None);
    };
    let payees = transactions::suggest_payees(reader, member, first, PAYEES).await?;
    let exact = payees.iter().find(|payee| fold(&payee.name) == folded);
    let found = exact.or_else(|| {
        let mut payees = payees.iter();
        payees.find(|payee| is_same_merchant(&payee.name, &merchant))
    });
    let Some(found) = found else { return Ok(None) };
    if let Some(field) = &mut draft.merchant {
        field.value.clone_from(&found.name);
    }
    match found.category_id {
        Some(id) if categories::is_usable(reader, member, id).await? => Ok(Some(id)),
        _ => Ok(None),
    }
}

/// The account: the one that was said, else the one that the last receipt of the same person was paid from, else the only
/// one of the currency.
async fn account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
    draft: &ReceiptDraft,
) -> Result<Option<AccountId>> {
    let said = draft.currency_code();
    let accounts = accounts::list(reader, member, false).await?;
    let fitting: Vec<AccountId> = accounts
        .iter()
        .filter(|account| said.is_none_or(|code| code == account.currency.code()))
        .map(|account| account.id)
        .collect();
    if let Some(id) = receipt.account_id {
        return Ok(Some(id));
    }
    let last = receipts::last_account(reader, member, receipt.created_by).await?;
    if let Some(id) = last.filter(|id| fitting.contains(id)) {
        return Ok(Some(id));
    }
    Ok(match fitting.as_slice() {
        [only] => Some(*only),
        _ => None,
    })
}
