//! A payment is in the books once: whatever its owner corrected, however its bank calls it the next time.

use kym_testing::{Home, TestApp, column, on_both, text};
use serde_json::{Value, json};

use super::rows;

/// What becomes of each row of a file on the wallet.
async fn verdicts(home: &Home, file: &str) -> Vec<Value> {
    let id = home.upload(file).await;
    column(&home.preview(&id, json!({})).await["rows"], "verdict")
}

fn ofx(rows: &[(&str, &str, &str, &str)]) -> String {
    let rows = rows.iter().map(|(day, amount, id, name)| {
        format!("<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>{day}<TRNAMT>{amount}<FITID>{id}<NAME>{name}</STMTTRN>\n")
    });
    let rows: String = rows.collect();
    format!(
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD\
         <BANKACCTFROM><BANKID>9<ACCTID>DE77</BANKACCTFROM><BANKTRANLIST>{rows}</BANKTRANLIST></STMTRS></STMTTRNRS>\
         </BANKMSGSRSV1></OFX>"
    )
}

/// Entries of a CAMT file: day, amount, references, status, the other party.
fn camt(kind: &str, entries: &[(&str, &str, &str, &str, &str)]) -> String {
    let entries = entries.iter().map(|(day, amount, references, status, party)| {
        format!(
            "<Ntry>{references}<Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>{status}</Sts>\
             <BookgDt><Dt>{day}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>{party}</Nm></Cdtr></RltdPties>\
             </TxDtls></NtryDtls></Ntry>"
        )
    });
    let (version, message, statement) = match kind {
        "report" => ("camt.052.001.04", "BkToCstmrAcctRpt", "Rpt"),
        _ => ("camt.053.001.04", "BkToCstmrStmt", "Stmt"),
    };
    let entries: String = entries.collect();
    format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:{version}\"><{message}><{statement}>\
         <Id>S1</Id><Acct><Id><IBAN>CH5604835012345678009</IBAN></Id><Ccy>USD</Ccy></Acct>{entries}</{statement}></{message}>\
         </Document>"
    )
}

/// A row of the wallet by its payee.
async fn row(home: &Home, payee: &str) -> Value {
    let list = home.list(&home.wallet).await;
    let rows = list["transactions"].as_array().expect("a list");
    rows.iter()
        .find(|row| row["payee"] == payee)
        .expect("the row")
        .clone()
}

/// Corrects a row of the wallet.
async fn edit(home: &Home, payee: &str, change: Value) {
    let was = row(home, payee).await;
    let mut edit = home.row(&text(&was["date"]), &text(&was["total_amount"]));
    (edit["payee"], edit["status"]) = (was["payee"].clone(), was["status"].clone());
    for (name, value) in change.as_object().expect("fields") {
        edit[name] = value.clone();
    }
    home.owner
        .update_transaction(&text(&was["id"]), edit)
        .await
        .ok();
}

const CORRECTED: [(&str, &str, &str); 7] = [
    ("20250310", "-10.00", "PAYEE"),
    ("20250311", "-11.00", "DATE"),
    ("20250312", "-12.00", "AMOUNT"),
    ("20250313", "-13.00", "CATEG"),
    ("20250314", "-14.00", "MOVE"),
    ("20250316", "-16.00", "STAY"),
    ("20250317", "-17.00", "LATER"),
];

async fn correct(home: &Home) {
    let food = home.category("Own food", None).await;
    edit(home, "PAYEE", json!({ "payee": "Somebody else" })).await;
    edit(home, "DATE", json!({ "date": "2025-03-12" })).await;
    edit(home, "AMOUNT", json!({ "total_amount": "-12.50" })).await;
    edit(home, "CATEG", json!({ "category_id": food })).await;
    edit(home, "MOVE", json!({ "account_id": home.bank })).await;
    edit(home, "LATER", json!({ "date": "2025-04-30" })).await;
}

async fn known_whatever_is_corrected(app: &TestApp, home: &Home, file: &str) {
    home.book_file(app, file, json!({})).await;
    correct(home).await;
    let before = (rows(home).await, home.balance(&home.wallet).await);
    assert_eq!(verdicts(home, file).await, ["known"; 7]);
    let id = home.upload(file).await;
    let wish = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] });
    let again = home.owner.book_import(&home.workspace, &id, wish).await;
    again.refused(422, "import_nothing_to_book");
    assert_eq!((rows(home).await, home.balance(&home.wallet).await), before);
}

