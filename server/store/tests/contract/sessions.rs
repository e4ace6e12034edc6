use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{RefreshTokenId, SessionId};
use kym_domain::sessions::{Rotation, SignInMethod, TokenLifetimes};
use kym_domain::users::User;
use kym_store::sessions::{self, NewSession, NewToken};
use kym_store::{Db, StoreError};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{moment, new_id, on_both, user};

/// A refresh token whose hash is its own id: what nobody could guess does not matter here.
fn token(session_id: SessionId, issued_at: Timestamp) -> NewToken {
    let id = new_id();
    NewToken {
        id: RefreshTokenId::from_uuid(id),
        session_id,
        hash: id.as_bytes().to_vec(),
        issued_at,
        expires_at: issued_at + TokenLifetimes::default().idle,
    }
}

async fn sign_in(db: &Db, user: &User) -> NewToken {
    let id = SessionId::from_uuid(new_id());
    let session = NewSession {
        id,
        user_id: user.id,
        user_agent: "browser".to_owned(),
        address: "127.0.0.1".to_owned(),
        method: SignInMethod::Password,
        created_at: moment(0),
        expires_at: moment(0) + TokenLifetimes::default().whole,
    };
    let token = token(id, moment(0));
    let mut tx = db.write().await.expect("a change");
    sessions::insert(&mut tx, &session, &token)
        .await
        .expect("a new session");
    tx.commit().await.expect("committed");
    token
}

/// What the program does when a refresh token is shown.
async fn refresh(
    db: &Db,
    shown: &NewToken,
    now: Timestamp,
) -> Result<(Rotation, Option<NewToken>), StoreError> {
    let mut tx = db.write().await?;
    let shown = sessions::show(&mut tx, &shown.hash)
        .await?
        .expect("a known token");
    let rotation = shown.state.decide(now, &TokenLifetimes::default());
    let next = match rotation {
        Rotation::Rotate | Rotation::ReplaceUnused => {
            let next = token(shown.session_id, now);
            sessions::rotate(&mut tx, &shown, &next).await?;
            Some(next)
        }
        Rotation::Revoke => {
            sessions::revoke(&mut tx, shown.session_id, now).await?;
            None
        }
        Rotation::Expired => None,
    };
    tx.commit().await?;
    Ok((rotation, next))
}

async fn is_live(db: &Db, token: &NewToken, now: Timestamp) -> bool {
    let mut reader = db.read().await.expect("a snapshot");
    sessions::authenticate(&mut reader, token.session_id, token.id, now)
        .await
        .expect("a lookup")
        .is_some()
}

async fn activate(db: &Db, token: &NewToken) -> bool {
    let mut tx = db.write().await.expect("a change");
    let active = sessions::activate(&mut tx, token.session_id, token.id, moment(5))
        .await
        .expect("a lookup");
    tx.commit().await.expect("committed");
    active
}

