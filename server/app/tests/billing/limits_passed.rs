//! Above a limit that has become lower: what is there stays as it is, and one more is refused until there is room.

use kym_testing::{TestApp, column, expect_sound, id, on_both, text};
use serde_json::{Value, json};

use crate::limited::{KEYS, Limited, is_in};

/// A second workspace of the owner.
async fn second(limited: &Limited<'_>) -> String {
    let body = json!({ "name": "Firm", "currency": "USD" });
    id(&limited.home.owner.create_workspace(body).await)
}

fn all(limit: i64) -> Value {
    KEYS.iter()
        .map(|key| ((*key).to_owned(), json!(limit)))
        .collect()
}

fn to(workspace: &str) -> Value {
    json!({ "target_workspace_id": workspace })
}

/// Somebody else with a workspace, and what their plan limits.
async fn other(app: &TestApp, limited: &Limited<'_>, limits: Value) -> kym_testing::Home {
    let other = app.home("boris").await;
    let plan = crate::shop::with(crate::shop::plan("mini", "1"), json!({}));
    let limits = crate::shop::with(plan["limits"].clone(), limits);
    let plan = crate::shop::with(plan, json!({ "limits": limits }));
    let plan = limited.shop.offer(plan).await;
    limited.shop.subscribe(&other.owner, &plan).await;
    app.add_member(&other, &limited.home.owner, "admin").await;
    other
}

