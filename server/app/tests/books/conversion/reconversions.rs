//! Converting anew: what it would do, who may, and that it is done whole or not at all.

use kym_testing::{Answer, Person, TestApp, column, on_both, text};
use serde_json::{Value, json};

use super::{Abroad, expect_sound};

impl Abroad {
    async fn ask(&self, who: &Person, body: Value) -> Answer {
        let path = format!("/workspaces/{}/reconversions", self.home.workspace);
        who.post(&path, body).await
    }

    async fn preview(&self, body: Value) -> Value {
        let path = format!("/workspaces/{}/reconversions/preview", self.home.workspace);
        self.home.owner.post(&path, body).await.ok()
    }

    /// Has it done and answers what became of it.
    async fn done(&self, app: &TestApp, body: Value) -> Value {
        let asked = self.ask(&self.home.owner, body).await.accepted();
        assert_eq!(asked["state"], "waiting");
        app.run_jobs().await;
        let path = format!(
            "/workspaces/{}/reconversions/{}",
            self.home.workspace,
            text(&asked["id"])
        );
        self.home.owner.get(&path).await.ok()
    }

    /// Two rows in euros: one at 1.1, one without a rate; then the rate is corrected to 1.5 and another one is
    /// known, of which nobody was told.
    async fn corrected(app: &TestApp) -> Self {
        let abroad = Self::of(app).await;
        abroad.rate("2025-10-01", "1.1").await;
        abroad.book("2025-09-01", "-30").await;
        abroad.book("2025-10-01", "-20").await;
        let root = app.chief("root").await;
        let manual = json!({ "date": "2025-09-01", "from": "EUR", "to": "USD", "rate": "2" });
        root.post("/exchange-rates/", manual).await.created();
        let own = format!("/workspaces/{}/exchange-rates", abroad.home.workspace);
        let rates = abroad.home.owner.get(&own).await.ok();
        let path = format!("{own}/{}", text(&rates["items"][0]["id"]));
        let body = json!({ "date": "2025-10-01", "from": "EUR", "to": "USD", "rate": "1.5" });
        abroad.home.owner.put(&path, body).await.ok();
        abroad
    }
}

