//! Exports of other programs, and of this one.

use kym_domain::check;
use kym_domain::exports::cell;
use kym_domain::money::Currency;
use proptest::prelude::*;

use super::{fixture, reading, told};

#[test]
fn our_own_export_comes_back_as_it_was() {
    assert_eq!(
        told(&fixture!("own.csv")),
        [
            "= 0199a3c0-0000-7000-8000-0000000000a1, Cash",
            r#"2: 2025-11-03 -3.2 | =HYPERLINK("x") | two / lines | EUR | Coffee | pending | #0199a3c0-0000-7000-8000-000000000001"#,
            "4: 2025-11-04 -50 | EUR | reconciled | #0199a3c0-0000-7000-8000-000000000002 | -> 0199a3c0-0000-7000-8000-0000000000a2",
        ]
    );
}

#[test]
fn lines_of_our_own_export_become_one_transaction() {
    let file = "id,date,account_id,account,amount,currency,status,category_id,category,payee,note,\
        transfer_transaction_id,transfer_account_id,tags,line,line_note,total_amount\n\
        t1,2025-11-03,a1,Cash,-8.00,EUR,cleared,,Food,Market,,,,\"home, weekly\",1,bread,-10.00\n\
        t1,2025-11-03,a1,Cash,-2.00,EUR,cleared,,Home > Soap,Market,,,,\"home, weekly\",2,,-10.00\n\
        t2,2025-11-04,a1,Cash,-1.00,EUR,cleared,,,Kiosk,,,,,1,,-3.00\n\
        t2,2025-11-04,a1,Cash,-1.00,EUR,cleared,,,Kiosk,,,,,2,,-3.00\n";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= a1, Cash",
            "2: 2025-11-03 -10 | Market | EUR | cleared | #t1 | @home | @weekly | (-8 Food bread) | (-2 Home > Soap )",
            "! 4: sum_differs | t2; 2025-11-04; a1; Cash; -1.00; EUR; cleared; ; ; Kiosk; ; ; ; ; 1; ; -3.00",
            "! 5: sum_differs | t2; 2025-11-04; a1; Cash; -1.00; EUR; cleared; ; ; Kiosk; ; ; ; ; 2; ; -3.00",
        ]
    );
}

#[test]
fn our_own_export_as_json_comes_back_too() {
    let file = r#"{"format":"know-your-money","version":1,"workspace":{"id":"w","name":"Home"},"currency":"EUR",
        "accounts":[{"id":"a1","name":"Cash","account_type":"cash","currency":"EUR","is_closed":false},
            {"id":"a2","name":"Bank","account_type":"checking","currency":"EUR","is_closed":false}],
        "categories":[{"id":"c1","name":"Food > Tea"}],
        "transactions":[
            {"id":"t1","account_id":"a1","date":"2025-11-03","total_amount":"-3.20","currency":"EUR","category_id":"c1",
             "status":"pending","payee":"=1+1","note":"two\nlines","transfer":null,"splits":[],"tags":["home"],"version":1},
            {"id":"t2","account_id":"a1","date":"2025-11-04","total_amount":"-10.00","currency":"EUR","category_id":null,
             "status":"cleared","payee":"Market","note":"","transfer":null,"tags":[],
             "splits":[{"amount":"-8.00","category_id":"c1","note":"x"},{"amount":"-2.00","category_id":null,"note":""}]},
            {"id":"t3","account_id":"a1","date":"2025-11-05","total_amount":"-50.00","currency":"EUR","category_id":null,
             "status":"cleared","payee":"","note":"","transfer":{"transaction_id":"t4","account_id":"a2"},"splits":[],"tags":[]},
            {"id":"t5","account_id":"a1","date":"2025-11-05","total_amount":"0.00","currency":"EUR","category_id":null,
             "status":"cleared","payee":"","note":"","transfer":null,"splits":[],"tags":[]},
            {"id":"t6"}]}"#;
    let reading = reading(file.as_bytes());
    let lines = told(&reading);
    assert_eq!(
        lines[..4],
        [
            "= a1, Cash",
            "1: 2025-11-03 -3.2 | =1+1 | two / lines | EUR | Food > Tea | pending | #t1 | @home",
            "2: 2025-11-04 -10 | Market | EUR | cleared | #t2 | (-8 Food > Tea x) | (-2  )",
            "3: 2025-11-05 -50 | EUR | cleared | #t3 | -> a2",
        ]
    );
    assert!(lines[4].starts_with("! 4: amount_zero | "));
    assert_eq!(lines[5], r#"! 5: malformed | {"id":"t6"}"#);
    let second = &reading.parts[0].drafts[2];
    assert_eq!(second.peer.as_deref(), Some("t4"));
}

