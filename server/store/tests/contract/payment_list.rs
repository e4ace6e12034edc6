//! The list of payments, by page and piece by piece.

use kym_billing_store::payments::list::{self, Filter, Order, Page};
use kym_commerce::payments::{PaymentAttention, PaymentProvider, PaymentPurpose, PaymentStatus};
use kym_domain::money::Minor;
use kym_store::Db;

use crate::payments::{made, open_invoice, payment};
use crate::support::{moment, on_both, user};

/// The newest last.
const PAGE: Page = Page {
    order: Order::CreatedAt,
    descending: false,
    skip: 0,
    limit: 100,
};

/// Of which amounts are those that a filter finds.
async fn found(db: &Db, filter: &Filter, page: Page) -> (Vec<i64>, i64) {
    let mut reader = db.read().await.expect("a snapshot");
    let (rows, total) = list::list(&mut reader, filter, page).await.expect("a page");
    let amounts = rows.iter().map(|row| row.payment.amount.minor.units());
    (amounts.collect(), total)
}

on_both! {
    async fn a_list_of_payments_is_filtered_and_sorted_alike_on_both_databases(test: &TestDb) {
        let mut people = Vec::new();
        for (seconds, (name, amount)) in (0..).zip([("яна", 300), ("Zoe", 100), ("anna", 200), ("Ёжик", 400)]) {
            let person = user(&test.db, name).await;
            let mut new = payment(&person, PaymentPurpose::Advance);
            new.amount.minor = Minor::new(amount);
            new.created_at = moment(seconds);
            match name {
                "яна" => (new.status, new.paid_at) = (PaymentStatus::Succeeded, Some(moment(8))),
                "Zoe" => (new.provider, new.provider_payment_id) = (PaymentProvider::Stripe, Some("pi_Zoe".to_owned())),
                "anna" => new.attention = Some(PaymentAttention::OutcomeUnknown),
                _ => {
                    new.purpose = PaymentPurpose::Invoice(open_invoice(test, &person).await);
                    (new.status, new.paid_at) = (PaymentStatus::Succeeded, Some(moment(7)));
                }
            }
            assert!(made(&test.db, &new).await);
            people.push(person);
        }
        let by = |order, descending| Page { order, descending, ..PAGE };
        for (page, amounts) in [
            (by(Order::CreatedAt, false), vec![300, 100, 200, 400]),
            (by(Order::CreatedAt, true), vec![400, 200, 100, 300]),
            (by(Order::Amount, false), vec![100, 200, 300, 400]),
            (by(Order::Amount, true), vec![400, 300, 200, 100]),
            (by(Order::Status, false), vec![100, 200, 300, 400]),
            (by(Order::Status, true), vec![400, 300, 200, 100]),
            (by(Order::User, false), vec![200, 100, 400, 300]),
            (by(Order::User, true), vec![300, 400, 100, 200]),
            (by(Order::PaidAt, false), vec![400, 300, 100, 200]),
            (by(Order::PaidAt, true), vec![300, 400, 200, 100]),
            (Page { skip: 1, limit: 2, ..PAGE }, vec![100, 200]),
        ] {
            assert_eq!(found(&test.db, &Filter::default(), page).await, (amounts, 4), "{page:?}");
        }
        for (filter, amounts) in [
            (Filter { status: Some(PaymentStatus::Succeeded), ..Filter::default() }, vec![300, 400]),
            (Filter { provider: Some(PaymentProvider::Stripe), ..Filter::default() }, vec![100]),
            (Filter { user: Some(people[2].id), ..Filter::default() }, vec![200]),
            (Filter { from: Some(moment(1)), until: Some(moment(3)), ..Filter::default() }, vec![100, 200]),
            (Filter { needs_attention: Some(true), ..Filter::default() }, vec![200]),
            (Filter { needs_attention: Some(false), ..Filter::default() }, vec![300, 100, 400]),
            (Filter { search: "ЕЖИК EXAMPLE".to_owned(), ..Filter::default() }, vec![400]),
            (Filter { search: "kym-2025-0001".to_owned(), ..Filter::default() }, vec![400]),
            (Filter { search: " pi_Zoe".to_owned(), ..Filter::default() }, vec![100]),
            (Filter { search: "pi_zo".to_owned(), ..Filter::default() }, vec![]),
            (Filter { search: "%".to_owned(), ..Filter::default() }, vec![]),
        ] {
            let total = i64::try_from(amounts.len()).expect("a few");
            assert_eq!(found(&test.db, &filter, PAGE).await, (amounts.clone(), total), "{filter:?}");
            // Taken along piece by piece there are the same ones.
            let mut reader = test.db.read().await.expect("a snapshot");
            let (mut taken, mut last) = (Vec::new(), None);
            loop {
                let piece = list::next(&mut reader, &filter, last, 2).await.expect("a piece");
                let Some(end) = piece.last() else { break };
                last = Some(end.payment.id);
                taken.extend(piece.iter().map(|row| row.payment.amount.minor.units()));
            }
            assert_eq!(taken, amounts, "{filter:?}");
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let (rows, _) = list::list(&mut reader, &Filter { user: Some(people[3].id), ..Filter::default() }, PAGE).await.expect("read");
        let one = list::get(&mut reader, rows[0].payment.id).await.expect("read").expect("it is there");
        assert_eq!(one, rows[0]);
        assert_eq!(one.invoice.map(|invoice| invoice.number.sequence), Some(1));
        assert_eq!(one.user.map(|user| user.full_name), Some("Ёжик Example".to_owned()));
    }
}
