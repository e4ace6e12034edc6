//! A change of many transactions is undone as one, or not at all.

use kym_testing::{Home, column, expect_sound, id, on_both, text};
use serde_json::json;

use super::transfer;

/// A book with some rows, a transfer, a third account and two categories.
struct Book {
    home: Home,
    purse: String,
    pets: String,
    food: String,
    ids: Vec<String>,
}

impl Book {
    async fn of(home: Home) -> Self {
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        let purse = id(&home.owner.create_account(&home.workspace, purse).await);
        let (pets, food) = (
            home.category("Pets", None).await,
            home.category("Food", None).await,
        );
        let mut ids = home.book_some(4).await;
        home.owner
            .bulk_update_category(&ids[..2], Some(&pets))
            .await
            .ok();
        home.owner
            .bulk_update_status(&ids[1..3], "cleared")
            .await
            .ok();
        let [_, to] = transfer(&home).await;
        ids.push(to);
        Self {
            home,
            purse,
            pets,
            food,
            ids,
        }
    }

    fn without_transfer(&self) -> &[String] {
        &self.ids[..4]
    }
}

on_both! {
    async fn whatever_was_done_is_undone_and_done_again(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let (home, owner) = (&book.home, &book.home.owner);
        for step in 0..4 {
            let before = home.rows().await;
            let answer = match step {
                0 => owner.bulk_update_category(book.without_transfer(), Some(&book.food)).await,
                1 => owner.bulk_update_status(&book.ids, "void").await,
                2 => owner.bulk_move_account(&book.ids, &book.purse).await,
                _ => owner.bulk_delete(&book.ids).await,
            };
            let change = text(&answer.ok()["change_id"]);
            let after = home.rows().await;
            assert_ne!(after, before);
            let undone = owner.undo(&home.workspace, &change).await.created();
            assert_eq!((&undone["undoes"], undone["row_count"].as_i64() >= Some(4)), (&json!(change), true));
            assert_eq!(home.rows().await, before, "step {step}");
            expect_sound(app).await;
            let again = owner.undo(&home.workspace, &text(&undone["id"])).await.created();
            assert_eq!(home.rows().await, after, "step {step}");
            expect_sound(app).await;
            owner.undo(&home.workspace, &change).await.created();
            assert_eq!(home.rows().await, before, "step {step}");
            owner.undo(&home.workspace, &change).await.refused(409, "undone_already");
            owner.undo(&home.workspace, &text(&again["id"])).await.refused(409, "undo_conflict");
        }
    }

    async fn one_row_that_is_another_by_now_keeps_all_from_going_back(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let (home, owner) = (&book.home, &book.home.owner);
        let change = text(&owner.bulk_update_status(&book.ids, "void").await.ok()["change_id"]);
        owner.bulk_update_status(&book.ids[3..4], "planned").await.ok();
        let before = home.rows().await;
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        assert_eq!(home.rows().await, before);
        owner.bulk_update_status(&book.ids[3..4], "void").await.ok();
        owner.undo(&home.workspace, &change).await.created();
        expect_sound(app).await;
    }

    async fn a_row_that_is_gone_or_back_keeps_all_from_going_back(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let (home, owner) = (&book.home, &book.home.owner);
        let change = text(&owner.bulk_update_category(book.without_transfer(), None).await.ok()["change_id"]);
        owner.delete_transaction(&book.ids[0]).await.no_content();
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        owner.restore_transaction(&book.ids[0]).await.ok();
        let change = text(&owner.bulk_delete(&book.ids).await.ok()["change_id"]);
        owner.restore_transaction(&book.ids[1]).await.ok();
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        assert_eq!(home.row_ids().await, [book.ids[1].clone()]);
    }

    async fn what_is_not_allowed_any_more_does_not_come_back(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let (home, owner) = (&book.home, &book.home.owner);
        let rows = book.without_transfer();
        let change = text(&owner.bulk_update_category(rows, Some(&book.food)).await.ok()["change_id"]);
        owner.delete_category(&book.pets).await.no_content();
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        let change = text(&owner.bulk_move_account(rows, &book.purse).await.ok()["change_id"]);
        owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        owner.restore_account(&home.workspace, &home.wallet).await.ok();
        owner.undo(&home.workspace, &change).await.created();
        expect_sound(app).await;
    }

    async fn a_leg_does_not_go_back_to_where_the_other_one_went(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let (home, owner) = (&book.home, &book.home.owner);
        let leg = book.ids[4].clone();
        let moved = [book.ids[0].clone(), leg.clone()];
        let change = text(&owner.bulk_move_account(&moved, &book.purse).await.ok()["change_id"]);
        let bank = home.list(&home.bank).await;
        let other = text(&bank["transactions"][0]["id"]);
        owner.bulk_move_account(&[other], &home.wallet).await.ok();
        owner.undo(&home.workspace, &change).await.refused(409, "undo_conflict");
        expect_sound(app).await;
    }

    async fn who_may_only_look_undoes_nothing_and_another_editor_may(app: &TestApp) {
        let book = Book::of(app.home("anna").await).await;
        let home = &book.home;
        let (viewer, editor) = (app.member(home, "viewer").await, app.member(home, "editor").await);
        let before = home.rows().await;
        let change = text(&home.owner.bulk_delete(&book.ids).await.ok()["change_id"]);
        viewer.undo(&home.workspace, &change).await.refused(403, "forbidden");
        editor.undo(&home.workspace, &change).await.created();
        assert_eq!(home.rows().await, before);
    }

    async fn the_history_tells_the_first_rows_and_finds_a_change_by_any_account(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = home.book_some(28).await;
        let [from, _] = transfer(&home).await;
        ids.push(from);
        home.owner.bulk_delete(&ids).await.ok();
        let newest = home.history().await[0].clone();
        assert_eq!((column(&newest["rows"], "id").len(), &newest["row_count"]), (20, &json!(30)));
        let undone = home.undo_newest().await.created();
        assert_eq!((column(&undone["rows"], "id").len(), &undone["row_count"]), (20, &json!(30)));
        let query = format!("?account_id={}&limit=2", home.bank);
        let list = home.owner.list_history(&home.workspace, &query).await.ok();
        assert_eq!(list["items"][1]["id"], newest["id"]);
    }
}
