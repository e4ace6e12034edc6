//! Reports that members keep, and how they arrange the first screen.

use kym_analytics::dashboards::{DashboardCard, DashboardCardSize, Layout, Placed};
use kym_analytics::reports::files::ReportFileFormat;
use kym_analytics::reports::question::ReportType;
use kym_analytics::saved_reports::{MailingError, SavedReport, Schedule, ScheduleFrequency};
use kym_domain::id::SavedReportId;
use kym_domain::workspaces::Role;
use kym_store::access::Read;
use kym_store::saved_reports::DueCondition;
use kym_store::{dashboards, members, saved_reports, workspaces};

use crate::support::{Household, granted, moment, new_id, on_both, user};

/// Mailed on Mondays, the next time at the moment.
pub fn report(home: &Household, name: &str) -> SavedReport {
    SavedReport {
        id: SavedReportId::from_uuid(new_id()),
        workspace_id: home.workspace.id,
        owner: home.owner.id,
        owner_name: home.owner.full_name.clone(),
        name: name.to_owned(),
        report_type: ReportType::CashFlow,
        question: "{\"period\":\"this_year\"}".to_owned(),
        is_shared: false,
        schedule: Some(Schedule {
            every: ScheduleFrequency::Week,
            day: 1,
            hour: 8,
            format: ReportFileFormat::Pdf,
        }),
        next_run_at: Some(moment(60)),
        last_sent_at: None,
        last_error: None,
        created_at: moment(0),
        version: 1,
    }
}

