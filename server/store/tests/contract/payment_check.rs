//! `kym check` finds what was done to payments and invoices by other ways than the program.

use jiff::tz::TimeZone;
use kym_billing_store::balances;
use kym_billing_store::payments::refunds;
use kym_commerce::invoices::{BalanceSource, InvoiceLineKind, NewInvoice};
use kym_commerce::payments::{PaymentPurpose, Refund, RefundStatus};
use kym_commerce::subscriptions::Subscription;
use kym_domain::money::Minor;
use kym_domain::users::User;
use kym_store::{Db, subscriptions};

use crate::invoices::{self, entry, issued, line, new_invoice};
use crate::payments::{self, made, payment};
use crate::plans::{offered, plan};
use crate::refunds::refund;
use crate::subscriptions::subscribed;
use crate::support::{check_all, moment, on_both, user};

/// Somebody who pays: a first invoice from the balance, a second one that was paid and in part given back with the third number,
/// one that is open, one that is void, and money paid in advance.
pub async fn books(db: &Db, anna: &User) {
    let pro = plan("books", 9);
    offered(db, &pro).await.expect("a new code");
    let held = subscribed(db, anna, &pro, moment(0), &TimeZone::UTC).await;
    let of_subscription = || NewInvoice {
        subscription_id: Some(held.id),
        ..new_invoice(anna, vec![line(InvoiceLineKind::Change, 1000)])
    };
    let invoice = issued(db, of_subscription(), None).await.expect("issued");
    let waiting = payment(anna, PaymentPurpose::Invoice(invoice.id));
    assert!(made(db, &waiting).await);
    let paid = waiting.mark_paid(moment(5), moment(5)).expect("it is open");
    let paid = paid.after.with_refunds(Minor::new(400), moment(9)).after;
    payments::changed(db, &paid).await;
    let invoice = invoice.paid(moment(5)).expect("it is open");
    invoices::changed(db, &invoice).await;
    let note = invoice.credit_note(Minor::new(400), moment(9));
    let note = issued(db, note, None).await.expect("issued");
    let back = Refund {
        status: RefundStatus::Succeeded,
        credit_note_id: Some(note.id),
        finished_at: Some(moment(9)),
        ..refund(&paid, 400)
    };
    let open = issued(db, of_subscription(), None).await.expect("issued");
    let void = issued(db, of_subscription(), None).await.expect("issued");
    invoices::changed(db, &void.voided(moment(6)).expect("it is open")).await;
    let advance = payment(anna, PaymentPurpose::Advance);
    let advance = advance
        .mark_paid(moment(7), moment(7))
        .expect("it is open")
        .after;
    assert!(made(db, &advance).await);
    let mut tx = db.write().await.expect("a change");
    for each in [back, refund(&paid, 100)] {
        assert!(refunds::insert(&mut tx, &each).await.expect("asked"));
    }
    let to_balance = entry(anna, BalanceSource::Payment(advance.id), 1000);
    balances::insert(&mut tx, &to_balance)
        .await
        .expect("written");
    let late = Subscription {
        payment_due_at: Some(open.due_at),
        ..held
    };
    subscriptions::update(&mut tx, &late)
        .await
        .expect("written");
    tx.commit().await.expect("committed");
}

async fn differences(db: &Db) -> Vec<String> {
    let mut reader = db.read().await.expect("a snapshot");
    check_all(&mut reader).await.expect("a report").differences
}

