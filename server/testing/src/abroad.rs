//! A household that has an account abroad.

use serde_json::{Value, json};

use super::{Home, TestApp, id};

/// A household in dollars with an account in euros that begins empty.
#[derive(Clone, Debug)]
pub struct Abroad {
    pub home: Home,
    pub euros: String,
}

impl TestApp {
    /// Such a household, which knows no rate.
    pub async fn abroad(&self, name: &str) -> Abroad {
        let home = self.home(name).await;
        let euros = home.open_in("EUR").await;
        Abroad { home, euros }
    }
}

impl Home {
    /// An account in a currency, called like it.
    pub async fn open_in(&self, currency: &str) -> String {
        let account = json!({ "name": currency, "account_type": "savings", "currency": currency });
        id(&self.owner.create_account(&self.workspace, account).await)
    }

    /// Says what one unit of a currency is worth in dollars from a day on.
    pub async fn rate(&self, currency: &str, date: &str, rate: &str) -> Value {
        let path = format!("/workspaces/{}/exchange-rates", self.workspace);
        let body = json!({ "date": date, "from": currency, "to": "USD", "rate": rate });
        self.owner.post(&path, body).await.created()
    }
}

impl Abroad {
    /// Has dollars of the bank become euros.
    pub async fn exchange(&self, date: &str, dollars: &str, euros: &str) -> Value {
        let body = json!({
            "from_account_id": self.home.bank, "to_account_id": self.euros,
            "amount": dollars, "to_amount": euros, "date": date,
        });
        self.home.owner.create_transfer(body).await.created()
    }

    /// Books on the account in euros.
    pub async fn book(&self, date: &str, amount: &str) -> Value {
        let row = json!({ "account_id": self.euros, "date": date, "total_amount": amount });
        self.home.owner.create_transaction(row).await.created()
    }

    /// What the bank and the account in euros hold.
    pub async fn balances(&self) -> [String; 2] {
        [
            self.home.balance(&self.home.bank).await,
            self.home.balance(&self.euros).await,
        ]
    }
}
