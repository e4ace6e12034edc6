//! Who may have nothing suggested, and which answers are refused.

use kym_testing::on_both;
use serde_json::json;

use super::{MODEL, answers};
use crate::stage::Stage;

on_both! {
    async fn nothing_is_asked_before_it_may_be(app: &TestApp) {
        let stage = Stage::new(app, &[]).await;
        let owner = stage.home.owner.clone();
        stage.pay(&[("Zoo", "-5")]).await;
        stage.start(&owner, json!({})).await.refused(409, "ai_no_model");
        app.ai_model("lm_studio", &stage.server.url(MODEL)).await;
        stage.start(&owner, json!({})).await.refused(409, "ai_not_agreed");
        stage.agree(&owner, &["categorize"]).await;
        stage.allow(false).await;
        stage.start(&owner, json!({})).await.refused(409, "ai_forbidden");
        stage.allow(true).await;
        stage.cap("user_cap", "0").await;
        stage.start(&owner, json!({})).await.refused(409, "ai_cap_reached");
        assert_eq!(stage.asked().len(), 0);
        assert_eq!(app.place.count("category_suggestion_runs", "TRUE").await, 0);
    }

    async fn one_run_at_a_time_for_each_member(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        stage.pay(&[("Zoo", "-5")]).await;
        stage.start(owner, json!({})).await.accepted();
        stage.start(owner, json!({})).await.refused(409, "category_suggestions_running");
        let editor = app.member(&stage.home, "editor").await;
        stage.agree(&editor, &["categorize"]).await;
        stage.start(&editor, json!({})).await.accepted();
        stage.server.reply(answers(&[]));
        stage.server.reply(answers(&[]));
        app.run_jobs().await;
        assert_eq!(stage.asked().len(), 2);
        stage.start(owner, json!({})).await.accepted();
    }

    async fn consent_that_is_withdrawn_ends_a_run(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        stage.pay(&[("Zoo", "-5")]).await;
        stage.start(owner, json!({})).await.accepted();
        stage.agree(owner, &[]).await;
        app.run_jobs().await;
        assert_eq!(stage.asked().len(), 0);
        let run = stage.suggested(owner).await["run"].take();
        assert_eq!((&run["state"], &run["error"]), (&json!("failed"), &json!("not_agreed")));
    }

    async fn an_answer_that_names_what_was_not_offered_is_mended_or_counts_for_nothing(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        stage.home.category("Parrots", None).await;
        let ids = stage.pay(&[("Zoo", "-5")]).await;
        let names = stage.names(&ids).await;
        let parrots = names["Parrots"].as_str();
        stage.server.reply(answers(&[("t1", Some("c9999"), 90)]));
        stage.server.reply(answers(&[("t1", Some(parrots), 90)]));
        stage.start(owner, json!({ "ids": ids })).await.accepted();
        app.run_jobs().await;
        let requests = stage.server.requests();
        let second = requests[1].body.clone().expect("a body").to_string();
        assert!(second.contains("there is no category c9999"), "{second}");
        assert_eq!(stage.suggested(owner).await["total"], 1);

        stage.server.reply(answers(&[("t2", Some(parrots), 90)]));
        stage.server.reply(answers(&[("t1", Some(parrots), 90), ("t1", None, 90)]));
        stage.start(owner, json!({ "ids": ids })).await.accepted();
        app.run_jobs().await;
        let list = stage.suggested(owner).await;
        assert_eq!((&list["run"]["state"], &list["run"]["error"]), (&json!("failed"), &json!("unanswered")));
        assert_eq!(list["total"], 1, "what was said before stays");
    }

    async fn what_is_meant_is_said_in_one_way(app: &TestApp) {
        let stage = Stage::new(app, &[MODEL]).await;
        let owner = &stage.home.owner;
        let other = app.home("boris").await;
        let ids = stage.pay(&[("Zoo", "-5")]).await;
        let theirs = kym_testing::text(&other.book("2025-10-01", "-5").await["id"]);
        let both = json!({ "ids": ids, "account_id": stage.home.wallet, "start": "2025-01-01" });
        assert_eq!(
            stage.start(owner, both).await.invalid(),
            ["account_id: limits_exclusive", "start: limits_exclusive"],
        );
        assert_eq!(stage.start(owner, json!({ "ids": [theirs] })).await.invalid(), ["ids[0]: not_found"]);
        let account = json!({ "account_id": other.wallet });
        assert_eq!(stage.start(owner, account).await.invalid(), ["account_id: not_found"]);
        assert_eq!(stage.accept(owner, json!({})).await.invalid(), ["ids: required"]);
        let both = json!({ "ids": ids, "min_confidence": 5 });
        assert_eq!(stage.accept(owner, both).await.invalid(), ["min_confidence: limits_exclusive"]);
        let beyond = json!({ "min_confidence": 101 });
        assert_eq!(stage.accept(owner, beyond).await.invalid(), ["min_confidence: amount_out_of_range"]);
    }
}