#[test]
fn firefly_has_a_source_and_a_destination() {
    assert_eq!(
        told(&fixture!("firefly.csv")),
        [
            "= NL00BANK0000000001, Checking",
            "2: 2025-11-03 -12.34 | Corner Shop | Groceries / paid by card | EUR | Food | reconciled | #21 | @weekly | @home",
            "3: 2025-11-04 2000 | Employer | Salary | EUR | Income | cleared | #22",
            "4: 2025-11-05 -300 | Savings | Saving | EUR | cleared | #23 | -> Savings",
            "= Savings",
            "4: 2025-11-05 300 | Checking | Saving | EUR | cleared | #23/destination | -> Checking",
        ]
    );
}

#[test]
fn firefly_tells_of_both_accounts_of_a_transfer_on_one_row() {
    let file = "journal_id,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,\
        source_name,source_type,destination_name,destination_type,category,tags\n\
        2,Transfer,-90.00,100.00,EUR,USD,Trip,2025-03-03T23:30:00+01:00,Giro,Asset account,Dollar,Asset account,,\n\
        3,Withdrawal,-50.00,,EUR,,Rate,2025-03-04T00:00:00+01:00,Giro,Asset account,House,Mortgage,,\n\
        4,Withdrawal,-7.00,8.00,EUR,USD,Tea,2025-03-05T00:00:00+01:00,Giro,Asset account,Tea Room,Expense account,,\n";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= Giro",
            "2: 2025-03-03 -90 | Dollar | Trip | EUR | cleared | #2 | -> Dollar",
            "3: 2025-03-04 -50 | House | Rate | EUR | cleared | #3 | -> House",
            "4: 2025-03-05 -7 | Tea Room | Tea | EUR | cleared | #4",
            "= Dollar",
            "2: 2025-03-03 100 | Giro | Trip | USD | cleared | #2/destination | -> Giro",
            "= House",
            "3: 2025-03-04 50 | Giro | Rate | EUR | cleared | #3/destination | -> Giro",
        ]
    );
}

#[test]
fn actual_has_groups_of_categories_and_shares_below_the_whole() {
    assert_eq!(
        told(&fixture!("actual.csv")),
        [
            "= Checking",
            "2: 2025-11-03 -4.5 | Corner Shop | milk | Usual > Food | cleared",
            "3: 2025-11-04 -850 | Landlord | Bills > Rent | reconciled",
            "4: 2025-11-05 -30.5 | Market | all | cleared | (-20 Usual > Food bread) | (-10.5 Usual > Household soap)",
            "8: 2025-11-06 -4 | Kiosk | paper | Usual > Fun | pending",
            "! 7: sum_differs | Checking; 2025-11-06; Kiosk; ; ; ; 0; -9; Not cleared",
        ]
    );
}

#[test]
fn ynab_has_outflow_and_inflow_and_names_transfers() {
    assert_eq!(
        told(&fixture!("ynab.csv")),
        [
            "= Checking",
            "2: 2025-11-03 -4.5 | Corner Shop | milk | EUR | Usual > Food | cleared | @Red",
            "3: 2025-11-13 -100 | Transfer : Savings | EUR | pending | -> Savings",
            "4: 2025-11-14 2000 | Employer | EUR | Inflow > Ready to Assign | reconciled",
        ]
    );
}

