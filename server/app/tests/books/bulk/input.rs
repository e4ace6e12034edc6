//! What is sent wrong about many transactions is refused by field, and nothing is written.

use kym_testing::{Home, id, on_both, text};
use serde_json::{Value, json};

const NOBODYS: &str = "0199b000-0000-7000-8000-00000000ffff";

/// The last part of each path that takes a PATCH, and a body that fits.
fn bodies(home: &Home, row: &str) -> [(&'static str, Value); 3] {
    [
        (
            "update-category",
            json!({ "ids": [row], "category_id": null }),
        ),
        (
            "move-account",
            json!({ "ids": [row], "target_account_id": home.bank }),
        ),
        ("update-status", json!({ "ids": [row], "status": "void" })),
    ]
}

on_both! {
    async fn ids_are_a_list_of_ids_that_is_not_empty(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let bare = row.replace('-', "");
        let cases = [
            (json!([]), "ids: required"),
            (json!(null), "ids: required"),
            (json!(row), "ids: wrong_type"),
            (json!({ "0": row }), "ids: wrong_type"),
            (json!(7), "ids: wrong_type"),
            (json!([7]), "ids[0]: wrong_type"),
            (json!([row, null]), "ids[1]: wrong_type"),
            (json!([[row]]), "ids[0]: wrong_type"),
            (json!([""]), "ids[0]: not_found"),
            (json!([row, "nonsense"]), "ids[1]: not_found"),
            (json!([bare]), "ids[0]: not_found"),
            (json!(["00000000-0000-0000-0000-000000000000"]), "ids[0]: not_found"),
            (json!([format!("{row} ")]), "ids[0]: not_found"),
            (json!([format!("{{{row}}}")]), "ids[0]: not_found"),
        ];
        for (ids, expected) in cases {
            let answer = home.owner.post("/transactions/bulk/delete", json!({ "ids": ids })).await;
            assert_eq!(answer.invalid(), [expected], "{ids}");
            for (what, mut body) in bodies(&home, &row) {
                body["ids"] = ids.clone();
                let answer = home.owner.patch_bulk(what, body).await;
                assert_eq!(answer.invalid(), [expected], "{what} {ids}");
            }
        }
        assert_eq!(home.owner.post("/transactions/bulk/delete", json!({})).await.invalid(), ["ids: required"]);
        assert_eq!(home.row_ids().await, [row]);
    }

    async fn more_than_five_thousand_are_too_many(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let mut ids: Vec<_> = (0..5000).map(|number| format!("0199b000-0000-7000-8000-{number:012}")).collect();
        let refusal = home.owner.bulk_delete(&ids).await;
        assert_eq!(refusal.refused(422, "bulk_refused")["refused"].as_array().map(Vec::len), Some(5000));
        ids.push(row.clone());
        let refusal = home.owner.bulk_delete(&ids).await;
        assert_eq!(refusal.invalid(), ["ids: too_many"]);
        assert_eq!(refusal.json()["detail"]["fields"][0]["limit"], 5000);
        for (what, mut body) in bodies(&home, &row) {
            body["ids"] = json!(ids);
            assert_eq!(home.owner.patch_bulk(what, body).await.invalid(), ["ids: too_many"], "{what}");
        }
        let nonsense = vec!["x".to_owned(); 5001];
        assert_eq!(home.owner.bulk_delete(&nonsense).await.invalid(), ["ids: too_many"]);
        assert_eq!(home.row_ids().await, [row]);
    }

    async fn an_id_that_is_named_twice_counts_once(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let mut often = vec![row.clone(); 5000];
        let body = home.owner.bulk_update_status(&often, "cleared").await.ok();
        assert_eq!(body["changed"], json!([{ "id": row, "version": 2 }]));
        // The list is too long all the same, as the contract has it.
        often.push(row.clone());
        assert_eq!(home.owner.bulk_update_status(&often, "pending").await.invalid(), ["ids: too_many"]);
        let twice = [row.clone(), row.to_uppercase()];
        let body = home.owner.bulk_delete(&twice).await.ok();
        assert_eq!(body["changed"], json!([{ "id": row, "version": 3 }]));
    }

    async fn a_target_must_be_given_and_be_there(app: &TestApp) {
        let home = app.home("anna").await;
        let neighbour = app.home("boris").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let gone = json!({ "name": "Gone", "account_type": "cash" });
        let gone = id(&home.owner.create_account(&home.workspace, gone).await);
        home.owner.delete_account(&home.workspace, &gone).await.no_content();
        let theirs = neighbour.category("Pets", None).await;
        let cases = [
            ("update-category", "category_id", json!("nonsense"), "not_found"),
            ("update-category", "category_id", json!(""), "not_found"),
            ("update-category", "category_id", json!(NOBODYS), "not_found"),
            ("update-category", "category_id", json!(theirs), "not_found"),
            ("update-category", "category_id", json!(home.wallet), "not_found"),
            ("update-category", "category_id", json!(5), "wrong_type"),
            ("move-account", "target_account_id", json!(null), "required"),
            ("move-account", "target_account_id", json!("nonsense"), "not_found"),
            ("move-account", "target_account_id", json!(NOBODYS), "not_found"),
            ("move-account", "target_account_id", json!(neighbour.wallet), "not_found"),
            ("move-account", "target_account_id", json!(gone), "not_found"),
            ("move-account", "target_account_id", json!([]), "wrong_type"),
            ("update-status", "status", json!(null), "required"),
            ("update-status", "status", json!(""), "unknown_value"),
            ("update-status", "status", json!("Cleared"), "unknown_value"),
            ("update-status", "status", json!("deleted"), "unknown_value"),
            ("update-status", "status", json!(1), "wrong_type"),
        ];
        let before = home.rows().await;
        for (what, field, value, code) in cases {
            let mut body = json!({ "ids": [row] });
            body[field] = value.clone();
            let answer = home.owner.patch_bulk(what, body).await;
            assert_eq!(answer.invalid(), [format!("{field}: {code}")], "{what} {value}");
        }
        for (what, field) in [
            ("update-category", "category_id"),
            ("move-account", "target_account_id"),
            ("update-status", "status"),
        ] {
            let answer = home.owner.patch_bulk(what, json!({ "ids": [row] })).await;
            assert_eq!(answer.invalid(), [format!("{field}: required")], "{what}");
            let answer = home.owner.patch_bulk(what, json!({})).await;
            assert_eq!(answer.invalid(), ["ids: required".to_owned(), format!("{field}: required")], "{what}");
        }
        assert_eq!(home.rows().await, before);
    }

    async fn a_field_that_a_change_does_not_know_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let body = json!({ "ids": [row], "force": true });
        let answer = home.owner.post("/transactions/bulk/delete", body).await;
        assert_eq!(answer.invalid(), ["force: unknown_field"]);
        for (what, mut body) in bodies(&home, &row) {
            body["account_id"] = json!(home.bank);
            let answer = home.owner.patch_bulk(what, body).await;
            assert_eq!(answer.invalid(), ["account_id: unknown_field"], "{what}");
        }
        for (what, _) in bodies(&home, &row) {
            home.owner.post(&format!("/transactions/bulk/{what}"), json!({})).await.refused(405, "method_not_allowed");
        }
        home.owner.patch_bulk("delete", json!({ "ids": [row] })).await.refused(405, "method_not_allowed");
        home.owner.patch_bulk("nothing", json!({ "ids": [row] })).await.refused(404, "not_found");
        assert_eq!(home.row_ids().await, [row]);
    }

    async fn a_body_that_is_no_list_of_ids_at_all_is_refused_like_any_other(app: &TestApp) {
        let home = app.home("anna").await;
        let path = "/api/v1/transactions/bulk/delete";
        let send = async |kind, body: &str| {
            home.owner.send_raw(reqwest::Method::POST, path, kind, body.to_owned()).await
        };
        send(Some("application/json"), "{\"ids\":[").await.refused(400, "malformed_json");
        send(Some("text/plain"), "{\"ids\":[]}").await.refused(415, "unsupported_media_type");
        send(Some("application/json"), "[]").await.refused(422, "invalid");
        let twice = "{\"ids\":[],\"ids\":[]}";
        assert_eq!(send(Some("application/json"), twice).await.invalid(), ["ids: wrong_type"]);
        let endless = format!("{{\"ids\":[{}\"x\"]}}", "\"x\",".repeat(300_000));
        send(Some("application/json"), &endless).await.refused(413, "body_too_large");
    }
}
