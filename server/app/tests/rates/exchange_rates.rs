//! Exchange rates: what administrators set and bring in files, and what everybody may look up.

use kym_domain::clock::Clock as _;
use kym_domain::id::ExchangeRateId;
use kym_domain::rates::{Quote, Source};
use kym_testing::{Answer, Person, TestApp, column, id, on_both, text};
use reqwest::Method;
use serde_json::{Value, json};

fn rate(date: &str, from: &str, to: &str, rate: &str) -> Value {
    json!({ "date": date, "from": from, "to": to, "rate": rate })
}

async fn found(person: &Person, query: &str) -> Value {
    person
        .get(&format!("/exchange-rates/lookup?{query}"))
        .await
        .ok()
}

async fn import(person: &Person, file: &str) -> Answer {
    let kind = Some("application/octet-stream");
    let path = "/api/v1/exchange-rates/import";
    person
        .send_raw(Method::POST, path, kind, file.to_owned())
        .await
}

/// What the European Central Bank would have told.
async fn told(app: &TestApp, root: &Person, quotes: &[(&str, &str, &str)]) -> String {
    let providers = root.get("/exchange-rate-providers/").await.ok();
    let providers = providers["items"].as_array().expect("a list");
    let bank = providers
        .iter()
        .find(|row| row["kind"] == "ecb")
        .expect("seeded");
    let bank = text(&bank["id"]);
    let source = Source::Provider(bank.parse().expect("an id"));
    let quotes: Vec<_> = quotes
        .iter()
        .map(|(day, to, rate)| Quote {
            from: "EUR".parse().expect("a code"),
            to: to.parse().expect("a code"),
            day: day.parse().expect("a day"),
            rate: rate.parse().expect("a rate"),
        })
        .collect();
    let kym = app.kym().await;
    let now = app.clock.now();
    let mut tx = kym.db.write().await.expect("a change");
    let new_id = || ExchangeRateId::from_uuid(kym.ids.next(now));
    kym_store::rates::put_many(&mut tx, source, &quotes, now, new_id)
        .await
        .expect("written");
    tx.commit().await.expect("committed");
    bank
}

