//! Many people who are signed in: written past the program, since hashing a thousand passwords is another
//! measurement.

use anyhow::{Context, Result};
use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{Id, RefreshTokenId, UserId, WorkspaceId};
use kym_domain::sessions::SignInMethod;
use kym_domain::users::NewUser;
use kym_domain::workspaces::Role;
use kym_store::sessions::{NewSession, NewToken};
use kym_store::{DatabaseUrl, Db, sessions, users, workspaces};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::client::Person;

/// Members of a workspace, by the refresh tokens of their sessions.
pub struct Crowd(Vec<String>);

impl Crowd {
    /// So many new members of a workspace.
    pub async fn join(database: &DatabaseUrl, workspace: Uuid, count: usize) -> Result<Self> {
        let db = Db::connect(database, 2).await?;
        let now = Timestamp::now();
        let later = now + SignedDuration::from_hours(24);
        let mut tokens = Vec::new();
        let mut tx = db.write().await?;
        for number in 0..count {
            let id: UserId = next(now);
            let name = format!("member-{}", id.as_uuid().simple());
            let new = NewUser::check(
                &format!("{name}@example.org"),
                &name,
                &format!("Member {number}"),
                "long enough to be safe",
            );
            let new = new.ok().context("a user is not valid")?;
            users::insert(&mut tx, &new.register(id, now, false), "no password fits").await?;
            let workspace = WorkspaceId::from_uuid(workspace);
            workspaces::insert_member(&mut tx, workspace, id, Role::Viewer, now).await?;
            let session = NewSession {
                id: next(now),
                user_id: id,
                user_agent: "bench".to_owned(),
                address: "127.0.0.1".to_owned(),
                method: SignInMethod::Password,
                created_at: now,
                expires_at: later,
            };
            // 43 letters of base64url, as the program's own.
            let text = format!("{:0>43}", id.as_uuid().simple());
            let token = NewToken {
                id: next::<RefreshTokenId>(now),
                session_id: session.id,
                hash: Sha256::digest(&text).to_vec(),
                issued_at: now,
                expires_at: later,
            };
            sessions::insert(&mut tx, &session, &token).await?;
            tokens.push(text);
        }
        tx.commit().await?;
        db.close().await;
        Ok(Self(tokens))
    }

    /// An access token for each.
    pub async fn sign_in(&self, person: &Person) -> Result<Vec<String>> {
        let mut tokens = Vec::new();
        for refresh in &self.0 {
            tokens.push(person.refresh(refresh).await?);
        }
        Ok(tokens)
    }
}

fn next<I: Id>(now: Timestamp) -> I {
    let seconds = u64::try_from(now.as_second()).unwrap_or_default();
    let stamp = uuid::Timestamp::from_unix(uuid::NoContext, seconds, 0);
    I::from_uuid(Uuid::new_v7(stamp))
}
