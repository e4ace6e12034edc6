//! The household to look at.

use kym::demo::{SEED, fill};
use kym_testing::on_both;

on_both! {
    async fn the_household_to_look_at_has_three_currencies_and_a_rate_for_whatever_happened(app: &TestApp) {
        let kym = app.kym().await;
        assert!(fill(&kym, SEED).await.expect("filled").is_some());
        for (currency, accounts) in [("USD", 5), ("EUR", 1), ("GBP", 1)] {
            assert_eq!(app.place.count("accounts", &format!("currency = '{currency}'")).await, accounts);
        }
        let rows = async |condition| app.place.count("transactions", condition).await;
        assert!(rows("TRUE").await > 2_000);
        assert!(rows("rate IS NOT NULL").await > 40);
        assert!(rows("peer_amount IS NOT NULL").await >= 10, "dollars were exchanged before each trip");
        assert_eq!(rows("converted IS NULL AND status <> 'planned'").await, 0);
        assert_eq!(app.place.count("saved_reports", "is_shared").await, 1);
        assert_eq!(app.place.count("dashboard_cards", "report_id IS NOT NULL").await, 1);
        let mut reader = kym.db.read().await.expect("a snapshot");
        let report = kym::registrations::check(&mut reader).await.expect("a report");
        assert_eq!(report.differences, Vec::<String>::new());
        drop(reader);
        assert!(fill(&kym, SEED).await.expect("nothing to do").is_none(), "what has users is left alone");
    }
}
