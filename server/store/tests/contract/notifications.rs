//! What people are told, what they want of it, and what is told later.

use jiff::SignedDuration;
use jiff::civil::{date, time};
use kym_domain::id::{NotificationId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    Channel, Content, Digest, EntityKind, Matrix, Notification, NotificationKind,
    NotificationSettings, NotificationTopic, Param, ParamName, QuietHours, WorkspacePreferences,
};
use kym_notification_store::channels::ChannelState;
use kym_notification_store::notifications::Filter;
use kym_notification_store::{channels, deliveries, notifications, settings};
use kym_store::Tx;

use crate::support::{Household, moment, new_id, on_both, user};

/// Something that the user is told, in a workspace if one is given.
async fn tell(tx: &mut Tx, to: UserId, kind: NotificationKind, second: i64) -> Notification {
    tell_of(tx, to, Content::new(kind), second).await
}

async fn tell_of(tx: &mut Tx, to: UserId, content: Content, second: i64) -> Notification {
    let id = NotificationId::from_uuid(new_id());
    let notification = Notification::new(id, to, content, moment(second));
    notifications::insert(tx, &notification, true)
        .await
        .expect("written");
    notification
}

fn with(kinds: &[NotificationKind], is_unread: bool, before: Option<NotificationId>) -> Filter {
    Filter {
        is_unread,
        kinds: kinds.to_vec(),
        before,
    }
}

/// A workspace, and what its owner sees.
async fn listed(tx: &mut Tx, user: UserId, filter: &Filter) -> Vec<Notification> {
    notifications::list(tx, user, filter, (moment(100), 99))
        .await
        .expect("a list")
}