on_both! {
    async fn a_rate_that_is_set_is_found_by_everybody_either_way_round(app: &TestApp) {
        let root = app.chief("root").await;
        let anna = app.user("anna").await;
        let made = root.post("/exchange-rates/", rate("2025-10-01", "EUR", "USD", "1.2500")).await;
        assert_eq!(made.header("etag"), "\"1\"");
        let made = made.created();
        let told = (&made["rate"], &made["provider_id"], &made["provider"]);
        assert_eq!(told, (&json!("1.25"), &json!(null), &json!(null)));
        let direct = json!({ "rate": "1.25", "date": "2025-10-01", "method": "manual", "source": "manual", "provider": null });
        assert_eq!(found(&anna, "from=EUR&to=USD&date=2025-10-08").await, json!({ "rate": direct, "reason": null }));
        let inverse = &found(&anna, "from=USD&to=EUR&date=2025-10-01").await["rate"];
        assert_eq!((&inverse["rate"], &inverse["method"]), (&json!("0.8"), &json!("inverse")));
    }

    async fn a_missing_rate_is_missing_and_never_one(app: &TestApp) {
        let root = app.chief("root").await;
        let missing = json!({ "rate": null, "reason": "no_rate" });
        root.post("/exchange-rates/", rate("2025-10-02", "EUR", "USD", "1.25")).await.created();
        for query in ["from=EUR&to=USD&date=2025-10-01", "from=EUR&to=USD&date=2025-10-10", "from=EUR&to=RUB&date=2025-10-02"] {
            assert_eq!(found(&root, query).await, missing, "{query}");
        }
        let same = json!({ "rate": null, "reason": null });
        assert_eq!(found(&root, "from=EUR&to=EUR&date=2025-10-02").await, same);
    }

    async fn what_people_set_beats_a_provider_and_names_are_told(app: &TestApp) {
        let root = app.chief("root").await;
        told(app, &root, &[("2025-10-01", "USD", "1.10"), ("2025-10-01", "RUB", "99")]).await;
        let cross = &found(&root, "from=USD&to=RUB&date=2025-10-03").await["rate"];
        let told = (&cross["rate"], &cross["method"], &cross["source"]);
        assert_eq!(told, (&json!("90"), &json!("cross"), &json!("provider")));
        assert_eq!(cross["provider"], "European Central Bank");
        root.post("/exchange-rates/", rate("2025-10-01", "USD", "RUB", "91")).await.created();
        let set = &found(&root, "from=USD&to=RUB&date=2025-10-03").await["rate"];
        assert_eq!((&set["rate"], &set["source"]), (&json!("91"), &json!("manual")));
    }

    async fn another_rate_for_what_a_provider_told_stands_beside_it(app: &TestApp) {
        let root = app.chief("root").await;
        let bank = told(app, &root, &[("2025-10-01", "USD", "1.10")]).await;
        let list = async |query: &str| root.get(&format!("/exchange-rates/?from=EUR&{query}")).await.ok();
        let told = text(&list("").await["items"][0]["id"]);
        let path = format!("/exchange-rates/{told}");
        root.if_match("\"2\"").put(&path, json!({ "rate": "1.2" })).await.refused(412, "stale_version");
        let set = root.if_match("\"1\"").put(&path, json!({ "rate": "1.2" })).await.ok();
        assert_eq!((&set["rate"], &set["provider_id"]), (&json!("1.2"), &json!(null)));
        assert_ne!(text(&set["id"]), told);
        // Once more, it is that one that is changed.
        let again = root.put(&path, json!({ "rate": 1.3 })).await.ok();
        assert_eq!((&again["id"], &again["rate"], &again["version"]), (&set["id"], &json!("1.3"), &json!(2)));
        assert_eq!(list("").await["total"], 2);
        assert_eq!(column(&list("source=manual").await["items"], "rate"), ["1.3"]);
        assert_eq!(column(&list(&format!("source={bank}")).await["items"], "rate"), ["1.1"]);
        let set = format!("/exchange-rates/{}", text(&set["id"]));
        root.delete(&set).await.no_content();
        root.delete(&set).await.refused(404, "not_found");
        assert_eq!(found(&root, "from=EUR&to=USD&date=2025-10-01").await["rate"]["rate"], "1.1");
    }

    async fn rates_are_listed_by_day_in_pages(app: &TestApp) {
        let root = app.chief("root").await;
        for day in 1..=5 {
            root.post("/exchange-rates/", rate(&format!("2025-10-0{day}"), "EUR", "USD", "1.1")).await.created();
        }
        root.post("/exchange-rates/", rate("2025-10-03", "GBP", "USD", "1.3")).await.created();
        let list = async |query: &str| root.get(&format!("/exchange-rates/?{query}")).await.ok();
        let page = list("skip=1&limit=2").await;
        assert_eq!((column(&page["items"], "date"), &page["total"]), (vec![json!("2025-10-04"), json!("2025-10-03")], &json!(6)));
        let page = list("from=EUR&start_date=2025-10-02&end_date=2025-10-03&sort_desc=false").await;
        assert_eq!(column(&page["items"], "date"), ["2025-10-02", "2025-10-03"]);
        assert_eq!(list("to=GBP").await["total"], 0);
        let refused = root.get("/exchange-rates/?from=eur&source=moon&start_date=x").await.invalid();
        assert_eq!(refused, ["from: unknown_currency", "source: not_found", "start_date: invalid_date"]);
    }

    async fn every_bad_field_of_a_rate_is_named(app: &TestApp) {
        let root = app.chief("root").await;
        let refused = async |body| root.post("/exchange-rates/", body).await.invalid();
        assert_eq!(refused(json!({})).await, ["date: required", "from: required", "to: required", "rate: required"]);
        assert_eq!(refused(rate("2025-10-01", "EUR", "EUR", "1")).await, ["to: same_currency"]);
        assert_eq!(refused(rate("2025-10-01", "QQQ", "EUR", "1")).await, ["from: unknown_currency"]);
        for (text, code) in [
            ("0", "rate_not_positive"), ("-1", "rate_not_positive"), ("1,5", "invalid_rate"), ("1e5", "invalid_rate"),
            ("12345678901", "rate_too_long"), ("1.00000000001", "rate_too_long"),
        ] {
            assert_eq!(refused(rate("2025-10-01", "EUR", "USD", text)).await, [format!("rate: {code}")]);
        }
        root.post("/exchange-rates/", rate("2025-10-01", "EUR", "USD", "1")).await.created();
        assert_eq!(refused(rate("2025-10-01", "EUR", "USD", "2")).await, ["date: taken"]);
    }

    async fn a_file_of_rates_is_taken_but_for_the_lines_that_are_none(app: &TestApp) {
        let root = app.chief("root").await;
        let file = "date,from,to,rate\n2025-10-01,EUR,USD,1.1\n2025-10-02,EUR,USD,1.2\n2025-10-02,EUR,QQQ,1\n2025-13-01,EUR,USD,1\n";
        let done = import(&root, file).await.ok();
        let unread = json!([{ "line": 4, "reason": "currency" }, { "line": 5, "reason": "date" }]);
        assert_eq!(done, json!({ "added": 2, "changed": 0, "unread": unread, "unread_total": 2 }));
        let done = import(&root, "2025-10-01;EUR;USD;1,15\n2025-10-02;EUR;USD;1,2\n").await.ok();
        assert_eq!((&done["added"], &done["changed"]), (&json!(0), &json!(1)));
        assert_eq!(found(&root, "from=EUR&to=USD&date=2025-10-01").await["rate"]["rate"], "1.15");
    }

    async fn a_history_tells_each_rate_once(app: &TestApp) {
        let root = app.chief("root").await;
        let anna = app.user("anna").await;
        told(app, &root, &[("2025-09-30", "USD", "1.1"), ("2025-10-03", "USD", "1.2"), ("2025-10-06", "USD", "1.3")]).await;
        let history = anna.get("/exchange-rates/history?from=EUR&to=USD&start_date=2025-10-01&end_date=2025-10-05").await.ok();
        assert_eq!(column(&history["points"], "date"), ["2025-09-30", "2025-10-03"]);
        assert_eq!(column(&history["points"], "rate"), ["1.1", "1.2"]);
        let long = anna.get("/exchange-rates/history?from=EUR&to=USD&start_date=1990-01-01&end_date=2025-10-05").await;
        assert_eq!(long.invalid(), ["start_date: date_out_of_range"]);
    }

    async fn the_latest_rates_are_those_of_currencies_that_are_offered(app: &TestApp) {
        let root = app.chief("root").await;
        told(app, &root, &[("2025-10-01", "USD", "1.25"), ("2025-10-01", "HRK", "7.5"), ("2025-10-01", "GBP", "0.5")]).await;
        let latest = root.get("/exchange-rates/latest?base=EUR&date=2025-10-02").await.ok();
        assert_eq!((&latest["base"], &latest["date"]), (&json!("EUR"), &json!("2025-10-02")));
        assert_eq!(column(&latest["items"], "currency"), ["GBP", "USD"]);
        assert_eq!(latest["items"][1]["rate"]["rate"], "0.8");
    }

    async fn gaps_are_told_of_pairs_that_accounts_need(app: &TestApp) {
        let root = app.chief("root").await;
        let home = app.home("anna").await;
        let list = async || root.get("/exchange-rates/gaps?start_date=2025-10-01&end_date=2025-10-12").await.ok();
        assert_eq!(list().await["total"], 0);
        let account = json!({ "name": "Box", "account_type": "cash", "currency": "EUR" });
        let account = id(&home.owner.create_account(&home.workspace, account).await);
        told(app, &root, &[("2025-10-03", "USD", "1.1")]).await;
        let gap = |first: &str, last: &str, days: i32| json!({ "from": "EUR", "to": "USD", "first": first, "last": last, "days": days });
        let gaps = json!([gap("2025-10-01", "2025-10-02", 2), gap("2025-10-11", "2025-10-12", 2)]);
        assert_eq!(list().await, json!({ "items": gaps, "total": 2 }));
        // Nobody needs them any longer.
        home.owner.delete_account(&home.workspace, &account).await.no_content();
        assert_eq!(list().await["total"], 0);
    }

    async fn a_rate_that_was_set_of_a_withdrawn_currency_does_not_grow_old(app: &TestApp) {
        let (home, root) = (app.home("anna").await, app.chief("root").await);
        for code in ["HRK", "DEM"] {
            let offered = json!({ "digits": 2, "symbol": code, "name_en": code, "name_ru": code, "is_active": true });
            root.put(&format!("/currencies/{code}"), offered).await.ok();
            let account = json!({ "name": code, "account_type": "cash", "currency": code, "opening_balance": "100" });
            home.owner.create_account(&home.workspace, account).await.created();
        }
        let worth = async |name: &str| {
            let listed = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
            let mut all = listed["items"].as_array().expect("accounts").iter();
            all.find(|account| account["name"] == name).expect("listed")["converted_balance"].clone()
        };
        assert_eq!((worth("HRK").await, worth("DEM").await), (json!(null), json!(null)));
        let own = json!({ "from": "HRK", "to": "USD", "date": "2023-01-01", "rate": "0.14" });
        home.owner.post(&format!("/workspaces/{}/exchange-rates", home.workspace), own).await.created();
        let set = json!({ "from": "DEM", "to": "USD", "date": "2001-12-31", "rate": "0.5" });
        root.post("/exchange-rates/", set).await.created();
        assert_eq!((worth("HRK").await, worth("DEM").await), (json!("14.00"), json!("50.00")));
        let figures = home.dashboard("").await;
        assert_eq!((&figures["net_worth"], &figures["unconverted"]), (&json!("164.00"), &json!([])));
        let gaps = root.get("/exchange-rates/gaps?start_date=2025-10-01&end_date=2025-10-12").await.ok();
        assert_eq!(column(&gaps["items"], "from"), ["HRK"], "a rate of a workspace's own is nobody else's");
    }

    async fn a_rate_that_has_grown_old_is_not_missed_by_an_account_that_is_empty(app: &TestApp) {
        let home = app.home("anna").await;
        let box_of = |name: &str, opening: &str| {
            json!({ "name": name, "account_type": "cash", "currency": "EUR", "opening_balance": opening })
        };
        home.owner.create_account(&home.workspace, box_of("Empty", "0")).await.created();
        home.owner.create_account(&home.workspace, box_of("Full", "100")).await.created();
        let set = async |day: &str| {
            let rate = json!({ "from": "EUR", "to": "USD", "date": day, "rate": "1.1" });
            home.owner.post(&format!("/workspaces/{}/exchange-rates", home.workspace), rate).await.created();
        };
        let worth = async |name: &str| {
            let listed = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
            let mut all = listed["items"].as_array().expect("accounts").iter();
            all.find(|account| account["name"] == name).expect("listed")["converted_balance"].clone()
        };
        set("2025-09-25").await;
        assert_eq!((worth("Empty").await, worth("Full").await), (json!("0.00"), json!(null)));
        set("2025-10-05").await;
        assert_eq!((worth("Empty").await, worth("Full").await), (json!("0.00"), json!("110.00")));
    }
}
