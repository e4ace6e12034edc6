//! Invoices, payments and ways to pay, written as the program does.

use jiff::civil::date;
use kym_billing_store::payments::methods;
use kym_billing_store::{invoices, payments};
use kym_commerce::invoices::{
    Invoice, InvoiceKind, InvoiceLine, InvoiceLineKind, InvoiceSeries, Issue, NewInvoice, Party,
};
use kym_commerce::payments::{NewPayment, Payment, PaymentMethod, PaymentProvider, PaymentPurpose};
use kym_commerce::plans::LocalTexts;
use kym_domain::clock::Clock as _;
use kym_domain::id::{InvoiceId, PaymentId, PaymentMethodId};
use kym_domain::money::{Currency, Minor, Money};

use super::{Person, TestApp};

impl TestApp {
    /// An open invoice of somebody over ten dollars, for no subscription.
    pub async fn invoice(&self, person: &Person) -> Invoice {
        let now = self.clock.now();
        let id = self.next::<InvoiceId>().await;
        let line = InvoiceLine {
            kind: InvoiceLineKind::Period,
            plan_names: LocalTexts::default(),
            days: None,
            amount: Minor::new(1000),
        };
        let new = NewInvoice {
            kind: InvoiceKind::Invoice,
            user_id: Some(person.id.parse().expect("an id")),
            subscription_id: None,
            credited_id: None,
            currency: Currency::DEFAULT,
            lines: vec![line],
            seller: Party::default(),
            buyer: Party::default(),
            is_test: false,
            due_at: now,
        };
        let mut tx = self.kym().await.db.write().await.expect("a change");
        let last = invoices::take_series(&mut tx).await.expect("the series");
        let today = date(2025, 10, 5);
        let series = last.map_or_else(|| InvoiceSeries::first(today), |last| last.next(today));
        let invoice = new.issue(Issue {
            id,
            series,
            prefix: String::new(),
            at: now,
        });
        let issued = invoices::issue(&mut tx, &invoice, None).await;
        issued.expect("the invoice is issued");
        tx.commit().await.expect("committed");
        invoice
    }

    /// A payment of a new invoice of somebody, that is to be made by hand.
    pub async fn payment(&self, person: &Person) -> Payment {
        let invoice = self.invoice(person).await;
        let id = self.next::<PaymentId>().await;
        let new = NewPayment {
            id,
            user_id: person.id.parse().expect("an id"),
            subscription_id: None,
            purpose: PaymentPurpose::Invoice(invoice.id),
            amount: Money::new(invoice.total, invoice.currency),
            provider: PaymentProvider::Manual,
            is_test: false,
            idempotency_key: id.to_string(),
            method_id: None,
            is_saving_method: false,
        };
        let payment = new.create(self.clock.now());
        let mut tx = self.kym().await.db.write().await.expect("a change");
        let written = payments::insert(&mut tx, &payment).await;
        assert!(written.expect("the payment is written"));
        tx.commit().await.expect("committed");
        payment
    }

    /// The same, which is paid.
    pub async fn paid_payment(&self, person: &Person) -> Payment {
        let now = self.clock.now();
        let payment = self.payment(person).await;
        let paid = payment.mark_paid(now, now).expect("it is open").after;
        let PaymentPurpose::Invoice(id) = paid.purpose else {
            panic!("it is for an invoice")
        };
        let mut tx = self.kym().await.db.write().await.expect("a change");
        let invoice = invoices::get(&mut tx, id).await.expect("read");
        let invoice = invoice.expect("an invoice").paid(now).expect("it is open");
        let written = invoices::update(&mut tx, &invoice).await;
        written.expect("the invoice is written");
        let written = payments::update(&mut tx, &paid).await;
        written.expect("the payment is written");
        tx.commit().await.expect("committed");
        paid
    }

    /// A way to pay that somebody has left with a provider whose account is gone.
    pub async fn payment_method(&self, person: &Person) -> PaymentMethod {
        let now = self.clock.now();
        let id = self.next::<PaymentMethodId>().await;
        let method = PaymentMethod {
            id,
            user_id: person.id.parse().expect("an id"),
            provider: PaymentProvider::Stripe,
            provider_method_id: format!("pm_{id}"),
            provider_customer_id: None,
            title: "Visa •• 4242".to_owned(),
            expires_on: None,
            is_test: false,
            is_default: false,
            agreed_at: now,
            created_at: now,
            forgotten_at: None,
        };
        let mut tx = self.kym().await.db.write().await.expect("a change");
        let written = methods::insert(&mut tx, &method).await;
        assert!(written.expect("the way to pay is written"));
        tx.commit().await.expect("committed");
        method
    }
}
