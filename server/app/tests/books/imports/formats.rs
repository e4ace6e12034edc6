//! One statement, told again: in another format, by other names, after whatever was corrected.

use kym_testing::{Home, TestApp, column, expect_sound, on_both, text};
use serde_json::{Value, json};

use super::banks::*;

const MONTH: [Row<'_>; 6] = [
    ("03-03", "-40.00", "Stadtwerke Au"),
    ("03-05", "-12.30", "Edeka Markt"),
    ("03-05", "-12.30", "Edeka Markt"),
    ("03-14", "-9.99", "Streamflix"),
    ("03-17", "-850.00", "Hausverwaltung Tanne"),
    ("03-28", "2100.00", "Firma Gut"),
];

/// A month as each format has it, and with names as other exports of the bank have them.
fn formats() -> Vec<(&'static str, String)> {
    let and = |cell: fn(usize) -> String, write: fn(&[RowAnd<'_>]) -> String| {
        let cells: Vec<_> = (1..=MONTH.len()).map(cell).collect();
        let rows = MONTH.iter().zip(&cells);
        let rows = rows.map(|((day, amount, payee), cell)| (*day, *amount, *payee, cell.as_str()));
        write(&rows.collect::<Vec<_>>())
    };
    vec![
        ("table", table(&MONTH)),
        ("named", and(|place| format!("0000{place}"), named)),
        (
            "renamed",
            and(|place| format!("2025030300{place:03}A"), named),
        ),
        ("ofx", and(|place| format!("2025030500{place:03}A"), ofx)),
        ("other ofx", and(|place| format!("A{place}"), ofx)),
        ("camt", and(|place| format!("ZV/{place} BOOK"), camt)),
        ("mt940", and(|_| String::new(), mt940)),
        ("named mt940", and(|place| format!("//X7{place}"), mt940)),
        ("qif", qif(&MONTH)),
    ]
}

/// What of a corrected month does not know a month of any format, or of its own.
async fn missed(home: &Home, (what, own): (&str, &str)) -> Vec<String> {
    let mut missed = Vec::new();
    for (other, file) in formats() {
        let verdicts = verdicts(home, &file).await;
        let is_met = if own == other {
            verdicts.iter().all(|verdict| verdict == "known")
        } else {
            are_met(&verdicts)
        };
        if !is_met {
            missed.push(format!("{what}: {own} > {other}: {verdicts:?}"));
        }
    }
    missed
}

/// Corrects the first row of a month.
async fn correct(home: &Home, how: &str) {
    let row = find(home, &home.wallet, "Stadtwerke Au").await;
    let id = text(&row["id"]);
    let update = async |change: Value| {
        home.owner.update_transaction(&id, change).await.ok();
    };
    match how {
        "payee" => update(json!({ "payee": "Mine" })).await,
        "day" => update(json!({ "date": "2025-03-20" })).await,
        "far day" => update(json!({ "date": "2025-07-20" })).await,
        "amount" => update(json!({ "total_amount": "-41.50" })).await,
        "status" => update(json!({ "status": "pending" })).await,
        "lines" => {
            let lines = json!({ "splits": [{ "amount": "-10" }, { "amount": "-30" }] });
            update(lines).await;
        }
        "account" => update(json!({ "account_id": home.bank })).await,
        "deleted" => {
            home.owner.delete_transaction(&id).await.no_content();
            home.owner.restore_transaction(&id).await.ok();
        }
        "undone" => {
            update(json!({ "total_amount": "-77", "payee": "Q" })).await;
            home.undo_newest().await.created();
        }
        "transfer" | "separated" => {
            let other =
                json!({ "account_id": home.bank, "date": "2025-03-04", "total_amount": "40" });
            let other = home.owner.create_transaction(other).await.created();
            home.owner.join_transfers(&[[&row, &other]]).await.ok();
            if how == "separated" {
                home.undo_newest().await.created();
            }
        }
        _ => {}
    }
}

async fn expect_known(app: &TestApp, owns: &[&str], how: &str) {
    for (number, (own, file)) in formats().into_iter().enumerate() {
        if !owns.contains(&own) {
            continue;
        }
        let home = app
            .home_in(&format!("{}{number}", how.replace(' ', "")), "EUR")
            .await;
        book(app, &home, &file).await;
        correct(&home, how).await;
        let before = (booked(&home).await, booked_on(&home, &home.bank).await);
        assert_eq!(
            before.0.len() + before.1.len(),
            if how == "transfer" || how == "separated" {
                7
            } else {
                6
            }
        );
        assert_eq!(missed(&home, (how, own)).await, [""; 0]);
        assert_eq!(book(app, &home, &file).await, Value::Null);
        assert_eq!(
            (booked(&home).await, booked_on(&home, &home.bank).await),
            before,
            "{how} {own}"
        );
    }
    expect_sound(app).await;
}

on_both! {
    async fn a_statement_in_another_format_books_nothing_again(app: &TestApp) {
        let all = ["table", "named", "ofx", "camt", "mt940", "named mt940", "qif"];
        expect_known(app, &all, "nothing").await;
    }

    async fn nor_does_it_after_a_correction(app: &TestApp) {
        for how in ["payee", "day", "far day", "amount", "status"] {
            expect_known(app, &["table", "ofx"], how).await;
        }
    }

    async fn nor_after_a_row_was_split_moved_deleted_undone_or_joined(app: &TestApp) {
        for how in ["lines", "account", "deleted", "undone", "transfer", "separated"] {
            expect_known(app, &["table", "camt"], how).await;
        }
    }

    async fn formats_write_one_name_otherwise(app: &TestApp) {
        for (number, (one, other)) in [
            ("Bäckerei Grün", "BAECKEREI GRUEN"), ("Müller", "MUELLER SAGT DANKE"), ("McDonald's", "MCDONALDS 0042 BERLIN"),
            ("Größe & Söhne", "GROESSE UND SOEHNE"), ("H&M", "H & M 0123"), ("Société Générale", "SOCIETE GENERALE"),
            ("E-Center Kaiser", "ECENTER KAISER"), ("Żabka Z1234", "ZABKA Z1234 KRAKOW"), ("Кофейня №1", "КОФЕЙНЯ 1 МОСКВА"),
            ("スターバックス", "スターバックス 渋谷店"), ("12.03 EXAMPLE STORE", "EXAMPLE STORE"),
        ].into_iter().enumerate() {
            let home = app.home_in(&format!("anna{number}"), "EUR").await;
            book(app, &home, &table(&[("03-01", "-4.50", one)])).await;
            assert_eq!(verdicts(&home, &ofx(&[("03-01", "-4.50", other, "F1")])).await, ["similar"], "{one} {other}");
        }
    }

    async fn one_row_twice_by_one_name_is_asked_about_and_others_are_not(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let twice = named(&[("03-01", "-5.00", "Cafe", "TX-99812"), ("03-02", "-7.00", "Shop", "TX-99813"), ("03-01", "-5.00", "Cafe", "TX-99812")]);
        assert_eq!(verdicts(&home, &twice).await, ["new", "new", "similar"]);
        book(app, &home, &twice).await;
        assert_eq!(verdicts(&home, &twice).await, ["known", "known", "similar"]);
        // The number of a card, and one of a list.
        for (number, (second, id)) in [("Shop", "4711000012"), ("Cafe", "7")].into_iter().enumerate() {
            let home = app.home_in(&format!("boris{number}"), "EUR").await;
            let file = named(&[("03-01", "-5.00", "Cafe", id), ("03-01", "-5.00", "Cafe", id), ("03-02", "-5.00", second, id)]);
            assert_eq!(verdicts(&home, &file).await, ["new"; 3]);
            book(app, &home, &file).await;
            assert_eq!(verdicts(&home, &file).await, ["known"; 3]);
            assert_eq!(home.balance(&home.wallet).await, "-15.00");
        }
    }

    async fn counters_of_three_months_hide_nothing(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let month = |month: &str| {
            let day = |day: &str| format!("{month}-{day}");
            ofx(&[(&day("01"), "-500.00", "Rent", "1"), (&day("02"), "-9.99", "Stream", "2"), (&day("27"), "-9.99", "Stream", "3")])
        };
        for number in ["01", "02", "03"] {
            assert_eq!(verdicts(&home, &month(number)).await, ["new"; 3], "{number}");
            book(app, &home, &month(number)).await;
        }
        for number in ["01", "02", "03"] {
            assert_eq!(verdicts(&home, &month(number)).await, ["known"; 3], "{number}");
        }
    }

    async fn twins_in_files_that_overlap_are_counted(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let coffee = ("03-01", "-3.20", "Coffee");
        book(app, &home, &table(&[coffee; 2])).await;
        assert_eq!(verdicts(&home, &table(&[coffee; 3])).await, ["known", "known", "new"]);
        let home = app.home_in("boris", "EUR").await;
        let coffee = |id| ("03-01", "-3.20", "Coffee", id);
        book(app, &home, &named(&[coffee("a-5551")])).await;
        let both = named(&[coffee("a-5552"), coffee("a-5551")]);
        assert_eq!(verdicts(&home, &both).await, ["new", "known"]);
        book(app, &home, &both).await;
        assert_eq!(booked(&home).await.len(), 2);
        // A coffee of each day in a file of each day.
        assert_eq!(verdicts(&home, &named(&[("03-02", "-3.20", "Coffee", "a-5553")])).await, ["new"]);
    }

    async fn a_planned_row_hides_no_payment(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let mut row = home.row("2025-03-01", "-5");
        (row["payee"], row["status"]) = (json!("Rent"), json!("planned"));
        home.owner.create_transaction(row).await.created();
        assert_eq!(verdicts(&home, &table(&[("03-01", "-5.00", "Rent")])).await, ["new"]);
    }

    async fn of_two_members_who_bring_one_file_one_books_it(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let editor = app.member(&home, "editor").await;
        let file = table(&MONTH);
        let first = home.upload(&file).await;
        let second = text(&editor.upload_import(&home.workspace, "s.csv", file).await.created()["id"]);
        home.owner.book_import(&home.workspace, &first, on(&home.wallet)).await.accepted();
        editor.book_import(&home.workspace, &second, on(&home.wallet)).await.accepted();
        app.run_jobs().await;
        app.run_jobs().await;
        let of = [home.owner.get_import(&home.workspace, &first).await.ok(), editor.get_import(&home.workspace, &second).await.ok()];
        let mut states = column(&json!(of), "state");
        states.sort_by_key(text);
        assert_eq!(states, ["booked", "failed"]);
        assert_eq!(booked(&home).await.len(), 6);
    }
}