on_both! {
    async fn a_report_is_kept_as_it_was_written_and_seen_by_those_it_is_shared_with(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let bob = user(&test.db, "bob").await;
        let mut tx = test.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, bob.id, Role::Viewer, moment(0)).await.expect("joined");
        let ann = home.member::<Read>(&mut tx).await;
        let bobs = granted::<Read>(&mut tx, &bob, home.workspace.id).await;
        let kept = report(&home, "Food");
        saved_reports::insert(&mut tx, &ann, &kept).await.expect("written");
        assert_eq!(saved_reports::list(&mut tx, &ann).await.expect("a list"), std::slice::from_ref(&kept));
        assert_eq!(saved_reports::list(&mut tx, &bobs).await.expect("a list"), []);
        let shared = SavedReport { is_shared: true, schedule: None, next_run_at: None, version: 2, ..kept };
        saved_reports::update(&mut tx, &ann, &shared).await.expect("changed");
        assert_eq!(saved_reports::list(&mut tx, &bobs).await.expect("a list"), std::slice::from_ref(&shared));
        // Nobody removes what is somebody else's.
        saved_reports::remove(&mut tx, &bobs, shared.id).await.expect("nothing to remove");
        let found = saved_reports::get(&mut tx, home.workspace.id, shared.id).await.expect("a lookup");
        assert_eq!(found, Some(shared.clone()));
        saved_reports::remove(&mut tx, &ann, shared.id).await.expect("removed");
        assert_eq!(saved_reports::get(&mut tx, home.workspace.id, shared.id).await.expect("a lookup"), None);
        tx.commit().await.expect("committed");
    }

    async fn a_turn_is_taken_once(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let ann = home.member::<Read>(&mut tx).await;
        let kept = report(&home, "Food");
        saved_reports::insert(&mut tx, &ann, &kept).await.expect("written");
        assert_eq!(saved_reports::due(&mut tx, moment(59), 10).await.expect("a list"), []);
        let due = saved_reports::due(&mut tx, moment(60), 10).await.expect("a list");
        assert_eq!((due.len(), due[0].id, due[0].due_at), (1, kept.id, moment(60)));
        let (turn, sent) = (DueCondition::Due(moment(60)), (Some(moment(61)), None));
        for is_first in [true, false] {
            let taken = saved_reports::take_turn(&mut tx, &kept, turn, sent, Some(moment(120))).await;
            assert_eq!(taken.expect("asked"), is_first);
        }
        let asked = DueCondition::Asked(moment(70));
        for is_first in [true, false] {
            let taken = saved_reports::take_turn(&mut tx, &kept, asked, (Some(moment(71)), None), None).await;
            assert_eq!(taken.expect("asked"), is_first);
        }
        let failed = (None, Some(MailingError::Failed));
        let taken = saved_reports::take_turn(&mut tx, &kept, DueCondition::Due(moment(120)), failed, None).await;
        assert!(taken.expect("asked"), "what was asked for moved no schedule");
        let found = saved_reports::get(&mut tx, home.workspace.id, kept.id).await.expect("a lookup").expect("a report");
        assert_eq!(
            (found.next_run_at, found.last_sent_at, found.last_error, found.version),
            (None, Some(moment(71)), Some(MailingError::Failed), 1)
        );
        tx.commit().await.expect("committed");
    }

    async fn of_those_that_are_not_due_yet_the_next_time_is_moved(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let ann = home.member::<Read>(&mut tx).await;
        let due = SavedReport { next_run_at: Some(moment(30)), ..report(&home, "Due") };
        let quiet = SavedReport { schedule: None, next_run_at: None, ..report(&home, "Quiet") };
        let awaited = report(&home, "Awaited");
        for kept in [&due, &quiet, &awaited] {
            saved_reports::insert(&mut tx, &ann, kept).await.expect("written");
        }
        let found = saved_reports::awaited(&mut tx, &ann, moment(30)).await.expect("a list");
        assert_eq!(found, awaited.schedule.map(|schedule| (awaited.id, schedule)).into_iter().collect::<Vec<_>>());
        saved_reports::put_off(&mut tx, &ann, awaited.id, moment(90)).await.expect("moved");
        for (kept, next) in [(&due, Some(moment(30))), (&quiet, None), (&awaited, Some(moment(90)))] {
            let found = saved_reports::get(&mut tx, home.workspace.id, kept.id).await.expect("a lookup");
            assert_eq!(found, Some(SavedReport { next_run_at: next, ..kept.clone() }));
        }
        tx.commit().await.expect("committed");
    }

    async fn an_arrangement_is_kept_in_its_order_and_goes_with_the_membership(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let bob = user(&test.db, "bob").await;
        let mut tx = test.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, bob.id, Role::Viewer, moment(0)).await.expect("joined");
        let ann = home.member::<Read>(&mut tx).await;
        let bobs = granted::<Read>(&mut tx, &bob, home.workspace.id).await;
        assert_eq!(dashboards::get(&mut tx, &bobs).await.expect("a lookup"), Layout::default());
        let kept = report(&home, "Food");
        saved_reports::insert(&mut tx, &ann, &kept).await.expect("written");
        let place = |card, report_id| Placed { card, report_id, is_hidden: card == DashboardCard::Recent, size: DashboardCardSize::Small };
        let items = vec![place(DashboardCard::Recent, None), place(DashboardCard::Report, Some(kept.id)), place(DashboardCard::Goals, None)];
        for items in [vec![place(DashboardCard::Month, None)], items] {
            let before = dashboards::get(&mut tx, &bobs).await.expect("a lookup");
            let layout = before.changed(items);
            dashboards::put(&mut tx, &bobs, &layout).await.expect("written");
            assert_eq!(dashboards::get(&mut tx, &bobs).await.expect("a lookup"), layout);
        }
        saved_reports::remove(&mut tx, &ann, kept.id).await.expect("removed");
        let left = dashboards::get(&mut tx, &bobs).await.expect("a lookup");
        assert_eq!((left.version, left.items.len()), (2, 2), "its card went with the report");
        assert_eq!(dashboards::get(&mut tx, &ann).await.expect("a lookup"), Layout::default());
        tx.commit().await.expect("committed");
        let mut tx = test.db.write().await.expect("a change");
        let manager = home.member(&mut tx).await;
        members::remove(&mut tx, &manager, bob.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!((test.count("dashboard_layouts").await, test.count("dashboard_cards").await), (0, 0));
    }
}
