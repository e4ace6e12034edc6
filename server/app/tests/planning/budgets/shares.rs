//! A private budget that its owner shares with chosen members.

use kym_testing::budgets::line;
use kym_testing::{Answer, Home, Person, column, on_both, text};
use serde_json::{Value, json};

/// An id that nobody has.
const NOBODYS: &str = "0199b000-0000-7000-8000-0000ffffffff";

/// Everything that can be asked of a budget.
async fn everything(person: &Person, id: &str, other: &str) -> Vec<Answer> {
    let mut definition = Home::budget_terms();
    definition["is_private"] = true.into();
    vec![
        person.get_budget(id).await,
        person
            .list_budget_periods(id, "2025-10-01", "2025-10-01")
            .await,
        person
            .list_budget_transactions(id, "period=2025-10-01")
            .await,
        person.list_budget_shares(id).await,
        person.share_budget(id, other, "read_only").await,
        person.unshare_budget(id, other).await,
        person.update_budget(id, definition).await,
        person
            .set_budget_lines(id, "2025-10-01", "this", json!([line(None, "1")]))
            .await,
        person
            .copy_budget_period(id, "2025-10-01", "2025-11-01")
            .await,
        person
            .move_budget_amount(id, "2025-10-01", (None, Some(NOBODYS)), "1")
            .await,
        person.delete_budget(id).await,
    ]
}

/// An answer without the id of its request.
fn refusal(answer: &Answer) -> String {
    let (detail, _) = answer.text.split_once("\"request_id\"").expect("a refusal");
    detail.to_owned()
}

fn statuses(answers: &[Answer]) -> Vec<u16> {
    answers.iter().map(|answer| answer.status).collect()
}

/// The names of the budgets that somebody sees.
async fn seen(person: &Person, home: &Home) -> Vec<String> {
    let list = person.list_budgets(home, "2025-10-05").await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| text(&item["budget"]["name"])).collect()
}

/// What a person may do with a budget, as it is told.
async fn rights(person: &Person, id: &str) -> [Value; 4] {
    let budget = person.get_budget(id).await.ok();
    ["is_shared", "may_edit", "may_delete", "may_share"].map(|field| budget[field].clone())
}

fn flags(values: [bool; 4]) -> [Value; 4] {
    values.map(Value::from)
}

async fn renamed(person: &Person, id: &str) -> Answer {
    let mut definition = Home::budget_terms();
    definition["is_private"] = true.into();
    definition["name"] = "Ours".into();
    person.update_budget(id, definition).await
}

