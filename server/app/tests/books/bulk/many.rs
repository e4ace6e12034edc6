//! As many as there may be: a thousand and five thousand rows in one change.

use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use kym_domain::categories::system_categories;
use kym_domain::clock::Clock as _;
use kym_domain::id::TransactionId;
use kym_domain::money::Minor;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_store::access::{EditTransactions, Lookup, member};
use kym_store::{lock, transactions};
use kym_testing::{Home, TestApp, expect_sound, on_both, text};
use serde_json::json;

const FIRST_DAY: Date = date(2020, 1, 1);

/// Books rows of all sorts on the wallet, one a day, without asking for each.
pub async fn book(app: &TestApp, home: &Home, count: usize) -> Vec<String> {
    let kym = app.kym().await;
    let workspace = home.workspace.parse().expect("an id");
    let account = home.wallet.parse().expect("an id");
    let user = home.owner.id.parse().expect("an id");
    let categories = system_categories();
    let rows: Vec<_> = (0..count)
        .map(|number| Transaction {
            id: TransactionId::from_uuid(kym.ids.next(app.clock.now())),
            workspace_id: workspace,
            account_id: account,
            date: FIRST_DAY.saturating_add(i64::try_from(number).expect("few").days()),
            amount: Minor::new(-1 - i64::try_from(number % 700).expect("few")),
            converted: Some(Minor::new(-1 - i64::try_from(number % 700).expect("few"))),
            rate: None,
            status: [
                TransactionStatus::Pending,
                TransactionStatus::Planned,
                TransactionStatus::Cleared,
            ][number % 3],
            category_id: (number % 4 > 0).then(|| categories[number % 7].id),
            payee: format!("Payee {}", number % 150),
            note: String::new(),
            transfer: None,
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: user,
            deleted_at: None,
            version: 1,
        })
        .collect();
    let mut tx = kym.db.write().await.expect("a change");
    let Lookup::Granted(member) = member::<EditTransactions>(&mut tx, user, workspace)
        .await
        .expect("a lookup")
    else {
        panic!("the owner may book")
    };
    lock::accounts(&mut tx, workspace, &[account])
        .await
        .expect("locked");
    transactions::insert_many(&mut tx, &member, &rows)
        .await
        .expect("booked");
    tx.commit().await.expect("committed");
    rows.iter().map(|row| row.id.to_string()).collect()
}

on_both! {
    async fn a_thousand_rows_change_and_change_back(app: &TestApp) {
        let home = app.home("anna").await;
        let home = Home { owner: home.owner.meaning_it(), ..home };
        let ids = book(app, &home, 1000).await;
        let (before, balance) = (home.rows().await, home.balance(&home.wallet).await);
        let category = system_categories()[9].id.to_string();
        for step in 0..4 {
            let answer = match step {
                0 => home.owner.bulk_update_category(&ids, Some(&category)).await,
                1 => home.owner.bulk_update_status(&ids, "reconciled").await,
                2 => home.owner.bulk_move_account(&ids, &home.bank).await,
                _ => home.owner.bulk_delete(&ids).await,
            };
            let body = answer.ok();
            let changed = body["changed"].as_array().map_or(0, Vec::len);
            let unchanged = body["unchanged"].as_array().map_or(0, Vec::len);
            assert_eq!(changed + unchanged, 1000);
            expect_sound(app).await;
            let undone = home.owner.undo(&home.workspace, &text(&body["change_id"])).await.created();
            assert_eq!(undone["row_count"], json!(changed));
            assert_eq!(home.rows().await, before, "step {step}");
            assert_eq!(home.balance(&home.wallet).await, balance);
            expect_sound(app).await;
        }
    }

    async fn five_thousand_rows_are_deleted_at_once(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = book(app, &home, 5000).await;
        let body = home.owner.bulk_delete(&ids).await.ok();
        assert_eq!(body["changed"].as_array().map(Vec::len), Some(5000));
        assert_eq!((home.row_ids().await, home.balance(&home.wallet).await), (Vec::new(), "0.00".to_owned()));
        expect_sound(app).await;
        assert_eq!(app.place.count("account_days", "TRUE").await, 0);
    }
}
