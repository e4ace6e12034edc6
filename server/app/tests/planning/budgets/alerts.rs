//! Who is told when how much of a budget is spent.

use jiff::SignedDuration;
use kym_testing::budgets::line;
use kym_testing::{Home, Person, TestApp, on_both, text};
use serde_json::{Value, json};

/// What somebody was told about budgets, the newest first: of what, how many per cent, and how much.
async fn told(app: &TestApp, person: &Person) -> Vec<(String, Value, Value)> {
    let person = app.sign_in_again(person).await;
    let list = person.list_notifications("").await.ok();
    let rows = list["items"].as_array().expect("a list").iter();
    let rows = rows.filter(|row| row["type"] == "budget_threshold");
    rows.map(|row| {
        let params = &row["params"];
        (
            text(&params["name"]),
            params["percent"].clone(),
            params["amount"]["amount"].clone(),
        )
    })
    .collect()
}

/// Looks after the pause in which nobody looks again.
async fn look(app: &TestApp) {
    app.look_at_budgets().await;
    app.advance(SignedDuration::from_secs(61));
}

on_both! {
    async fn each_threshold_is_told_once_in_a_period(app: &TestApp) {
        let home = app.home("anna").await;
        let (editor, viewer) = (app.member(&home, "editor").await, app.member(&home, "viewer").await);
        let budget = home.budget(json!([line(None, "100")]), json!({})).await;
        home.book("2025-10-01", "-79.99").await;
        look(app).await;
        assert_eq!(told(app, &home.owner).await, []);
        home.book("2025-10-02", "-5").await;
        look(app).await;
        look(app).await;
        assert_eq!(told(app, &home.owner).await.len(), 1);
        assert_eq!(told(app, &home.owner).await[0].1, json!(84));
        home.book("2025-10-02", "-1").await;
        look(app).await;
        assert_eq!(told(app, &home.owner).await.len(), 1, "it was told");
        home.book("2025-10-03", "-100").await;
        look(app).await;
        let (name, percent, _) = told(app, &home.owner).await[0].clone();
        assert_eq!((name.as_str(), percent), ("Months", json!(185)));
        assert_eq!((told(app, &editor).await.len(), told(app, &viewer).await.len()), (2, 0));
        // Less planned is nothing new, a new month is.
        home.owner.set_budget_lines(&budget, "2025-10-01", "onward", json!([line(None, "50")])).await.ok();
        home.book("2025-11-01", "-50").await;
        look(app).await;
        assert_eq!(told(app, &home.owner).await.len(), 2);
        app.advance(SignedDuration::from_hours(24 * 30));
        look(app).await;
        let now = told(app, &home.owner).await;
        assert_eq!((now.len(), &now[0].1), (3, &json!(100)), "the highest alone is told");
    }

    async fn lines_are_told_by_their_names_and_what_is_private_to_its_owner(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let food = home.category("Food", None).await;
        home.budget(json!([line(Some(&food), "10"), line(None, "1000")]), json!({})).await;
        let mut definition = Home::months(&json!([line(Some(&food), "5")]));
        definition["is_private"] = true.into();
        definition["name"] = "Mine".into();
        viewer.create_budget(&home, definition).await.created();
        home.budget(json!([line(Some(&food), "1")]), json!({ "is_active": false, "name": "Old" })).await;
        home.budget(json!([line(Some(&food), "1")]), json!({ "alert_thresholds": [], "name": "Silent" })).await;
        home.spend("2025-10-02", "-9", Some(&food)).await;
        look(app).await;
        let names = |told: Vec<(String, Value, Value)>| told.into_iter().map(|(name, ..)| name).collect::<Vec<_>>();
        assert_eq!(names(told(app, &home.owner).await), ["Months · Food"]);
        assert_eq!(names(told(app, &viewer).await), ["Mine"]);
    }
}
