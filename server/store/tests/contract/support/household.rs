//! A workspace with an owner, and short ways to do in it what a test is not about.

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use jiff::civil::Date;
use kym_commerce::plans::LimitKey;
use kym_domain::accounts::{Account, AccountDraft, Balances};
use kym_domain::id::{Id, TransactionId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{
    NewTransfer, Transaction, TransactionStatus, Transfer, TransferInput,
};
use kym_domain::users::{NewUser, User};
use kym_domain::workspaces::{Workspace, WorkspaceDraft};
use kym_store::access::{EditTransactions, Lookup, Member, Right, member};
use kym_store::usage::{self, Counter};
use kym_store::{Db, Reader, StoreError, Tx, accounts, lock, transactions, users, workspaces};
use uuid::Uuid;

/// Every test of this process counts on.
static LAST_ID: AtomicU64 = AtomicU64::new(0);

/// An id that nothing else in this run has; later ones are greater.
pub fn new_id() -> Uuid {
    let number = LAST_ID.fetch_add(1, Ordering::Relaxed) + 1;
    Uuid::from_u128(0x019a_1000_0000_7000_8000_0000_0000_0000 | u128::from(number))
}

/// Some seconds after the moment at which all tests begin.
pub fn moment(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_760_000_000 + seconds).expect("an instant")
}

/// Writes a user called `name`.
pub async fn user(db: &Db, name: &str) -> User {
    let new = NewUser::check(
        &format!("{name}@example.org"),
        name,
        &format!("{name} Example"),
        "correct horse",
    );
    let user = new
        .expect("a valid user")
        .register(Id::from_uuid(new_id()), moment(0), false);
    let mut tx = db.write().await.expect("a change");
    users::insert(&mut tx, &user, "hash")
        .await
        .expect("a new name");
    tx.commit().await.expect("committed");
    user
}

/// The proof that a user may do something; fails the test when they may not.
pub async fn granted<R: Right + std::fmt::Debug>(
    reader: &mut Reader,
    user: &User,
    workspace: WorkspaceId,
) -> Member<R> {
    match member::<R>(reader, user.id, workspace)
        .await
        .expect("a lookup")
    {
        Lookup::Granted(member) => member,
        other => panic!("{other:?}"),
    }
}

/// A workspace and its owner.
#[derive(Clone)]
pub struct Household {
    pub db: Db,
    pub owner: User,
    pub workspace: Workspace,
}

/// So much more of what there is, as whoever writes a row counts it.
pub async fn count_used(tx: &mut Tx, scope: Uuid, key: LimitKey, count: i64) {
    let counter = Counter {
        scope,
        key,
        period: String::new(),
    };
    usage::add(tx, &counter, count).await.expect("counted");
}

impl Household {
    /// A household counted in dollars, owned by a new user called `name`.
    pub async fn of(db: &Db, name: &str) -> Self {
        let owner = user(db, name).await;
        let draft = WorkspaceDraft::check(name, "", "USD").expect("valid");
        let workspace = draft.create(Id::from_uuid(new_id()), moment(0), Currency::DEFAULT);
        let mut tx = db.write().await.expect("a change");
        workspaces::insert(&mut tx, &workspace, owner.id)
            .await
            .expect("a new workspace");
        let members = (workspace.id.as_uuid(), LimitKey::MembersPerWorkspace);
        for (scope, key) in [(owner.id.as_uuid(), LimitKey::WorkspacesOwned), members] {
            count_used(&mut tx, scope, key, 1).await;
        }
        tx.commit().await.expect("committed");
        Self {
            db: db.clone(),
            owner,
            workspace,
        }
    }

    pub async fn member<R: Right + std::fmt::Debug>(&self, reader: &mut Reader) -> Member<R> {
        granted(reader, &self.owner, self.workspace.id).await
    }

    /// An account that begins with `opening` cents.
    pub async fn account(&self, name: &str, opening: i64) -> Account {
        let draft = AccountDraft::check(name, "cash", "0", None).expect("valid");
        let account = draft
            .open(
                Id::from_uuid(new_id()),
                moment(0),
                self.workspace.id,
                self.workspace.currency,
            )
            .expect("valid");
        let account = Account {
            opening_balance: Minor::new(opening),
            ..account
        };
        let mut tx = self.db.write().await.expect("a change");
        let member = self.member(&mut tx).await;
        accounts::insert(&mut tx, &member, &account)
            .await
            .expect("a new account");
        let payer = self.owner.id.as_uuid();
        count_used(&mut tx, payer, LimitKey::Accounts, 1).await;
        tx.commit().await.expect("committed");
        account
    }

    /// A pending transaction that is not written yet.
    pub fn draft(&self, account: &Account, day: Date, cents: i64) -> Transaction {
        Transaction {
            id: TransactionId::from_uuid(new_id()),
            workspace_id: self.workspace.id,
            account_id: account.id,
            date: day,
            amount: Minor::new(cents),
            converted: Some(Minor::new(cents)),
            rate: None,
            status: TransactionStatus::Pending,
            category_id: None,
            payee: "Bakery".to_owned(),
            note: String::new(),
            transfer: None,
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: self.owner.id,
            deleted_at: None,
            version: 1,
        }
    }

    /// A transfer that is not written yet.
    pub fn transfer_draft(&self, from: &Account, to: &Account, day: Date, cents: i64) -> Transfer {
        let (from_id, to_id, day) = (from.id.to_string(), to.id.to_string(), day.to_string());
        let amount = format!("{}.{:02}", cents / 100, cents % 100);
        let input = TransferInput {
            from_account_id: Some(&from_id),
            to_account_id: Some(&to_id),
            amount: Some(&amount),
            date: Some(&day),
            ..TransferInput::default()
        };
        let legs = [new_id(), new_id()].map(TransactionId::from_uuid);
        let mut transfer = NewTransfer::check(&input)
            .and_then(|new| new.book(legs, self.owner.id, from, to))
            .expect("a valid transfer");
        for (leg, account) in [(&mut transfer.from, from), (&mut transfer.to, to)] {
            leg.convert(account.currency, self.workspace.currency, None);
        }
        transfer
    }

    /// Writes rows in one change.
    pub async fn try_book(&self, rows: &[&Transaction]) -> Result<(), StoreError> {
        let mut tx = self.db.write().await?;
        let member = self.member::<EditTransactions>(&mut tx).await;
        let ids: Vec<_> = rows.iter().map(|row| row.account_id).collect();
        lock::accounts(&mut tx, self.workspace.id, &ids).await?;
        for row in rows {
            transactions::insert(&mut tx, &member, row).await?;
        }
        tx.commit().await
    }

    pub async fn book(&self, rows: &[&Transaction]) {
        self.try_book(rows).await.expect("booked");
    }

    /// Writes a row as it `is` over what it `was`.
    pub async fn change(&self, was: &Transaction, is: &Transaction) -> Result<(), StoreError> {
        let mut tx = self.db.write().await?;
        let member = self.member::<EditTransactions>(&mut tx).await;
        lock::accounts(&mut tx, self.workspace.id, &[was.account_id, is.account_id]).await?;
        transactions::update(&mut tx, &member, was, is).await?;
        tx.commit().await
    }

    /// What an account holds a year after the days of the tests.
    pub async fn balances(&self, account: &Account) -> Balances {
        let mut reader = self.db.read().await.expect("a snapshot");
        accounts::balances(&mut reader, account, moment(365 * 86_400))
            .await
            .expect("balances")
    }
}
