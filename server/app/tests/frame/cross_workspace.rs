//! Two households that must not touch: an id of the other in a body is refused at that field, and a
//! member of both mixes nothing (L-17, L-18). Every other place of an id is tried in `authorization`.

use kym_testing::{Answer, Home, TestApp, id, on_both, text};
use serde_json::{Value, json};

const NOBODYS: &str = "0199b000-0000-7000-8000-00000000ffff";

/// A household with a row, a transfer and a category, for its neighbour to try.
struct Neighbour {
    home: Home,
    category: String,
}

async fn neighbour(app: &TestApp) -> Neighbour {
    let home = app.home("boris").await;
    home.book("2025-10-01", "-5").await;
    home.withdraw("2025-10-02", "20").await;
    let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
    let category = id(&home.owner.create_category(category).await);
    Neighbour { home, category }
}

impl Neighbour {
    /// The same, with ids that nobody has.
    fn missing(&self) -> Self {
        let nobodys = || NOBODYS.to_owned();
        let home = Home {
            workspace: nobodys(),
            wallet: nobodys(),
            bank: nobodys(),
            ..self.home.clone()
        };
        Self {
            home,
            category: nobodys(),
        }
    }

    /// Everything there is to see of the household.
    async fn state(&self) -> Vec<Value> {
        let owner = &self.home.owner;
        let (workspace, wallet) = (&self.home.workspace, &self.home.wallet);
        vec![
            owner.get_workspace(workspace).await.ok(),
            owner
                .list_accounts(workspace, "?with_balances=true&include_deleted=true")
                .await
                .ok(),
            owner
                .list_transactions(&format!("?workspace_id={workspace}"))
                .await
                .ok(),
            owner
                .list_transactions(&format!("?account_id={wallet}"))
                .await
                .ok(),
            owner.list_categories(workspace).await.ok(),
        ]
    }

    /// Every request of somebody in their own household that names something of this one in its body.
    async fn in_the_body(&self, own: &Home) -> Vec<(&'static str, Answer, &'static str)> {
        let (by, theirs) = (&own.owner, &self.home);
        let transfer = |from: &str, to: &str| json!({ "from_account_id": from, "to_account_id": to, "amount": "1", "date": "2025-10-05" });
        let category = |workspace: &str, parent: Value| json!({ "workspace_id": workspace, "name": "X", "kind": "expense", "parent_id": parent });
        let with = |field: &str, value: &str| {
            let mut row = json!({ "account_id": own.wallet, "date": "2025-10-05", "total_amount": "-1", "status": "pending" });
            row[field] = value.into();
            row
        };
        let row = text(&own.book("2025-10-01", "-5").await["id"]);
        let mine = id(&by
            .create_category(category(&own.workspace, Value::Null))
            .await);
        let answers = vec![
            (
                "create_transaction, account",
                by.create_transaction(with("account_id", &theirs.wallet))
                    .await,
                "account_id",
            ),
            (
                "create_transaction, category",
                by.create_transaction(with("category_id", &self.category))
                    .await,
                "category_id",
            ),
            (
                "update_transaction, account",
                by.update_transaction(&row, with("account_id", &theirs.wallet))
                    .await,
                "account_id",
            ),
            (
                "update_transaction, category",
                by.update_transaction(&row, with("category_id", &self.category))
                    .await,
                "category_id",
            ),
            (
                "create_transfer, from",
                by.create_transfer(transfer(&theirs.wallet, &own.wallet))
                    .await,
                "from_account_id",
            ),
            (
                "create_transfer, to",
                by.create_transfer(transfer(&own.wallet, &theirs.wallet))
                    .await,
                "to_account_id",
            ),
            (
                "create_category, parent",
                by.create_category(category(&own.workspace, json!(self.category)))
                    .await,
                "parent_id",
            ),
            (
                "update_category, parent",
                by.update_category(&mine, json!({ "name": "X", "parent_id": self.category }))
                    .await,
                "parent_id",
            ),
            (
                "bulk_update_category, category",
                by.bulk_update_category(std::slice::from_ref(&row), Some(&self.category))
                    .await,
                "category_id",
            ),
            (
                "bulk_move_account, target",
                by.bulk_move_account(std::slice::from_ref(&row), &theirs.wallet)
                    .await,
                "target_account_id",
            ),
        ];
        by.delete_category(&mine).await.no_content();
        by.delete_transaction(&row).await.no_content();
        answers
    }
}

