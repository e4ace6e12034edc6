//! Whatever is on an account: closing and reopening gives the same rows, and the sums stay right.

use kym_testing::{id, on_both, seed, soak, text};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use serde_json::json;

use super::expect_sound;

const SEED: u64 = 20_251_123;
const STATUSES: [&str; 5] = ["planned", "pending", "cleared", "cleared", "void"];

on_both! {
    async fn closing_and_reopening_gives_the_same_rows(app: &TestApp) {
        let home = app.home("anna").await;
        let mut random = StdRng::seed_from_u64(seed(SEED));
        for round in 0..soak::times(3, 6) {
            for _ in 0..8 {
                let day = 1 + random.random_range(0..28);
                let month = 6 + round;
                let mut row = home.row(&format!("2025-{month:02}-{day:02}"), "1");
                row["total_amount"] = json!(format!("{}.{:02}", random.random_range(1..99), random.random_range(0..99)));
                row["status"] = json!(STATUSES[random.random_range(0..STATUSES.len())]);
                home.owner.create_transaction(row).await.created();
            }
            let day = 15 + random.random_range(0..13);
            let date = format!("2025-{:02}-{day:02}", 6 + round);
            let before = home.rows().await;
            let begun = home.begin(&home.wallet, &date, "12.34").await;
            let begun = id(&begun);
            let open = home.owner.get_reconciliation(&home, &home.wallet, &begun).await.ok();
            home.owner.close_adjusting(&home, &home.wallet, &begun).await.ok();
            expect_sound(app).await;
            let until = home.rows().await;
            let until = until.iter().filter(|row| {
                let counts = row["status"] == "cleared" || row["status"] == "reconciled";
                counts && row["account_id"] == json!(home.wallet) && text(&row["date"]) <= date
            });
            let cents: i64 = until.map(|row| cents(&text(&row["total_amount"]))).sum();
            assert_eq!(cents, 1234, "round {round}: what is closed comes to the statement");

            let reopened = home.owner.reopen(&home, &home.wallet, &begun).await.ok();
            assert_eq!(reopened["progress"], open["progress"], "round {round}");
            assert_eq!(home.rows().await, before, "round {round}");
            expect_sound(app).await;
            home.owner.close_adjusting(&home, &home.wallet, &begun).await.ok();
        }
    }
}

fn cents(amount: &str) -> i64 {
    amount.replace('.', "").parse().expect("decimal text")
}
