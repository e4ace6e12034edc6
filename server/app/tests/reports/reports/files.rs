//! Reports as files, read back as their readers read them.

use std::io::Cursor;

use calamine::{Data, Reader as _, Xlsx};
use kym_testing::{Home, on_both};
use lopdf::Document;
use reqwest::Method;
use serde_json::{Value, json};

use super::Books;

const TYPES: [&str; 9] = [
    "transactions-list",
    "income-expense",
    "cash-flow",
    "account-balance",
    "category-analysis",
    "spend-by-category",
    "income-by-category",
    "net-worth-over-time",
    "savings-rate",
];

/// A report of this September as a file.
async fn report_file(home: &Home, report_type: &str, format: &str, more: Value) -> Vec<u8> {
    let path = format!("/reports/{report_type}/export?format={format}");
    let question = september_with(home, &more);
    home.owner.bytes_of(&path, &question).await
}

fn september_with(home: &Home, more: &Value) -> Value {
    let mut question = json!({
        "workspaceId": home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
    });
    for (name, value) in more.as_object().expect("an object") {
        question[name] = value.clone();
    }
    question
}

/// The records of a CSV, the head first.
fn records(file: &[u8]) -> Vec<Vec<String>> {
    let text = file
        .strip_prefix("\u{feff}".as_bytes())
        .expect("it says that it is UTF-8");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text);
    let records = reader.records().map(|record| record.expect("a record"));
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

/// Hundredths of an amount.
fn units(amount: &str) -> i64 {
    amount.replace('.', "").parse().expect("an amount")
}

/// The text on all pages of a PDF.
fn text(file: &[u8]) -> String {
    let document = Document::load_mem(file).expect("a PDF");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    // Amounts and names of months do not break; to a reader that is a blank like any other.
    let text = document.extract_text(&pages).expect("its text");
    text.replace('\u{a0}', " ")
}

