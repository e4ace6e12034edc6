//! Invoices: numbers without gaps, each change billed once, and turns that one process takes.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use kym_billing_store::balances;
use kym_billing_store::invoices::list::{self, Filter};
use kym_billing_store::invoices::{
    due, get, issue, open_of_subscription, open_of_user, payment_due_at, period, set_next_try,
    take_series, take_turn, update,
};
use kym_billing_store::subscriptions::changes;
use kym_commerce::invoices::{
    BalanceEntry, BalanceSource, Invoice, InvoiceKind, InvoiceLine, InvoiceLineKind, InvoiceSeries,
    InvoiceStatus, Issue, NewInvoice, Party,
};
use kym_commerce::plans::LocalTexts;
use kym_commerce::subscriptions::Change;
use kym_domain::id::{BalanceEntryId, InvoiceId, SubscriptionChangeId, SubscriptionId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::users::User;
use kym_store::subscriptions;
use kym_store::{Db, StoreError, Tx, users};
use tokio::task::JoinSet;

use crate::invoice_list::{ANY, found};
use crate::plans::{offered, plan};
use crate::subscriptions::subscribed;
use crate::support::{TestDb, check_all, moment, new_id, on_both, user};

/// The day of the first moment.
const TODAY: Date = date(2025, 10, 9);

/// A line that is for no plan and no days.
pub fn line(kind: InvoiceLineKind, amount: i64) -> InvoiceLine {
    InvoiceLine {
        kind,
        plan_names: LocalTexts::default(),
        days: None,
        amount: Minor::new(amount),
    }
}

/// An invoice in dollars that has no number yet, due after a hundred seconds.
pub fn new_invoice(buyer: &User, lines: Vec<InvoiceLine>) -> NewInvoice {
    NewInvoice {
        kind: InvoiceKind::Invoice,
        user_id: Some(buyer.id),
        subscription_id: None,
        credited_id: None,
        currency: Currency::DEFAULT,
        lines,
        seller: Party {
            name: "Seller".to_owned(),
            details: "1 Street\nTax 123".to_owned(),
            email: "seller@example.org".to_owned(),
        },
        buyer: Party {
            name: buyer.full_name.clone(),
            details: String::new(),
            email: buyer.email.clone(),
        },
        is_test: false,
        due_at: moment(100),
    }
}

/// Issues an invoice in a change that goes on.
pub async fn issue_in(
    tx: &mut Tx,
    new: NewInvoice,
    change: Option<SubscriptionChangeId>,
    today: Date,
) -> Result<Invoice, StoreError> {
    let last = take_series(tx).await?;
    let series = last.map_or_else(|| InvoiceSeries::first(today), |last| last.next(today));
    let invoice = new.issue(Issue {
        id: InvoiceId::from_uuid(new_id()),
        series,
        prefix: "KYM-".to_owned(),
        at: moment(0),
    });
    issue(tx, &invoice, change).await?;
    Ok(invoice)
}

/// Issues an invoice today.
pub async fn issued(
    db: &Db,
    new: NewInvoice,
    change: Option<SubscriptionChangeId>,
) -> Result<Invoice, StoreError> {
    let mut tx = db.write().await?;
    let invoice = issue_in(&mut tx, new, change, TODAY).await?;
    tx.commit().await?;
    Ok(invoice)
}

/// Writes how it stands with an invoice now.
pub async fn changed(db: &Db, invoice: &Invoice) {
    let mut tx = db.write().await.expect("a change");
    update(&mut tx, invoice).await.expect("written");
    tx.commit().await.expect("committed");
}

/// An entry that is not written yet.
pub fn entry(owner: &User, source: BalanceSource, amount: i64) -> BalanceEntry {
    BalanceEntry {
        id: BalanceEntryId::from_uuid(new_id()),
        user_id: Some(owner.id),
        source,
        amount: Money::new(Minor::new(amount), Currency::DEFAULT),
        at: moment(0),
    }
}

/// Bills what a change of a subscription comes to, where that is anything: all of it from the balance, so that nothing is left to
/// be paid.
pub async fn bill(
    tx: &mut Tx,
    id: SubscriptionChangeId,
    change: &Change,
) -> Result<(), StoreError> {
    let amount = change.amount.unwrap_or_default();
    let Some(user) = change.after.user_id.filter(|_| !amount.is_zero()) else {
        return Ok(());
    };
    let currency = change.after.agreement.price.currency;
    let mut from_balance = BalanceEntry {
        id: BalanceEntryId::from_uuid(new_id()),
        user_id: Some(user),
        source: BalanceSource::Change(id),
        amount: Money::new(Minor::new(-amount.units()), currency),
        at: moment(0),
    };
    if amount > Minor::ZERO {
        let new = NewInvoice {
            kind: InvoiceKind::Invoice,
            user_id: Some(user),
            subscription_id: Some(change.after.id),
            credited_id: None,
            currency,
            lines: vec![
                line(InvoiceLineKind::Period, amount.units()),
                line(InvoiceLineKind::Balance, -amount.units()),
            ],
            seller: Party::default(),
            buyer: Party::default(),
            is_test: false,
            due_at: moment(0),
        };
        let invoice = issue_in(tx, new, Some(id), TODAY).await?;
        from_balance.source = BalanceSource::Invoice(invoice.id);
    }
    balances::insert(tx, &from_balance).await
}

async fn as_kept(db: &Db, id: InvoiceId) -> Invoice {
    let mut reader = db.read().await.expect("a snapshot");
    let found = get(&mut reader, id).await.expect("read");
    found.expect("it is there")
}

async fn differences(db: &Db) -> Vec<String> {
    let mut reader = db.read().await.expect("a snapshot");
    check_all(&mut reader).await.expect("a report").differences
}

/// A subscription, and the change that it began with: for ten dollars that are billed already.
async fn begun(test: &TestDb, owner: &User) -> (SubscriptionId, SubscriptionChangeId) {
    let pro = plan("pro", 2);
    offered(&test.db, &pro).await.expect("a new code");
    let made = subscribed(&test.db, owner, &pro, moment(0), &TimeZone::UTC).await;
    let mut reader = test.db.read().await.expect("a snapshot");
    let history = changes::list(&mut reader, made.id, 1).await.expect("read");
    (made.id, history[0].id)
}

on_both! {
    async fn f_13_numbers_have_no_gap_and_days_are_in_order_though_every_third_change_is_undone(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let mut writers = JoinSet::new();
        for number in 0..50 {
            let (db, anna) = (test.db.clone(), anna.clone());
            writers.spawn(async move {
                // Some clocks are a day or a year behind.
                let today = [date(2026, 1, 1), date(2025, 12, 31), date(2025, 12, 30)][number % 5 % 3];
                let mut tx = db.write().await.expect("a change");
                let new = new_invoice(&anna, vec![line(InvoiceLineKind::Period, 1000)]);
                let invoice = issue_in(&mut tx, new, None, today).await.expect("issued");
                match number % 6 {
                    0 => drop(tx),
                    3 => tx.rollback().await.expect("undone"),
                    _ => {
                        tx.commit().await.expect("committed");
                        return Some((invoice.number, invoice.issued_on));
                    }
                }
                None
            });
        }
        let mut given: Vec<_> = writers.join_all().await.into_iter().flatten().collect();
        given.sort_unstable();
        assert_eq!(given.len(), 33);
        for year in [2025, 2026] {
            let of_year: Vec<i64> = given.iter().filter(|(number, _)| number.year == year).map(|(number, _)| number.sequence).collect();
            let expected: Vec<i64> = (1..).take(of_year.len()).collect();
            assert_eq!(of_year, expected, "{year}");
        }
        assert!(given.is_sorted_by_key(|(_, day)| *day), "{given:?}");
        assert!(given.iter().all(|(number, day)| number.year == day.year()), "{given:?}");
        assert_eq!(differences(&test.db).await, Vec::<String>::new());
    }

    async fn an_invoice_comes_back_as_it_was_issued_and_only_its_status_changes(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let days = Some((date(2025, 10, 9), date(2025, 11, 8)));
        let names = LocalTexts { en: "Pro".to_owned(), ru: "Про".to_owned() };
        let lines = vec![
            InvoiceLine { kind: InvoiceLineKind::UnusedTime, plan_names: names.clone(), days, amount: Minor::new(-1) },
            InvoiceLine { kind: InvoiceLineKind::Change, plan_names: names, days, amount: Minor::new(5001) },
        ];
        let new = NewInvoice { currency: Currency::iso("KWD").expect("a currency"), is_test: true, ..new_invoice(&anna, lines) };
        let written = issued(&test.db, new, None).await.expect("issued");
        assert_eq!((written.status, written.total), (InvoiceStatus::Open, Minor::new(5000)));
        assert_eq!(as_kept(&test.db, written.id).await, written);
        let paid = written.paid(moment(7)).expect("it is open");
        changed(&test.db, &Invoice { total: Minor::new(1), prefix: "X".to_owned(), ..paid.clone() }).await;
        assert_eq!(as_kept(&test.db, written.id).await, paid, "nothing but the status");
        let note = issued(&test.db, paid.credit_note(Minor::new(1000), moment(8)), None).await.expect("issued");
        assert_eq!((note.status, note.total, note.number.sequence), (InvoiceStatus::Paid, Minor::new(-1000), 2));
        let mut reader = test.db.read().await.expect("a snapshot");
        let listed = list::get(&mut reader, note.id).await.expect("read").expect("it is there");
        let credited = listed.credited.expect("an invoice");
        assert_eq!((credited.id, credited.number, &*credited.prefix), (written.id, written.number, "KYM-"));
        assert_eq!((listed.user.map(|user| user.username), listed.invoice), (Some("anna".to_owned()), note));
    }

    async fn a_change_is_billed_once_and_takes_no_number_the_second_time(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let (subscription, change) = begun(test, &anna).await;
        let again = || new_invoice(&anna, vec![line(InvoiceLineKind::Period, 1000)]);
        let refused = issued(&test.db, again(), Some(change)).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        // One that comes to credit.
        let credit = SubscriptionChangeId::from_uuid(new_id());
        let mut tx = test.db.write().await.expect("a change");
        let held = subscriptions::get(&mut tx, subscription).await.expect("read").expect("it is there");
        let over = held.end(true, moment(0)).expect("it is not over");
        subscriptions::update(&mut tx, &over.after).await.expect("written");
        changes::insert(&mut tx, credit, &over, None, moment(0)).await.expect("written");
        bill(&mut tx, credit, &over).await.expect("billed");
        tx.commit().await.expect("committed");
        for source in [BalanceSource::Change(credit), BalanceSource::Invoice(first(&test.db).await)] {
            let mut tx = test.db.write().await.expect("a change");
            let refused = balances::insert(&mut tx, &entry(&anna, source, 1)).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        }
        let next = issued(&test.db, again(), None).await.expect("issued");
        assert_eq!(next.number.sequence, 2);
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(balances::get(&mut reader, anna.id, Currency::DEFAULT).await.expect("read"), Minor::ZERO, "billed and credited");
        assert_eq!(balances::of_user(&mut reader, anna.id).await.expect("read"), []);
        let entries = balances::entries(&mut reader, anna.id).await.expect("read");
        assert_eq!(entries.iter().map(|entry| entry.amount.minor.units()).collect::<Vec<_>>(), [1000, -1000], "newest first");
        let first = first_of(&mut reader).await;
        let times = period(&mut reader, first).await.expect("read");
        assert_eq!(times.map(|(from, _)| from), Some(moment(0)));
    }

    async fn open_invoices_say_when_a_subscription_is_to_be_paid(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let (subscription, _) = begun(test, &anna).await;
        let of = |seconds, amount| NewInvoice {
            subscription_id: Some(subscription),
            due_at: moment(seconds),
            ..new_invoice(&anna, vec![line(InvoiceLineKind::Change, amount)])
        };
        let later = issued(&test.db, of(200, 5), None).await.expect("issued");
        let sooner = issued(&test.db, of(100, 5), None).await.expect("issued");
        issued(&test.db, of(50, 0), None).await.expect("issued");
        issued(&test.db, NewInvoice { due_at: moment(10), ..new_invoice(&anna, vec![line(InvoiceLineKind::Change, 1)]) }, None).await.expect("issued");
        let look = async || {
            let mut reader = test.db.read().await.expect("a snapshot");
            let open = open_of_subscription(&mut reader, subscription).await.expect("read");
            let least = payment_due_at(&mut reader, subscription).await.expect("read");
            let of_user = open_of_user(&mut reader, anna.id).await.expect("read").len();
            (open.into_iter().map(|invoice| invoice.id).collect::<Vec<_>>(), least, of_user)
        };
        assert_eq!(look().await, (vec![sooner.id, later.id], Some(moment(100)), 3));
        changed(&test.db, &sooner.paid(moment(9)).expect("it is open")).await;
        assert_eq!(look().await, (vec![later.id], Some(moment(200)), 2));
        changed(&test.db, &later.voided(moment(9)).expect("it is open")).await;
        assert_eq!(look().await, (vec![], None, 1));
    }

    async fn f_14_an_open_invoice_is_collected_in_turns_that_one_process_takes(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let open = issued(&test.db, new_invoice(&anna, vec![line(InvoiceLineKind::Period, 1000)]), None).await.expect("issued");
        issued(&test.db, new_invoice(&anna, vec![line(InvoiceLineKind::Period, 0)]), None).await.expect("issued");
        let waiting = async |now: Timestamp| {
            let mut reader = test.db.read().await.expect("a snapshot");
            due(&mut reader, now, 100).await.expect("read")
        };
        assert_eq!(waiting(moment(100) - SignedDuration::from_micros(1)).await, []);
        let turns = waiting(moment(100)).await;
        assert_eq!(turns.iter().map(|turn| turn.id).collect::<Vec<_>>(), [open.id]);
        let mut tries = JoinSet::new();
        for _ in 0..8 {
            let (db, turn) = (test.db.clone(), turns[0]);
            tries.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let is_taken = take_turn(&mut tx, turn, Some(moment(300))).await.expect("asked");
                tx.commit().await.expect("committed");
                is_taken
            });
        }
        assert_eq!(tries.join_all().await.into_iter().filter(|is_taken| *is_taken).count(), 1);
        assert_eq!((waiting(moment(299)).await.len(), waiting(moment(300)).await.len()), (0, 1));
        let mut tx = test.db.write().await.expect("a change");
        let last = waiting(moment(300)).await;
        assert!(take_turn(&mut tx, last[0], None).await.expect("asked"), "the last try");
        tx.commit().await.expect("committed");
        assert_eq!(waiting(moment(9_000)).await, []);
        let mut tx = test.db.write().await.expect("a change");
        set_next_try(&mut tx, open.id, Some(moment(400))).await.expect("written");
        tx.commit().await.expect("committed");
        assert_eq!(waiting(moment(400)).await.len(), 1, "another card was given");
        changed(&test.db, &open.paid(moment(400)).expect("it is open")).await;
        let mut tx = test.db.write().await.expect("a change");
        set_next_try(&mut tx, open.id, Some(moment(400))).await.expect("written");
        tx.commit().await.expect("committed");
        assert_eq!(waiting(moment(9_000)).await, [], "it is paid");
    }

    async fn an_invoice_outlives_its_user_and_reads_as_before(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let open = issued(&test.db, new_invoice(&anna, vec![line(InvoiceLineKind::Period, 1000)]), None).await.expect("issued");
        let void = open.voided(moment(1)).expect("it is open");
        changed(&test.db, &void).await;
        let mut tx = test.db.write().await.expect("a change");
        balances::insert(&mut tx, &entry(&anna, BalanceSource::Void(open.id), 5)).await.expect("written");
        users::remove(&mut tx, anna.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!(as_kept(&test.db, open.id).await, Invoice { user_id: None, ..void });
        assert_eq!(test.count("balance_entries").await, 1);
        assert_eq!(found(&test.db, &Filter { search: "anna example".to_owned(), ..ANY }).await, (vec![1], 1));
        assert_eq!(differences(&test.db).await, Vec::<String>::new());
    }
}

async fn first(db: &Db) -> InvoiceId {
    let mut reader = db.read().await.expect("a snapshot");
    first_of(&mut reader).await
}

async fn first_of(reader: &mut kym_store::Reader) -> InvoiceId {
    let (rows, _) = list::list(reader, &ANY).await.expect("a page");
    rows[0].invoice.id
}
