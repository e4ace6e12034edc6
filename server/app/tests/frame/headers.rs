//! Headers of every answer (ASVS 5.0, V3.4), and the pages beside the API.

use kym_platform::config::Secret;
use kym_testing::{Answer, Person, TestApp, on_both};
use reqwest::Method;

const NO_PAGE: &str = "default-src 'none'; frame-ancestors 'none'";

/// One answer of each sort: good, refused, not there, not JSON.
async fn answers(app: &TestApp) -> Vec<(&'static str, Answer)> {
    let home = app.home("anna").await;
    let guest = app.guest();
    vec![
        ("a row", home.owner.get_me().await),
        (
            "a change",
            home.owner.update_settings(serde_json::json!({})).await,
        ),
        (
            "nothing left",
            home.owner.delete_account(&home.workspace, &home.bank).await,
        ),
        ("not signed in", guest.get_me().await),
        ("not found", home.owner.get_workspace(&home.wallet).await),
        (
            "not valid",
            home.owner.create_workspace(serde_json::json!({})).await,
        ),
        ("no such path", home.owner.get("/nothing").await),
        ("no such method", home.owner.delete("/users/me").await),
        (
            "no JSON",
            home.owner
                .send_raw(Method::POST, "/api/v1/workspaces/", Some("text/plain"), "x")
                .await,
        ),
        (
            "health",
            guest.send_raw(Method::GET, "/healthz", None, "").await,
        ),
    ]
}

on_both! {
    async fn every_answer_forbids_what_it_need_not_allow(app: &TestApp) {
        for (what, answer) in answers(app).await {
            for (name, value) in [
                ("cache-control", "no-store"),
                ("content-security-policy", NO_PAGE),
                ("referrer-policy", "no-referrer"),
                ("strict-transport-security", "max-age=31536000; includeSubDomains"),
                ("x-content-type-options", "nosniff"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] {
                assert_eq!(answer.header(name), value, "{what}: {name}");
            }
            for name in ["access-control-allow-origin", "server", "x-powered-by", "set-cookie"] {
                assert_eq!(answer.header(name), "", "{what}: {name}");
            }
        }
    }

    async fn every_answer_has_an_id_of_its_own_and_the_version_of_the_client(app: &TestApp) {
        let mut ids = Vec::new();
        for (what, answer) in answers(app).await {
            let id = answer.header("request-id").to_owned();
            assert_eq!(id.len(), 36, "{what}");
            if answer.status >= 400 {
                assert_eq!(answer.json()["request_id"], id, "{what}");
            }
            assert_eq!(answer.header("latest-client-version"), "2025.10.05.4a770d54", "{what}");
            ids.push(id);
        }
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    async fn what_is_json_says_so(app: &TestApp) {
        for (what, answer) in answers(app).await {
            match (answer.text.is_empty(), what) {
                (true, _) => assert_eq!(answer.header("content-type"), "", "{what}"),
                (false, "health") => assert!(answer.header("content-type").starts_with("text/plain"), "{what}"),
                (false, _) => assert_eq!(answer.header("content-type"), "application/json", "{what}"),
            }
        }
    }

    async fn another_origin_is_told_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let foreign = home.owner.with("origin", "https://evil.example.org");
        assert_eq!(foreign.get_me().await.header("access-control-allow-origin"), "");
        let preflight = foreign.with("access-control-request-method", "DELETE");
        let answer = preflight.send(Method::OPTIONS, "/users/me", None).await;
        answer.refused(405, "method_not_allowed");
        assert_eq!(answer.header("access-control-allow-methods"), "");
    }

    async fn a_head_request_says_what_a_get_would_and_nothing_more(app: &TestApp) {
        let home = app.home("anna").await;
        let head = home.owner.send(Method::HEAD, "/users/me", None).await;
        assert_eq!((head.status, head.text.as_str(), head.header("etag")), (200, "", "\"1\""));
        assert_eq!(app.guest().send(Method::HEAD, "/users/me", None).await.status, 401);
    }

    async fn the_program_says_how_it_is(app: &TestApp) {
        let guest = app.guest();
        let get = async |path| guest.send_raw(Method::GET, path, None, "").await;
        assert_eq!((get("/healthz").await.status, get("/healthz").await.text.as_str()), (200, "alive\n"));
        assert_eq!((get("/readyz").await.status, get("/readyz").await.text.as_str()), (200, "ready\n"));
    }

    async fn the_figures_are_for_who_has_the_token_alone(app: &TestApp) {
        let guest = app.guest();
        let get = async |guest: &Person| guest.send_raw(Method::GET, "/metrics", None, "").await;
        get(&guest).await.refused(404, "not_found");
        get(&guest.with("authorization", "Bearer ")).await.refused(404, "not_found");
        app.restart(|config| {
            config.metrics.token = Some(Secret::new("figures".to_owned()));
            config.http.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        })
        .await;
        for address in ["127.0.0.1", "nonsense", "\u{ff}", "192.0.2.1"] {
            get(&guest.with("x-forwarded-for", address)).await.refused(404, "not_found");
        }
        get(&guest.with("authorization", "Bearer other")).await.refused(404, "not_found");
        let operator = guest.with("authorization", "Bearer figures");
        // What happens before they are asked for is in none, where nothing but tests is running.
        let figures = get(&operator).await;
        assert_eq!(figures.status, 200, "{}", figures.text);
        app.home("anna").await;
        let figures = get(&operator).await;
        assert!(figures.text.contains("kym_http_requests_total"), "{}", figures.text);
        assert!(!figures.text.contains("anna"), "no names in figures");
    }
}
