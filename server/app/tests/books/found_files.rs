//! The transactions of a view as a file.

use std::fmt::Write as _;

use kym_domain::imports::{ParsedFile, Settings};
use kym_domain::transactions::{MAX_EXPORTED, TransactionStatus};
use kym_statements::read;
use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

/// Books with all that a file can tell: a split row, tags, a transfer, and words that a spreadsheet would run.
async fn books(home: &Home) {
    let food = home.category("Food", None).await;
    let cafes = home.category("Cafés", Some(&food)).await;
    let mut row = home.row("2025-10-01", "-12.5");
    row["category_id"] = cafes.clone().into();
    row["payee"] = "=HYPERLINK(\"http://evil.example\")".into();
    row["note"] = "'quoted, \"and\"\n+1".into();
    row["status"] = "cleared".into();
    row["tags"] = json!(["Отпуск", "trip"]);
    home.owner.create_transaction(row).await.created();
    let mut split = home.row("2025-10-02", "-30");
    split["payee"] = "Rock & Roll <Ltd>".into();
    split["splits"] = json!([
        { "amount": "-20", "category_id": food, "note": "meat" }, { "amount": "-10", "note": "rest" },
    ]);
    home.owner.create_transaction(split).await.created();
    let mut planned = home.row("2025-10-03", "1000");
    planned["status"] = "planned".into();
    home.owner.create_transaction(planned).await.created();
    home.withdraw("2025-10-04", "60").await;
}

/// The bytes of a file with what fits.
async fn export(home: &Home, query: &str) -> Vec<u8> {
    let query = format!("?workspace_id={}&sort_desc=false&{query}", home.workspace);
    home.owner.export_file(&query).await
}

fn reading(file: &[u8]) -> ParsedFile {
    let reading = read(file, &Settings::default()).expect("a file that can be read");
    assert_eq!(reading.unread, []);
    reading
}

/// Day, amount, payee, note, category, status, tags of what a file says, by account.
fn told(reading: &ParsedFile) -> Vec<[String; 8]> {
    let rows = reading.parts.iter().flat_map(|part| {
        let account = part.account.name.clone().unwrap_or_default();
        part.drafts.iter().map(move |draft| {
            [
                account.clone(),
                draft.date.to_string(),
                draft.amount.to_string(),
                draft.payee.clone(),
                draft.note.clone(),
                draft.category.clone().unwrap_or_default(),
                draft.status.to_string(),
                draft.tags.join(", "),
            ]
        })
    });
    rows.collect()
}