on_both! {
    async fn a_share_opens_a_private_budget_to_one_member_and_as_far_as_it_says(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let admin = app.member(&home, "admin").await;
        let made = home.private_budget(&home.owner, json!([line(None, "100")])).await;
        let id = text(&made["id"]);
        assert_eq!(rights(&home.owner, &id).await, flags([false, true, true, true]));
        assert_eq!(home.owner.list_budget_shares(&id).await.ok(), json!({ "items": [], "total": 0 }));

        let given = home.owner.share_budget(&id, &boris.id, "read_only").await.ok();
        assert_eq!(given, json!({ "user_id": boris.id, "access": "read_only" }));
        assert_eq!(rights(&home.owner, &id).await, flags([true, true, true, true]));
        assert_eq!(rights(&boris, &id).await, flags([true, false, false, false]));
        assert_eq!(boris.get_budget(&id).await.ok()["owner_user_id"], json!(home.owner.id));
        assert_eq!(seen(&boris, &home).await, ["Months"]);
        home.book("2025-10-02", "-30").await;
        let (mine, theirs) = (home.period(&id, "2025-10-02").await, boris.list_budget_periods(&id, "2025-10-02", "2025-10-02").await.ok());
        assert_eq!((&theirs["items"][0], &mine["total"]["spent"]), (&mine, &json!("30.00")));
        let answers = everything(&boris, &id, &admin.id).await;
        assert_eq!(statuses(&answers), [200, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403]);

        home.owner.share_budget(&id, &boris.id, "read_write").await.ok();
        assert_eq!(rights(&boris, &id).await, flags([true, true, false, false]));
        boris.set_budget_lines(&id, "2025-10-01", "this", json!([line(None, "50")])).await.ok();
        renamed(&boris, &id).await.ok();
        assert_eq!(seen(&home.owner, &home).await, ["Ours"]);
        boris.delete_budget(&id).await.refused(403, "forbidden");
        boris.share_budget(&id, &admin.id, "read_only").await.refused(403, "forbidden");
        boris.list_budget_shares(&id).await.refused(403, "forbidden");
        let shares = home.owner.list_budget_shares(&id).await.ok();
        assert_eq!(shares, json!({ "items": [{ "user_id": boris.id, "access": "read_write" }], "total": 1 }));

        home.owner.unshare_budget(&id, &boris.id).await.no_content();
        boris.get_budget(&id).await.refused(404, "not_found");
        assert!(seen(&boris, &home).await.is_empty());
        home.owner.unshare_budget(&id, &boris.id).await.refused(404, "not_found");
        home.owner.delete_budget(&id).await.no_content();
    }

    async fn without_a_share_it_is_answered_as_if_it_were_not_there(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let admin = app.member(&home, "admin").await;
        let stranger = app.user("eve").await;
        let id = text(&home.private_budget(&home.owner, json!([line(None, "100")])).await["id"]);
        home.owner.share_budget(&id, &boris.id, "read_write").await.ok();
        for person in [&admin, &stranger] {
            let there = everything(person, &id, &boris.id).await;
            let missing = everything(person, NOBODYS, &boris.id).await;
            for (there, missing) in there.iter().zip(&missing) {
                assert_eq!(there.status, 404);
                assert_eq!(refusal(there), refusal(missing));
            }
            assert!(there.len() > 10);
        }
        assert!(seen(&admin, &home).await.is_empty());
    }

    async fn it_is_shared_with_members_alone_and_a_viewer_changes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let boris = app.member(&home, "editor").await;
        let stranger = app.user("eve").await;
        let id = text(&home.private_budget(&home.owner, json!([line(None, "100")])).await["id"]);
        let share = async |user: &str, access: &str| home.owner.share_budget(&id, user, access).await;
        share(&stranger.id, "read_only").await.refused(404, "not_found");
        share(NOBODYS, "read_only").await.refused(404, "not_found");
        assert_eq!(share(&home.owner.id, "read_only").await.invalid(), ["user_id: taken"]);
        assert_eq!(share(&boris.id, "all").await.invalid(), ["access: unknown_value"]);
        assert_eq!(share(&viewer.id, "read_write").await.invalid(), ["access: role_too_low"]);
        share(&viewer.id, "read_only").await.ok();
        assert_eq!(rights(&viewer, &id).await, flags([true, false, false, false]));
        renamed(&viewer, &id).await.refused(403, "forbidden");
        // Who becomes a viewer reads from then on, whatever was given.
        share(&boris.id, "read_write").await.ok();
        home.owner.change_role(&home, &boris.id, "viewer").await.ok();
        assert_eq!(rights(&boris, &id).await, flags([true, false, false, false]));
        renamed(&boris, &id).await.refused(403, "forbidden");
        home.owner.change_role(&home, &boris.id, "editor").await.ok();
        renamed(&boris, &id).await.ok();
        // What the whole workspace sees nobody owns, and nobody shares.
        let public = home.budget(json!([line(None, "1")]), json!({})).await;
        home.owner.share_budget(&public, &boris.id, "read_only").await.refused(403, "forbidden");
        home.owner.list_budget_shares(&public).await.refused(403, "forbidden");
        assert_eq!(rights(&boris, &public).await, flags([false, true, true, false]));
        boris.delete_budget(&public).await.no_content();
    }

    async fn a_viewer_shares_their_own_budget(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let id = text(&home.private_budget(&viewer, json!([line(None, "100")])).await["id"]);
        viewer.share_budget(&id, &home.owner.id, "read_write").await.ok();
        renamed(&home.owner, &id).await.ok();
        home.owner.delete_budget(&id).await.refused(403, "forbidden");
        // Who was given it gives it up by themselves.
        home.owner.unshare_budget(&id, &home.owner.id).await.no_content();
        home.owner.get_budget(&id).await.refused(404, "not_found");
        viewer.unshare_budget(&id, &viewer.id).await.refused(404, "not_found");
    }

    async fn it_ends_with_the_membership_of_either(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let admin = app.member(&home, "admin").await;
        let annas = text(&home.private_budget(&home.owner, json!([line(None, "100")])).await["id"]);
        let boriss = text(&home.private_budget(&boris, json!([line(None, "100")])).await["id"]);
        home.owner.share_budget(&annas, &boris.id, "read_write").await.ok();
        home.owner.share_budget(&annas, &admin.id, "read_only").await.ok();
        boris.share_budget(&boriss, &admin.id, "read_write").await.ok();
        home.owner.remove_member(&home, &boris.id).await.no_content();
        assert_eq!(column(&home.owner.list_budget_shares(&annas).await.ok()["items"], "user_id"), [json!(admin.id)]);
        boris.get_budget(&annas).await.refused(404, "not_found");
        admin.get_budget(&boriss).await.refused(404, "not_found");
        // Who comes back begins anew.
        app.add_member(&home, &boris, "editor").await;
        boris.get_budget(&annas).await.refused(404, "not_found");
        admin.remove_member(&home, &admin.id).await.no_content();
        assert_eq!(home.owner.list_budget_shares(&annas).await.ok()["total"], json!(0));
        assert_eq!(app.place.count("budget_shares", "TRUE").await, 0);
    }

    async fn only_those_who_see_it_are_told_and_no_history_is_kept(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let admin = app.member(&home, "admin").await;
        let id = text(&home.private_budget(&home.owner, json!([line(None, "100")])).await["id"]);
        let (mut anna_hears, mut boris_hears, mut admin_hears) =
            (app.events(&home.owner).await, app.events(&boris).await, app.events(&admin).await);
        home.owner.share_budget(&id, &boris.id, "read_write").await.ok();
        boris.set_budget_lines(&id, "2025-10-01", "this", json!([line(None, "5")])).await.ok();
        home.owner.unshare_budget(&id, &boris.id).await.no_content();
        renamed(&home.owner, &id).await.ok();
        home.book("2025-10-05", "-1").await;
        let changed = |times: usize| [vec!["BUDGETS_CHANGED"; times], vec!["TRANSACTION_CREATED"]].concat();
        assert_eq!(anna_hears.names(5).await, changed(4));
        assert_eq!(boris_hears.names(4).await, changed(3), "given, changed and taken back");
        assert_eq!(admin_hears.names(1).await, changed(0));
        assert!(home.history().await.iter().all(|change| change["noun"] != "budget"));
    }

    async fn each_reader_is_told_when_it_is_spent(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let admin = app.member(&home, "admin").await;
        let id = text(&home.private_budget(&home.owner, json!([line(None, "10")])).await["id"]);
        home.owner.share_budget(&id, &viewer.id, "read_only").await.ok();
        home.book("2025-10-02", "-9").await;
        app.look_at_budgets().await;
        let told = async |person: &Person| {
            let person = app.sign_in_again(person).await;
            let list = person.list_notifications("").await.ok();
            let rows = list["items"].as_array().expect("a list").iter();
            rows.filter(|row| row["type"] == "budget_threshold").count()
        };
        assert_eq!([told(&home.owner).await, told(&viewer).await, told(&admin).await], [1, 1, 0]);
    }

    async fn a_shared_budget_plans_for_no_category_of_one_member_alone_but_what_it_had(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let own = async |person: &Person, name: &str| {
            let body = json!({ "workspace_id": home.workspace, "name": name, "kind": "expense", "scope": "personal" });
            text(&person.create_category(body).await.created()["id"])
        };
        let (annas, boriss) = (own(&home.owner, "Gifts").await, own(&boris, "Games").await);
        let id = text(&home.private_budget(&home.owner, json!([line(Some(&annas), "10")])).await["id"]);
        home.owner.share_budget(&id, &boris.id, "read_write").await.ok();
        let lines = json!([line(Some(&annas), "20"), line(Some(&boriss), "5")]);
        let bad = boris.set_budget_lines(&id, "2025-10-01", "onward", lines).await;
        assert_eq!(bad.invalid(), ["lines[1].category_id: not_found"]);
        boris.set_budget_lines(&id, "2025-10-01", "onward", json!([line(Some(&annas), "20")])).await.ok();
        assert_eq!(home.period(&id, "2025-10-01").await["total"]["planned"], "20.00");
    }

    async fn what_others_share_takes_no_place_from_ones_own(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        for _ in 0..50 {
            let id = text(&home.private_budget(&home.owner, json!([])).await["id"]);
            home.owner.share_budget(&id, &boris.id, "read_only").await.ok();
        }
        home.private_budget(&boris, json!([])).await;
        let admin = app.member(&home, "admin").await;
        let one_more = text(&home.private_budget(&admin, json!([])).await["id"]);
        assert_eq!(admin.share_budget(&one_more, &boris.id, "read_only").await.invalid(), ["user_id: too_many"]);
    }
}
