//! Views of transactions that somebody keeps.

use kym_testing::{Home, Person, column, id, on_both, text};
use serde_json::{Value, json};

fn view(name: &str, query: &str) -> Value {
    json!({ "name": name, "area": "transactions", "query": query })
}

async fn names(person: &Person, home: &Home) -> Vec<Value> {
    let list = person.list_views(&home.workspace).await.ok();
    for (place, position) in column(&list["items"], "position").iter().enumerate() {
        assert_eq!(position, &json!(place));
    }
    column(&list["items"], "name")
}

on_both! {
    async fn a_view_comes_back_as_it_was_kept(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.owner.create_view(&home.workspace, view(" Food this year ", "category=x&text=%D0%BA")).await.created();
        let list = home.owner.list_views(&home.workspace).await.ok();
        assert_eq!((&list["items"], &list["total"]), (&json!([made]), &json!(1)));
        assert_eq!((&made["name"], &made["query"], &made["area"]), (&json!("Food this year"), &json!("category=x&text=%D0%BA"), &json!("transactions")));
    }

    async fn views_are_seen_by_those_who_keep_them_alone(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let kept = id(&viewer.create_view(&home.workspace, view("Mine", "")).await);
        assert_eq!(names(&home.owner, &home).await, [] as [Value; 0]);
        home.owner.delete_view(&home.workspace, &kept).await.refused(404, "not_found");
        // The same name is nobody else's business.
        home.owner.create_view(&home.workspace, view("Mine", "")).await.created();
        assert_eq!(names(&viewer, &home).await, ["Mine"]);
    }

    async fn a_view_is_changed_moved_and_forgotten(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = Vec::new();
        for name in ["a", "b", "c"] {
            ids.push(id(&home.owner.create_view(&home.workspace, view(name, "")).await));
        }
        let change = |name: &str, position: i64| json!({ "name": name, "query": "text=x", "position": position });
        let moved = home.owner.update_view(&home.workspace, &ids[2], change("C", 0)).await.ok();
        assert_eq!((&moved["name"], &moved["query"], &moved["position"], &moved["version"]), (&json!("C"), &json!("text=x"), &json!(0), &json!(2)));
        assert_eq!(names(&home.owner, &home).await, ["C", "a", "b"]);
        home.owner.update_view(&home.workspace, &ids[2], change("C", 99)).await.ok();
        assert_eq!(names(&home.owner, &home).await, ["a", "b", "C"]);
        let stays = json!({ "name": "B", "query": "" });
        home.owner.update_view(&home.workspace, &ids[1], stays).await.ok();
        assert_eq!(names(&home.owner, &home).await, ["a", "B", "C"]);
        home.owner.delete_view(&home.workspace, &ids[0]).await.no_content();
        assert_eq!(names(&home.owner, &home).await, ["B", "C"]);
        home.owner.delete_view(&home.workspace, &ids[0]).await.refused(404, "not_found");
    }

    async fn a_stale_change_of_a_view_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let kept = id(&home.owner.create_view(&home.workspace, view("a", "")).await);
        home.owner.update_view(&home.workspace, &kept, json!({ "name": "b", "query": "" })).await.ok();
        let late = home.owner.with("if-match", "\"1\"");
        late.update_view(&home.workspace, &kept, json!({ "name": "c", "query": "" })).await.refused(412, "stale_version");
        late.delete_view(&home.workspace, &kept).await.refused(412, "stale_version");
        assert_eq!(names(&home.owner, &home).await, ["b"]);
    }

    async fn what_makes_no_view_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let refused = async |body| home.owner.create_view(&home.workspace, body).await.invalid();
        assert_eq!(refused(json!({})).await, ["area: required", "query: required", "name: required"]);
        assert_eq!(refused(json!({ "name": "x", "area": "moon", "query": "" })).await, ["area: unknown_value"]);
        assert_eq!(refused(view(&"x".repeat(101), &"x".repeat(2001))).await, ["name: too_long", "query: too_long"]);
        let kept = id(&home.owner.create_view(&home.workspace, view("Ёлка", "")).await);
        let other = id(&home.owner.create_view(&home.workspace, view("b", "")).await);
        assert_eq!(refused(view("елка", "")).await, ["name: taken"]);
        let change = |name: &str| json!({ "name": name, "query": "" });
        assert_eq!(home.owner.update_view(&home.workspace, &other, change("ЁЛКА")).await.invalid(), ["name: taken"]);
        home.owner.update_view(&home.workspace, &kept, change("ёлка")).await.ok();
        let below = json!({ "name": "b", "query": "", "position": -1 });
        assert_eq!(home.owner.update_view(&home.workspace, &other, below).await.invalid(), ["position: unknown_value"]);
    }

    async fn fifty_views_are_enough(app: &TestApp) {
        let home = app.home("anna").await;
        for number in 0..50 {
            home.owner.create_view(&home.workspace, view(&number.to_string(), "")).await.created();
        }
        assert_eq!(home.owner.create_view(&home.workspace, view("more", "")).await.invalid(), ["name: too_many"]);
    }

    async fn views_go_with_the_membership(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        viewer.create_view(&home.workspace, view("Mine", "")).await.created();
        let left = text(&viewer.get_me().await.ok()["id"]);
        home.owner.remove_member(&home, &left).await.no_content();
        assert_eq!(app.place.count("saved_views", "TRUE").await, 0);
    }
}