on_both! {
    async fn our_own_import_reads_a_table_as_it_was_booked(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let csv = reading(&export(&home, "format=csv").await);
        let rows = told(&csv);
        let first = ["Wallet", "2025-10-01", "-12.5", "=HYPERLINK(\"http://evil.example\")", "'quoted, \"and\"\n+1", "Food > Cafés", "cleared", "Отпуск, trip"];
        assert_eq!(rows[0], first);
        assert!(rows.iter().any(|row| row[6] == "planned"), "{rows:?}");
        let transfers: Vec<_> = csv.parts.iter().flat_map(|part| &part.drafts).filter_map(|draft| draft.transfer.clone()).collect();
        assert_eq!(transfers.len(), 2);
        let xlsx = reading(&export(&home, "format=xlsx").await);
        assert_eq!(told(&xlsx), rows, "a workbook says the same");
    }

    async fn amounts_of_a_table_add_up(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let file = String::from_utf8(export(&home, "format=csv&direction=expense").await).expect("text");
        let file = file.strip_prefix('\u{feff}').expect("a byte order mark");
        let mut table = csv::Reader::from_reader(file.as_bytes());
        let rows: Vec<std::collections::BTreeMap<String, String>> = table.deserialize().collect::<Result<_, _>>().expect("a table");
        let column = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
        assert_eq!(column("amount"), ["-12.50", "-20.00", "-10.00"]);
        assert_eq!(column("category"), ["Food > Cafés", "Food", ""]);
        assert_eq!(column("line_note"), ["", "meat", "rest"]);
        assert_eq!(column("payee")[0], "'=HYPERLINK(\"http://evil.example\")", "no spreadsheet runs it");
    }

    async fn a_statement_has_what_stands_on_statements(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let file = export(&home, "format=ofx").await;
        let ofx = reading(&file);
        let mut rows = told(&ofx);
        rows.sort();
        let rows: Vec<_> = rows.iter().map(|row| (&*row[1], &*row[2], &*row[3], &*row[6])).collect();
        assert_eq!(
            rows,
            [
                ("2025-10-01", "-12.5", "=HYPERLINK(\"http://evil.example\")", "cleared"),
                ("2025-10-02", "-30", "Rock & Roll <Ltd>", "pending"),
                ("2025-10-04", "-60", "", "pending"),
                ("2025-10-04", "60", "", "pending"),
            ]
        );
        let closing: Vec<_> = ofx.parts.iter().filter_map(|part| part.closing).map(|closing| closing.amount.to_string()).collect();
        assert_eq!(closing.len(), 2);
        assert!(closing.contains(&"17.5".to_owned()) && closing.contains(&"40".to_owned()), "{closing:?}");
        assert!(ofx.parts.iter().flat_map(|part| &part.drafts).all(|draft| draft.status != TransactionStatus::Planned && draft.bank_id.is_some()));
    }

    async fn json_has_every_transaction_as_the_api_gives_it(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let file: Value = serde_json::from_slice(&export(&home, "format=json").await).expect("JSON");
        let query = format!("?workspace_id={}&sort_desc=false", home.workspace);
        let list = home.owner.list_transactions(&query).await.ok();
        assert_eq!(file["transactions"], list["transactions"]);
        assert_eq!((&file["format"], &file["workspace"]["name"], &file["currency"]), (&json!("know-your-money"), &json!("anna's"), &json!("USD")));
        let names: Vec<_> = file["accounts"].as_array().expect("accounts").iter().map(|account| text(&account["name"])).collect();
        assert_eq!(names, ["Wallet", "Bank"]);
        assert_eq!(column(&file["accounts"], "is_closed"), [false, false]);
        let categories = file["categories"].as_array().expect("categories");
        assert!(categories.iter().any(|category| category["name"] == "Food > Cafés"));
    }

    async fn a_file_that_is_made_in_pieces_has_every_row_once_and_in_order(app: &TestApp) {
        let home = app.home("anna").await;
        // More than two pieces, so that one has others in front and behind.
        let mut file = String::from("Date,Description,Amount\n");
        for row in 0..2_060 {
            let _ = writeln!(file, "2024-{:02}-{:02},Shop {row},-1.00", row / 28 % 12 + 1, row % 28 + 1);
        }
        let id = home.upload(&file).await;
        let wish = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] });
        home.owner.book_import(&home.workspace, &id, wish).await.accepted();
        app.run_jobs().await;
        let rows = home.rows().await;
        let payees: Vec<_> = rows.iter().map(|row| text(&row["payee"])).collect();
        assert_eq!(payees.len(), 2_060);
        let json: Value = serde_json::from_slice(&export(&home, "format=json").await).expect("JSON");
        assert_eq!(column(&json["transactions"], "payee"), payees);
        for format in ["csv", "xlsx", "ofx"] {
            let read = reading(&export(&home, &format!("format={format}")).await);
            let read: Vec<_> = told(&read).into_iter().map(|row| row[3].clone()).collect();
            assert_eq!(read, payees, "{format}");
        }
    }

    async fn the_file_is_named_and_never_shown(app: &TestApp) {
        let home = app.home("anna").await;
        let change = json!({ "name": "Дом & сад", "description": "", "currency": "USD" });
        home.owner.update_workspace(&home.workspace, change).await.ok();
        for (format, kind) in [
            ("csv", "text/csv; charset=utf-8"),
            ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            ("ofx", "application/x-ofx"),
            ("json", "application/json"),
        ] {
            let query = format!("?workspace_id={}&format={format}", home.workspace);
            let headers = home.owner.export_headers(&query).await;
            assert_eq!(headers.header("content-type"), kind);
            let named = headers.header("content-disposition");
            assert!(named.starts_with("attachment; filename=\"___-___-2025-10-05."), "{named}");
            assert!(named.contains(&format!("filename*=UTF-8''%D0%94%D0%BE%D0%BC-%D1%81%D0%B0%D0%B4-2025-10-05.{format}")), "{named}");
            assert_eq!(headers.header("cache-control"), "no-store");
            assert_eq!(headers.header("x-content-type-options"), "nosniff");
        }
        let account = format!("?account_id={}&format=csv", home.wallet);
        let headers = home.owner.export_headers(&account).await;
        assert!(headers.header("content-disposition").contains("Wallet-2025-10-05.csv"));
    }

    async fn a_file_that_makes_no_sense_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let refused = async |query: &str| {
            let query = format!("?workspace_id={}{query}", home.workspace);
            home.owner.export_transactions(&query).await.invalid()
        };
        assert_eq!(refused("").await, ["format: required"]);
        assert_eq!(refused("&format=pdf&statuses=x").await, ["format: unknown_value", "statuses: unknown_value"]);
        assert_eq!(refused("&format=csv&limit=1").await, ["limit: unknown_field"]);
        // More rows than a file holds; the sums say how many there are.
        home.book("2025-10-01", "-1").await;
        app.place.execute("UPDATE account_months SET entries = 100001").await;
        assert_eq!(MAX_EXPORTED, 100_000);
        assert_eq!(refused("&format=csv").await, ["format: too_many"]);
    }
}