on_both! {
    async fn a_name_of_the_bank_that_comes_again_hides_no_rent(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, &ofx(&[("20250105", "-9.99", "1", "STREAMFLIX"), ("20250109", "-40.00", "2", "GAS WORKS")]), json!({})).await;
        let next = ofx(&[("20250205", "-9.99", "1", "STREAMFLIX"), ("20250207", "-40.00", "2", "SHOE BARN")]);
        assert_eq!(verdicts(&home, &next).await, ["new", "new"]);
        home.book_file(app, &next, json!({})).await;
        assert_eq!(home.balance(&home.wallet).await, "-99.98");
        assert_eq!(verdicts(&home, &next).await, ["known", "known"]);
        let table = |month: &str| format!(
            "Date,Payee,Amount,Reference Number\n2025-{month}-03,Landlord Oak,-500.00,SO-7\n2025-{month}-09,Gym,-30.00,4411\n"
        );
        home.book_file(app, &table("01"), json!({})).await;
        assert_eq!(verdicts(&home, &table("02")).await, ["new", "new"]);
        home.book_file(app, &table("02"), json!({})).await;
        for month in ["01", "02"] {
            assert_eq!(verdicts(&home, &table(month)).await, ["known", "known"]);
        }
    }

    async fn references_that_statements_count_or_leave_out_hide_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let none = "<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>";
        let (one, two) = ("<NtryRef>1</NtryRef>".to_owned(), format!("<NtryRef>2</NtryRef>{none}"));
        let month = |day: &str, party: &str| camt("statement", &[
            (day, "1200.00", &one, "BOOK", "Hausverwaltung Tanne"),
            (day, "55.00", &two, "BOOK", party),
        ]);
        home.book_file(app, &month("2025-01-31", "Turnverein"), json!({})).await;
        let next = month("2025-02-28", "Zahnarzt Bohrer");
        assert_eq!(verdicts(&home, &next).await, ["new", "new"]);
        home.book_file(app, &next, json!({})).await;
        assert_eq!(home.balance(&home.wallet).await, "-2510.00");
        let mt940 = |day: &str, party: &str| format!(
            ":20:STARTUMS\n:25:DE1234\n:28C:1/1\n:60F:C{day}USD100,00\n:61:{day}{}D40,00NMSCNONREF//0\n\
             :86:105?00LASTSCHRIFT?20Zweck?32{party}\n:62F:C{day}USD60,00\n-\n", &day[2..]
        );
        home.book_file(app, &mt940("250103", "Stadtwerke Au"), json!({})).await;
        assert_eq!(verdicts(&home, &mt940("250203", "Sockenladen")).await, ["new"]);
        assert_eq!(verdicts(&home, &mt940("250104", "Sockenladen")).await, ["new"]);
    }

    async fn what_an_account_report_announces_the_statement_settles(app: &TestApp) {
        let home = app.home("anna").await;
        let reference = "<AcctSvcrRef>P1</AcctSvcrRef>";
        let report = camt("report", &[("2025-03-01", "12.00", reference, "PDNG", "Kiosk")]);
        home.book_file(app, &report, json!({})).await;
        assert_eq!(row(&home, "Kiosk").await["status"], "pending");
        let statement = camt("statement", &[("2025-03-01", "12.00", reference, "BOOK", "Kiosk")]);
        assert_eq!(verdicts(&home, &statement).await, ["settled"]);
        home.book_file(app, &statement, json!({})).await;
        assert_eq!(row(&home, "Kiosk").await["status"], "cleared");
        assert_eq!(home.balance(&home.wallet).await, "-12.00");
        assert_eq!(verdicts(&home, &statement).await, ["known"]);
    }

    async fn corrected_rows_with_names_of_the_bank_are_known(app: &TestApp) {
        let home = app.home("anna").await;
        let ids = ["f0", "f1", "f2", "f3", "f4", "f5", "f6"];
        let lines: Vec<_> = CORRECTED.iter().zip(ids).map(|((day, amount, payee), id)| (*day, *amount, id, *payee)).collect();
        known_whatever_is_corrected(app, &home, &ofx(&lines)).await;
    }

    async fn corrected_rows_without_names_of_the_bank_are_known(app: &TestApp) {
        let home = app.home("anna").await;
        let lines = CORRECTED.map(|(day, amount, payee)| format!("{}-{}-{},{payee},{amount}\n", &day[..4], &day[4..6], &day[6..]));
        known_whatever_is_corrected(app, &home, &format!("Date,Payee,Amount\n{}", lines.concat())).await;
    }

    async fn a_row_on_another_account_by_now_is_known_there_too(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "Date,Payee,Amount\n2025-03-14,MOVE,-14.00\n";
        home.book_file(app, file, json!({})).await;
        edit(&home, "MOVE", json!({ "account_id": home.bank })).await;
        for account in [&home.wallet, &home.bank] {
            let id = home.upload(file).await;
            let wish = json!({ "accounts": [{ "part": 0, "account_id": account }] });
            let seen = home.owner.preview_import(&home.workspace, &id, wish).await.ok();
            assert_eq!(column(&seen["rows"], "verdict"), ["known"]);
        }
    }

    async fn what_was_pending_follows_its_booking(app: &TestApp) {
        let home = app.home("anna").await;
        let file = |day: &str, payee: &str, amount: &str, status: &str| {
            format!("Date,Payee,Amount,Status\n2025-03-{day},{payee},{amount},{status}\n")
        };
        home.book_file(app, &file("01", "HOLD* Hotel Luna", "-120.00", "Pending"), json!({})).await;
        let before = row(&home, "HOLD* Hotel Luna").await;
        assert_eq!(before["status"], "pending");
        assert_eq!(verdicts(&home, &file("01", "HOLD* Hotel Luna", "-120.00", "Pending")).await, ["known"]);
        let booked = file("03", "Hotel Luna Rome", "-120.00", "Posted");
        let id = home.upload(&booked).await;
        let seen = home.preview(&id, json!({})).await;
        assert_eq!((&seen["rows"][0]["verdict"], &seen["rows"][0]["is_selected"]), (&json!("settled"), &json!(true)));
        assert_eq!((&seen["counts"]["settled"], &seen["counts"]["taken"]), (&json!(1), &json!(1)));
        assert_eq!(seen["rows"][0]["match"]["transaction_id"], before["id"]);
        let mut anna = app.events(&home.owner).await;
        let import = home.book_file(app, &booked, json!({})).await;
        assert_eq!((&import["row_count"], &import["settled_count"], &import["skipped_count"]), (&json!(0), &json!(1), &json!(0)));
        let names = anna.names(6).await;
        assert!(names.iter().any(|name| name.starts_with("TRANSACTIONS_BULK_UPDATED")), "{names:?}");
        let after = row(&home, "HOLD* Hotel Luna").await;
        assert_eq!((&after["id"], &after["status"], &after["date"]), (&before["id"], &json!("cleared"), &json!("2025-03-03")));
        assert_eq!(home.balance(&home.wallet).await, "-120.00");
        // From now on it is what the bank has booked.
        assert_eq!(verdicts(&home, &booked).await, ["known"]);
        let change = &home.history().await[0];
        assert_eq!((&change["noun"], &change["row_count"]), (&json!("import"), &json!(0)));
        // What the bank has booked stays booked, whatever becomes of the import.
        home.undo_newest().await.created();
        assert_eq!(row(&home, "HOLD* Hotel Luna").await["status"], "cleared");
        assert_eq!(home.balance(&home.wallet).await, "-120.00");
    }

    async fn a_tip_is_asked_about_and_taken_over(app: &TestApp) {
        let home = app.home("anna").await;
        let file = |day: &str, amount: &str, status: &str| {
            format!("Date,Payee,Amount,Status\n2025-03-{day},Bistro,{amount},{status}\n")
        };
        home.book_file(app, &file("01", "-40.00", "Pending"), json!({})).await;
        let tipped = file("02", "-46.00", "Posted");
        let id = home.upload(&tipped).await;
        let seen = home.preview(&id, json!({})).await;
        assert_eq!((&seen["rows"][0]["verdict"], &seen["rows"][0]["is_selected"]), (&json!("adjusted"), &json!(false)));
        home.book_file(app, &tipped, json!({ "take": [0] })).await;
        assert_eq!(rows(&home).await, ["2025-03-02 Bistro -46.00"]);
        assert_eq!(home.balance(&home.wallet).await, "-46.00");
        assert_eq!(verdicts(&home, &tipped).await, ["known"]);
    }

    async fn a_hold_in_another_currency_is_converted_anew(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let (home, euros) = (&abroad.home, &abroad.euros);
        home.rate("EUR", "2025-03-01", "1.10").await;
        home.rate("EUR", "2025-03-02", "1.20").await;
        let on = json!({ "accounts": [{ "part": 0, "account_id": euros }] });
        home.book_file(app, "Date,Payee,Amount,Status\n2025-03-01,Bistro,-100.00,Pending\n", on.clone()).await;
        home.book_file(app, "Date,Payee,Amount,Status\n2025-03-02,Bistro,-100.00,Posted\n", on).await;
        let list = home.list(euros).await;
        assert_eq!(column(&list["transactions"], "converted_amount"), [json!("-120.00")], "{list}");
    }

    async fn what_may_be_the_same_is_asked_about(app: &TestApp) {
        let home = app.home("anna").await;
        home.book_file(app, "Date,Payee,Amount\n2025-03-01,Bakery Korn,-4.50\n2025-03-01,Shop,-11.00\n", json!({})).await;
        let other = ofx(&[("20250301", "-4.50", "x77", "BAKERY KORN BERLIN"), ("20250302", "-11.00", "x78", "Shop")]);
        assert_eq!(verdicts(&home, &other).await, ["similar", "similar"]);
    }

    async fn a_void_row_hides_nothing_and_the_like_payee_is_the_twin(app: &TestApp) {
        let home = app.home("anna").await;
        for (day, amount, payee, status) in [("01", "-4.50", "Bakery", "void"), ("10", "-30.00", "Vet", "pending")] {
            let mut row = home.row(&format!("2025-03-{day}"), amount);
            (row["payee"], row["status"]) = (json!(payee), json!(status));
            home.owner.create_transaction(row).await.created();
        }
        let file = "Date,Payee,Amount\n2025-03-01,Bakery Korn,-4.50\n2025-03-08,Fuel,-30.00\n2025-03-12,VET CLINIC,-30.00\n";
        assert_eq!(verdicts(&home, file).await, ["new", "new", "similar"]);
    }
}
