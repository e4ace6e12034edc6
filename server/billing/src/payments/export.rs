//! Payments as a file for bookkeeping: CSV (RFC 4180). Amounts and moments are written as programs read them; whatever a person
//! wrote goes through `domain::exports::cell`, so that no spreadsheet runs it.

use kym_billing_store::payments::list::{self, Filter, ListedPayment};
use kym_domain::exports::{BYTE_ORDER_MARK, cell};
use kym_platform::error::{Error, Result};
use kym_store::Reader;

use super::answers::{Plans, all_plans, plan_of};

/// How many are read at once.
const STEP: i64 = 500;

/// The names of the columns: for programs, so they are the same in every language.
const HEAD: [&str; 17] = [
    "id",
    "created_at",
    "paid_at",
    "status",
    "purpose",
    "plan",
    "invoice",
    "user",
    "email",
    "amount",
    "refunded",
    "currency",
    "provider",
    "provider_payment_id",
    "is_test",
    "failure",
    "attention",
];

/// All payments that a filter finds.
pub(super) async fn write(reader: &mut Reader, filter: &Filter) -> Result<Vec<u8>> {
    let plans = all_plans(reader).await?;
    let mut file = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    file.write_record(HEAD).map_err(Error::internal)?;
    let mut after = None;
    loop {
        let some = list::next(reader, filter, after, STEP).await?;
        for listed in &some {
            file.write_record(row(listed, &plans))
                .map_err(Error::internal)?;
        }
        match some.last() {
            Some(last) => after = Some(last.payment.id),
            None => break,
        }
    }
    file.into_inner()
        .map_err(|error| Error::internal(error.into_error()))
}

fn row(listed: &ListedPayment, plans: &Plans) -> [String; HEAD.len()] {
    let payment = &listed.payment;
    let user = listed.user.as_ref();
    let said = |text: &str| cell(text).into_owned();
    let plan = plan_of(payment).and_then(|id| plans.get(&id));
    let refunded = kym_domain::money::Money::new(payment.refunded, payment.amount.currency);
    [
        payment.id.to_string(),
        payment.created_at.to_string(),
        payment.paid_at.map(|at| at.to_string()).unwrap_or_default(),
        payment.status.as_str().to_owned(),
        payment.purpose.kind().as_str().to_owned(),
        plan.map(|plan| plan.code.clone()).unwrap_or_default(),
        listed
            .invoice
            .as_ref()
            .map(|invoice| said(&invoice.text()))
            .unwrap_or_default(),
        user.map(|user| said(&user.full_name)).unwrap_or_default(),
        user.map(|user| said(&user.email)).unwrap_or_default(),
        payment.amount.to_string(),
        refunded.to_string(),
        payment.amount.currency.to_string(),
        payment.provider.as_str().to_owned(),
        payment
            .provider_payment_id
            .as_deref()
            .map(said)
            .unwrap_or_default(),
        payment.is_test.to_string(),
        payment
            .failure
            .as_ref()
            .map(|failure| said(&failure.code))
            .unwrap_or_default(),
        payment
            .attention
            .map(|word| word.as_str().to_owned())
            .unwrap_or_default(),
    ]
}
