//! Numbers of invoices: in the order of their days, and none left out.

use futures_util::future::join_all;
use kym_testing::{column, expect_sound, on_both};
use serde_json::{Value, json};

use crate::desk::{INVOICES, PAYMENTS};
use crate::shop::{Shop, pick};

on_both! {
    async fn f_13_fifty_who_issue_at_once_leave_no_number_out(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let pro = shop.plan("pro", "10").await;
        let nobodys = "0199b000-0000-7000-8000-0000fffff000";
        let mut people = Vec::new();
        for number in 0..50 {
            people.push(app.user(&format!("user{number}")).await);
        }
        let answers = join_all(people.iter().enumerate().map(|(number, person)| {
            // Every third is refused.
            let plan = if number % 3 == 2 { nobodys } else { &pro };
            shop.try_subscribe(person, plan, json!({}))
        })).await;
        let made = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(made, 34);
        let numbers = column(&json!(shop.invoices("limit=-1").await), "number");
        let expected: Vec<_> = (1..=34).map(|number| json!(format!("KYM-2025-{number:04}"))).collect();
        assert_eq!(numbers, expected);
        expect_sound(app).await;
    }

    async fn invoices_and_credit_notes_have_one_series(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let pro = shop.plan("pro", "10").await;
        let anna = app.user("anna").await;
        shop.subscribe_paid(&anna, &pro).await;
        let payment = shop.payments(&anna).await.remove(0);
        shop.about_payment(&payment, "refund", json!({ "amount": "4", "reason": "a gift" })).await.ok();
        shop.subscribe(&app.user("boris").await, &pro).await;
        let all = shop.invoices("").await;
        let said: Vec<_> = all.iter().map(|each| pick(each, &["kind", "number", "total"])).collect();
        assert_eq!(said, [
            json!({ "kind": "invoice", "number": "KYM-2025-0001", "total": "10.00" }),
            json!({ "kind": "credit_note", "number": "KYM-2025-0002", "total": "-4.00" }),
            json!({ "kind": "invoice", "number": "KYM-2025-0003", "total": "10.00" }),
        ]);
        assert_eq!(all[1]["credited"], json!({ "id": all[0]["id"], "number": "KYM-2025-0001" }));
        assert_eq!((&all[1]["status"], &all[1]["allowed"]), (&json!("paid"), &json!(["send"])));
        let path = format!("{PAYMENTS}/{}", payment["id"].as_str().expect("an id"));
        let details = shop.root.get(&path).await.ok();
        assert_eq!(pick(&details["refunds"][0], &["amount", "status", "reason", "is_external", "credit_note"]), json!({
            "amount": "4.00", "status": "succeeded", "reason": "a gift", "is_external": false,
            "credit_note": { "id": all[1]["id"], "number": "KYM-2025-0002" },
        }));
        expect_sound(app).await;
    }

    async fn a_year_begins_with_one_and_no_day_comes_before_that_of_an_earlier_number(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let pro = shop.plan("pro", "10").await;
        let mut issued = Vec::new();
        let steps = [
            ("2025-12-31T10:59:59Z", "Pacific/Auckland", "KYM-2025-0001", "2025-12-31"),
            ("2025-12-31T11:00:00Z", "Pacific/Auckland", "KYM-2026-0001", "2026-01-01"),
            // In another zone it is still the year before: what was issued last goes before.
            ("2025-12-31T23:59:59Z", "UTC", "KYM-2026-0002", "2026-01-01"),
            ("2026-01-01T00:00:00Z", "America/Los_Angeles", "KYM-2026-0003", "2026-01-01"),
            ("2026-01-05T00:00:00Z", "UTC", "KYM-2026-0004", "2026-01-05"),
        ];
        for (number, (moment, zone, _, _)) in steps.into_iter().enumerate() {
            app.restart(|config| config.billing.time_zone = zone.into()).await;
            shop.until(moment).await;
            let user = app.user(&format!("user{number}")).await;
            shop.subscribe(&user, &pro).await;
            issued.push(pick(&shop.last_invoice().await, &["number", "issued_on"]));
        }
        let expected = steps.map(|(_, _, number, day)| json!({ "number": number, "issued_on": day }));
        assert_eq!(issued, expected);
        expect_sound(app).await;
    }

    async fn lists_are_filtered_sorted_searched_and_paged(app: &TestApp) {
        let shop = Shop::open(app).await;
        shop.set_up(json!({})).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let (pro, mini) = (shop.plan("pro", "30").await, shop.plan("mini", "7").await);
        shop.subscribe_paid(&anna, &pro).await;
        shop.subscribe(&boris, &mini).await;
        let payment = shop.payments(&anna).await.remove(0);
        shop.about_payment(&payment, "refund", json!({ "amount": null })).await.ok();
        let of_boris = format!("user_id={}", boris.id);
        for (query, expected) in [
            ("", &["0001", "0002", "0003"][..]),
            ("sort_order=desc", &["0003", "0002", "0001"]),
            ("sort_by=issued_on", &["0001", "0002", "0003"]),
            ("sort_by=total", &["0003", "0002", "0001"]),
            ("sort_by=status", &["0002", "0001", "0003"]),
            ("sort_by=user&sort_order=desc", &["0002", "0003", "0001"]),
            ("skip=1&limit=1", &["0002"]),
            ("status=open", &["0002"]),
            ("status=paid", &["0001", "0003"]),
            ("status=void", &[]),
            ("kind=credit_note", &["0003"]),
            (&of_boris, &["0002"]),
            ("search=2025-0003", &["0003"]),
            ("search=BORIS", &["0002"]),
            ("search=nobody", &[]),
        ] {
            let items = shop.invoices(query).await;
            let numbers: Vec<_> = items.iter().map(|item| item["number"].as_str().expect("a number").replace("KYM-2025-", "")).collect();
            assert_eq!(numbers, expected, "{query}");
        }
        assert_eq!(shop.root.get(&format!("{INVOICES}?skip=2&limit=1")).await.ok()["total"], 3);
        let refused = shop.root.get(&format!("{INVOICES}?sort_by=age&sort_order=up&status=late&kind=bill&user_id=me")).await;
        assert_eq!(refused.invalid().len(), 5, "{}", refused.text);
        anna.get(INVOICES).await.refused(403, "forbidden");
    }

    async fn everybody_sees_their_own(app: &TestApp) {
        let mail = app.with_mail().await;
        let shop = Shop::open(app).await;
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        let pro = shop.plan("pro", "10").await;
        shop.subscribe(&anna, &pro).await;
        let invoice = shop.last_invoice().await;
        let path = format!("{INVOICES}/{}", invoice["id"].as_str().expect("an id"));
        let own = anna.get(&format!("{INVOICES}/mine")).await.ok();
        assert_eq!((&own["total"], &own["items"][0]["user"], &own["items"][0]["allowed"]), (&json!(1), &Value::Null, &json!(["pay"])));
        assert_eq!(anna.get(&path).await.ok(), own["items"][0]);
        assert_eq!(boris.get(&format!("{INVOICES}/mine")).await.ok(), json!({ "items": [], "total": 0 }));
        for rest in ["", "/pdf"] {
            anna.bytes(&format!("{path}{rest}")).await;
            boris.get(&format!("{path}{rest}")).await.refused(404, "not_found");
        }
        boris.post(&format!("{path}/pay"), json!({})).await.refused(404, "not_found");
        for what in ["mark-paid", "void", "send"] {
            anna.post(&format!("{path}/{what}"), json!({})).await.refused(403, "forbidden");
        }
        app.run_jobs().await;
        shop.about_invoice(&invoice, "send", json!({})).await.ok();
        app.run_jobs().await;
        let sent = mail.to("anna@example.org").pop().expect("an email");
        assert_eq!(sent.files.len(), 1);
        assert!(sent.files[0].2.starts_with(b"%PDF"), "{:?}", sent.files[0].0);
        expect_sound(app).await;
    }
}