/// What is done, what is found, and how it is undone.
const DAMAGE: [(&str, &[&str], &str); 15] = [
    (
        "UPDATE invoices SET sequence = 9 WHERE sequence = 5",
        &[
            "invoices of 2025: 5 are numbered up to 9",
            "which is not the last invoice",
        ],
        "UPDATE invoices SET sequence = 5 WHERE sequence = 9",
    ),
    (
        "UPDATE invoice_series SET sequence = 4",
        &["which is not the last invoice"],
        "UPDATE invoice_series SET sequence = 5",
    ),
    (
        "UPDATE invoices SET issued_on = '2026-01-01' WHERE sequence = 3",
        &["its day is before", "its day is before"],
        "UPDATE invoices SET issued_on = '2025-10-09' WHERE sequence = 3",
    ),
    (
        "UPDATE invoice_lines SET amount = amount + 1 WHERE kind = 'refund'",
        &["its lines do not come to its total"],
        "UPDATE invoice_lines SET amount = amount - 1 WHERE kind = 'refund'",
    ),
    (
        "UPDATE invoices SET paid_at = NULL WHERE sequence = 2",
        &["its status does not go with"],
        "UPDATE invoices SET paid_at = issued_at WHERE sequence = 2",
    ),
    (
        "UPDATE payments SET amount = 999 WHERE invoice_id IS NOT NULL",
        &[
            "it is paid, but not by one payment",
            "it is paid, but neither",
        ],
        "UPDATE payments SET amount = 1000 WHERE invoice_id IS NOT NULL",
    ),
    (
        "UPDATE balance_entries SET amount = 999 WHERE kind = 'payment'",
        &["it is paid, but neither"],
        "UPDATE balance_entries SET amount = 1000 WHERE kind = 'payment'",
    ),
    (
        "UPDATE balance_entries SET amount = -999 WHERE kind = 'invoice'",
        &["what it took from a balance"],
        "UPDATE balance_entries SET amount = -1000 WHERE kind = 'invoice'",
    ),
    (
        "UPDATE refunds SET credit_note_id = NULL WHERE status = 'succeeded'",
        &[
            "it is a credit note, but not of",
            "it has succeeded without a credit note",
        ],
        "UPDATE refunds SET credit_note_id = (SELECT id FROM invoices WHERE kind = 'credit_note') WHERE status = 'succeeded'",
    ),
    (
        "UPDATE payments SET refunded = 300 WHERE refunded = 400",
        &["its refunds come to more"],
        "UPDATE payments SET refunded = 400 WHERE refunded = 300",
    ),
    (
        "UPDATE payments SET status = 'refunded' WHERE status = 'partially_refunded'",
        &["its status does not go with"],
        "UPDATE payments SET status = 'partially_refunded' WHERE status = 'refunded'",
    ),
    (
        "UPDATE refunds SET amount = 700 WHERE status = 'pending'",
        &["its refunds come to more"],
        "UPDATE refunds SET amount = 100 WHERE status = 'pending'",
    ),
    (
        "UPDATE refunds SET finished_at = created_at WHERE status = 'pending'",
        &["or has one too early"],
        "UPDATE refunds SET finished_at = NULL WHERE status = 'pending'",
    ),
    (
        "UPDATE invoices SET change_id = NULL WHERE sequence = 1",
        &["what it comes to is on no invoice"],
        "UPDATE invoices SET change_id = (SELECT id FROM subscription_changes) WHERE sequence = 1",
    ),
    (
        "UPDATE subscriptions SET payment_due_at = NULL",
        &["payment_due_at is not when"],
        "UPDATE subscriptions SET payment_due_at = (SELECT due_at FROM invoices WHERE status = 'open')",
    ),
];

on_both! {
    async fn each_damage_to_what_is_paid_is_named(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        books(&test.db, &anna).await;
        assert_eq!(differences(&test.db).await, Vec::<String>::new());
        for (damage, says, repair) in DAMAGE {
            test.run(damage).await;
            let found = differences(&test.db).await;
            assert_eq!(found.len(), says.len(), "{damage}: {found:?}");
            for (found, says) in found.iter().zip(says) {
                assert!(found.contains(says), "{damage}: {found} says nothing of {says}");
            }
            test.run(repair).await;
            assert_eq!(differences(&test.db).await, Vec::<String>::new(), "after {repair}");
        }
    }

    async fn what_happened_before_there_were_invoices_needs_none(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        books(&test.db, &anna).await;
        test.run("UPDATE invoices SET change_id = NULL").await;
        assert_eq!(differences(&test.db).await.len(), 1);
        test.run("UPDATE subscription_changes SET is_billed = FALSE").await;
        assert_eq!(differences(&test.db).await, Vec::<String>::new());
    }
}
