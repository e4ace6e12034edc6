//! A household: a workspace with its owner and two accounts, and short ways to book in it.

use kym_domain::id::WorkspaceId;
use kym_domain::workspaces::Role;
use kym_platform::context::Author;
use kym_store::{users, workspaces};
use serde_json::{Value, json};

use super::{Person, TestApp, id, text};

/// A household counted in one currency. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Home {
    pub owner: Person,
    pub workspace: String,
    /// An account of type `cash` that begins empty.
    pub wallet: String,
    /// An account of type `debit_card` that begins with 100.00.
    pub bank: String,
}

impl TestApp {
    /// A household in dollars, owned by a new user called `name`.
    pub async fn home(&self, name: &str) -> Home {
        self.home_in(name, "USD").await
    }

    pub async fn home_in(&self, name: &str, currency: &str) -> Home {
        let owner = self.user(name).await;
        let workspace = owner
            .create_workspace(json!({ "name": format!("{name}'s"), "currency": currency }))
            .await;
        let workspace = id(&workspace);
        let wallet = owner
            .create_account(
                &workspace,
                json!({ "name": "Wallet", "account_type": "cash" }),
            )
            .await;
        let bank =
            json!({ "name": "Bank", "account_type": "debit_card", "opening_balance": "100" });
        let bank = owner.create_account(&workspace, bank).await;
        Home {
            owner,
            wallet: id(&wallet),
            bank: id(&bank),
            workspace,
        }
    }

    /// A new user called as their role, who belongs to a household.
    pub async fn member(&self, home: &Home, role: &str) -> Person {
        let person = self.user(role).await;
        self.add_member(home, &person, role).await;
        person
    }

    /// Makes somebody belong to a household.
    pub async fn add_member(&self, home: &Home, person: &Person, role: &str) {
        let app = self.kym().await;
        let workspace: WorkspaceId = home.workspace.parse().expect("an id");
        let role: Role = role.parse().expect("a role");
        let user = person.id.parse().expect("an id");
        let mut reader = app.db.read().await.expect("a snapshot");
        let found = users::get(&mut reader, user).await.expect("read");
        drop(reader);
        let author = Author::of(&found.expect("a user"));
        let mut ctx = app.write_as(author).await.expect("a change");
        ctx.recount(workspace).await.expect("counted");
        workspaces::insert_member(&mut ctx.tx, workspace, user, role, self.now())
            .await
            .expect("a new member");
        drop(ctx.commit(()).await.expect("committed"));
    }
}

impl Home {
    /// A transaction of the wallet.
    pub async fn book(&self, date: &str, amount: &str) -> Value {
        self.owner
            .create_transaction(self.row(date, amount))
            .await
            .created()
    }

    /// The body of a transaction of the wallet.
    pub fn row(&self, date: &str, amount: &str) -> Value {
        json!({ "account_id": self.wallet, "date": date, "total_amount": amount })
    }

    /// A transfer from the bank to the wallet.
    pub async fn withdraw(&self, date: &str, amount: &str) -> Value {
        let body = json!({
            "from_account_id": self.bank, "to_account_id": self.wallet, "amount": amount, "date": date,
        });
        self.owner.create_transfer(body).await.created()
    }

    /// What came in and what went out, as the list of the workspace tells.
    pub async fn flows(&self) -> [String; 2] {
        let query = format!("?workspace_id={}", self.workspace);
        let list = self.owner.list_transactions(&query).await.ok();
        ["income", "expense"].map(|field| text(&list["totals"][field]))
    }

    /// The list of an account's transactions, oldest first.
    pub async fn list(&self, account: &str) -> Value {
        self.owner
            .list_transactions(&format!("?account_id={account}&sort_desc=false"))
            .await
            .ok()
    }

    /// What an account holds.
    pub async fn balance(&self, account: &str) -> String {
        text(
            &self
                .owner
                .get_account_balance(&self.workspace, account)
                .await
                .ok()["balance"],
        )
    }
}
