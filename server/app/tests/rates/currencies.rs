//! The list of currencies, which administrators keep, and accounts that are counted in another currency
//! than their workspace.

use kym_testing::{Answer, Person, column, id, on_both};
use serde_json::{Value, json};

const POINTS: &str = "/currencies/POINTS";

fn points() -> Value {
    json!({ "code": "POINTS", "digits": 0, "symbol": "pts", "name_en": "Points", "name_ru": "Баллы" })
}

/// The points as an administrator would have them, with some fields different.
fn points_but(fields: &Value) -> Value {
    let mut body = points();
    body.as_object_mut().expect("fields").remove("code");
    for (name, value) in fields.as_object().expect("fields") {
        body[name] = value.clone();
    }
    body
}

async fn listed(person: &Person, code: &str) -> Option<Value> {
    let list = person.get("/currencies/").await.ok();
    let items = list["items"].as_array().expect("a list");
    items.iter().find(|item| item["code"] == code).cloned()
}

async fn account_in(person: &Person, workspace: &str, currency: &str) -> Answer {
    let body = json!({ "name": "Box", "account_type": "cash", "opening_balance": "1", "currency": currency });
    person.create_account(workspace, body).await
}

on_both! {
    async fn currencies_are_those_of_the_standard_with_signs_and_names(app: &TestApp) {
        let anna = app.user("anna").await;
        let list = anna.get("/currencies/").await.ok();
        let codes = column(&list["items"], "code");
        assert_eq!(list["total"], codes.len());
        assert!(codes.is_sorted_by_key(|code| code.as_str().map(str::to_owned)), "by code");
        assert!(codes.iter().all(|code| code != "XXX" && code != "XAU"), "no currency that nobody can hold");
        for (code, digits, symbol) in [("EUR", 2, "€"), ("JPY", 0, "¥"), ("KWD", 3, "KWD"), ("RUB", 2, "₽")] {
            let found = listed(&anna, code).await.expect(code);
            let told = (&found["digits"], &found["symbol"], &found["is_active"]);
            assert_eq!(told, (&json!(digits), &json!(symbol), &json!(true)), "{code}");
            assert_eq!((&found["kind"], &found["is_used"]), (&json!("iso"), &Value::Null), "{code}");
        }
        let kuna = listed(&anna, "HRK").await.expect("a withdrawn one");
        assert_eq!((&kuna["is_historical"], &kuna["is_active"]), (&json!(true), &json!(false)));
        let russian = anna.with("accept-language", "ru");
        let euro = listed(&russian, "EUR").await.expect("there");
        assert_eq!((&euro["name"], &euro["name_en"]), (&json!("евро"), &json!("Euro")));
    }

    async fn the_list_is_sent_again_only_when_it_is_another(app: &TestApp) {
        let root = app.chief("root").await;
        let anna = app.user("anna").await;
        let first = anna.get("/currencies/").await;
        first.ok();
        let again = anna.with("if-none-match", first.header("etag"));
        again.get("/currencies/").await.not_modified();
        root.post("/currencies/", points()).await.created();
        assert_ne!(again.get("/currencies/").await.ok(), first.json());
    }

    async fn an_administrator_adds_a_currency_and_everybody_can_use_it(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        let made = root.post("/currencies/", points()).await;
        assert_eq!(made.header("etag"), "\"1\"");
        let mut expected = points();
        for (name, value) in [
            ("name", json!("Points")), ("kind", json!("own")), ("is_active", json!(true)),
            ("is_historical", json!(false)), ("is_used", json!(false)), ("version", json!(1)),
        ] {
            expected[name] = value;
        }
        assert_eq!(made.created(), expected);
        let account = account_in(&home.owner, &home.workspace, "POINTS").await.created();
        let told = (&account["currency"], &account["currency_digits"], &account["opening_balance"]);
        assert_eq!(told, (&json!("POINTS"), &json!(0), &json!("1")));
        assert_eq!(listed(&root, "POINTS").await.expect("there")["is_used"], true);
        assert_eq!(root.post("/currencies/", points()).await.invalid(), ["code: taken"]);
    }

    async fn every_bad_field_of_a_currency_is_named(app: &TestApp) {
        let root = app.chief("root").await;
        let create = async |body| root.post("/currencies/", body).await;
        let wrong = json!({ "code": "points", "digits": 9, "symbol": "", "name_en": "x".repeat(101), "name_ru": "\u{7}" });
        let faults = [
            "code: invalid_currency_code", "digits: too_many_decimals", "symbol: required", "name_en: too_long",
            "name_ru: invalid_text",
        ];
        assert_eq!(create(wrong).await.invalid(), faults);
        for digits in [json!(-1), json!(2.5), json!("2"), json!(1000)] {
            let body = json!({ "code": "POINTS", "digits": digits, "symbol": "p", "name_en": "P", "name_ru": "Б" });
            assert_eq!(create(body).await.invalid(), ["digits: wrong_type"], "{digits}");
        }
        for path in ["/currencies/points", "/currencies/X", "/currencies/QQQ"] {
            root.put(path, points_but(&json!({}))).await.refused(404, "not_found");
            root.delete(path).await.refused(404, "not_found");
        }
    }

    async fn digits_stay_while_something_is_counted_in_the_currency(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        root.post("/currencies/", points()).await.created();
        let finer = points_but(&json!({ "digits": 2 }));
        let changed = root.if_match("\"1\"").put(POINTS, finer.clone()).await;
        assert_eq!((&changed.ok()["digits"], changed.header("etag")), (&json!(2), "\"2\""));
        root.if_match("\"1\"").put(POINTS, finer.clone()).await.refused(412, "stale_version");
        let account = account_in(&home.owner, &home.workspace, "POINTS").await.created();
        assert_eq!(account["opening_balance"], "1.00");
        root.put(POINTS, points_but(&json!({ "digits": 3 }))).await.refused(409, "currency_in_use");
        let renamed = root.put(POINTS, points_but(&json!({ "digits": 2, "name_en": "Miles" }))).await.ok();
        assert_eq!((&renamed["name"], &renamed["is_used"]), (&json!("Miles"), &json!(true)));
        root.delete(POINTS).await.refused(409, "currency_in_use");
    }

    async fn a_currency_of_the_standard_is_put_away_and_not_removed(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        let before = account_in(&home.owner, &home.workspace, "SEK").await;
        let crown = listed(&root, "SEK").await.expect("there");
        root.delete("/currencies/SEK").await.refused(409, "currency_in_use");
        root.delete("/currencies/TND").await.refused(409, "currency_in_use");
        let away = json!({
            "digits": 2, "symbol": crown["symbol"], "name_en": crown["name_en"], "name_ru": crown["name_ru"],
            "is_active": false,
        });
        root.put("/currencies/SEK", away).await.ok();
        let refused = account_in(&home.owner, &home.workspace, "SEK").await;
        assert_eq!(refused.invalid(), ["currency: unknown_currency"]);
        let workspace = json!({ "name": "Sweden", "currency": "SEK" });
        assert_eq!(home.owner.create_workspace(workspace).await.invalid(), ["currency: unknown_currency"]);
        let renamed = json!({ "name": "Crowns", "account_type": "cash", "opening_balance": "1", "currency": "SEK" });
        let kept = home.owner.update_account(&home.workspace, &id(&before), renamed).await.ok();
        assert_eq!((&kept["name"], &kept["currency"]), (&json!("Crowns"), &json!("SEK")));
    }

    async fn a_withdrawn_currency_is_used_once_an_administrator_offers_it(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        let refused = account_in(&home.owner, &home.workspace, "DEM").await;
        assert_eq!(refused.invalid(), ["currency: unknown_currency"]);
        let mark = json!({
            "digits": 2, "symbol": "DM", "name_en": "German Mark", "name_ru": "немецкая марка", "is_active": true,
        });
        root.put("/currencies/DEM", mark).await.ok();
        account_in(&home.owner, &home.workspace, "DEM").await.created();
    }

    async fn what_an_administrator_changed_of_a_currency_outlives_the_next_start(app: &TestApp) {
        let root = app.chief("root").await;
        let away = json!({ "digits": 3, "symbol": "T", "name_en": "Tala", "name_ru": "Тала", "is_active": false });
        root.put("/currencies/WST", away).await.ok();
        root.post("/currencies/", points()).await.created();
        let before = root.get("/currencies/").await.ok();
        let kym = app.kym().await;
        kym_store::migrate(&kym.db).await.expect("nothing to do");
        assert_eq!(root.get("/currencies/").await.ok(), before);
    }

    async fn an_unused_currency_of_ones_own_goes(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        root.post("/currencies/", points()).await.created();
        root.if_match("\"9\"").delete(POINTS).await.refused(412, "stale_version");
        root.if_match("\"1\"").delete(POINTS).await.no_content();
        assert_eq!(listed(&root, "POINTS").await, None);
        let refused = account_in(&home.owner, &home.workspace, "POINTS").await;
        assert_eq!(refused.invalid(), ["currency: unknown_currency"]);
        root.delete(POINTS).await.refused(404, "not_found");
    }

    async fn a_currency_that_goes_takes_its_rates_along(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        let rate = json!({ "date": "2025-10-05", "from": "POINTS", "to": "USD", "rate": "2" });
        let own = format!("/workspaces/{}/exchange-rates", home.workspace);
        root.post("/currencies/", points()).await.created();
        root.post("/exchange-rates/", rate.clone()).await.created();
        home.owner.post(&own, rate).await.created();
        root.delete(POINTS).await.no_content();
        for table in ["exchange_rates", "workspace_rates"] {
            assert_eq!(app.place.count(table, "TRUE").await, 0, "{table}");
        }
    }

    async fn an_account_may_be_counted_in_another_currency_than_its_workspace(app: &TestApp) {
        let home = app.home("anna").await;
        let yen = account_in(&home.owner, &home.workspace, "JPY").await;
        let told = yen.created();
        let told = (&told["currency"], &told["currency_digits"], &told["current_balance"]);
        assert_eq!(told, (&json!("JPY"), &json!(0), &json!("1")));
        let row = json!({ "account_id": id(&yen), "date": "2025-10-01", "total_amount": "-1500" });
        assert_eq!(home.owner.create_transaction(row).await.created()["total_amount"], "-1500");
        let row = json!({ "account_id": id(&yen), "date": "2025-10-01", "total_amount": "-1.5" });
        let refused = home.owner.create_transaction(row).await;
        assert_eq!(refused.invalid(), ["total_amount: too_many_decimals"]);
        assert_eq!(home.balance(&id(&yen)).await, "-1499");
        let list = home.owner.list_accounts(&home.workspace, "").await.ok();
        assert_eq!(column(&list["items"], "currency"), ["USD", "USD", "JPY"]);
        let cents = json!({ "name": "Box", "account_type": "cash", "opening_balance": "0.5", "currency": "JPY" });
        let refused = home.owner.create_account(&home.workspace, cents).await;
        assert_eq!(refused.invalid(), ["opening_balance: too_many_decimals"]);
    }

    async fn the_currency_of_an_account_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let update = async |currency: Value| {
            let body = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "0", "currency": currency });
            home.owner.update_account(&home.workspace, &home.wallet, body).await
        };
        assert_eq!(update(json!("EUR")).await.invalid(), ["currency: immutable"]);
        assert_eq!(update(json!("usd")).await.invalid(), ["currency: unknown_currency"]);
        assert_eq!(update(json!("USD")).await.ok()["name"], "Purse");
        update(Value::Null).await.ok();
        for currency in ["QQQ", "euro", ""] {
            let refused = account_in(&home.owner, &home.workspace, currency).await;
            assert_eq!(refused.invalid(), ["currency: unknown_currency"], "{currency:?}");
        }
    }

    async fn a_currency_nobody_knows_is_found_by_the_check(app: &TestApp) {
        let home = app.home("anna").await;
        account_in(&home.owner, &home.workspace, "JPY").await.created();
        let kym = app.kym().await;
        let check = async || kym::registrations::check(&mut kym.db.read().await.expect("a snapshot")).await.expect("a report");
        assert_eq!(check().await.differences, Vec::<String>::new());
        app.place.execute("DELETE FROM currencies WHERE code = 'JPY'").await;
        let found = check().await.differences;
        assert_eq!(found, ["amounts are counted in JPY, which is no currency of the list"]);
        app.place.execute(
            "INSERT INTO currencies (code, digits, symbol, name_en, name_ru, kind, is_active, is_historical, version)
             VALUES ('JPY', 0, '¥', 'Yen', 'йена', 'iso', TRUE, FALSE, 1)"
        ).await;
    }
}
