//! What was said about a file counts for the next one of its account and layout, and for no other; guesses count for none.

use kym_testing::{Home, TestApp, column, on_both, text};
use serde_json::{Value, json};

/// What becomes of the first part of a file on an account.
async fn preview(home: &Home, id: &str, account: &str, settings: Value) -> Value {
    let wish = json!({ "settings": settings, "accounts": [{ "part": 0, "account_id": account }] });
    let answer = home.owner.preview_import(&home.workspace, id, wish).await;
    answer.ok()
}

/// Books a file on an account.
async fn book(app: &TestApp, home: &Home, file: &str, account: &str, settings: Value) {
    let id = home.upload(file).await;
    let wish = json!({ "settings": settings, "accounts": [{ "part": 0, "account_id": account }] });
    let asked = home.owner.book_import(&home.workspace, &id, wish).await;
    asked.accepted();
    app.run_jobs().await;
    let import = home.owner.get_import(&home.workspace, &id).await.ok();
    assert_eq!(import["state"], "booked");
}

/// Day and amount of each row, what was not read, and the doubts.
fn read(preview: &Value) -> (Vec<String>, Value, Vec<Value>) {
    let rows = preview["rows"].as_array().expect("rows").iter();
    let rows = rows.map(|row| format!("{} {}", text(&row["date"]), text(&row["amount"])));
    let doubts = preview["ambiguities"].as_array().expect("doubts").clone();
    (rows.collect(), preview["unread_total"].clone(), doubts)
}

/// Reads a file for an account, with nothing said.
async fn fresh(home: &Home, file: &str, account: &str) -> (Vec<String>, Value, Vec<Value>) {
    let id = home.upload(file).await;
    let preview = preview(home, &id, account, Value::Null).await;
    assert_eq!(preview["is_remembered"], false, "{file}");
    read(&preview)
}

const AMERICAN: &str = "Date,Description,Amount\n01/15/2025,Deli,-9.00\n02/03/2025,Gas,-30.00\n";
const DOUBTFUL: &str = "Date,Description,Amount\n05/03/2025,Chippy,-9.00\n06/03/2025,Tube,-30.00\n";