on_both! {
    async fn a_csv_adds_up_to_its_totals(app: &TestApp) {
        let books = Books::of(app).await;
        let file = report_file(&books.home, "transactions-list", "csv", json!({ "groupBy": "category" })).await;
        let records = records(&file);
        assert_eq!(records[0], ["Date", "Payee", "Category", "Account", "Note", "Amount", "Row"]);
        let of = |role: &str| {
            let rows = records.iter().filter(|record| record[6] == role);
            rows.map(|record| units(&record[5])).sum::<i64>()
        };
        assert_eq!((of("item"), of("group"), of("total")), (90_950, 90_950, 90_950));
        // The line of the split one that has no category is not of several.
        let lines = records.iter().filter(|record| record[0] == "2025-09-20");
        let lines: Vec<_> = lines.map(|record| [record[2].as_str(), record[5].as_str()]).collect();
        assert_eq!(lines, [["Food", "-20.00"], ["", "-10.00"]]);

        let file = report_file(&books.home, "income-expense", "csv", json!({ "groupBy": "week" })).await;
        let records = self::records(&file);
        assert_eq!(records[0], ["From", "To", "Income", "Expenses", "Net", "Savings rate", "Row"]);
        assert_eq!(records[1][..4], ["2025-09-01", "2025-09-07", "1000.00", "-60.00"]);
        let items = records.iter().filter(|record| record[6] == "item");
        assert_eq!(items.map(|record| units(&record[4])).sum::<i64>(), 90_950);
        let total = records.last().expect("a total");
        assert_eq!(total[..], ["Total", "", "1005.00", "-95.50", "909.50", "0.9050", "total"]);
    }

    async fn what_has_others_beneath_it_is_no_item_of_a_csv(app: &TestApp) {
        let books = Books::of(app).await;
        let file = report_file(&books.home, "category-analysis", "csv", json!({})).await;
        let records = records(&file);
        assert_eq!(records[0][..2], ["Category", "Amount"]);
        let told = records[1..].iter().map(|record| [0, 1, 5, 6].map(|place| record[place].as_str()));
        let told: Vec<_> = told.collect();
        assert_eq!(
            told,
            [
                ["Expenses", "95.50", "group", "0"], ["Food", "85.50", "group", "1"], ["Café", "15.50", "item", "2"],
                ["No category", "10.00", "item", "1"], ["Income", "1005.00", "group", "0"],
                ["Salary", "1000.00", "item", "1"], ["No category", "5.00", "item", "1"],
            ]
        );
    }

    async fn nothing_that_somebody_wrote_is_run_by_a_spreadsheet(app: &TestApp) {
        let home = app.home("anna").await;
        let mut row = home.row("2025-09-10", "-1");
        row["payee"] = "=HYPERLINK(\"http://example.org\")".into();
        row["note"] = "@SUM(1)".into();
        home.owner.create_transaction(row).await.created();
        let file = report_file(&home, "transactions-list", "csv", json!({})).await;
        let record = &records(&file)[1];
        assert_eq!(record[1], "'=HYPERLINK(\"http://example.org\")");
        assert_eq!(record[4], "'@SUM(1)");
        let file = report_file(&home, "transactions-list", "xlsx", json!({})).await;
        let mut book = Xlsx::new(Cursor::new(file)).expect("a workbook");
        let formulas = book.worksheet_formula("Transactions").expect("a sheet");
        assert!(formulas.is_empty());
        let sheet = book.worksheet_range("Transactions").expect("a sheet");
        assert_eq!(sheet.get((1, 1)), Some(&Data::String("=HYPERLINK(\"http://example.org\")".to_owned())));
    }

    async fn a_workbook_has_numbers_and_days(app: &TestApp) {
        let books = Books::of(app).await;
        let file = report_file(&books.home, "cash-flow", "xlsx", json!({ "cashFlowResolution": "week" })).await;
        let mut book = Xlsx::new(Cursor::new(file)).expect("a workbook");
        assert_eq!(book.sheet_names(), ["Report", "Cash flow"]);
        let sheet = book.worksheet_range("Cash flow").expect("a sheet");
        // The row above it is what there was before.
        let first = |place: u32| sheet.get_value((2, place)).expect("a cell");
        assert!(matches!(first(0), Data::DateTime(day) if day.to_string() == "45901"), "{:?}", first(0));
        assert_eq!(first(2), &Data::Float(1000.0));
        assert_eq!(first(3), &Data::Float(-60.0));
        let last = sheet.rows().next_back().expect("a total");
        assert_eq!(last[0], Data::String("Total".to_owned()));
        assert_eq!(last[2], Data::Float(1015.0));
    }

    async fn pages_say_what_the_figures_say(app: &TestApp) {
        let books = Books::of(app).await;
        let file = report_file(&books.home, "income-expense", "pdf", json!({})).await;
        assert!(file.starts_with(b"%PDF-"));
        let text = text(&file);
        for words in ["Income and expenses", "1 Sep 2025 – 30 Sep 2025", "All amounts in USD", "September 2025", "1,005.00", "−95.50", "90.5%", "Page 1 of 1"] {
            assert!(text.contains(words), "{words} in {text}");
        }
        let owner = books.home.owner.with("accept-language", "ru");
        let russian = Home { owner, ..books.home.clone() };
        let text = self::text(&report_file(&russian, "income-expense", "pdf", json!({})).await);
        for words in ["Доходы и расходы", "01.09.2025 – 30.09.2025", "сентябрь 2025", "1 005,00", "−95,50", "Страница 1 из 1"] {
            assert!(text.contains(words), "{words} in {text}");
        }
    }

    async fn every_report_becomes_every_kind_of_file(app: &TestApp) {
        let books = Books::of(app).await;
        for report_type in TYPES {
            for (format, kind) in [
                ("pdf", "application/pdf"),
                ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
                ("csv", "text/csv; charset=utf-8"),
            ] {
                let path = format!("/reports/{report_type}/export?format={format}");
                let question = september_with(&books.home, &json!({ "reportDate": "2025-09-30" }));
                let answer = books.home.owner.send(Method::POST, &path, Some(&question)).await;
                assert_eq!(answer.status, 200, "{report_type} {format}: {}", answer.text);
                assert_eq!(answer.header("content-type"), kind);
                let days = if report_type == "account-balance" { "2025-09-30" } else { "2025-09-01-2025-09-30" };
                let named = answer.header("content-disposition");
                assert!(named.starts_with(&format!("attachment; filename=\"{report_type}-{days}.{format}\"")), "{named}");
                assert_eq!(answer.header("cache-control"), "no-store");
            }
        }
    }

    async fn a_file_of_what_makes_no_sense_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let refused = async |query: &str, body: Value| {
            let path = format!("/reports/cash-flow/export{query}");
            home.owner.post(&path, body).await.invalid()
        };
        assert_eq!(refused("", september_with(&home, &json!({}))).await, ["format: required"]);
        assert_eq!(refused("?format=ods", september_with(&home, &json!({}))).await, ["format: unknown_value"]);
        let dateless = json!({ "workspaceId": home.workspace });
        assert_eq!(
            refused("?format=csv", dateless).await,
            ["start_date: report_dates_required", "end_date: report_dates_required"]
        );
        home.owner.post("/reports/horoscope/export?format=csv", json!({})).await.refused(404, "not_found");
    }
}
