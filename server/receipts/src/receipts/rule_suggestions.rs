//! What the rules of the workspace say that a receipt and its lines are for, where nothing is known from before.

use kym_books::rules::stored;
use kym_domain::accounts::Account;
use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, CategoryId, SplitId, TransactionId};
use kym_domain::receipts::draft::ReceiptKind;
use kym_domain::receipts::receipt::Receipt;
use kym_domain::rules::{Rule, UserSetFields, apply};
use kym_domain::transactions::{NewTransaction, TransactionInput};
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts};

use super::draft::ReceiptDraft;

/// Asks the rules about the receipt as it would be booked, and about each line as if it were bought alone, its name being
/// the note. Without day, total or an account of its currency it cannot be booked yet: then there is no answer.
pub async fn fill_in<R>(
    reader: &mut Reader,
    member: &Member<R>,
    receipt: &Receipt,
    draft: &mut ReceiptDraft,
) -> Result<()> {
    let is_every_line_known = draft.lines.iter().all(|line| line.category_id.is_some());
    if draft.category_id.is_some() && is_every_line_known {
        return Ok(());
    }
    let mut rules = stored::for_use(reader, member).await?;
    let code = draft.currency_code();
    let mut accounts = accounts::list(reader, member, false).await?;
    accounts.retain(|account| code.is_none_or(|code| code == account.currency.code()));
    let paid_from = draft.account_id.map(AccountId::from_uuid);
    if let Some(id) = paid_from {
        accounts.retain(|account| account.id == id);
    } else {
        rules.retain(|rule| !rule.looks_at_account());
    }
    let Some(account) = accounts.first() else {
        return Ok(());
    };
    let query = RuleQuery {
        rules: &rules,
        receipt,
        account,
        date: draft.date.as_ref().map(|field| field.value.clone()),
        payee: draft.merchant_name().to_owned(),
        is_paid: matches!(
            draft.receipt_kind(),
            ReceiptKind::Expense | ReceiptKind::Bill
        ),
    };
    if draft.category_id.is_none()
        && let Some(total) = draft.amount()
    {
        draft.category_id = query.category("", total).map(|id| id.as_uuid());
    }
    for line in &mut draft.lines {
        let sum = line.sum.as_deref().and_then(|sum| sum.parse().ok());
        if let (None, Some(sum)) = (line.category_id, sum) {
            let category = query.category(&line.name, sum).map(|id| id.as_uuid());
            // What holds of the whole need not be said again.
            line.category_id = category.filter(|_| category != draft.category_id);
        }
    }
    Ok(())
}

struct RuleQuery<'a> {
    rules: &'a [Rule],
    receipt: &'a Receipt,
    account: &'a Account,
    date: Option<String>,
    payee: String,
    /// Whether money goes out.
    is_paid: bool,
}

impl RuleQuery<'_> {
    /// The category of what is booked so; nothing when no rule gives one, or they split it.
    fn category(&self, note: &str, printed: Decimal) -> Option<CategoryId> {
        let amount = if self.is_paid {
            Decimal::new(printed.units().checked_neg()?, printed.decimals())
        } else {
            printed
        };
        let new = NewTransaction::check(&TransactionInput {
            account_id: Some(&self.account.id.to_string()),
            date: self.date.as_deref(),
            total_amount: Some(&amount.to_string()),
            payee: Some(&self.payee),
            note: Some(note),
            ..TransactionInput::default()
        });
        // It is never written: any ids will do.
        let id = self.receipt.id.as_uuid();
        let split_id = || SplitId::from_uuid(id);
        let new = new.ok()?.book(
            TransactionId::from_uuid(id),
            self.receipt.created_by,
            self.account,
            split_id,
        );
        let settled = UserSetFields::default();
        let currency = self.account.currency;
        let applied = apply(self.rules, &new.ok()?, currency, settled, split_id)?;
        applied.row.category_id
    }
}