#[test]
fn mint_says_debit_and_credit() {
    assert_eq!(
        told(&fixture!("mint.csv")),
        [
            "= CHECKING",
            "2: 2025-11-03 -4.5 | Corner Shop | CORNER SHOP #12 NY | Groceries | cleared | @home",
            "3: 2025-11-14 2000 | Paycheck | EMPLOYER PAYROLL | Paycheck | cleared",
        ]
    );
}

#[test]
fn quicken_splits_and_transfers() {
    assert_eq!(
        told(&fixture!("quicken.qif")),
        [
            "= Checking",
            "7: 2025-11-03 -1234.5 | Corner Shop | Weekly / № 1001 | Food > Groceries | reconciled | @Home | (-1000 Food > Groceries Bread) | (-234.5 Household )",
            "20: 2025-11-15 500 | Savings | cleared | -> Savings",
            "! 26: sum_differs | D11/16'25 T-10.00 PBroken split SFood $-3.00",
            "! 33: unsupported | D11/17'25 NBuy YACME T-100.00",
        ]
    );
}

#[test]
fn quicken_has_transfers_inside_splits() {
    let file = "!Account\nNGiro\nTBank\n^\n!Type:Bank\nD1/17'25\nT-232.00\nPDoctor\nLHealth\nSHealth:Doctor\n\
        EVisit\n$-120.00\nS[Spar]\n$-112.00\n^\nD1/18'25\nT-30.00\nPMarket\nSFood\n$-10.00\nSHome\n$-15.00\n\
        S[Spar]/Trip\nEput by\n$-5.00\n^\n";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= Giro",
            "6: 2025-01-17 -120 | Doctor | Visit | Health > Doctor | pending",
            "6: 2025-01-17 -112 | Doctor | pending | -> Spar",
            "16: 2025-01-18 -25 | Market | pending | @Trip | (-10 Food ) | (-15 Home )",
            "16: 2025-01-18 -5 | Market | put by | pending | -> Spar | @Trip",
        ]
    );
}

proptest! {
    #[test]
    fn whatever_people_wrote_comes_back_from_our_own_export(
        payee in "[ -~а-яё\"',;=+@-]{0,60}",
        note in "([ -~а-яё\"',;=+@-]{0,30}\n){0,3}[a-z=]{0,5}",
        units in prop_oneof![-9_999_999_i64..0, 1_i64..9_999_999],
        status in prop::sample::select(&["planned", "pending", "cleared", "reconciled", "void"][..]),
    ) {
        // What a transaction can say: trimmed, as it was when it was booked.
        let payee = check::line(&payee, 0, 200).expect("a payee");
        let note = check::lines(&note, 1000).expect("a note");
        let amount = kym_domain::decimal::Decimal::new(units, 2).to_string();
        let mut table = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
        table
            .write_record([
                "id", "date", "account_id", "account", "amount", "currency", "status",
                "category_id", "category", "payee", "note", "transfer_transaction_id",
                "transfer_account_id",
            ])
            .expect("written");
        table
            .write_record([
                "1", "2025-11-03", "2", "Cash", &amount, "EUR", status, "", "", &cell(&payee),
                &cell(&note), "", "",
            ])
            .expect("written");
        let read = reading(&table.into_inner().expect("written"));
        prop_assert_eq!(&read.unread, &[]);
        let draft = &read.parts[0].drafts[0];
        prop_assert_eq!((&draft.payee, &draft.note), (&payee, &note));
        prop_assert_eq!(draft.status.as_str(), status);
        let eur = Currency::iso("EUR").expect("known");
        prop_assert_eq!(draft.amount_in(eur).map(kym_domain::money::Minor::units), Ok(units));
    }
}
