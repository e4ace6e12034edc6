//! The list of invoices and credit notes.

use kym_billing_store::invoices::list::{self, Filter, Order};
use kym_commerce::invoices::{InvoiceKind, InvoiceLineKind, InvoiceStatus};
use kym_domain::money::Minor;
use kym_store::{Db, users};

use crate::invoices::{changed, issued, line, new_invoice};
use crate::support::{moment, on_both, user};

/// Nothing is asked but the order.
pub const ANY: Filter = Filter {
    search: String::new(),
    status: None,
    kind: None,
    user: None,
    order: Order::Number,
    descending: false,
    skip: 0,
    limit: 100,
};

/// The numbers of what a filter finds.
pub async fn found(db: &Db, filter: &Filter) -> (Vec<i64>, i64) {
    let mut reader = db.read().await.expect("a snapshot");
    let (rows, total) = list::list(&mut reader, filter).await.expect("a page");
    let numbers = rows.iter().map(|row| row.invoice.number.sequence);
    (numbers.collect(), total)
}

on_both! {
    async fn a_list_of_invoices_is_filtered_and_sorted_alike_on_both_databases(test: &TestDb) {
        let mut people = Vec::new();
        for (name, amount) in [("яна", 300), ("Zoe", 100), ("anna", 200), ("Ёжик", 100)] {
            let person = user(&test.db, name).await;
            issued(&test.db, new_invoice(&person, vec![line(InvoiceLineKind::Period, amount)]), None).await.expect("issued");
            people.push(person);
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let first = list::list(&mut reader, &ANY).await.expect("read").0[0].invoice.clone();
        drop(reader);
        let paid = first.paid(moment(1)).expect("it is open");
        changed(&test.db, &paid).await;
        issued(&test.db, paid.credit_note(Minor::new(50), moment(2)), None).await.expect("issued");
        let mut tx = test.db.write().await.expect("a change");
        users::remove(&mut tx, people[3].id).await.expect("removed");
        tx.commit().await.expect("committed");
        for (filter, numbers) in [
            (ANY, vec![1, 2, 3, 4, 5]),
            (Filter { descending: true, ..ANY }, vec![5, 4, 3, 2, 1]),
            (Filter { order: Order::Total, ..ANY }, vec![5, 2, 4, 3, 1]),
            (Filter { order: Order::Total, descending: true, ..ANY }, vec![1, 3, 4, 2, 5]),
            (Filter { order: Order::Status, ..ANY }, vec![2, 3, 4, 1, 5]),
            (Filter { order: Order::Status, descending: true, ..ANY }, vec![5, 1, 4, 3, 2]),
            (Filter { order: Order::User, ..ANY }, vec![3, 2, 1, 5, 4]),
            (Filter { order: Order::User, descending: true, ..ANY }, vec![5, 1, 2, 3, 4]),
            (Filter { status: Some(InvoiceStatus::Open), ..ANY }, vec![2, 3, 4]),
            (Filter { kind: Some(InvoiceKind::CreditNote), ..ANY }, vec![5]),
            (Filter { user: Some(people[0].id), ..ANY }, vec![1, 5]),
            (Filter { search: " kym-2025-0003 ".to_owned(), ..ANY }, vec![3]),
            (Filter { search: "ЕЖИК EXAMPLE".to_owned(), ..ANY }, vec![4]),
            (Filter { search: "zoe@".to_owned(), status: Some(InvoiceStatus::Paid), ..ANY }, vec![]),
            (Filter { search: "%".to_owned(), ..ANY }, vec![]),
        ] {
            let total = i64::try_from(numbers.len()).expect("a few");
            assert_eq!(found(&test.db, &filter).await, (numbers, total), "{filter:?}");
        }
        let page = Filter { skip: 1, limit: 2, ..ANY };
        assert_eq!(found(&test.db, &page).await, (vec![2, 3], 5), "the count is of all");
    }
}