on_both! {
    async fn what_one_file_was_guessed_to_be_counts_for_no_other(app: &TestApp) {
        let home = app.home("anna").await;
        let pounds = home.open_in("GBP").await;
        // As whoever looks and agrees: with nothing, and with all that the preview says.
        for is_given_back in [false, true] {
            let id = home.upload(AMERICAN).await;
            let seen = preview(&home, &id, &home.wallet, Value::Null).await;
            let settings = if is_given_back { seen["settings"].clone() } else { Value::Null };
            book(app, &home, AMERICAN, if is_given_back { &home.bank } else { &home.wallet }, settings).await;
            for account in [&pounds, &home.wallet, &home.bank] {
                let (rows, unread, doubts) = fresh(&home, DOUBTFUL, account).await;
                assert_eq!(rows, ["2025-03-05 -9.00", "2025-03-06 -30.00"]);
                assert_eq!((unread, doubts), (json!(0), vec![json!("date_order")]));
            }
        }
        let proven = "Date,Description,Amount\n05/03/2025,Chippy,-9.00\n25/03/2025,Tube,-30.00\n";
        let (rows, unread, doubts) = fresh(&home, proven, &home.wallet).await;
        assert_eq!(rows, ["2025-03-05 -9.00", "2025-03-25 -30.00"]);
        assert_eq!((unread, doubts), (json!(0), vec![]));
    }

    async fn a_doubtful_guess_that_was_booked_proves_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let first = "Date,Description,Amount\n01/02/2025,Deli,-9.00\n02/03/2025,Gas,-30.00\n";
        book(app, &home, first, &home.wallet, Value::Null).await;
        let second = "Date,Description,Amount\n03/04/2025,Deli,-9.00\n03/15/2025,Gas,-30.00\n";
        let (rows, unread, _) = fresh(&home, second, &home.wallet).await;
        assert_eq!((rows, unread), (vec!["2025-03-04 -9.00".to_owned(), "2025-03-15 -30.00".to_owned()], json!(0)));
    }

    async fn a_mark_of_another_account_makes_no_amount_a_thousand_times_as_much(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let dinars = home.open_in("KWD").await;
        let german = "Date;Description;Amount\n2025-03-05;Bahn;-1.234,50\n2025-03-07;Kino;-9,50\n";
        book(app, &home, german, &home.wallet, json!({ "decimal_mark": "comma" })).await;
        let file = "Date,Description,Amount\n2025-01-15,Souk,-9.500\n2025-02-03,Gas,-30.250\n";
        let (rows, _, doubts) = fresh(&home, file, &dinars).await;
        assert_eq!(rows, ["2025-01-15 -9.500", "2025-02-03 -30.250"]);
        assert_eq!(doubts, [json!("decimal_mark")]);
    }

    async fn what_was_said_counts_on_its_account_unless_the_file_disproves_it(app: &TestApp) {
        let home = app.home("anna").await;
        book(app, &home, DOUBTFUL, &home.bank, json!({ "date_order": "mdy" })).await;
        let id = home.upload(DOUBTFUL).await;
        let seen = preview(&home, &id, &home.bank, Value::Null).await;
        assert_eq!(seen["is_remembered"], true);
        assert_eq!(column(&seen["rows"], "date"), ["2025-05-03", "2025-06-03"]);
        assert_eq!((&seen["ambiguities"], &seen["settings"]["date_order"]), (&json!([]), &json!("mdy")));
        fresh(&home, DOUBTFUL, &home.wallet).await;
        // It stands beside what is said now.
        let now = preview(&home, &id, &home.bank, json!({ "is_inverted": true })).await;
        assert_eq!(column(&now["rows"], "date"), ["2025-05-03", "2025-06-03"]);
        assert_eq!(column(&now["rows"], "amount"), ["9.00", "30.00"]);
        let proven = "Date,Description,Amount\n05/03/2025,Chippy,-9.00\n25/03/2025,Tube,-30.00\n";
        let (rows, unread, doubts) = fresh(&home, proven, &home.bank).await;
        assert_eq!(rows, ["2025-03-05 -9.00", "2025-03-25 -30.00"]);
        assert_eq!((unread, doubts), (json!(0), vec![json!("date_order")]));
    }

    async fn columns_that_were_said_give_way_where_lines_cannot_be_read_so(app: &TestApp) {
        let home = app.home("anna").await;
        let said = "Date,Value date,Amount\n2025-03-05,2025-03-06,-9.00\n2025-03-07,2025-03-08,-8.00\n";
        book(app, &home, said, &home.wallet, json!({ "columns": ["ignored", "date", "amount"] })).await;
        let id = home.upload(said).await;
        let seen = preview(&home, &id, &home.wallet, Value::Null).await;
        assert_eq!((&seen["is_remembered"], column(&seen["rows"], "date")), (&json!(true), vec![json!("2025-03-06"), json!("2025-03-08")]));
        let other = "Date,Value date,Amount\n2025-03-05,Shop,-9.00\n2025-03-07,Kiosk,-8.00\n";
        let (rows, unread, doubts) = fresh(&home, other, &home.wallet).await;
        assert_eq!((rows.len(), unread), (2, json!(0)));
        assert!(doubts.contains(&json!("columns")), "{doubts:?}");
    }

    async fn columns_of_a_file_that_says_nothing_by_itself_are_offered_for_other_accounts(app: &TestApp) {
        let home = app.home("anna").await;
        let file = "Aaa,Bbb,Ccc\n2025-03-05,x,-9.00\n2025-03-07,y,-8.00\n";
        let id = home.upload(file).await;
        let seen = home.owner.preview_import(&home.workspace, &id, json!({})).await.ok();
        assert_eq!(seen["parts"], json!([]));
        book(app, &home, file, &home.wallet, json!({ "columns": ["date", "payee", "amount"] })).await;
        for account in [None, Some(&home.wallet), Some(&home.bank)] {
            let id = home.upload(file).await;
            let accounts: Vec<_> = account.iter().map(|id| json!({ "part": 0, "account_id": id })).collect();
            let seen = home.owner.preview_import(&home.workspace, &id, json!({ "accounts": accounts })).await.ok();
            assert_eq!((&seen["is_remembered"], column(&seen["rows"], "payee")), (&json!(true), vec![json!("x"), json!("y")]));
            let doubts = seen["ambiguities"].as_array().expect("doubts");
            assert_eq!(doubts.contains(&json!("columns")), account != Some(&home.wallet), "{account:?}");
        }
    }

    async fn the_account_is_remembered_by_what_names_it_and_not_by_columns(app: &TestApp) {
        let home = app.home("anna").await;
        let plain = "Date,Description,Amount\n2025-03-05,Chippy,-9.00\n";
        book(app, &home, plain, &home.bank, Value::Null).await;
        let id = home.upload(plain).await;
        let seen = home.owner.preview_import(&home.workspace, &id, json!({})).await.ok();
        assert_eq!(seen["parts"][0]["account_id"], Value::Null);
        let named = "Date,Description,Amount,Account Number\n2025-03-15,Tube,-8.00,DE77\n";
        book(app, &home, named, &home.bank, Value::Null).await;
        let id = home.upload(named).await;
        let seen = home.owner.preview_import(&home.workspace, &id, json!({})).await.ok();
        assert_eq!(seen["parts"][0]["account_id"], json!(home.bank));
    }

    async fn a_statement_a_day_asks_once_for_its_account(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let day = |day: u8, cents: &str| format!(
            ":20:STARTUMS\n:25:DE1234\n:28C:{day}/1\n:60F:C2501{day:02}EUR100,00\n:61:2501{day:02}01{day:02}D{cents}NMSCNONREF\n\
             :86:105?20eins?32A\n:62F:C2501{day:02}EUR60,00\n-\n"
        );
        let file = [day(3, "40,00"), day(4, "41,00"), day(5, "42,00")].concat();
        let id = home.upload(&file).await;
        let seen = preview(&home, &id, &home.wallet, Value::Null).await;
        assert_eq!(seen["parts"].as_array().expect("parts").len(), 1);
        assert_eq!(read(&seen).0, ["2025-01-03 -40.00", "2025-01-04 -41.00", "2025-01-05 -42.00"]);
        home.book_file(app, &file, json!({})).await;
        assert_eq!(home.balance(&home.wallet).await, "-123.00");
    }

    async fn money_is_never_booked_as_other_money(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let ofx = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD\
            <BANKACCTFROM><BANKID>9<ACCTID>DE77</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250105\
            <TRNAMT>-9.99<FITID>f1<NAME>STREAMFLIX</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";
        let mt940 = ":20:STARTUMS\n:25:DE1234\n:28C:1/1\n:60F:C250101USD100,00\n:61:2501030103D40,00NMSCNONREF\n\
            :86:Something\n:62F:C250131USD60,00\n-\n";
        for file in [ofx, mt940] {
            let id = home.upload(file).await;
            let seen = preview(&home, &id, &home.wallet, Value::Null).await;
            assert_eq!(column(&seen["rows"], "reason"), ["currency_differs"]);
            let wish = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }], "take": [0] });
            let booked = home.owner.book_import(&home.workspace, &id, wish).await;
            booked.refused(422, "import_nothing_to_book");
        }
        let dollars = home.open_in("USD").await;
        book(app, &home, ofx, &dollars, Value::Null).await;
        assert_eq!(home.balance(&dollars).await, "-9.99");
    }

    async fn signs_that_a_bank_has_turned_itself_since_are_doubted(app: &TestApp) {
        let home = app.home("anna").await;
        let card = json!({ "name": "Card", "account_type": "credit_card" });
        let card = text(&home.owner.create_account(&home.workspace, card).await.created()["id"]);
        let file = |sign: &str, payment: &str| format!(
            "Date,Description,Amount\n2025-03-01,Cafe,{sign}4.00\n2025-03-02,Shop,{sign}30.00\n2025-03-03,Payment,{payment}34.00\n2025-03-04,Bar,{sign}7.00\n"
        );
        for account in [&card, &home.wallet] {
            book(app, &home, &file("", "-"), account, json!({ "is_inverted": true })).await;
            let as_before = preview(&home, &home.upload(&file("", "-").replace("-03-", "-04-")).await, account, Value::Null).await;
            assert_eq!((&as_before["ambiguities"], read(&as_before).0[0].as_str()), (&json!([]), "2025-04-01 -4.00"));
            let turned = preview(&home, &home.upload(&file("-", "").replace("-03-", "-04-")).await, account, Value::Null).await;
            assert_eq!(turned["ambiguities"], json!(["sign"]));
        }
    }
}
