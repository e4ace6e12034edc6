use std::collections::BTreeSet;

use kym_store::events::{self, Audience};
use tokio::task::JoinSet;

use crate::support::{Household, moment, on_both};

on_both! {
    async fn a_cursor_passes_every_event_once_while_many_write(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut writers = JoinSet::new();
        for writer in 0..8 {
            let home = home.clone();
            writers.spawn(async move {
                for number in 0..10 {
                    let mut tx = home.db.write().await.expect("a change");
                    let event = (Audience::Workspace(home.workspace.id), format!("{writer}-{number}"));
                    events::append(&mut tx, &[event], moment(1)).await.expect("written");
                    // Without an agreed order, whoever sleeps here commits behind those who came later.
                    tokio::time::sleep(std::time::Duration::from_millis((writer * 7 + number) % 4)).await;
                    tx.commit().await.expect("committed");
                }
            });
        }
        let (mut cursor, mut heard) = (0, Vec::new());
        loop {
            let done = writers.is_empty();
            let mut reader = test.db.read().await.expect("a snapshot");
            let batch = events::after(&mut reader, cursor, 7).await.expect("events");
            drop(reader);
            while writers.try_join_next().is_some() {}
            if batch.is_empty() && done {
                break;
            }
            for event in batch {
                assert!(event.id > cursor);
                cursor = event.id;
                heard.push(event.body);
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        assert_eq!(heard.len(), 80);
        assert_eq!(heard.iter().collect::<BTreeSet<_>>().len(), 80);
    }

    async fn an_event_that_was_not_committed_was_never_there(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        events::append(&mut tx, &[(Audience::User(home.owner.id), "{}".to_owned())], moment(1)).await.expect("written");
        tx.rollback().await.expect("undone");
        assert_eq!(test.count("events").await, 0);
    }

    async fn an_event_knows_who_is_to_hear_of_it(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let audiences = [Audience::Workspace(home.workspace.id), Audience::User(home.owner.id)];
        let mut tx = test.db.write().await.expect("a change");
        let list = audiences.map(|audience| (audience, "{}".to_owned()));
        events::append(&mut tx, &list, moment(1)).await.expect("written");
        let latest = events::latest(&mut tx).await.expect("an id");
        let heard = events::after(&mut tx, 0, 10).await.expect("events");
        assert_eq!(heard.last().map(|event| event.id), Some(latest));
        assert_eq!(heard.iter().map(|event| event.audience).collect::<Vec<_>>(), audiences);
        let listeners = events::listeners(&mut tx, home.workspace.id).await.expect("members");
        assert_eq!(listeners, [home.owner.id]);
        assert_eq!(events::purge(&mut tx, moment(1)).await.expect("purged"), 0);
        assert_eq!(events::purge(&mut tx, moment(2)).await.expect("purged"), 1, "the newest stays");
        assert_eq!(events::latest(&mut tx).await.expect("an id"), latest);
        tx.rollback().await.expect("undone");
    }
}