on_both! {
    async fn l_17_a_body_that_names_what_is_not_ours_is_refused_at_that_field(app: &TestApp) {
        let own = app.home("anna").await;
        let theirs = neighbour(app).await;
        let before = theirs.state().await;
        let missing = theirs.missing().in_the_body(&own).await;
        for ((what, foreign, field), (_, missing, _)) in theirs.in_the_body(&own).await.iter().zip(&missing) {
            assert_eq!(foreign.invalid(), [format!("{field}: not_found")], "{what}");
            assert_eq!(foreign.without_request_id(), missing.without_request_id(), "{what}");
        }
        assert_eq!(theirs.state().await, before);
        assert_eq!(own.balance(&own.wallet).await, "0.00");
    }

    async fn l_17_a_path_of_ours_with_an_account_of_theirs_finds_nothing(app: &TestApp) {
        let own = app.home("anna").await;
        let theirs = neighbour(app).await;
        let before = theirs.state().await;
        let body = json!({ "name": "Mine", "account_type": "cash", "opening_balance": "0" });
        let account = &theirs.home.wallet;
        for (workspace, account) in [(&own.workspace, account), (&theirs.home.workspace, &own.wallet)] {
            own.owner.update_account(workspace, account, body.clone()).await.refused(404, "not_found");
            own.owner.delete_account(workspace, account).await.refused(404, "not_found");
            own.owner.restore_account(workspace, account).await.refused(404, "not_found");
            for step in ["close", "reopen"] {
                let path = format!("/workspaces/{workspace}/accounts/{account}/{step}");
                own.owner.post(&path, json!({})).await.refused(404, "not_found");
            }
            own.owner.get_account_balance(workspace, account).await.refused(404, "not_found");
        }
        assert_eq!(theirs.state().await, before);
    }

    async fn l_18_a_member_of_both_mixes_nothing(app: &TestApp) {
        let own = app.home("anna").await;
        let theirs = neighbour(app).await;
        let both = app.member(&own, "editor").await;
        app.add_member(&theirs.home, &both, "editor").await;
        let own = Home { owner: both.clone(), ..own };
        let before = theirs.state().await;
        for (what, answer, field) in theirs.in_the_body(&own).await {
            // An account of either household can be booked on; a row cannot mix them.
            if what == "create_transaction, account" {
                let row = text(&answer.created()["id"]);
                both.delete_transaction(&row).await.no_content();
            } else if what == "create_transfer, from" {
                assert_eq!(answer.invalid(), ["to_account_id: not_found"], "{what}");
            } else {
                assert_eq!(answer.invalid(), [format!("{field}: not_found")], "{what}");
            }
        }
        assert_eq!(theirs.state().await, before);
        let path = both
            .update_account(
                &own.workspace,
                &theirs.home.wallet,
                json!({ "name": "X", "account_type": "cash", "opening_balance": "0" }),
            )
            .await;
        path.refused(404, "not_found");
    }

    async fn l_18_the_database_itself_keeps_no_reference_into_another_workspace(app: &TestApp) {
        let own = app.home("anna").await;
        own.book("2025-10-01", "-5").await;
        own.withdraw("2025-10-02", "20").await;
        let category = json!({ "workspace_id": own.workspace, "name": "Pets", "kind": "expense" });
        own.owner.create_category(category).await.created();
        let theirs = neighbour(app).await;
        let before = theirs.state().await;
        let references = [
            ("transactions", "account_id", "accounts", "TRUE"),
            ("transactions", "category_id", "categories", "TRUE"),
            ("transactions", "peer_id", "transactions", "peer_id IS NOT NULL"),
            ("categories", "parent_id", "categories", "TRUE"),
        ];
        let lead = |sign: &str, (table, column, other, which): (&str, &str, &str, &str)| {
            let row = format!("SELECT o.id FROM {other} o WHERE o.workspace_id {sign} {table}.workspace_id");
            format!("UPDATE {table} SET {column} = ({row} ORDER BY o.id LIMIT 1) WHERE {which}")
        };
        for reference in references {
            assert!(!app.place.allows(&lead("<>", reference)).await, "{reference:?}");
        }
        assert!(theirs.state().await == before);
        for reference in references {
            assert!(app.place.allows(&lead("=", reference)).await, "{reference:?}");
        }
    }
}
