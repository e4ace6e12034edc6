//! Providers of exchange rates: keeping them, asking them, and what happens when they send nonsense.

use std::fmt::Write as _;

use jiff::SignedDuration;
use kym_platform::jobs::worker::{Queue, run_due};
use kym_testing::rate_server::{KEY, NEWEST, RateServer, dollars};
use kym_testing::{Person, TestApp, id, on_both, on_postgres, text};
use serde_json::{Value, json};

const PATH: &str = "/exchange-rate-providers/";

fn bank(server: &RateServer, kind: &str, folder: &str) -> Value {
    json!({
        "kind": kind, "name": "Bank", "base_url": server.url(folder), "base_currency": null,
        "schedule": "15 16 * * 1-5 Europe/Berlin", "is_enabled": true,
    })
}

/// A bank that is asked every morning, on Sundays too.
fn daily(server: &RateServer) -> Value {
    let mut body = bank(server, "ecb", "ecb");
    body["schedule"] = json!("0 6 * * *");
    body
}

fn without_kind(mut body: Value) -> Value {
    body.as_object_mut().expect("an object").remove("kind");
    body
}

/// A day later, and signed in again.
async fn next_day(app: &TestApp, root: &Person) -> Person {
    app.advance(SignedDuration::from_hours(24));
    let root = app.sign_in_again(root).await;
    app.strengthen_administrators().await;
    root
}

async fn one(root: &Person, id: &str) -> Value {
    let list = root.get(PATH).await.ok();
    let mut items = list["items"].as_array().expect("a list").iter();
    items.find(|item| item["id"] == id).expect("there").clone()
}

/// The rates that a provider has told, as `day from/to rate`.
async fn rates(root: &Person, provider: &str) -> Vec<String> {
    let list = root
        .get(&format!("/exchange-rates/?source={provider}&limit=-1"))
        .await
        .ok();
    let items = list["items"].as_array().expect("a list").iter();
    let line = |item: &Value| {
        let word = |key: &str| text(&item[key]);
        format!(
            "{} {}/{} {}",
            word("date"),
            word("from"),
            word("to"),
            word("rate")
        )
    };
    let mut lines: Vec<_> = items.map(line).collect();
    lines.sort();
    lines
}

async fn seeds_off(app: &TestApp, root: &Person) {
    // The program may not ask it here: its first turn passes in silence.
    assert_eq!(app.run_due().await, 0);
    let first = one(root, &text(&root.get(PATH).await.ok()["items"][1]["id"])).await;
    assert_eq!(
        (&first["kind"], &first["last_error"]),
        (&json!("frankfurter"), &Value::Null)
    );
}

