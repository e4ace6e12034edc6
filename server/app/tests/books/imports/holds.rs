//! What a bank announces, books some days later by another text, name or amount, and tells of again.

use kym_testing::{column, expect_sound, on_both, text};
use serde_json::{Value, json};

use super::banks::*;

on_both! {
    async fn the_same_amount_goes_before_one_with_a_tip(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book(app, &home, &with_status(&[("03-01", "-40.00", "Bistro", "Pending")])).await;
        let file = with_status(&[("03-02", "-46.00", "Bistro", "Posted"), ("03-03", "-40.00", "Bistro", "Posted")]);
        assert_eq!(verdicts(&home, &file).await, ["new", "settled"]);
        book(app, &home, &file).await;
        assert_eq!(booked(&home).await, ["03-02 -46.00 Bistro cleared", "03-03 -40.00 Bistro cleared"]);
    }

    async fn less_than_was_kept_back_is_asked_about_and_taken_over(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book(app, &home, &with_status(&[("03-01", "-100.00", "Fuel Station", "Pending")])).await;
        let file = with_status(&[("03-02", "-61.40", "Fuel Station", "Posted")]);
        assert_eq!(verdicts(&home, &file).await, ["adjusted"]);
        book_taking(app, &home, (&file, &home.wallet), json!([0])).await;
        assert_eq!(booked(&home).await, ["03-02 -61.40 Fuel Station cleared"]);
        // By another rate: a little more or less.
        let home = app.home_in("boris", "EUR").await;
        book(app, &home, &ofx(&[("03-01", "-10.50", "LONDON CAFE", "holdH1")])).await;
        for amount in ["-10.38", "-10.62"] {
            assert_eq!(verdicts(&home, &ofx(&[("03-03", amount, "LONDON CAFE", "B9")])).await, ["adjusted"], "{amount}");
        }
    }

    async fn an_old_announcement_is_not_booked_beside_its_booking(app: &TestApp) {
        for (number, (old, new, take)) in [
            (with_status(&[("03-01", "-120.00", "HOLD* Hotel Luna", "Pending")]), with_status(&[("03-10", "-120.00", "Hotel Luna Rome", "Posted")]), json!([])),
            (with_status(&[("03-01", "-40.00", "Bistro", "Pending")]), with_status(&[("03-02", "-46.00", "Bistro", "Posted")]), json!([0])),
            (camt(&[("03-01", "-100.00", "Fuel", "R-8812 PDNG")]), camt(&[("03-02", "-61.40", "Fuel", "R-8812 BOOK")]), json!([0])),
            (ofx(&[("03-01", "-12.00", "KIOSK", "holdP-7781")]), ofx(&[("03-03", "-12.00", "KIOSK BERLIN", "B-9901")]), json!([])),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            book(app, &home, &old).await;
            book_taking(app, &home, (&new, &home.wallet), take).await;
            let before = booked(&home).await;
            assert!(before.len() == 1 && before[0].ends_with("cleared"), "{before:?}");
            assert_eq!(verdicts(&home, &new).await, ["known"], "{number}");
            assert!(are_met(&verdicts(&home, &old).await), "{number}");
            assert_eq!(book(app, &home, &old).await, Value::Null);
            assert_eq!(booked(&home).await, before);
        }
    }

    async fn a_file_that_has_both_books_one(app: &TestApp) {
        for (number, file) in [
            with_status(&[("03-01", "-120.00", "Hotel Luna", "Pending"), ("03-03", "-120.00", "Hotel Luna Rome", "Posted")]),
            camt(&[("03-01", "-120.00", "Hotel Luna", "A-7781 PDNG"), ("03-03", "-120.00", "Hotel Luna", "A-7781 BOOK")]),
            camt(&[("03-01", "-100.00", "Hotel Luna", "A-7781 PDNG"), ("03-03", "-120.00", "Hotel Luna", "A-7781 BOOK")]),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            assert_eq!(verdicts(&home, &file).await, ["similar", "new"], "{number}");
            book(app, &home, &file).await;
            assert_eq!(home.balance(&home.wallet).await, "-120.00");
            assert_eq!(verdicts(&home, &file).await, ["similar", "known"], "{number}");
        }
        // The announcement is in the books already.
        let home = app.home_in("boris", "EUR").await;
        let hold = ("03-01", "-120.00", "Hotel Luna", "Pending");
        book(app, &home, &with_status(&[hold])).await;
        book(app, &home, &with_status(&[hold, ("03-03", "-120.00", "Hotel Luna", "Posted")])).await;
        assert_eq!(booked(&home).await, ["03-03 -120.00 Hotel Luna cleared"]);
    }

    async fn of_two_equal_ones_each_is_followed(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let hold = ("03-01", "-3.20", "Coffee", "Pending");
        book(app, &home, &with_status(&[hold; 2])).await;
        assert_eq!(verdicts(&home, &with_status(&[hold; 3])).await, ["known", "known", "new"]);
        let posted = ("03-02", "-3.20", "Coffee", "Posted");
        assert_eq!(verdicts(&home, &with_status(&[posted])).await, ["settled"]);
        book(app, &home, &with_status(&[posted])).await;
        assert_eq!(booked(&home).await, ["03-01 -3.20 Coffee pending", "03-02 -3.20 Coffee cleared"]);
        assert_eq!(verdicts(&home, &with_status(&[posted; 2])).await, ["known", "settled"]);
        book(app, &home, &with_status(&[posted; 2])).await;
        assert_eq!(verdicts(&home, &with_status(&[posted; 2])).await, ["known", "known"]);
        assert_eq!(booked(&home).await, ["03-02 -3.20 Coffee cleared"; 2]);
    }

    async fn other_names_of_the_bank_tell_nothing_apart(app: &TestApp) {
        for (number, (hold, booking)) in [("R-8812", "R-8812"), ("NOTPROVIDED", "R-5512"), ("NOTPROVIDED", "NOTPROVIDED"), ("H-1121", "B-7712")].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            book(app, &home, &camt(&[("03-01", "-12.00", "Kiosk", &format!("{hold} PDNG"))])).await;
            let file = camt(&[("03-03", "-12.00", "Kiosk", &format!("{booking} BOOK"))]);
            assert_eq!(verdicts(&home, &file).await, ["settled"], "{hold} {booking}");
            book(app, &home, &file).await;
            assert_eq!(booked(&home).await, ["03-03 -12.00 Kiosk cleared"]);
            assert_eq!(verdicts(&home, &file).await, ["known"], "{hold} {booking}");
        }
    }

    async fn what_its_owner_made_of_it_counts(app: &TestApp) {
        let hold = with_status(&[("03-01", "-40.00", "Bistro", "Pending")]);
        // What was changed, the day and the amount that are booked, and what the row is then.
        for (number, (change, day, amount, after)) in [
            (json!({ "total_amount": "-46" }), "03-08", "-46.00", "03-08 -46.00 Bistro cleared"),
            (json!({ "status": "cleared" }), "03-09", "-40.00", "03-09 -40.00 Bistro cleared"),
            (json!({ "date": "2025-02-28", "payee": "Mine" }), "03-05", "-40.00", "02-28 -40.00 Mine cleared"),
            (json!({ "splits": [{ "amount": "-15" }, { "amount": "-25" }] }), "03-05", "-40.00", "03-05 -40.00 Bistro cleared"),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            book(app, &home, &hold).await;
            edit(&home, "Bistro", change.clone()).await;
            let file = with_status(&[(day, amount, "Bistro Roma", "Posted")]);
            assert_eq!(verdicts(&home, &file).await, ["settled"], "{change}");
            book(app, &home, &file).await;
            assert_eq!(booked(&home).await, [after], "{change}");
            assert_eq!(verdicts(&home, &file).await, ["known"], "{change}");
        }
        // Moved to another account it is followed there, and asked about here.
        let home = app.home_in("boris", "EUR").await;
        book(app, &home, &hold).await;
        edit(&home, "Bistro", json!({ "account_id": home.bank })).await;
        let file = with_status(&[("03-03", "-40.00", "Bistro Roma", "Posted")]);
        assert_eq!(verdicts(&home, &file).await, ["similar"]);
        assert_eq!(verdicts_on(&home, &file, &home.bank).await, ["settled"]);
        // What a bank has booked and its owner calls pending is no announcement.
        let home = app.home_in("clara", "EUR").await;
        let file = with_status(&[("03-01", "-40.00", "Bistro", "Posted")]);
        book(app, &home, &file).await;
        edit(&home, "Bistro", json!({ "status": "pending" })).await;
        assert_eq!(verdicts(&home, &file).await, ["known"]);
        expect_sound(app).await;
    }

    async fn in_a_closed_period_it_is_ticked_and_keeps_its_day(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book(app, &home, &with_status(&[("03-28", "-40.00", "Bistro", "Pending"), ("03-27", "-5.00", "Shop", "Posted")])).await;
        home.closed(&home.wallet, "2025-03-31", "-5.00").await;
        let file = with_status(&[("04-02", "-40.00", "Bistro", "Posted")]);
        assert_eq!(verdicts(&home, &file).await, ["settled"]);
        let import = book(app, &home, &file).await;
        assert_eq!((&import["state"], &import["settled_count"]), (&json!("booked"), &json!(1)));
        assert_eq!(booked(&home).await, ["03-27 -5.00 Shop reconciled", "03-28 -40.00 Bistro cleared"]);
        assert_eq!(verdicts(&home, &file).await, ["known"]);
        expect_sound(app).await;
    }

    async fn a_leg_of_a_transfer_follows_alone_and_takes_no_tip(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        book_on(app, &home, &with_status(&[("03-01", "-50.00", "Plan", "Pending")]), &home.bank).await;
        book(app, &home, &table(&[("03-02", "50.00", "Anna")])).await;
        join(&home, "Plan", "Anna").await;
        let tipped = with_status(&[("03-02", "-52.00", "Plan", "Posted")]);
        assert_eq!(verdicts_on(&home, &tipped, &home.bank).await, ["similar"]);
        let file = with_status(&[("03-02", "-50.00", "Plan", "Posted")]);
        assert_eq!(verdicts_on(&home, &file, &home.bank).await, ["settled"]);
        book_on(app, &home, &file, &home.bank).await;
        assert_eq!(booked_on(&home, &home.bank).await, ["03-01 -50.00 Plan cleared transfer"]);
        assert_eq!(booked(&home).await, ["03-02 50.00 Anna cleared transfer"]);
        expect_sound(app).await;
    }

    async fn taking_files_back_leaves_what_was_followed(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let announced = with_status(&[("03-01", "-40.00", "Bistro", "Pending"), ("03-01", "-7.00", "Kiosk", "Posted")]);
        let posted = with_status(&[("03-03", "-40.00", "Bistro", "Posted"), ("03-04", "-9.00", "Shop", "Posted")]);
        let first = book(app, &home, &announced).await;
        let second = book(app, &home, &posted).await;
        home.owner.revert_import(&home.workspace, &text(&second["id"])).await.ok();
        assert_eq!(booked(&home).await, ["03-01 -7.00 Kiosk cleared", "03-03 -40.00 Bistro cleared"]);
        assert_eq!(verdicts(&home, &posted).await, ["known", "new"]);
        book(app, &home, &posted).await;
        let reverted = home.owner.revert_import(&home.workspace, &text(&first["id"])).await.ok();
        assert_eq!((&reverted["deleted"], column(&reverted["kept"], "payee")), (&json!(1), vec![json!("Bistro")]));
        assert_eq!(verdicts(&home, &announced).await, ["similar", "new"]);
        book(app, &home, &announced).await;
        assert_eq!(home.balance(&home.wallet).await, "-56.00");
        expect_sound(app).await;
    }
}
