//! Several who change the same rows at once: each change is whole, and the sums are right.

use futures_util::future::join_all;
use kym_testing::{Answer, column, expect_sound, id, on_both};
use serde_json::json;

use super::{refused, transfer};

/// Asks as clients do: what cannot be answered at the moment is asked again.
async fn patiently(ask: impl AsyncFn() -> Answer) -> Answer {
    for _ in 0..10 {
        let answer = ask().await;
        if answer.status != 503 {
            return answer;
        }
    }
    ask().await
}

on_both! {
    async fn of_many_who_give_the_same_rows_a_status_one_is_the_last_for_all_rows(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = home.book_some(20).await;
        ids.extend(transfer(&home).await);
        let backwards: Vec<_> = ids.iter().rev().cloned().collect();
        let statuses = ["planned", "cleared", "void", "reconciled", "pending"];
        let owner = &home.owner.meaning_it();
        let racers = (0..10).map(|number| {
            let ids = if number % 2 == 0 { &ids } else { &backwards };
            let status = statuses[number % 5];
            patiently(async move || owner.bulk_update_status(ids, status).await)
        });
        for answer in join_all(racers).await {
            answer.ok();
        }
        let mut found = column(&json!(home.rows().await), "status");
        found.dedup();
        assert_eq!(found.len(), 1, "{found:?}");
        expect_sound(app).await;
    }

    async fn rows_are_deleted_once_by_whoever_comes_first(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = home.book_some(20).await;
        ids.extend(transfer(&home).await);
        let (owner, all) = (&home.owner, &ids);
        let racers = (0..8).map(|_| patiently(async move || owner.bulk_delete(all).await));
        let answers = join_all(racers).await;
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1);
        for late in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(refused(&late.refused(422, "bulk_refused")).len(), ids.len());
        }
        assert_eq!(home.row_ids().await, Vec::<String>::new());
        expect_sound(app).await;
    }

    async fn rows_that_move_and_change_at_once_are_lost_to_nobody(app: &TestApp) {
        let home = app.home("anna").await;
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        let purse = id(&home.owner.create_account(&home.workspace, purse).await);
        let pets = home.category("Pets", None).await;
        let ids = home.book_some(20).await;
        home.owner.bulk_update_status(&ids, "planned").await.ok();
        for round in 0..3 {
            let target = if round % 2 == 0 { &purse } else { &home.wallet };
            let (moved, given, cleared, undone) = tokio::join!(
                patiently(async || home.owner.bulk_move_account(&ids, target).await),
                patiently(async || home.owner.bulk_update_category(&ids[5..], Some(&pets)).await),
                patiently(async || home.owner.bulk_update_status(&ids[..15], "cleared").await),
                patiently(async || home.undo_newest().await),
            );
            for answer in [moved, given, cleared] {
                answer.ok();
            }
            assert!([201, 409].contains(&undone.status), "{}", undone.text);
            expect_sound(app).await;
        }
        assert_eq!(home.rows().await.len(), 20);
    }
}
