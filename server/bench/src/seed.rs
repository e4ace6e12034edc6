//! Fills a database: people and accounts over HTTP as anybody would, the rows by the store's bulk path, which
//! keeps every sum right.

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail, ensure};
use kym_domain::id::{AccountId, CategoryId, UserId, WorkspaceId};
use kym_store::access::{EditTransactions, Lookup, Member, member};
use kym_store::{DatabaseUrl, Db, Tx, lock, transactions};
use sqlx::{Connection as _, PgConnection};
use uuid::Uuid;

use crate::client::Person;
use crate::household::{Account, Household, currencies};
use crate::rates;
use crate::server::{Server, setup_token};

/// What is measured.
pub struct Seeded {
    pub workspace: Uuid,
    /// The first is the busiest.
    pub accounts: Vec<Uuid>,
}

impl Seeded {
    /// What was written of it.
    pub fn read(text: &str) -> Result<Self> {
        let ids = text.split_whitespace().map(str::parse);
        let mut ids: Vec<Uuid> = ids.collect::<Result<_, _>>()?;
        ensure!(ids.len() > 1, "no accounts");
        Ok(Self {
            workspace: ids.remove(0),
            accounts: ids,
        })
    }
}

impl fmt::Display for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.workspace)?;
        let mut accounts = self.accounts.iter();
        accounts.try_for_each(|account| write!(f, " {account}"))
    }
}

/// Fills a database with so many transactions for each of some workspaces, and answers the first of them.
pub async fn fill(
    kym: &Path,
    folder: &Path,
    database: &DatabaseUrl,
    (workspaces, size): (&[&str], usize),
) -> Result<Seeded> {
    let server = Server::start(kym, folder, database).await?;
    let person = Person::register(&server.url, &setup_token(folder)?).await?;
    let mut households = Vec::new();
    for name in workspaces {
        households.push(household(&person, name).await?);
    }
    server.stop()?;

    let db = Db::connect(database, 2).await?;
    rates::fill(&db).await?;
    for (household, seed) in households.iter().zip(1..) {
        let accounts = household.accounts.iter().map(|account| account.id);
        let accounts: Vec<_> = accounts.collect();
        for chunk in household.book(size, seed) {
            let mut tx = db.write().await?;
            let member = may_edit(&mut tx, household).await?;
            lock::accounts(&mut tx, household.workspace, &accounts).await?;
            transactions::insert_many(&mut tx, &member, &chunk).await?;
            tx.commit().await?;
        }
    }
    db.close().await;
    look_over(database).await?;
    let measured = &households[0];
    Ok(Seeded {
        workspace: measured.workspace.as_uuid(),
        accounts: measured
            .accounts
            .iter()
            .map(|account| account.id.as_uuid())
            .collect(),
    })
}

/// PostgreSQL learns what its tables hold a minute after they were filled: until then it plans as if they were empty,
/// which no household ever meets.
async fn look_over(database: &DatabaseUrl) -> Result<()> {
    if let DatabaseUrl::Postgres(url) = database {
        let mut connection = PgConnection::connect(url).await?;
        sqlx::query("ANALYZE").execute(&mut connection).await?;
        connection.close().await?;
    }
    Ok(())
}

async fn household(person: &Person, name: &str) -> Result<Household> {
    let workspace = person.create_workspace(name).await?;
    let mut accounts = Vec::new();
    for (number, currency) in (1..).zip(currencies()?) {
        let (name, code) = (format!("Account {number}"), currency.code());
        let id = person.open_account(workspace, &name, code.as_str()).await?;
        accounts.push(Account {
            id: AccountId::from_uuid(id),
            currency,
        });
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
        rates: rates::table()?,
    })
}

async fn may_edit(tx: &mut Tx, household: &Household) -> Result<Member<EditTransactions>> {
    match member(tx, household.user, household.workspace).await? {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough | Lookup::Stranger => bail!("who made the workspace may not book in it"),
    }
}
