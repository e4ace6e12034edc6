//! What is sent wrong gets the catalogue's clear answer, and nothing is half written.

use kym_testing::{Answer, Home, on_both, text};
use reqwest::Method;
use serde_json::{Value, json};

const JSON: Option<&str> = Some("application/json");

async fn send(home: &Home, kind: Option<&str>, body: impl Into<reqwest::Body>) -> Answer {
    home.owner
        .send_raw(Method::POST, "/api/v1/transactions/", kind, body)
        .await
}

/// Books with an amount as it stands in JSON, quotes and all.
async fn book_amount(home: &Home, amount: &str) -> Answer {
    let account = &home.wallet;
    let body =
        format!(r#"{{"account_id":"{account}","date":"2025-10-05","total_amount":{amount}}}"#);
    send(home, JSON, body).await
}

on_both! {
    async fn broken_json_is_malformed(app: &TestApp) {
        let home = app.home("anna").await;
        for body in [
            "",
            "{",
            "[1,",
            "{\"date\":}",
            "nonsense",
            "{} {}",
            "{\"payee\":\"x\",}",
            "\u{feff}{}",
            "{'payee':1}",
            "{\"payee\":NaN}",
        ] {
            send(&home, JSON, body).await.refused(400, "malformed_json");
        }
        send(&home, JSON, b"{\"payee\":\"\xff\xfe\"}".to_vec()).await.refused(400, "malformed_json");
        send(&home, JSON, "[".repeat(100_000)).await.refused(400, "malformed_json");
    }

    async fn a_body_that_is_no_object_is_of_the_wrong_type(app: &TestApp) {
        let home = app.home("anna").await;
        let list = json!([home.wallet, "2025-10-05", "1", null, null, null, null]);
        assert_eq!(home.owner.create_transaction(list).await.invalid(), [".: wrong_type"]);
        for body in ["[]", "null", "true", "7", "\"text\""] {
            let refused = send(&home, JSON, body).await;
            assert_eq!(refused.refused(422, "invalid")["fields"][0]["code"], "wrong_type", "{body}");
        }
    }

    async fn a_field_of_the_wrong_type_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        for (field, value) in [
            ("account_id", json!(7)),
            ("date", json!(20_251_005)),
            ("total_amount", json!(true)),
            ("total_amount", json!(["1"])),
            ("total_amount", json!({ "amount": 1 })),
            ("payee", json!(["Bakery"])),
            ("note", json!({})),
            ("status", json!(1)),
        ] {
            let mut row = home.row("2025-10-05", "1");
            row[field] = value.clone();
            let refused = home.owner.create_transaction(row).await;
            assert_eq!(refused.invalid(), [format!("{field}: wrong_type")], "{value}");
        }
    }

    async fn a_key_given_twice_is_not_guessed_at(app: &TestApp) {
        let home = app.home("anna").await;
        let account = &home.wallet;
        let twice =
            format!(r#"{{"account_id":"{account}","date":"2025-10-05","total_amount":"1","total_amount":"1000"}}"#);
        assert_eq!(send(&home, JSON, twice).await.invalid(), ["total_amount: wrong_type"]);
        let proto =
            format!(r#"{{"account_id":"{account}","date":"2025-10-05","total_amount":"1","__proto__":{{}}}}"#);
        assert_eq!(send(&home, JSON, proto).await.invalid(), ["__proto__: unknown_field"]);
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
    }

    async fn only_json_is_taken(app: &TestApp) {
        let home = app.home("anna").await;
        let body = home.row("2025-10-05", "1").to_string();
        for kind in [
            None,
            Some("text/plain"),
            Some("application/x-www-form-urlencoded"),
            Some("multipart/form-data; boundary=x"),
            Some("application/jsonp"),
            Some("application/xml"),
        ] {
            let answer = match kind {
                None => home.owner.post_without_kind("/api/v1/transactions/", body.clone()).await,
                kind => send(&home, kind, body.clone()).await,
            };
            answer.refused(415, "unsupported_media_type");
        }
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        send(&home, Some("Application/JSON; charset=utf-8"), body).await.created();
    }

    async fn a_body_of_two_megabytes_is_too_large(app: &TestApp) {
        let home = app.home("anna").await;
        let mut row = home.row("2025-10-05", "1");
        row["note"] = "x".repeat(2 * 1024 * 1024).into();
        home.owner.create_transaction(row.clone()).await.refused(413, "body_too_large");
        // The same without a length, in pieces.
        let pieces: Vec<Result<Vec<u8>, std::io::Error>> =
            row.to_string().into_bytes().chunks(64 * 1024).map(|piece| Ok(piece.to_vec())).collect();
        let body = reqwest::Body::wrap_stream(futures_util::stream::iter(pieces));
        send(&home, JSON, body).await.refused(413, "body_too_large");
        app.guest()
            .register(json!({ "password": "x".repeat(2 * 1024 * 1024) }))
            .await
            .refused(413, "body_too_large");
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
    }

    async fn an_amount_is_a_decimal_number_and_nothing_else(app: &TestApp) {
        let home = app.home("anna").await;
        for amount in [
            r#""""#,
            r#"" 1""#,
            r#""+1""#,
            r#""1,5""#,
            r#""1 000""#,
            r#""1e3""#,
            "1e3",
            "1E-2",
            r#""0x10""#,
            r#""NaN""#,
            r#""Infinity""#,
            r#""١٢""#,
            r#""12.""#,
            r#"".5""#,
            r#""--1""#,
            r#""1.0.0""#,
            r#""-""#,
            r#""½""#,
        ] {
            assert_eq!(book_amount(&home, amount).await.invalid(), ["total_amount: invalid_amount"], "{amount}");
        }
        for amount in [r#""0""#, r#""-0""#, "0", "-0", "0.00"] {
            assert_eq!(book_amount(&home, amount).await.invalid(), ["total_amount: amount_zero"], "{amount}");
        }
        assert_eq!(book_amount(&home, "null").await.invalid(), ["total_amount: required"]);
        for (amount, kept) in
            [("0.10", "0.10"), (r#""007""#, "7.00"), ("-1", "-1.00"), (r#""1.50""#, "1.50"), (r#""1.500""#, "1.50")]
        {
            let answer = book_amount(&home, amount).await;
            if amount.contains("1.500") {
                assert_eq!(answer.invalid(), ["total_amount: too_many_decimals"]);
            } else {
                assert_eq!(answer.created()["total_amount"], kept, "{amount}");
            }
        }
    }

    async fn a_currency_has_its_own_decimals(app: &TestApp) {
        for (name, currency, good, bad, limit) in [
            ("anna", "USD", r#""0.01""#, r#""0.001""#, 2),
            ("boris", "JPY", r#""1""#, "1.5", 0),
            ("clara", "KWD", "0.001", r#""0.0001""#, 3),
        ] {
            let home = app.home_in(name, currency).await;
            book_amount(&home, good).await.created();
            let refused = book_amount(&home, bad).await;
            assert_eq!(refused.invalid(), ["total_amount: too_many_decimals"], "{currency}");
            assert_eq!(refused.json()["detail"]["fields"][0]["limit"], limit);
        }
    }

    async fn an_amount_goes_up_to_two_to_the_51_minor_units(app: &TestApp) {
        let home = app.home("anna").await;
        for sign in ["", "-"] {
            book_amount(&home, &format!(r#""{sign}22517998136852.48""#)).await.created();
            for amount in ["22517998136852.49", "22517998136853", "999999999999999999", "9999999999999999999999999"]
            {
                let refused = book_amount(&home, &format!("{sign}{amount}")).await;
                assert_eq!(refused.invalid(), ["total_amount: amount_out_of_range"], "{sign}{amount}");
            }
        }
        assert_eq!(home.balance(&home.wallet).await, "0.00");
    }

    async fn a_date_is_a_day_of_the_calendar(app: &TestApp) {
        let home = app.home("anna").await;
        for (date, code) in [
            ("2025-02-30", "invalid_date"),
            ("2025-02-29", "invalid_date"),
            ("2025-13-01", "invalid_date"),
            ("2025-00-10", "invalid_date"),
            ("05.10.2025", "invalid_date"),
            ("2025-1-5", "invalid_date"),
            ("2025-10-05T00:00:00Z", "invalid_date"),
            ("", "invalid_date"),
            ("today", "invalid_date"),
            ("20251005", "invalid_date"),
            ("+2025-10-05", "invalid_date"),
            ("0000-00-00", "invalid_date"),
            ("1899-12-31", "date_out_of_range"),
            ("2200-01-01", "date_out_of_range"),
            ("9999-12-31", "date_out_of_range"),
        ] {
            let refused = home.owner.create_transaction(home.row(date, "1")).await;
            assert_eq!(refused.invalid(), [format!("date: {code}")], "{date}");
        }
        for date in ["1900-01-01", "2024-02-29", "2199-12-31"] {
            assert_eq!(home.book(date, "1").await["date"], date);
        }
    }

    async fn texts_keep_what_screens_can_show(app: &TestApp) {
        let home = app.home("anna").await;
        for payee in
            ["tab\tinside", "line\nbreak", "null\0", "bell\u{7}", "\u{202e}exe.txt", "\u{1b}[31mred", "\u{85}"]
        {
            let mut row = home.row("2025-10-05", "1");
            row["payee"] = format!("a{payee}b").into();
            assert_eq!(home.owner.create_transaction(row).await.invalid(), ["payee: invalid_text"], "{payee:?}");
        }
        for payee in [
            "\"><img src=x onerror=alert(1)>",
            "=HYPERLINK(\"http://x\")",
            "👩‍👩‍👧 Кафе «Ёж» 日本",
            "'; DROP TABLE users; --",
            "% _ \\",
        ] {
            let mut row = home.row("2025-10-05", "1");
            row["payee"] = payee.into();
            row["note"] = format!("{payee}\n{payee}").into();
            let booked = home.owner.create_transaction(row).await.created();
            assert_eq!((&booked["payee"], &booked["note"]), (&json!(payee), &json!(format!("{payee}\n{payee}"))));
        }
        let mut longest = home.row("2025-10-05", "1");
        longest["payee"] = "🍞".repeat(200).into();
        longest["note"] = "я".repeat(1000).into();
        home.owner.create_transaction(longest).await.created();
    }

    async fn an_id_that_is_no_id_names_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let capitals = home.workspace.to_uppercase();
        home.owner.get_workspace(&capitals).await.ok();
        for id in [
            "1",
            "x",
            "null",
            "%00",
            "..%2f..",
            "00000000-0000-0000-0000-000000000000",
            &home.workspace.replace('-', ""),
            "%7B%7D",
        ] {
            home.owner.get_workspace(id).await.refused(404, "not_found");
            home.owner.delete_transaction(id).await.refused(404, "not_found");
            home.owner.list_accounts(id, "").await.refused(404, "not_found");
        }
    }

    async fn a_query_that_no_text_of_a_database_can_hold_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let chief = app.chief("chief").await;
        for field in ["payee", "tag"] {
            for q in ["%00", "caf%00", "%00caf"] {
                let query = format!("?workspace_id={}&field={field}&q={q}", home.workspace);
                assert_eq!(home.owner.suggest_names(&query).await.invalid(), ["q: invalid_text"], "{field} {q}");
            }
        }
        assert_eq!(chief.list_users("?search=an%00na").await.invalid(), ["search: invalid_text"]);
        let query = format!("?workspace_id={}&field=payee&q=%09%1b%e2%80%ae", home.workspace);
        assert_eq!(home.owner.suggest_names(&query).await.ok()["items"], json!([]), "what is odd is only not found");
    }

    async fn headers_that_cannot_be_read_are_refused(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.with("client-instance", "no uuid").get_me().await.refused(400, "malformed_request");
        home.owner.if_match("no tag").delete_workspace(&home.workspace).await.refused(400, "malformed_request");
        home.owner.get_workspace(&home.workspace).await.ok();
    }

    async fn a_method_or_a_path_that_is_not_there_is_said_so(app: &TestApp) {
        let home = app.home("anna").await;
        for (method, path) in [
            (Method::PATCH, "/users/me"),
            (Method::DELETE, "/users/settings"),
            (Method::PUT, "/workspaces/"),
            (Method::TRACE, "/users/me"),
            (Method::GET, "/auth/login"),
        ] {
            let refused = home.owner.send(method.clone(), path, None).await;
            refused.refused(405, "method_not_allowed");
        }
        for path in ["/nothing", "/workspaces", "/transactions", "/admin/users/", "/docs", "/openapi.json"] {
            home.owner.get(path).await.refused(404, "not_found");
        }
    }

    async fn a_failed_request_leaves_nothing_behind(app: &TestApp) {
        let home = app.home("anna").await;
        let tables = ["transactions", "account_days", "events", "jobs", "idempotency_keys"];
        let mut before = Vec::new();
        for table in tables {
            before.push(app.place.count(table, "TRUE").await);
        }
        let mut row = home.row("2025-10-05", "1");
        row["category_id"] = home.wallet.clone().into();
        assert_eq!(home.owner.keyed("k").create_transaction(row).await.invalid(), ["category_id: not_found"]);
        home.owner.keyed("l").create_account(&home.workspace, Value::Null).await.refused(422, "invalid");
        for (table, count) in tables.iter().zip(before) {
            assert_eq!(app.place.count(table, "TRUE").await, count, "{table}");
        }
        let name = text(&home.owner.get_me().await.ok()["full_name"]);
        assert_eq!(name, "Anna Example");
    }
}
