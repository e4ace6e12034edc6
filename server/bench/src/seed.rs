//! Fills a database: people and accounts over HTTP as anybody would, the rows by the store's bulk path, which
//! keeps every sum right. The workspace that is measured has two neighbours of its own size.

use std::path::Path;

use anyhow::{Result, bail};
use kym_domain::id::{AccountId, CategoryId, UserId, WorkspaceId};
use kym_store::access::{EditTransactions, Lookup, Member, member};
use kym_store::{DatabaseUrl, Db, Tx, lock, transactions};
use uuid::Uuid;

use crate::client::Person;
use crate::household::{ACCOUNTS, Household};
use crate::server::{Server, setup_token};

/// What is measured.
pub struct Seeded {
    pub workspace: Uuid,
    /// The first is the busiest.
    pub accounts: Vec<Uuid>,
}

pub async fn fill(
    kym: &Path,
    folder: &Path,
    database: &DatabaseUrl,
    size: usize,
) -> Result<Seeded> {
    let server = Server::start(kym, folder, database).await?;
    let person = Person::register(&server.url, &setup_token(folder)?).await?;
    let mut households = Vec::new();
    for name in ["Home", "Next door", "Across the street"] {
        households.push(household(&person, name).await?);
    }
    server.stop()?;

    let db = Db::connect(database, 2).await?;
    for (household, seed) in households.iter().zip(1..) {
        for chunk in household.book(size, seed) {
            let mut tx = db.write().await?;
            let member = may_edit(&mut tx, household).await?;
            lock::accounts(&mut tx, household.workspace, &household.accounts).await?;
            transactions::insert_many(&mut tx, &member, &chunk).await?;
            tx.commit().await?;
        }
    }
    db.close().await;
    let measured = &households[0];
    Ok(Seeded {
        workspace: measured.workspace.as_uuid(),
        accounts: measured.accounts.iter().map(AccountId::as_uuid).collect(),
    })
}

async fn household(person: &Person, name: &str) -> Result<Household> {
    let workspace = person.create_workspace(name).await?;
    let mut accounts = Vec::new();
    for number in 1..=ACCOUNTS {
        let account = person
            .open_account(workspace, &format!("Account {number}"))
            .await?;
        accounts.push(AccountId::from_uuid(account));
    }
    Ok(Household {
        user: UserId::from_uuid(person.id().await?),
        workspace: WorkspaceId::from_uuid(workspace),
        accounts,
        categories: person
            .categories(workspace)
            .await?
            .into_iter()
            .map(CategoryId::from_uuid)
            .collect(),
    })
}

async fn may_edit(tx: &mut Tx, household: &Household) -> Result<Member<EditTransactions>> {
    match member(tx, household.user, household.workspace).await? {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough | Lookup::Stranger => bail!("who made the workspace may not book in it"),
    }
}