on_both! {
    async fn notifications_are_ones_own_filtered_and_in_pages(test: &TestDb) {
        let (ann, beth) = (user(&test.db, "ann").await.id, user(&test.db, "beth").await.id);
        let mut tx = test.db.write().await.expect("a change");
        let first = tell(&mut tx, ann, NotificationKind::PasskeyAdded, 1).await;
        let second = tell(&mut tx, ann, NotificationKind::NewVersion, 2).await;
        let others = tell(&mut tx, beth, NotificationKind::PasskeyAdded, 3).await;
        let third = tell(&mut tx, ann, NotificationKind::PasskeyAdded, 4).await;
        assert_eq!(listed(&mut tx, ann, &Filter::default()).await, [third.clone(), second.clone(), first.clone()]);
        let page = notifications::list(&mut tx, ann, &with(&[], false, Some(third.id)), (moment(9), 1)).await.expect("a page");
        assert_eq!(page, std::slice::from_ref(&second));
        let kinds = [NotificationKind::PasskeyAdded, NotificationKind::PasskeyRemoved];
        assert_eq!(listed(&mut tx, ann, &with(&kinds, false, None)).await, [third.clone(), first.clone()]);
        notifications::set_read(&mut tx, ann, third.id, Some(moment(5))).await.expect("read");
        notifications::set_read(&mut tx, ann, others.id, Some(moment(5))).await.expect("nothing of hers");
        assert_eq!(notifications::count_unread(&mut tx, ann, moment(9)).await.expect("a count"), 2);
        assert_eq!(notifications::count_unread(&mut tx, beth, moment(9)).await.expect("a count"), 1);
        assert_eq!(listed(&mut tx, ann, &with(&[], true, None)).await, [second.clone(), first.clone()]);
        assert_eq!(notifications::mark_all_read(&mut tx, ann, Some(first.id), moment(6)).await.expect("read"), 1);
        assert_eq!(listed(&mut tx, ann, &with(&[], true, None)).await, std::slice::from_ref(&second));
        assert_eq!(notifications::mark_all_read(&mut tx, ann, None, moment(7)).await.expect("read"), 1);
        assert_eq!(notifications::mark_all_read(&mut tx, ann, None, moment(8)).await.expect("read"), 0);
        let read = notifications::get(&mut tx, ann, second.id, moment(9)).await.expect("an answer").expect("hers");
        assert_eq!(read.read_at, Some(moment(7)));
        assert_eq!(notifications::get(&mut tx, ann, others.id, moment(9)).await.expect("an answer"), None);
        notifications::delete(&mut tx, ann, others.id).await.expect("nothing of hers");
        notifications::delete(&mut tx, ann, second.id).await.expect("deleted");
        assert_eq!(listed(&mut tx, ann, &Filter::default()).await.len(), 2);
        let end = third.expires_at;
        assert_eq!(notifications::count_unread(&mut tx, beth, end).await.expect("a count"), 0, "hers has expired by then");
        let later = others.expires_at + SignedDuration::from_secs(1);
        assert_eq!(notifications::purge(&mut tx, later).await.expect("purged"), 2);
        assert_eq!(listed(&mut tx, ann, &Filter::default()).await.len(), 1);
        tx.commit().await.expect("committed");
    }

    async fn what_a_notification_names_is_read_as_it_was_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let money = |units, code| Money::new(Minor::new(units), Currency::iso(code).expect("a currency"));
        let content = Content::new(NotificationKind::LowBalance)
            .in_workspace(home.workspace.id, "Zuhause \"🏠\" \u{202e}")
            .about(EntityKind::Account, new_id())
            .text(ParamName::Name, "")
            .number(ParamName::Count, i64::MIN)
            .day(date(2025, 10, 6))
            .amount(money(i64::MAX, "KWD"))
            .with(ParamName::Threshold, Param::Money(money(-700, "JPY")))
            .with(ParamName::Device, Param::Device("curl/8".to_owned()));
        let written = tell_of(&mut tx, home.owner.id, content, 1).await;
        assert_eq!(listed(&mut tx, home.owner.id, &Filter::default()).await, [written]);
    }

    async fn names_of_a_workspace_are_nobody_elses_to_read(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let stranger = user(&test.db, "beth").await.id;
        let mut tx = test.db.write().await.expect("a change");
        let of = |kind| Content::new(kind).in_workspace(home.workspace.id, "Home");
        for to in [home.owner.id, stranger] {
            tell_of(&mut tx, to, of(NotificationKind::BudgetThreshold), 1).await;
            tell_of(&mut tx, to, of(NotificationKind::WorkspaceRemoved), 2).await;
        }
        assert_eq!(listed(&mut tx, home.owner.id, &Filter::default()).await.len(), 2);
        let seen = listed(&mut tx, stranger, &Filter::default()).await;
        assert_eq!(seen.iter().map(|each| each.content.kind).collect::<Vec<_>>(), [NotificationKind::WorkspaceRemoved]);
        assert_eq!(notifications::count_unread(&mut tx, stranger, moment(9)).await.expect("a count"), 1);
        let budget = with(&[NotificationKind::BudgetThreshold], false, None);
        let hidden = listed(&mut tx, home.owner.id, &budget).await.remove(0);
        assert_eq!(notifications::get(&mut tx, stranger, hidden.id, moment(9)).await.expect("an answer"), None);
    }

    async fn what_is_told_later_is_taken_once_and_not_when_it_was_read(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let (ann, beth) = (home.owner.id, user(&test.db, "beth").await.id);
        let mut tx = test.db.write().await.expect("a change");
        let read = tell(&mut tx, ann, NotificationKind::NewVersion, 1).await;
        let one = tell(&mut tx, ann, NotificationKind::NewVersion, 2).await;
        let other = tell(&mut tx, ann, NotificationKind::NewVersion, 3).await;
        let later = tell(&mut tx, ann, NotificationKind::NewVersion, 4).await;
        let elsewhere = Content::new(NotificationKind::BudgetThreshold)
            .in_workspace(WorkspaceId::from_uuid(new_id()), "Not hers any more");
        let elsewhere = tell_of(&mut tx, ann, elsewhere, 5).await;
        let beths = tell(&mut tx, beth, NotificationKind::NewVersion, 6).await;
        for (notification, due) in [(&read, 10), (&other, 12), (&one, 11), (&elsewhere, 12), (&later, 13), (&beths, 9)] {
            let to = (notification.user_id, notification.id);
            deliveries::insert(&mut tx, to, Channel::Email, moment(due)).await.expect("written");
        }
        notifications::set_read(&mut tx, ann, read.id, Some(moment(7))).await.expect("read");
        let due = deliveries::due(&mut tx, Channel::Email, moment(12), 9).await.expect("users");
        assert_eq!(due, [beth, ann]);
        assert_eq!(deliveries::due(&mut tx, Channel::Email, moment(12), 1).await.expect("users"), [beth]);
        let taken = deliveries::take(&mut tx, (ann, Channel::Email), moment(12)).await.expect("taken");
        assert_eq!(taken, [one, other]);
        let taken = deliveries::take(&mut tx, (ann, Channel::Email), moment(12)).await.expect("taken");
        assert_eq!(taken, []);
        let taken = deliveries::take(&mut tx, (ann, Channel::Email), moment(13)).await.expect("taken");
        assert_eq!(taken, [later]);
    }

    async fn settings_are_read_as_they_were_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("Wallet", 0).await;
        let mut tx = test.db.write().await.expect("a change");
        let unset = settings::get(&mut tx, home.owner.id).await.expect("settings");
        assert_eq!(unset, NotificationSettings::default());
        let mut matrix = Matrix::default();
        matrix.set(NotificationTopic::Budgets, Channel::Email, false);
        matrix.set(NotificationTopic::Imports, Channel::Email, true);
        let wanted = NotificationSettings {
            matrix,
            time_zone: "Asia/Tokyo".parse().expect("a zone"),
            quiet_hours: QuietHours::new(time(22, 30, 0, 0), time(7, 0, 0, 0)),
            digest: Digest::Weekly,
            digest_hour: 19,
            workspaces: vec![WorkspacePreferences {
                workspace_id: home.workspace.id,
                is_muted: true,
                currency: "EUR".parse().expect("a code"),
                large_expense: Some(Minor::new(10_000)),
                large_deposit: None,
                member_transaction: Some(Minor::new(1)),
            }],
            low_balances: vec![(home.workspace.id, wallet.id, Minor::new(-500))],
            version: 1,
        };
        settings::put(&mut tx, home.owner.id, &wanted).await.expect("written");
        assert_eq!(settings::get(&mut tx, home.owner.id).await.expect("settings"), wanted);
        let other = NotificationSettings { version: 2, ..NotificationSettings::default() };
        settings::put(&mut tx, home.owner.id, &other).await.expect("written");
        assert_eq!(settings::get(&mut tx, home.owner.id).await.expect("settings"), other);
        tx.commit().await.expect("committed");
    }

    async fn how_a_channel_went_is_noted_of_the_channel_that_was_tried(test: &TestDb) {
        let ann = user(&test.db, "ann").await.id;
        let mut tx = test.db.write().await.expect("a change");
        let set_up = async |tx: &mut Tx, settings: &[u8]| {
            channels::put(tx, ann, Channel::Ntfy, (Some(settings), "money"), moment(1)).await.expect("kept");
            channels::list(tx, ann).await.expect("a list").remove(0)
        };
        let before = set_up(&mut tx, b"one").await;
        assert_eq!(channels::in_use(&mut tx, ann).await.expect("a list"), [Channel::InApp, Channel::Email, Channel::Ntfy]);
        let off = ChannelState { off_since: Some(moment(2)), last_error: Some("failed".to_owned()), ..ChannelState::default() };
        let now = set_up(&mut tx, b"two").await;
        assert!(!channels::note(&mut tx, ann, &before, &off).await.expect("an answer"), "it is another now");
        assert_eq!(channels::list(&mut tx, ann).await.expect("a list"), std::slice::from_ref(&now));
        assert!(channels::note(&mut tx, ann, &now, &off).await.expect("an answer"));
        assert_eq!(channels::list(&mut tx, ann).await.expect("a list")[0].state, off);
        assert_eq!(channels::in_use(&mut tx, ann).await.expect("a list"), [Channel::InApp, Channel::Email]);
        assert!(!channels::claim(&mut tx, ann, Channel::Ntfy, (moment(3), moment(9))).await.expect("an answer"), "it is off");
        set_up(&mut tx, b"three").await;
        let claims = [(moment(3), moment(9)), (moment(8), moment(12)), (moment(9), moment(12))];
        for (claim, expected) in claims.into_iter().zip([true, false, true]) {
            assert_eq!(channels::claim(&mut tx, ann, Channel::Ntfy, claim).await.expect("an answer"), expected);
        }
        // Somebody who tries it meanwhile takes it from nobody.
        let tried = channels::list(&mut tx, ann).await.expect("a list").remove(0);
        assert!(channels::note(&mut tx, ann, &tried, &ChannelState::default()).await.expect("an answer"));
        let claim = async |tx: &mut Tx| {
            channels::claim(tx, ann, Channel::Ntfy, (moment(10), moment(12))).await.expect("an answer")
        };
        assert!(!claim(&mut tx).await);
        channels::release(&mut tx, ann, &before).await.expect("written");
        assert!(!claim(&mut tx).await, "it was another");
        channels::release(&mut tx, ann, &tried).await.expect("written");
        assert!(claim(&mut tx).await);
        // Browsers have no settings: what is noted of them is noted.
        channels::put(&mut tx, ann, Channel::WebPush, (None, ""), moment(1)).await.expect("kept");
        let push = channels::list(&mut tx, ann).await.expect("a list").remove(1);
        assert!(channels::note(&mut tx, ann, &push, &off).await.expect("an answer"));
        channels::remove(&mut tx, ann, Channel::Ntfy).await.expect("removed");
        assert!(!channels::note(&mut tx, ann, &now, &off).await.expect("an answer"), "it is gone");
        tx.commit().await.expect("committed");
    }
}