on_both! {
    async fn what_it_would_do_is_shown_and_then_done(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        assert_eq!(abroad.converted().await, [Value::Null, json!("-22.00")]);
        let preview = abroad.preview(json!({ "scope": "all" })).await;
        assert_eq!(
            [&preview["row_count"], &preview["changed_count"], &preview["unconverted_count"]],
            [&json!(2), &json!(2), &json!(0)]
        );
        let net = |when: &str| (preview[when]["net"].clone(), preview[when]["unconverted"].clone());
        assert_eq!(net("before"), (json!("-22.00"), json!(1)));
        assert_eq!(net("after"), (json!("-90.00"), json!(0)));
        assert_eq!(abroad.converted().await, [Value::Null, json!("-22.00")]);
        let done = abroad.done(app, json!({ "scope": "all" })).await;
        assert_eq!((&done["state"], &done["changed_count"]), (&json!("done"), &json!(2)));
        assert_eq!(abroad.converted().await, [json!("-60.00"), json!("-30.00")]);
        let change = &abroad.home.history().await[0];
        assert_eq!((&change["noun"], &change["can_undo"]), (&json!("reconversion"), &json!(false)));
        assert_eq!(change["after"], json!({
            "currency": "USD", "converted_total": "-90.00", "row_count": 2, "unconverted_count": 0,
        }));
        expect_sound(app).await;
    }

    async fn what_is_missing_is_converted_and_the_rest_stays(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        let done = abroad.done(app, json!({ "scope": "missing" })).await;
        assert_eq!((&done["row_count"], &done["changed_count"]), (&json!(1), &json!(1)));
        assert_eq!(abroad.converted().await, [json!("-60.00"), json!("-22.00")]);
        expect_sound(app).await;
    }

    async fn days_and_a_currency_narrow_it(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        let none = abroad.preview(json!({ "scope": "all", "currency": "JPY" })).await;
        assert_eq!(none["row_count"], 0);
        abroad.done(app, json!({ "scope": "all", "start_date": "2025-10-01", "currency": "EUR" })).await;
        assert_eq!(abroad.converted().await, [Value::Null, json!("-30.00")]);
    }

    async fn a_workspace_counts_in_another_currency_with_everything_it_has_booked(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        let gone = abroad.home.book("2025-10-01", "-9").await;
        abroad.home.owner.delete_transaction(&text(&gone["id"])).await.no_content();
        abroad.home.book("2025-10-01", "-15").await;
        let body = json!({ "scope": "all", "base_currency": "EUR" });
        let preview = abroad.preview(body.clone()).await;
        assert_eq!((&preview["before"]["currency"], &preview["after"]["currency"]), (&json!("USD"), &json!("EUR")));
        assert_eq!(preview["after"]["net"], "-60.00");
        let mut socket = app.events(&abroad.home.owner).await;
        let done = abroad.done(app, body).await;
        assert_eq!((&done["state"], &done["base_currency"]), (&json!("done"), &json!("EUR")));
        let mut names = Vec::new();
        while names.last().is_none_or(|name| name != "completed") {
            let event = socket.event().await;
            let status = text(&event["payload"].get("status").cloned().unwrap_or_else(|| json!("")));
            names.push(if status == "completed" { status } else { text(&event["event_type"]) });
        }
        assert_eq!(names, [
            "PROGRESS_UPDATE", "PROGRESS_UPDATE", "WORKSPACE_UPDATED", "TRANSACTIONS_BULK_UPDATED", "completed",
        ]);
        let workspace = abroad.home.owner.get_workspace(&abroad.home.workspace).await.ok();
        assert_eq!(workspace["currency"], "EUR");
        assert_eq!(abroad.converted().await, [json!("-30.00"), json!("-20.00")]);
        let wallet = abroad.home.list(&abroad.home.wallet).await;
        assert_eq!(wallet["transactions"][0]["converted_amount"], "-10.00");
        abroad.home.owner.restore_transaction(&text(&gone["id"])).await.ok();
        let wallet = abroad.home.list(&abroad.home.wallet).await;
        let amounts = column(&wallet["transactions"], "converted_amount");
        assert_eq!(amounts, [json!("-6.00"), json!("-10.00")]);
        expect_sound(app).await;
    }

    async fn everything_is_the_business_of_those_who_keep_the_workspace(app: &TestApp) {
        let abroad = Abroad::of(app).await;
        let editor = app.member(&abroad.home, "editor").await;
        abroad.ask(&editor, json!({ "scope": "all" })).await.refused(403, "forbidden");
        abroad.ask(&editor, json!({ "scope": "missing" })).await.accepted();
        app.run_jobs().await;
        let strange = abroad.ask(&abroad.home.owner, json!({ "scope": "all", "base_currency": "ZZZ" })).await;
        assert_eq!(strange.invalid(), ["base_currency: unknown_currency"]);
        let part = json!({ "scope": "all", "base_currency": "EUR", "end_date": "2025-10-01" });
        let part = abroad.ask(&abroad.home.owner, part).await;
        assert_eq!(part.invalid(), ["end_date: immutable"]);
    }

    async fn who_has_lost_the_right_meanwhile_changes_nothing(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        let editor = app.member(&abroad.home, "editor").await;
        let asked = abroad.ask(&editor, json!({ "scope": "missing" })).await.accepted();
        abroad.home.owner.change_role(&abroad.home, &editor.id, "viewer").await.ok();
        app.run_jobs().await;
        let path = format!("/workspaces/{}/reconversions/{}", abroad.home.workspace, text(&asked["id"]));
        let failed = abroad.home.owner.get(&path).await.ok();
        assert_eq!((&failed["state"], &failed["error"]), (&json!("failed"), &json!("not_allowed")));
        assert_eq!(abroad.converted().await, [Value::Null, json!("-22.00")]);
    }

    async fn a_conversion_that_breaks_off_leaves_everything_as_it_was(app: &TestApp) {
        let abroad = Abroad::corrected(app).await;
        abroad.home.book("2025-10-01", "-15").await;
        abroad.done(app, json!({ "scope": "missing" })).await;
        // The last thing that is written of it cannot be: only one may be done.
        app.place.execute("CREATE UNIQUE INDEX only_one ON reconversions (workspace_id) WHERE state = 'done'").await;
        abroad.ask(&abroad.home.owner, json!({ "scope": "all", "base_currency": "EUR" })).await.accepted();
        app.run_jobs().await;
        let workspace = abroad.home.owner.get_workspace(&abroad.home.workspace).await.ok();
        assert_eq!(workspace["currency"], "USD");
        assert_eq!(abroad.converted().await, [json!("-60.00"), json!("-22.00")]);
        expect_sound(app).await;
        app.place.execute("DROP INDEX only_one").await;
        app.clock.advance(jiff::SignedDuration::from_hours(1));
        app.run_jobs().await;
        assert_eq!(app.place.count("workspaces", "currency = 'EUR'").await, 1);
        assert_eq!(app.place.count("transactions", "converted IN (-3000, -2000, -1000)").await, 3);
        expect_sound(app).await;
    }
}
