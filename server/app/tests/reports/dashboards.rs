//! How members arrange the first screen.

use kym_testing::{Home, column, id, on_both};
use serde_json::{Value, json};

fn card(card: &str) -> Value {
    json!({ "card": card })
}

on_both! {
    async fn the_first_screen_is_as_it_comes_until_it_is_arranged(app: &TestApp) {
        let home = app.home("anna").await;
        assert_eq!(home.owner.get_layout(&home.workspace).await.ok(), json!({ "items": [], "version": 0 }));
        let items = json!([
            { "card": "goals", "size": "large" }, { "card": "net_worth", "is_hidden": true, "size": "small" }, { "card": "recent" },
        ]);
        let arranged = home.owner.arrange(&home.workspace, items).await.ok();
        assert_eq!(
            arranged,
            json!({ "version": 1, "items": [
                { "card": "goals", "report_id": null, "is_hidden": false, "size": "large" },
                { "card": "net_worth", "report_id": null, "is_hidden": true, "size": "small" },
                { "card": "recent", "report_id": null, "is_hidden": false, "size": "medium" },
            ] })
        );
        let answer = home.owner.get_layout(&home.workspace).await;
        assert_eq!((answer.ok(), answer.header("etag")), (arranged, "\"1\""));
        let back = home.owner.arrange(&home.workspace, json!([])).await.ok();
        assert_eq!(back, json!({ "items": [], "version": 2 }));
    }

    async fn everybody_arranges_their_own(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        viewer.arrange(&home.workspace, json!([card("recent")])).await.ok();
        assert_eq!(home.owner.get_layout(&home.workspace).await.ok()["version"], 0);
        assert_eq!(column(&viewer.get_layout(&home.workspace).await.ok()["items"], "card"), ["recent"]);
        let stranger = app.user("boris").await;
        stranger.get_layout(&home.workspace).await.refused(404, "not_found");
        stranger.arrange(&home.workspace, json!([])).await.refused(404, "not_found");
    }

    async fn a_stale_arrangement_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.arrange(&home.workspace, json!([card("recent")])).await.ok();
        let late = home.owner.with("if-match", "\"0\"");
        late.arrange(&home.workspace, json!([])).await.refused(412, "stale_version");
        home.owner.with("if-match", "\"1\"").arrange(&home.workspace, json!([])).await.ok();
    }

    async fn of_two_windows_that_arrange_at_once_one_hears_of_the_other(app: &TestApp) {
        let home = app.home("anna").await;
        for (before, cards) in [("\"0\"", ["recent", "goals"]), ("\"1\"", ["month", "upcoming"])] {
            let window = home.owner.with("if-match", before);
            let [one, other] = cards.map(|name| json!([card(name)]));
            let (one, other) = tokio::join!(window.arrange(&home.workspace, one), window.arrange(&home.workspace, other));
            let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
            let current = lost.refused(412, "stale_version")["current"].clone();
            assert_eq!(current, won.ok(), "who comes second is told what there is now");
            assert_eq!(home.owner.get_layout(&home.workspace).await.ok(), current);
        }
    }

    async fn reports_have_a_place_as_long_as_they_are_seen(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut shared = Home::spent("Food", &Value::Null);
        shared["is_shared"] = json!(true);
        let all = id(&home.owner.create_saved_report(&home.workspace, shared).await);
        let own = Home::spent("Own", &Value::Null);
        let own = id(&home.owner.create_saved_report(&home.workspace, own).await);
        let places = |ids: &[&str]| ids.iter().map(|id| json!({ "card": "report", "report_id": id })).collect::<Value>();
        assert_eq!(viewer.arrange(&home.workspace, places(&[&all, &own])).await.invalid(), ["items[1].report_id: not_found"]);
        viewer.arrange(&home.workspace, places(&[&all])).await.ok();
        home.owner.arrange(&home.workspace, places(&[&own, &all])).await.ok();
        home.owner.update_saved_report(&home.workspace, &all, Home::spent("Food", &Value::Null)).await.ok();
        assert_eq!(viewer.get_layout(&home.workspace).await.ok()["items"], json!([]), "it is not shared any more");
        home.owner.delete_saved_report(&home.workspace, &own).await.no_content();
        assert_eq!(column(&home.owner.get_layout(&home.workspace).await.ok()["items"], "report_id"), [all.as_str()]);
    }

    async fn what_is_no_arrangement_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let refused = async |items| home.owner.arrange(&home.workspace, items).await.invalid();
        assert_eq!(refused(Value::Null).await, ["items: required"]);
        assert_eq!(refused(json!([card("goals"), card("goals")])).await, ["items[1].card: taken"]);
        assert_eq!(
            refused(json!([{}, card("clock"), card("report"), { "card": "goals", "report_id": home.wallet, "size": "huge" }])).await,
            ["items[0].card: required", "items[1].card: unknown_value", "items[2].report_id: required", "items[3].size: unknown_value"]
        );
        assert_eq!(refused((0..41).map(|_| card("goals")).collect::<Value>()).await, ["items: too_many"]);
    }
}
