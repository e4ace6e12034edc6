//! How the installation is paid: settings, and accounts with payment providers.

use kym_testing::{column, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::desk::{CHECKOUT, SETTINGS, balance, settings};
use crate::shop::{Shop, pick, with};

const ACCOUNTS: &str = "/billing/payment-accounts";
const STRIPE: &str = "/billing/payment-accounts/stripe";
const KEY: &str = "sk_test_of-the-tests-a1b2";

on_both! {
    async fn settings_have_versions_and_name_every_wrong_field(app: &TestApp) {
        let shop = Shop::open(app).await;
        let first = shop.root.get(SETTINGS).await;
        assert_eq!(first.ok(), json!({
            "provider": "manual", "seller": { "name": "", "details": "", "email": "" }, "invoice_prefix": "", "payment_term_days": 14,
            "instructions": { "en": "", "ru": "" }, "receipt": null, "version": 1,
        }));
        let by_tag = shop.root.if_match(first.header("etag"));
        let receipt = json!({ "receipt": { "tax_system_code": 2, "vat_code": 1 } });
        let changed = by_tag.put(SETTINGS, with(settings(), receipt.clone())).await.ok();
        assert_eq!(changed, with(with(settings(), receipt), json!({ "version": 2 })));
        assert_eq!(shop.root.get(SETTINGS).await.ok(), changed);
        assert_eq!(by_tag.put(SETTINGS, settings()).await.status, 412);
        let wrong = json!({
            "provider": "paypal", "seller": { "name": "x".repeat(201), "details": "", "email": "nobody" }, "invoice_prefix": "KYM-KYM-KYM-K",
            "payment_term_days": 91, "receipt": { "tax_system_code": 7, "vat_code": 0 },
        });
        let mut fields: Vec<_> = shop.root.put(SETTINGS, with(settings(), wrong)).await.invalid();
        for field in &mut fields {
            field.truncate(field.find(':').expect("a code"));
        }
        fields.sort();
        assert_eq!(fields, [
            "invoice_prefix", "payment_term_days", "provider", "receipt.tax_system_code", "receipt.vat_code", "seller.email", "seller.name",
        ]);
        let unset = shop.root.put(SETTINGS, with(settings(), json!({ "provider": "stripe" }))).await;
        assert_eq!(unset.invalid(), ["provider: not_found"], "it has no key");
        assert_eq!(shop.root.get(SETTINGS).await.ok()["version"], 2);
    }

    async fn a_key_is_in_no_answer_and_says_whether_money_moves(app: &TestApp) {
        let shop = Shop::open(app).await;
        let list = shop.root.get(ACCOUNTS).await.ok();
        assert_eq!(column(&list["items"], "provider"), [json!("stripe"), json!("yookassa")]);
        assert_eq!(pick(&list["items"][0], &["shop_id", "key_mark", "has_webhook_secret", "is_test", "version"]), json!({
            "shop_id": null, "key_mark": null, "has_webhook_secret": false, "is_test": null, "version": 1,
        }));
        shop.root.post(&format!("{STRIPE}/test"), json!({})).await.refused(409, "payment_provider_unset");
        let secrets = json!({ "key": KEY, "webhook_secret": "whsec_of-the-tests" });
        let answer = shop.root.put(STRIPE, secrets).await;
        assert_eq!(pick(&answer.ok(), &["key_mark", "has_webhook_secret", "is_test", "version"]), json!({
            "key_mark": "sk_test_…a1b2", "has_webhook_secret": true, "is_test": true, "version": 2,
        }));
        for text in [answer.text, shop.root.get(ACCOUNTS).await.text] {
            assert!(!text.contains("of-the-tests"), "{text}");
        }
        assert_eq!(app.place.count("payment_accounts", "provider = 'stripe' AND api_key IS NOT NULL").await, 1);
        // What is not given stays.
        let kept = shop.root.put(STRIPE, json!({ "webhook_secret": "" })).await.ok();
        assert_eq!(pick(&kept, &["key_mark", "has_webhook_secret"]), json!({ "key_mark": "sk_test_…a1b2", "has_webhook_secret": false }));
        let live = shop.root.put(STRIPE, json!({ "key": "sk_live_of-the-tests-c3d4" })).await.ok();
        assert_eq!(pick(&live, &["key_mark", "is_test"]), json!({ "key_mark": "sk_live_…c3d4", "is_test": false }));
        shop.set_up(json!({ "provider": "stripe" })).await;
        let needed = shop.root.put(STRIPE, json!({ "key": "" })).await;
        assert_eq!(needed.invalid(), ["key: required"], "payments are taken with it");
        shop.set_up(json!({})).await;
        assert_eq!(shop.root.put(STRIPE, json!({ "key": "" })).await.ok()["key_mark"], Value::Null);
        let stale = shop.root.if_match("\"1\"").put(STRIPE, json!({ "key": KEY })).await;
        assert_eq!(stale.status, 412);
        let wrong = shop.root.put(STRIPE, json!({ "key": "test_of-another", "shop_id": "1" })).await;
        assert_eq!(wrong.invalid(), ["shop_id: unknown_field", "key: invalid_text"]);
        let shopless = shop.root.put(&format!("{ACCOUNTS}/yookassa"), json!({ "key": "test_of-the-tests" })).await;
        assert_eq!(shopless.invalid(), ["shop_id: required"]);
        for nobody in ["manual", "paypal"] {
            shop.root.put(&format!("{ACCOUNTS}/{nobody}"), json!({})).await.refused(404, "not_found");
        }
    }

    async fn l_06_a_key_takes_a_fresh_proof_of_identity(app: &TestApp) {
        let shop = Shop::open(app).await;
        app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'").await;
        shop.root.put(STRIPE, json!({ "key": KEY })).await.refused(403, "fresh_authentication_required");
        shop.root.get(ACCOUNTS).await.ok();
        app.user("anna").await.put(STRIPE, json!({ "key": KEY })).await.refused(403, "forbidden");
    }

    async fn what_is_too_little_for_the_provider_is_carried_forward(app: &TestApp) {
        let mut shop = Shop::open(app).await;
        shop.root.put(STRIPE, json!({ "key": KEY })).await.ok();
        shop.set_up(json!({ "provider": "stripe" })).await;
        let anna = app.user("anna").await;
        let tiny = shop.plan("tiny", "0.30").await;
        let made = shop.subscribe(&anna, &tiny).await;
        let kinds = |invoice: &Value| -> Vec<String> {
            let lines = invoice["lines"].as_array().expect("lines").iter();
            lines.map(|line| format!("{} {}", text(&line["kind"]), text(&line["amount"]))).collect()
        };
        let first = shop.last_invoice().await;
        assert_eq!(kinds(&first), ["period 0.30", "carried_forward -0.30"]);
        assert_eq!(pick(&first, &["total", "status", "is_test"]), json!({ "total": "0.00", "status": "paid", "is_test": true }));
        assert_eq!(balance(app, &anna).await, "-0.30");
        assert_eq!(shop.now(&made).await["payment_due_at"], Value::Null);
        shop.until("2025-11-05T12:00:00Z").await;
        shop.tick().await;
        let second = shop.last_invoice().await;
        assert_eq!(kinds(&second), ["period 0.30", "balance 0.30"]);
        assert_eq!((&second["total"], &second["status"], balance(app, &anna).await), (&json!("0.60"), &json!("open"), "0".to_owned()));
        // By hand the least is a cent.
        shop.set_up(json!({})).await;
        let boris = app.user("boris").await;
        let shown = boris.post(&format!("{CHECKOUT}/preview"), json!({ "plan_id": tiny })).await.ok();
        assert_eq!(pick(&shown, &["amount", "provider"]), json!({ "amount": "0.30", "provider": "manual" }));
        expect_sound(app).await;
    }
}
