use super::*;

fn new_invoice(amount: i64) -> NewInvoice {
    let lines = vec![InvoiceLine {
        kind: InvoiceLineKind::Period,
        plan_names: named("Family"),
        days: Some((day("2026-11-01"), day("2026-11-30"))),
        amount: Minor::new(amount),
    }];
    NewInvoice {
        kind: InvoiceKind::Invoice,
        user_id: Some(id(1)),
        subscription_id: Some(id(2)),
        credited_id: None,
        currency: Currency::DEFAULT,
        lines: Bill::of(Minor::new(amount), Minor::ZERO, Minor::new(50)).lines(lines, Minor::ZERO),
        seller: Party {
            name: "Seller".to_owned(),
            ..Party::default()
        },
        buyer: Party {
            name: "Buyer".to_owned(),
            ..Party::default()
        },
        is_test: true,
        due_at: moment("2026-11-15T10:00:00Z"),
    }
}

fn issue(number: u32) -> Issue {
    let mut series = InvoiceSeries::first(day("2026-11-01"));
    series.last.sequence = i64::from(number);
    Issue {
        id: id(number),
        series,
        prefix: "KYM-".to_owned(),
        at: moment("2026-11-01T10:00:00Z"),
    }
}

#[test]
fn an_invoice_is_open_until_it_is_paid_or_void_and_closed_once() {
    let invoice = new_invoice(1000).issue(issue(12));
    assert_eq!(invoice.number_text(), "KYM-2026-0012");
    assert_eq!(
        (invoice.total, invoice.issued_on),
        (Minor::new(1000), day("2026-11-01"))
    );
    assert_eq!(
        (invoice.status, invoice.paid_at),
        (InvoiceStatus::Open, None)
    );
    assert_eq!(invoice.commands(), InvoiceCommand::ALL);
    let at = moment("2026-11-20T00:00:00Z");
    let paid = invoice.paid(at).expect("open");
    let expected = Invoice {
        status: InvoiceStatus::Paid,
        paid_at: Some(at),
        version: 2,
        ..invoice.clone()
    };
    assert_eq!(paid, expected);
    let void = invoice.voided(at).expect("open");
    let expected = Invoice {
        status: InvoiceStatus::Void,
        voided_at: Some(at),
        version: 2,
        ..invoice
    };
    assert_eq!(void, expected);
    for closed in [paid, void] {
        assert_eq!(closed.paid(at), Err(InvoiceError::NotOpen));
        assert_eq!(closed.voided(at), Err(InvoiceError::NotOpen));
        assert_eq!(closed.commands(), [InvoiceCommand::Send]);
        assert!(!closed.is_overdue(moment("2027-11-20T00:00:00Z")));
    }
}

#[test]
fn an_invoice_is_overdue_from_the_very_moment() {
    let invoice = new_invoice(1000).issue(issue(1));
    assert!(!invoice.is_overdue(moment("2026-11-15T09:59:59Z")));
    assert!(invoice.is_overdue(moment("2026-11-15T10:00:00Z")));
}

#[test]
fn what_comes_to_nothing_is_paid_with_its_issue() {
    let invoice = new_invoice(49).issue(issue(1));
    assert_eq!(invoice.lines.len(), 2);
    assert_eq!(
        (invoice.total, invoice.status),
        (Minor::ZERO, InvoiceStatus::Paid)
    );
    assert_eq!(invoice.paid_at, Some(invoice.issued_at));
}

#[test]
fn money_given_back_is_a_paper_of_its_own_between_the_same_two() {
    let paid_at = moment("2026-11-05T00:00:00Z");
    let invoice = new_invoice(1000)
        .issue(issue(1))
        .paid(paid_at)
        .expect("open");
    let note = invoice
        .credit_note(Minor::new(300), paid_at)
        .issue(issue(2));
    assert_eq!(
        (note.kind, note.status),
        (InvoiceKind::CreditNote, InvoiceStatus::Paid)
    );
    assert_eq!(
        (note.total, note.credited_id),
        (Minor::new(-300), Some(invoice.id))
    );
    assert_eq!(amounts(&note.lines), [(InvoiceLineKind::Refund, -300)]);
    assert_eq!(
        (&note.seller, &note.buyer),
        (&invoice.seller, &invoice.buyer)
    );
    assert_eq!((note.number.sequence, note.is_test), (2, true));
    assert_eq!(note.commands(), [InvoiceCommand::Send]);
}