on_both! {
    async fn f_13_after_a_downgrade_all_goes_on_but_one_more(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        for key in KEYS {
            for number in 0..3 {
                assert!(is_in(&limited.one_more(key, number).await));
            }
        }
        app.run_jobs().await;
        let (accounts, budget) = (owner.list_accounts(&home.workspace, "").await.ok(), limited.one_more("budgets", 9).await);
        let (item, budget) = (limited.one_more("recurring", 9).await, text(&budget.created()["id"]));
        let item = text(&item.created()["id"]);
        let rows = column(&home.list(&home.wallet).await["transactions"], "id");
        limited.limit(all(1)).await;

        // Reading and changing.
        assert_eq!(accounts["items"].as_array().map(Vec::len), Some(5));
        owner.list_accounts(&home.workspace, "").await.ok();
        home.list(&home.wallet).await;
        let row = text(&rows[1]);
        owner.update_transaction(&row, home.row("2025-10-02", "-9")).await.ok();
        let rename = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "0" });
        owner.update_account(&home.workspace, &home.wallet, rename).await.ok();
        owner.update_recurring(&item, home.rent("2026-11-01")).await.ok();
        owner.create_export().await.accepted();
        app.run_jobs().await;
        // Deleting and undoing, which stands above the limit.
        let files = column(&owner.list_attachments(&limited.row).await.ok()["items"], "id");
        let undone = [
            owner.delete_transaction(&row).await, owner.delete_recurring(&item).await, owner.delete_budget(&budget).await,
            owner.delete_attachment(&limited.row, &text(&files[0])).await,
        ];
        for deleted in &undone {
            deleted.no_content();
            owner.undo(&home.workspace, deleted.header("change-id")).await.created();
        }
        for key in KEYS {
            assert!(!is_in(&limited.one_more(key, 10).await), "{key}");
        }
        // One comes back by being restored as a new one would.
        let box_of = text(&accounts["items"][4]["id"]);
        let deleted = owner.delete_account(&home.workspace, &box_of).await;
        deleted.no_content();
        owner.restore_account(&home.workspace, &box_of).await.refused(403, "limit_exceeded");
        owner.undo(&home.workspace, deleted.header("change-id")).await.created();
        assert_eq!(limited.used("accounts").await, 5);
        // Until there is room again.
        for account in accounts["items"].as_array().expect("a list") {
            owner.delete_account(&home.workspace, &text(&account["id"])).await.no_content();
        }
        assert!(is_in(&limited.one_more("accounts", 11).await));
        expect_sound(app).await;
    }

    async fn f_13_deleted_files_make_room_where_it_is_needed(app: &TestApp) {
        let limited = Limited::open(app).await;
        let owner = &limited.home.owner;
        limited.limit(json!({ "attachments_mb": 1 })).await;
        let first = limited.one_more("attachments_mb", 1).await.created();
        limited.one_more("attachments_mb", 2).await.created();
        limited.one_more("attachments_mb", 3).await.refused(403, "limit_exceeded");
        owner.delete_attachment(&limited.row, &text(&first["id"])).await.no_content();
        // It takes its place for a day, in which it can come back.
        assert_eq!(limited.used("attachments_mb").await, 1);
        limited.one_more("attachments_mb", 3).await.created();
        assert_eq!(app.place.count("attachments", "1 = 1").await, 2);
        app.advance(jiff::SignedDuration::from_hours(26));
        app.run_jobs().await;
        expect_sound(app).await;
    }

    async fn f_13_files_that_go_for_good_are_given_back(app: &TestApp) {
        let limited = Limited::open(app).await;
        let owner = &limited.home.owner;
        limited.limit(json!({ "attachments_mb": 1 })).await;
        let first = limited.one_more("attachments_mb", 1).await.created();
        limited.one_more("attachments_mb", 2).await.created();
        owner.delete_attachment(&limited.row, &text(&first["id"])).await.no_content();
        app.advance(jiff::SignedDuration::from_hours(26));
        app.run_jobs().await;
        expect_sound(app).await;
        let owner = app.sign_in_again(owner).await;
        owner.delete_transaction(&limited.row).await.no_content();
        app.advance(jiff::SignedDuration::from_hours(24 * 60));
        app.clean_up().await;
        app.run_jobs().await;
        assert_eq!(app.place.count("attachments", "1 = 1").await, 0);
        assert_eq!(app.place.count("usage_counters", "limit_key = 'attachments_mb' AND value <> 0").await, 0);
        expect_sound(app).await;
    }

    async fn f_13_an_account_moves_to_another_payer_only_into_room(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        let other = other(app, &limited, json!({ "accounts": 2 })).await;
        limited.one_more("attachments_mb", 1).await.created();
        let refused = owner.move_account(&home.workspace, &home.wallet, to(&other.workspace)).await;
        assert_eq!(refused.refused(403, "limit_exceeded")["limit_value"], 2);
        other.owner.delete_account(&other.workspace, &other.wallet).await.no_content();
        owner.move_account(&home.workspace, &home.wallet, to(&other.workspace)).await.ok();
        assert_eq!([limited.used("accounts").await, limited.used("attachments_mb").await], [1, 0]);
        // What happened in the month stays where it happened.
        assert_eq!(limited.used("transactions_per_month").await, 1);
        expect_sound(app).await;
    }

    async fn f_13_an_account_moves_between_workspaces_of_one_payer_past_a_limit(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        let firm = second(&limited).await;
        limited.one_more("attachments_mb", 1).await.created();
        limited.limit(all(0)).await;
        owner.move_account(&home.workspace, &home.wallet, to(&firm)).await.ok();
        assert_eq!([limited.used("accounts").await, limited.used("attachments_mb").await], [2, 1]);
        expect_sound(app).await;
    }

    async fn f_13_a_recurring_payment_that_is_divided_needs_room_for_one_more(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        let item = home.recurring(home.rent("2026-10-01")).await;
        limited.limit(json!({ "recurring": 1 })).await;
        let mut dearer = home.rent("2026-10-01");
        dearer["amount"] = "6.00".into();
        owner.update_recurring_from(&item, "2026-12-01", dearer.clone()).await.refused(403, "limit_exceeded");
        // From its first day on it stays one.
        owner.update_recurring_from(&item, "2026-10-01", dearer.clone()).await.ok();
        limited.limit(json!({ "recurring": 2 })).await;
        owner.update_recurring_from(&item, "2026-12-01", home.rent("2026-10-01")).await.ok();
        assert_eq!(limited.used("recurring").await, 2);
        home.undo_newest().await.created();
        assert_eq!(limited.used("recurring").await, 1);
        expect_sound(app).await;
    }
}