on_both! {
    async fn an_access_token_names_a_user_as_long_as_its_session_lives(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let token = sign_in(&test.db, &ann).await;
        let mut tx = test.db.write().await.expect("a change");
        let found = sessions::authenticate(&mut tx, token.session_id, token.id, moment(1)).await.expect("a lookup");
        let found = found.expect("alive");
        assert_eq!((found.user, found.is_activated), (ann, false));
        sessions::revoke(&mut tx, token.session_id, moment(2)).await.expect("ended");
        sessions::revoke(&mut tx, token.session_id, moment(3)).await.expect("ended already");
        tx.commit().await.expect("committed");
        assert!(!is_live(&test.db, &token, moment(3)).await);
        let other = SessionId::from_uuid(Uuid::from_u128(1));
        let mut reader = test.db.read().await.expect("a snapshot");
        assert!(sessions::authenticate(&mut reader, other, token.id, moment(1)).await.expect("a lookup").is_none());
    }

    async fn fifty_refreshes_with_one_token_leave_one_live_pair(test: &TestDb) {
        let first = sign_in(&test.db, &user(&test.db, "ann").await).await;
        let mut racers = JoinSet::new();
        for _ in 0..50 {
            let (db, first) = (test.db.clone(), first.clone());
            racers.spawn(async move { refresh(&db, &first, moment(10)).await.expect("no error") });
        }
        let mut live = 0;
        let mut rotations = Vec::new();
        for (rotation, next) in racers.join_all().await {
            rotations.push(rotation);
            live += usize::from(is_live(&test.db, &next.expect("a pair"), moment(11)).await);
        }
        assert_eq!(live, 1);
        assert_eq!(rotations.iter().filter(|rotation| **rotation == Rotation::Rotate).count(), 1);
    }

    async fn refresh_and_sign_out_at_once_leave_no_live_pair(test: &TestDb) {
        for _ in 0..10 {
            let ann = user(&test.db, &format!("ann{}", new_id().simple())).await;
            let first = sign_in(&test.db, &ann).await;
            let mut racers = JoinSet::new();
            for racer in 0..8 {
                let (db, first) = (test.db.clone(), first.clone());
                racers.spawn(async move {
                    if racer == 4 {
                        let mut tx = db.write().await.expect("a change");
                        let shown = sessions::show(&mut tx, &first.hash).await.expect("a lookup").expect("known");
                        sessions::revoke(&mut tx, shown.session_id, moment(10)).await.expect("ended");
                        tx.commit().await.expect("committed");
                        return None;
                    }
                    refresh(&db, &first, moment(10)).await.expect("no error").1
                });
            }
            for next in racers.join_all().await.into_iter().flatten() {
                assert!(!is_live(&test.db, &next, moment(11)).await);
            }
        }
    }

    async fn a_lost_answer_may_be_asked_for_again(test: &TestDb) {
        let first = sign_in(&test.db, &user(&test.db, "ann").await).await;
        let (_, lost) = refresh(&test.db, &first, moment(10)).await.expect("no error");
        let lost = lost.expect("a pair");
        let (rotation, second) = refresh(&test.db, &first, moment(20)).await.expect("no error");
        assert_eq!(rotation, Rotation::ReplaceUnused);
        assert!(is_live(&test.db, &second.expect("a pair"), moment(21)).await);
        assert!(!is_live(&test.db, &lost, moment(21)).await);
        assert!(!activate(&test.db, &lost).await, "a replaced pair must not come to life");
        assert_eq!(refresh(&test.db, &lost, moment(22)).await.expect("no error").0, Rotation::Expired);
    }

    async fn a_replay_after_the_new_pair_was_used_ends_the_session(test: &TestDb) {
        let first = sign_in(&test.db, &user(&test.db, "ann").await).await;
        let (_, second) = refresh(&test.db, &first, moment(10)).await.expect("no error");
        let second = second.expect("a pair");
        assert!(activate(&test.db, &second).await);
        assert_eq!(refresh(&test.db, &first, moment(20)).await.expect("no error").0, Rotation::Revoke);
        assert!(!is_live(&test.db, &second, moment(21)).await);
        assert_eq!(refresh(&test.db, &second, moment(22)).await.expect("no error").0, Rotation::Expired);
    }

    async fn a_replay_after_the_new_token_was_exchanged_ends_the_session(test: &TestDb) {
        let first = sign_in(&test.db, &user(&test.db, "ann").await).await;
        let (_, second) = refresh(&test.db, &first, moment(10)).await.expect("no error");
        let (_, third) = refresh(&test.db, &second.expect("a pair"), moment(20)).await.expect("no error");
        assert_eq!(refresh(&test.db, &first, moment(30)).await.expect("no error").0, Rotation::Revoke);
        assert!(!is_live(&test.db, &third.expect("a pair"), moment(31)).await);
    }

    async fn sessions_that_ran_out_are_removed_with_their_tokens(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        sign_in(&test.db, &ann).await;
        let ended = sign_in(&test.db, &ann).await;
        let mut tx = test.db.write().await.expect("a change");
        sessions::revoke(&mut tx, ended.session_id, moment(5)).await.expect("ended");
        assert_eq!(sessions::purge(&mut tx, moment(5)).await.expect("done"), 0);
        assert_eq!(sessions::purge(&mut tx, moment(6)).await.expect("done"), 1);
        let later = moment(0) + SignedDuration::from_hours(24 * 181);
        assert_eq!(sessions::purge(&mut tx, later).await.expect("done"), 1);
        tx.commit().await.expect("committed");
        assert_eq!(test.count("refresh_tokens").await, 0);
    }
}
