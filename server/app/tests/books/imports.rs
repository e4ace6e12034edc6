//! Files of banks and of other programs: brought, looked at, booked and taken back.

mod banks;
mod booking;
mod cases;
mod duplicates;
mod files;
mod formats;
mod holds;
mod memory;
mod own_export;
mod property;
mod reverting;
mod slices;

use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

/// Two equal coffees and a salary.
const STATEMENT: &str = "Date,Description,Amount,Transaction ID\n\
    2025-10-01,Coffee,-3.20,a1\n\
    2025-10-01,Coffee,-3.20,a2\n\
    2025-10-02,Employer,2000.00,a3\n";

/// The rows of the wallet, oldest first, as day, payee and amount.
async fn rows(home: &Home) -> Vec<String> {
    let list = home.list(&home.wallet).await;
    let rows = list["transactions"].as_array().expect("a list");
    let word = |row: &Value, field: &str| text(&row[field]);
    let mut rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let (date, payee) = (word(row, "date"), word(row, "payee"));
            format!("{date} {payee} {}", word(row, "total_amount"))
        })
        .collect();
    rows.sort();
    rows
}

on_both! {
    async fn a_file_says_what_would_become_of_it_and_nothing_is_booked(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-03", "-7.50").await;
        let file = format!("{STATEMENT}2025-10-04,Shop,-7.50,a4\n2025-10-05,,oops,a5\n");
        let id = home.upload(&file).await;
        let unread = home.owner.get_import(&home.workspace, &id).await.ok();
        assert_eq!((&unread["state"], &unread["unread_count"]), (&json!("uploaded"), &json!(1)));
        let preview = home.preview(&id, json!({})).await;
        assert_eq!(column(&preview["rows"], "verdict"), ["new", "new", "new", "similar"]);
        assert_eq!(column(&preview["rows"], "is_selected"), [true, true, true, false]);
        assert_eq!(column(&preview["rows"], "row"), [0, 1, 2, 3]);
        assert_eq!(preview["rows"][3]["match"]["amount"], "-7.50");
        let counts = json!({ "new": 3, "known": 0, "similar": 1, "settled": 0, "adjusted": 0, "closed": 0, "refused": 0, "unassigned": 0, "taken": 3 });
        assert_eq!((&preview["counts"], &preview["parts"][0]["counts"]), (&counts, &counts));
        assert_eq!(preview["unread"], json!([{ "line": 6, "reason": "invalid_amount", "text": "2025-10-05; ; oops; a5" }]));
        assert_eq!(preview["header"], json!(["Date", "Description", "Amount", "Transaction ID"]));
        assert_eq!(preview["settings"]["columns"], json!(["date", "payee", "amount", "bank_id"]));
        assert_eq!(rows(&home).await.len(), 1);
    }

    async fn a_preview_has_pages_and_can_show_one_sort_alone(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, STATEMENT, json!({})).await;
        let id = home.upload(&format!("{STATEMENT}2025-10-04,Shop,-7.50,a4\n")).await;
        let page = home.preview(&id, json!({ "offset": 1, "limit": 2 })).await;
        assert_eq!((column(&page["rows"], "row"), &page["rows_total"]), (vec![json!(1), json!(2)], &json!(4)));
        let new = home.preview(&id, json!({ "verdict": "new" })).await;
        assert_eq!((column(&new["rows"], "row"), &new["rows_total"]), (vec![json!(3)], &json!(1)));
        let none = home.preview(&id, json!({ "limit": 0 })).await;
        assert_eq!((&none["rows"], &none["rows_total"]), (&json!([]), &json!(4)));
    }

    async fn what_was_said_once_about_a_layout_is_remembered(app: &TestApp) {
        let home = app.home("anna").await;
        let file = |day: &str| format!("Date;Description;Amount\n{day};Shop;1,234\n");
        let id = home.upload(&file("03/04/2025")).await;
        let preview = home.owner.preview_import(&home.workspace, &id, json!({})).await.ok();
        assert_eq!(preview["is_remembered"], false);
        assert_eq!(preview["parts"][0]["account_id"], Value::Null);
        assert_eq!(column(&preview["rows"], "verdict"), ["unassigned"]);
        let ambiguities = preview["ambiguities"].as_array().expect("a list");
        assert!(ambiguities.contains(&json!("date_order")) && ambiguities.contains(&json!("decimal_mark")), "{ambiguities:?}");
        let mut settings = preview["settings"].clone();
        settings["date_order"] = json!("mdy");
        settings["decimal_mark"] = json!("comma");
        let said = json!({ "settings": settings, "accounts": [{ "part": 0, "account_id": home.bank }] });
        let wrong = home.owner.book_import(&home.workspace, &id, said).await;
        // A dollar has cents, no tenths of them.
        wrong.refused(422, "import_nothing_to_book");
        let mut settings = preview["settings"].clone();
        settings["date_order"] = json!("mdy");
        let on_bank = json!([{ "part": 0, "account_id": home.bank }]);
        let said = json!({ "settings": settings, "accounts": on_bank });
        home.owner.book_import(&home.workspace, &id, said).await.accepted();
        app.run_jobs().await;
        assert_eq!(home.list(&home.bank).await["transactions"][0]["date"], "2025-03-04");
        let next = home.upload(&file("05/06/2025")).await;
        let preview = home.owner.preview_import(&home.workspace, &next, json!({ "accounts": on_bank })).await.ok();
        assert_eq!(preview["is_remembered"], true);
        assert_eq!((&preview["rows"][0]["date"], &preview["rows"][0]["verdict"]), (&json!("2025-05-06"), &json!("new")));
        // What nobody said is a doubt still.
        assert_eq!(preview["ambiguities"], json!(["decimal_mark"]));
        // Saved with other delimiters it is the same layout still.
        let other = home.upload("Date,Description,Amount\n07/08/2025,Shop,12.50\n").await;
        let preview = home.owner.preview_import(&home.workspace, &other, json!({ "accounts": on_bank })).await.ok();
        assert_eq!(preview["is_remembered"], true);
        assert_eq!((&preview["rows"][0]["date"], &preview["rows"][0]["amount"]), (&json!("2025-07-08"), &json!("12.50")));
    }

    async fn fields_that_make_no_sense_are_named(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let id = home.upload(STATEMENT).await;
        let ask = async |wish: Value| home.owner.preview_import(&home.workspace, &id, wish).await.invalid();
        for (wish, field) in [
            (json!({ "settings": { "charset": "klingon" } }), "settings.charset: unknown_value"),
            (json!({ "settings": { "delimiter": "x" } }), "settings.delimiter: unknown_value"),
            (json!({ "settings": { "columns": ["date", "x"] } }), "settings.columns[1]: unknown_value"),
            (json!({ "settings": { "columns": vec!["date"; 129] } }), "settings.columns: too_many"),
            (json!({ "settings": { "header": -1 } }), "settings.header: wrong_type"),
            (json!({ "accounts": [{ "part": 7, "account_id": null }] }), "accounts[0].part: unknown_value"),
            (json!({ "accounts": [{ "part": 0, "account_id": "x" }] }), "accounts[0].account_id: not_found"),
            (json!({ "accounts": [{ "part": 0, "account_id": other.wallet }] }), "accounts[0].account_id: not_found"),
            (json!({ "verdict": "x" }), "verdict: unknown_value"),
            (json!({ "take": ["x"] }), "take[0]: wrong_type"),
            (json!({ "offset": 1.5 }), "offset: wrong_type"),
            (json!({ "nobody": 1 }), "nobody: unknown_field"),
        ] {
            assert_eq!(ask(wish.clone()).await, [field], "{wish}");
        }
        let paged = home.owner.book_import(&home.workspace, &id, json!({ "limit": 5 })).await;
        assert_eq!(paged.invalid(), ["limit: unknown_field"]);
        home.owner.book_import(&home.workspace, &id, json!({})).await.refused(422, "import_nothing_to_book");
    }
}
