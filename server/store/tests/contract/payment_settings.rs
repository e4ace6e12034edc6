//! How the installation is paid: settings in one row, and an account with each provider.

use kym_billing_store::{payment_accounts, payment_settings};
use kym_commerce::invoices::Party;
use kym_commerce::payments::{FiscalCodes, PaymentAccount, PaymentProvider, PaymentSettings};
use kym_commerce::plans::LocalTexts;

use crate::support::on_both;

on_both! {
    async fn an_installation_is_paid_by_hand_until_somebody_says_otherwise(test: &TestDb) {
        let mut tx = test.db.write().await.expect("a change");
        let first = payment_settings::take(&mut tx).await.expect("read");
        let expected = PaymentSettings {
            provider: PaymentProvider::Manual,
            seller: Party::default(),
            invoice_prefix: String::new(),
            payment_term_days: 14,
            instructions: LocalTexts::default(),
            fiscal: None,
            version: 1,
        };
        assert_eq!(first, expected);
        let changed = PaymentSettings {
            provider: PaymentProvider::YooKassa,
            seller: Party { name: "ООО «Ёж»".to_owned(), details: "ИНН 1\nКПП 2".to_owned(), email: "a@example.org".to_owned() },
            invoice_prefix: "KYM-".to_owned(),
            payment_term_days: 90,
            instructions: LocalTexts { en: "To the bank".to_owned(), ru: "В банк".to_owned() },
            fiscal: Some(FiscalCodes { tax_system: Some(6), vat: 12 }),
            version: 2,
        };
        for settings in [changed.clone(), PaymentSettings { fiscal: Some(FiscalCodes { tax_system: None, vat: 1 }), ..changed }, first] {
            payment_settings::update(&mut tx, &settings).await.expect("written");
            assert_eq!(payment_settings::get(&mut tx).await.expect("read"), settings);
        }
        tx.commit().await.expect("committed");
    }

    async fn each_provider_has_one_account_with_its_sealed_secrets(test: &TestDb) {
        let mut tx = test.db.write().await.expect("a change");
        let all = payment_accounts::list(&mut tx).await.expect("read");
        let providers: Vec<_> = all.iter().map(|account| (account.provider, account.version)).collect();
        assert_eq!(providers, [(PaymentProvider::Stripe, 1), (PaymentProvider::YooKassa, 1)]);
        assert_eq!(payment_accounts::get(&mut tx, PaymentProvider::Manual).await.expect("read"), None);
        let changed = PaymentAccount {
            shop_id: Some("100500".to_owned()),
            sealed_key: Some(vec![0, 255, 1]),
            key_mark: Some("test_…1234".to_owned()),
            sealed_webhook_secret: Some(vec![2]),
            sealed_previous_secret: Some(vec![3]),
            is_test: true,
            version: 2,
            ..all[1].clone()
        };
        payment_accounts::update(&mut tx, &changed).await.expect("written");
        assert_eq!(payment_accounts::take(&mut tx, PaymentProvider::YooKassa).await.expect("read"), Some(changed));
        assert_eq!(payment_accounts::take(&mut tx, PaymentProvider::Stripe).await.expect("read").as_ref(), Some(&all[0]));
        tx.commit().await.expect("committed");
    }
}