on_both! {
    async fn a_new_installation_knows_five_and_asks_one(app: &TestApp) {
        let root = app.chief("root").await;
        let list = root.get(PATH).await.ok();
        let items = list["items"].as_array().expect("a list");
        let kinds: Vec<_> = items.iter().map(|item| (text(&item["kind"]), item["is_enabled"] == true)).collect();
        let kind = |word: &str, is_enabled| (word.to_owned(), is_enabled);
        assert_eq!(kinds, [
            kind("manual", true), kind("frankfurter", true), kind("ecb", false), kind("bank_of_russia", false),
            kind("open_exchange_rates", false),
        ]);
        seeds_off(app, &root).await;
    }

    async fn a_provider_is_added_asked_at_once_and_then_by_the_clock(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let bank = id(&root.post(PATH, bank(&server, "ecb", "ecb")).await);
        assert_eq!(app.run_due().await, 1);
        assert_eq!(server.requests(), ["/ecb/eurofxref-hist-90d.xml"]);
        let told = rates(&root, &bank).await;
        assert_eq!(told.last(), Some(&format!("{NEWEST} EUR/USD {}", dollars(NEWEST))));
        let seen = one(&root, &bank).await;
        assert_eq!((&seen["base_currency"], &seen["currencies"]), (&json!("EUR"), &json!(3)));
        assert_eq!((&seen["last_success_at"], &seen["last_error"]), (&json!("2025-10-05T12:00:00Z"), &Value::Null));
        assert_eq!(seen["next_run_at"], "2025-10-06T14:15:00Z");
        assert_eq!(app.run_due().await, 0);
        app.advance(SignedDuration::from_hours(3));
        let root = next_day(app, &root).await;
        assert_eq!(app.run_due().await, 1);
        assert_eq!(rates(&root, &bank).await, told);
    }

    async fn each_language_is_understood(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        for (kind, folder, first) in [
            ("ecb", "ecb", "2025-10-03 EUR/JPY 172.96"),
            ("bank_of_russia", "cbr", "2025-10-03 KZT/RUB 0.1505"),
            ("frankfurter", "frankfurter", "2025-10-03 EUR/USD 1.1003"),
            ("open_exchange_rates", "oxr", "2025-10-03 USD/EUR 0.85"),
        ] {
            let mut body = bank(&server, kind, folder);
            body["base_currency"] = match kind {
                "frankfurter" => json!("EUR"),
                "open_exchange_rates" => json!("USD"),
                _ => Value::Null,
            };
            if kind == "open_exchange_rates" {
                body["api_key"] = json!(KEY);
            }
            let bank = id(&root.post(PATH, body).await);
            let test = root.post(&format!("{PATH}{bank}/test"), json!({})).await.ok();
            assert_eq!((&test["ok"], &test["error"]), (&json!(true), &Value::Null), "{kind}: {test}");
            assert_eq!(rates(&root, &bank).await, Vec::<String>::new(), "{kind}: nothing of it is kept");
            app.run_due().await;
            let told = rates(&root, &bank).await;
            assert!(told.contains(&first.to_owned()), "{kind}: {told:?}");
        }
    }

    async fn a_key_is_never_shown_and_does_not_follow_to_another_host(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let mut body = bank(&server, "open_exchange_rates", "oxr");
        body["base_currency"] = json!("USD");
        body["api_key"] = json!(KEY);
        let made = root.post(PATH, body.clone()).await;
        let bank = id(&made);
        assert_eq!(made.json()["has_key"], true);
        assert!(!made.text.contains(KEY) && !root.get(PATH).await.text.contains(KEY));
        let path = format!("{PATH}{bank}");
        let mut body = without_kind(body);
        body.as_object_mut().expect("an object").remove("api_key");
        body["base_url"] = json!("https://elsewhere.example.org/");
        assert_eq!(root.put(&path, body.clone()).await.invalid(), ["api_key: required"]);
        body["base_url"] = json!(server.url("oxr"));
        assert_eq!(root.put(&path, body.clone()).await.ok()["has_key"], true);
        body["api_key"] = json!("");
        assert_eq!(root.put(&path, body).await.ok()["has_key"], false);
        let test = root.post(&format!("{path}/test"), json!({})).await.ok();
        assert_eq!(test["error"]["code"], "key_refused");
    }

    /// `security.md`, worst input 19.
    async fn whatever_a_provider_sends_old_rates_stay_and_administrators_are_told_once(app: &TestApp) {
        let server = app.with_rates().await;
        let mut root = app.chief("root").await;
        let bank = id(&root.post(PATH, daily(&server)).await);
        app.run_due().await;
        let told = rates(&root, &bank).await;
        let page = |rate: &str, day: &str| {
            format!("<e:Envelope xmlns:e='x'><Cube><Cube time='{day}'><Cube currency='USD' rate='{rate}'/></Cube></Cube></e:Envelope>")
        };
        let mut huge = String::from("<e:Envelope xmlns:e='x'>");
        while huge.len() <= 10 * 1024 * 1024 {
            let _ = write!(huge, "{:1000}", "");
        }
        for (number, (status, body, code)) in [
            (200, "<!DOCTYPE html><html>Down for maintenance</html>".to_owned(), "not_understood"),
            (200, String::new(), "empty"),
            (200, huge, "too_large"),
            (200, page("0", "2025-10-03"), "bad_rates"),
            (200, page("-1.17", "2025-10-03"), "bad_rates"),
            (200, page("N/A", "2025-10-03"), "bad_rates"),
            (200, page("1.2", "2030-01-01"), "future_date"),
            (403, String::new(), "key_refused"),
        ].into_iter().enumerate() {
            server.send(status, body);
            root = next_day(app, &root).await;
            app.run_due().await;
            let seen = one(&root, &bank).await;
            assert_eq!(seen["last_error"]["code"], code, "{seen}");
            assert_eq!(seen["last_success_at"], "2025-10-05T12:00:00Z");
            assert_eq!(rates(&root, &bank).await, told, "{code}");
            let notifications = root.list_notifications("").await.ok();
            assert_eq!(notifications["unread_count"], 1, "{number}: {code}");
        }
        let notification = &root.list_notifications("").await.ok()["items"][0];
        assert_eq!((&notification["type"], &notification["params"]["name"]), (&json!("rates_failed"), &json!("Bank")));
        server.mend();
        root = next_day(app, &root).await;
        app.run_due().await;
        assert_eq!(one(&root, &bank).await["last_error"], Value::Null);
        server.redirect("http://10.0.0.1/");
        root = next_day(app, &root).await;
        app.run_due().await;
        assert_eq!(one(&root, &bank).await["last_error"]["code"], "redirected");
        assert_eq!(root.list_notifications("").await.ok()["unread_count"], 2);
    }

    async fn one_that_is_down_for_a_moment_is_asked_again_before_anybody_is_told(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        server.send(503, "");
        let bank = id(&root.post(PATH, bank(&server, "ecb", "ecb")).await);
        app.run_due().await;
        assert_eq!(one(&root, &bank).await["last_error"]["code"], "status");
        assert_eq!(root.list_notifications("").await.ok()["unread_count"], 0);
        server.mend();
        app.advance(SignedDuration::from_secs(11));
        app.run_jobs().await;
        let seen = one(&root, &bank).await;
        assert_eq!((&seen["last_error"], &seen["currencies"]), (&Value::Null, &json!(3)));
    }

    async fn the_past_is_fetched_step_by_step(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let bank = app.provider("bank_of_russia", &server.url("cbr")).await;
        let mut socket = app.events(&root).await;
        let days = json!({ "start_date": "2025-09-24", "end_date": "2025-10-01" });
        let begun = root.post(&format!("{PATH}{bank}/sync"), days).await.accepted();
        assert_eq!((&begun["status"], &begun["total_steps"]), (&json!("in_progress"), &json!(0)));
        // Five steps, and three more in a job of their own.
        assert_eq!(app.run_jobs().await, 2);
        let mut steps = Vec::new();
        loop {
            let event = socket.event().await;
            assert_eq!((&event["event_type"], &event["payload"]["type"]), (&json!("PROGRESS_UPDATE"), &json!("rate_sync")));
            let payload = &event["payload"];
            assert_eq!((&payload["id"], &payload["total_steps"]), (&begun["id"], &json!(8)));
            steps.push(payload["current_step"].as_i64().expect("a number"));
            if payload["status"] != "in_progress" {
                assert_eq!((&payload["status"], &payload["rates"]), (&json!("completed"), &json!(16)));
                break;
            }
        }
        assert_eq!(steps.last(), Some(&8));
        assert!(steps.is_sorted());
        assert_eq!(rates(&root, &bank).await.len(), 16);
    }

    async fn a_decade_of_one_bank_is_one_request_and_of_another_one_for_each_currency(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let days = json!({ "start_date": "2015-10-05", "end_date": "2025-10-03" });
        for (kind, folder, requests) in [("ecb", "ecb", 1), ("bank_of_russia", "cbr", 3)] {
            let bank = app.provider(kind, &server.url(folder)).await;
            root.post(&format!("{PATH}{bank}/sync"), days.clone()).await.accepted();
            server.requests();
            app.run_jobs().await;
            assert_eq!(server.requests().len(), requests, "{kind}");
            let list = root.get(&format!("/exchange-rates/?source={bank}&limit=1")).await.ok();
            assert_eq!(list["total"], 2 * 2610, "{kind}");
        }
    }

    async fn a_past_that_cannot_be_fetched_says_why(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let bank = app.provider("frankfurter", &server.url("frankfurter")).await;
        let path = format!("{PATH}{bank}/sync");
        for (first, last, fault) in [
            ("2025-10-01", "2025-10-06", "end_date: date_out_of_range"),
            ("2025-10-02", "2025-10-01", "start_date: date_out_of_range"),
            ("1950-01-01", "2025-10-01", "start_date: date_out_of_range"),
            ("never", "2025-10-01", "start_date: invalid_date"),
        ] {
            let days = json!({ "start_date": first, "end_date": last });
            assert_eq!(root.post(&path, days).await.invalid(), [fault]);
        }
        server.send(200, "<html>");
        let mut socket = app.events(&root).await;
        root.post(&path, json!({ "start_date": "2025-10-01", "end_date": "2025-10-02" })).await.accepted();
        app.run_jobs().await;
        let payload = &socket.event().await["payload"];
        assert_eq!((&payload["status"], &payload["error"]["code"]), (&json!("error"), &json!("not_understood")));
    }

    async fn no_address_that_is_not_public_is_kept(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        for url in [
            "http://rates.example.org", "https://127.0.0.1", "https://0x7f000001", "https://2130706433", "file:///etc/passwd",
            "https://[::ffff:169.254.169.254]/", "gopher://example.org", "https://user:pw@example.org", "no address",
            "https://example.org/?to=here", "https://10.0.0.1", "http://127.0.0.1:1",
        ] {
            let mut body = bank(&server, "ecb", "ecb");
            body["base_url"] = json!(url);
            assert_eq!(root.post(PATH, body).await.invalid(), ["base_url: address_refused"], "{url}");
        }
        // Nor asked, however it came to be there: by a test, by hand, or by the clock.
        let bank = app.provider("ecb", "http://169.254.169.254").await;
        let test = root.post(&format!("{PATH}{bank}/test"), json!({})).await.ok();
        assert_eq!(test["error"]["code"], "address_refused");
        let mut socket = app.events(&root).await;
        let days = json!({ "start_date": "2025-10-01", "end_date": "2025-10-02" });
        root.post(&format!("{PATH}{bank}/sync"), days).await.accepted();
        app.run_jobs().await;
        assert_eq!(socket.event().await["payload"]["error"]["code"], "address_refused");
    }

    async fn providers_are_put_in_order_and_preferred_for_pairs(app: &TestApp) {
        let root = app.chief("root").await;
        let list = root.get(PATH).await.ok();
        let mut ids: Vec<_> = list["items"].as_array().expect("a list").iter().map(|item| text(&item["id"])).collect();
        ids.reverse();
        let reordered = root.post("/exchange-rate-providers/reorder", json!({ "ids": ids })).await.ok();
        assert_eq!(reordered["items"][0]["kind"], "open_exchange_rates");
        assert_eq!(reordered["items"][4]["priority"], 5);
        let few = json!({ "ids": ids[1..] });
        assert_eq!(root.post("/exchange-rate-providers/reorder", few).await.invalid(), ["ids: not_found"]);
        let pair = |from: &str, to: &str| json!({ "from": from, "to": to, "provider_id": ids[1] });
        let path = "/exchange-rate-providers/pairs";
        let kept = root.put(path, json!({ "items": [pair("USD", "RUB"), pair("EUR", "RUB")] })).await.ok();
        assert_eq!((&kept["total"], &kept["items"][0]["from"]), (&json!(2), &json!("EUR")));
        assert_eq!(root.get(path).await.ok(), kept);
        let twice = json!({ "items": [pair("USD", "RUB"), pair("USD", "RUB"), pair("USD", "USD"), pair("XQX", "USD")] });
        assert_eq!(root.put(path, twice).await.invalid(), ["items[1].from: taken", "items[2].to: unknown_value"]);
        assert_eq!(root.put(path, json!({ "items": [pair("XQX", "USD")] })).await.invalid(), ["items[0].from: unknown_currency"]);
        assert_eq!(root.get(path).await.ok(), kept);
    }

    async fn a_provider_that_goes_takes_its_rates_along_and_the_hand_stays(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let body = bank(&server, "ecb", "ecb");
        let bank = id(&root.post(PATH, body.clone()).await);
        app.run_due().await;
        let path = format!("{PATH}{bank}");
        let mut body = without_kind(body);
        body["name"] = json!("The bank");
        let changed = root.if_match("\"1\"").put(&path, body.clone()).await.ok();
        assert_eq!((&changed["name"], &changed["version"]), (&json!("The bank"), &json!(2)));
        root.if_match("\"1\"").put(&path, body).await.refused(412, "stale_version");
        root.if_match("\"2\"").delete(&path).await.no_content();
        assert_eq!(app.place.count("exchange_rates", "TRUE").await, 0);
        let manual = root.get(PATH).await.ok()["items"][0].clone();
        assert_eq!(manual["kind"], "manual");
        let path = format!("{PATH}{}", text(&manual["id"]));
        root.delete(&path).await.refused(409, "provider_manual");
        root.post(&format!("{path}/test"), json!({})).await.refused(409, "provider_manual");
        let named = json!({ "name": "By hand", "base_url": "", "schedule": "", "is_enabled": true });
        assert_eq!(root.put(&path, named).await.ok()["name"], "By hand");
    }
}

on_postgres! {
    async fn two_processes_fetch_once(app: &TestApp) {
        let server = app.with_rates().await;
        let root = app.chief("root").await;
        let hosts = vec![server.host.clone()];
        let other = app.second(|config| config.outbound.allowed_hosts = hosts).await;
        root.post(PATH, daily(&server)).await.created();
        for day in 0..3 {
            let here = app.kym().await;
            let both = [&here, other.kym()];
            let looked = futures_util::future::join_all(both.map(kym_rates::exchange_rate_providers::queue_due)).await;
            assert!(looked.iter().all(Result::is_ok), "{looked:?}");
            let done = futures_util::future::join_all(both.map(|kym| run_due(kym, Queue::Quick))).await;
            let done: usize = done.into_iter().map(|count| count.expect("done")).sum();
            assert_eq!((done, server.requests().len()), (1, 1), "day {day}");
            app.advance(SignedDuration::from_hours(24));
        }
        other.end().await;
    }
}
