//! What the files say: days, amounts, payees, what is not read, and the doubts.

use kym_testing::{Home, TestApp, on_both};
use serde_json::{Value, json};

use super::{on, rows, upload};

/// A file, and what is right.
struct Case {
    /// Files that are booked first, and the currencies of their accounts.
    before: &'static [(&'static str, &'static str)],
    file: &'static str,
    currency: &'static str,
    /// What a person says of the file.
    said: &'static str,
    /// Day, amount and payee.
    rows: &'static [&'static str],
    /// The line and the reason of each line that is not read.
    unread: &'static [&'static str],
    doubts: &'static [&'static str],
    balance: &'static str,
}

const PLAIN: Case = Case {
    before: &[],
    file: "",
    currency: "EUR",
    said: "{}",
    rows: &[],
    unread: &[],
    doubts: &[],
    balance: "0.00",
};

const SHOPS: [&str; 20] = [
    "2025-03-01 -1.00 Laden 1",
    "2025-03-02 -2.00 Laden 2",
    "2025-03-03 -3.00 Laden 3",
    "2025-03-04 -4.00 Laden 4",
    "2025-03-05 -5.00 Laden 5",
    "2025-03-06 -6.00 Zum Wirt",
    "2025-03-07 -7.00 Laden 7",
    "2025-03-08 -8.00 Laden 8",
    "2025-03-09 -9.00 Laden 9",
    "2025-03-10 -10.00 Laden 10",
    "2025-03-11 -11.00 Laden 11",
    "2025-03-12 -12.00 Laden 12",
    "2025-03-13 -13.00 Laden 13",
    "2025-03-14 -14.00 Laden 14",
    "2025-03-15 -15.00 Laden 15",
    "2025-03-16 -16.00 Laden 16",
    "2025-03-17 -17.00 Laden 17",
    "2025-03-18 -18.00 Laden 18",
    "2025-03-19 -19.00 Laden 19",
    "2025-03-20 -20.00 Laden 20",
];

/// A: signs of currencies, also a.
const SIGNS: &[Case] = &[
    Case {
        file: "03-SGD-SD.csv",
        currency: "SGD",
        rows: &["2025-02-03 12.50 Kopi", "2025-02-04 -12.50 Teh"],
        ..PLAIN
    },
    Case {
        file: "03-CAD-CAD.csv",
        currency: "CAD",
        rows: &["2025-02-03 12.50 Kopi", "2025-02-04 -12.50 Teh"],
        ..PLAIN
    },
    Case {
        file: "03-INR-Rs.csv",
        currency: "INR",
        rows: &["2025-02-03 12.50 Kopi", "2025-02-04 -12.50 Teh"],
        ..PLAIN
    },
];

/// B and C: orders of days and decimal marks, each by what its own file proves.
const ORDERS: &[Case] = &[
    Case {
        before: &[("04a-us.csv", "USD")],
        file: "04b-uk.csv",
        currency: "GBP",
        rows: &["2025-03-05 -9.00 Chippy", "2025-03-06 -30.00 Tube"],
        doubts: &["date_order"],
        balance: "-39.00",
        ..PLAIN
    },
    Case {
        before: &[("04a-us.csv", "USD")],
        file: "04c-uk.csv",
        currency: "GBP",
        rows: &["2025-03-05 -9.00 Chippy", "2025-03-25 -30.00 Tube"],
        balance: "-39.00",
        ..PLAIN
    },
    Case {
        before: &[("05a-us.csv", "USD")],
        file: "05b-de.csv",
        rows: &[
            "2025-03-05 -1234.00 Bahn",
            "2025-03-06 -1500.00 Miete",
            "2025-03-07 -9.50 Kino",
        ],
        balance: "-2743.50",
        ..PLAIN
    },
    Case {
        before: &[("05c-de.csv", "EUR")],
        file: "05d-kw.csv",
        currency: "KWD",
        rows: &["2025-01-15 -9.500 Souk", "2025-02-03 -30.250 Gas"],
        doubts: &["decimal_mark"],
        balance: "-39.750",
        ..PLAIN
    },
    Case {
        file: "06a.csv",
        currency: "USD",
        rows: &["2025-02-01 -9.00 Deli", "2025-03-02 -30.00 Gas"],
        doubts: &["date_order"],
        balance: "-39.00",
        ..PLAIN
    },
    Case {
        before: &[("06a.csv", "USD")],
        file: "06b.csv",
        currency: "USD",
        rows: &[
            "2025-03-04 -9.00 Deli",
            "2025-03-15 -30.00 Gas",
            "2025-03-16 -31.00 Gas",
        ],
        balance: "-109.00",
        ..PLAIN
    },
    Case {
        file: "07-yymmdd.csv",
        currency: "SEK",
        said: r#"{ "columns": ["date", "payee", "amount"] }"#,
        rows: &[
            "2025-01-03 -120.00 Ica",
            "2025-01-09 -85.00 Ica",
            "2025-02-11 21000.00 Lön",
        ],
        balance: "20795.00",
        ..PLAIN
    },
    Case {
        file: "07b-yymmdd.csv",
        currency: "KRW",
        rows: &[
            "2025-01-13 -12000 Mart",
            "2025-01-29 -4500 Cafe",
            "2025-03-31 -800000 Rent",
        ],
        balance: "-816500",
        ..PLAIN
    },
    Case {
        file: "48b.csv",
        rows: &["2025-11-07 -4.00 Kauppa", "2025-11-09 -5.00 Kahvila"],
        // Both days are still to come here.
        balance: "0.00",
        ..PLAIN
    },
];

/// H, I, J, N, l, m, n, e, f, g: what swallows rows, turns them or hides them.
const ROWS: &[Case] = &[
    Case {
        file: "30a-open-quote.csv",
        rows: &SHOPS,
        doubts: &["quotes"],
        balance: "-210.00",
        ..PLAIN
    },
    Case {
        file: "30b-two-open-quotes.csv",
        rows: &SHOPS,
        doubts: &["quotes"],
        balance: "-210.00",
        ..PLAIN
    },
    Case {
        file: "31c.csv",
        rows: &[
            "2025-03-01 -10.00 Shop 1",
            "2025-03-02 -20.00 Shop 2",
            "2025-03-03 -30.00 Shop 3",
            "2025-03-04 -40.00 Shop 4",
            "2025-03-05 -50.00 Shop 5",
            "2025-03-06 20.00 Refund Shop 2",
            "2025-03-07 900.00 Salary",
        ],
        balance: "770.00",
        ..PLAIN
    },
    Case {
        file: "58b.csv",
        rows: &[
            "2025-03-01 -1.00 Out 1",
            "2025-03-02 -2.00 Out 2",
            "2025-03-03 -3.00 Out 3",
            "2025-03-04 -4.00 Out 4",
            "2025-03-11 10.00 In 1",
            "2025-03-12 20.00 In 2",
            "2025-03-13 30.00 In 3",
            "2025-03-14 40.00 In 4",
        ],
        balance: "90.00",
        ..PLAIN
    },
    Case {
        before: &[("83a.csv", "EUR")],
        file: "83b.csv",
        rows: &[
            "2025-03-01 -1.00 Bäckerei Grün",
            "2025-03-02 -2.00 Größe & Söhne",
            "2025-03-03 -3.00 Blumenh\u{fffd}",
        ],
        doubts: &["charset"],
        balance: "-6.00",
        ..PLAIN
    },
    Case {
        file: "32a.csv",
        currency: "USD",
        rows: &[
            "2025-03-01 -10.00 a",
            "2025-03-02 20.00 b",
            "2025-03-03 -5.00 Reversal",
            "2025-03-04 7.00 Chargeback",
            "2025-03-05 0.31 Interest",
            "2025-03-06 -1.00 Fee",
        ],
        doubts: &["sign"],
        balance: "11.31",
        ..PLAIN
    },
    Case {
        file: "32c-card-positive.csv",
        currency: "USD",
        said: r#"{ "is_inverted": true }"#,
        rows: &[
            "2025-03-01 -4.00 Cafe",
            "2025-03-14 -30.00 Shoes",
            "2025-03-16 100.00 Payment thank you",
            "2025-03-20 -12.00 Book",
        ],
        balance: "54.00",
        ..PLAIN
    },
    Case {
        file: "54.csv",
        rows: &["2025-03-02 -4.00 Laden"],
        unread: &[
            "1 before_header",
            "2 before_header",
            "5 balance",
            "7 no_date",
            "8 balance",
            "9 no_amount",
        ],
        balance: "-4.00",
        ..PLAIN
    },
    Case {
        file: "20.xml",
        currency: "CHF",
        rows: &[
            "2025-01-31 -329.50 Muster A",
            "2025-01-31 -100.00 Muster B",
            "2025-01-31 50.00 Kunde A, Kunde B",
            "2025-01-31 80.00 Stromwerk",
            "2025-01-31 -90.00 ",
        ],
        unread: &["1 amount_zero"],
        balance: "-389.50",
        ..PLAIN
    },
    Case {
        file: "21.sta",
        rows: &[
            "2025-01-03 -40.00 A",
            "2025-01-04 -41.00 B",
            "2025-01-05 -42.00 C",
        ],
        balance: "-123.00",
        ..PLAIN
    },
    Case {
        file: "62.ofx",
        rows: &[
            "2025-03-01 -4.50 SHOP A",
            "2025-03-02 -14.50 SHOP B",
            "2025-03-03 900.00 SALARY",
            "2025-03-03 -1.00 FEE",
            "2025-03-03 -20.00 ATM",
        ],
        doubts: &["sign"],
        balance: "860.00",
        ..PLAIN
    },
];

/// The account in a currency, which is opened where it is not there yet.
async fn account_in(home: &Home, accounts: &mut Vec<(String, String)>, currency: &str) -> String {
    if let Some((_, id)) = accounts.iter().find(|(code, _)| code == currency) {
        return id.clone();
    }
    let id = home.open_in(currency).await;
    accounts.push((currency.to_owned(), id.clone()));
    id
}

/// Where a case differs from what is right.
async fn differences(app: &TestApp, home: &Home, case: &Case) -> Vec<String> {
    let mut accounts = vec![("EUR".to_owned(), home.wallet.clone())];
    for (file, currency) in case.before {
        let account = account_in(home, &mut accounts, currency).await;
        super::book(app, home, file, &account).await;
    }
    let account = account_in(home, &mut accounts, case.currency).await;
    let id = upload(home, case.file).await;
    let mut wish = on(&[&account]);
    wish["settings"] = serde_json::from_str(case.said).expect("settings");
    let asked = home
        .owner
        .preview_import(&home.workspace, &id, wish.clone());
    let seen = asked.await.ok();
    let unread = seen["unread"].as_array().expect("lines").iter();
    let unread = unread.map(|line| {
        format!(
            "{} {}",
            line["line"],
            line["reason"].as_str().expect("a reason")
        )
    });
    let unread: Vec<_> = unread.collect();
    let mut different = Vec::new();
    let mut compare = |what: &str, is: &Value, right: &Value| {
        if is != right {
            different.push(format!("{}: {what} {is}, not {right}", case.file));
        }
    };
    compare("rows", &json!(rows(&seen)), &json!(case.rows));
    compare("unread", &json!(unread), &json!(case.unread));
    compare("doubts", &seen["ambiguities"], &json!(case.doubts));
    let asked = home.owner.book_import(&home.workspace, &id, wish).await;
    asked.accepted();
    app.run_jobs().await;
    compare(
        "balance",
        &json!(home.balance(&account).await),
        &json!(case.balance),
    );
    different
}

async fn check(app: &TestApp, cases: &[Case]) {
    let mut different = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let home = app.home_in(&format!("anna{number}"), "EUR").await;
        different.extend(differences(app, &home, case).await);
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

on_both! {
    async fn signs_of_currencies_are_no_marks_of_debits(app: &TestApp) {
        check(app, SIGNS).await;
    }

    async fn each_file_is_read_by_what_it_proves(app: &TestApp) {
        check(app, ORDERS).await;
    }

    async fn no_row_is_swallowed_turned_or_made_up(app: &TestApp) {
        check(app, ROWS).await;
    }

    async fn a_card_whose_purchases_are_positive_is_doubted(app: &TestApp) {
        let home = app.home_in("anna", "USD").await;
        let card = super::account(&home, "Card", "credit_card").await;
        let seen = super::preview(&home, "32c-card-positive.csv", &card).await;
        assert_eq!(seen["ambiguities"], json!(["sign"]));
        // Without a word for the payment, and without any payment.
        for file in [
            "Date,Description,Amount\n2025-03-01,Cafe,4.00\n2025-03-14,Shoes,30.00\n2025-03-16,Internet transfer,-100.00\n",
            "Date,Description,Amount\n2025-03-01,Cafe,4.00\n2025-03-14,Shoes,30.00\n",
        ] {
            let id = home.upload(file).await;
            let doubts = async |account: &str, settings: Value| {
                let mut wish = on(&[account]);
                wish["settings"] = settings;
                let seen = home.owner.preview_import(&home.workspace, &id, wish).await.ok();
                seen["ambiguities"].clone()
            };
            assert_eq!(doubts(&home.wallet, json!({})).await, json!([]));
            assert_eq!(doubts(&card, json!({})).await, json!(["sign"]));
            for is_inverted in [false, true] {
                assert_eq!(doubts(&card, json!({ "is_inverted": is_inverted })).await, json!([]));
            }
        }
        let spent = "Date,Description,Amount\n2025-03-01,Cafe,-4.00\n2025-03-14,Shoes,-30.00\n2025-03-16,Refund,100.00\n";
        let id = home.upload(spent).await;
        let seen = home.owner.preview_import(&home.workspace, &id, on(&[&card])).await.ok();
        assert_eq!(seen["ambiguities"], json!([]));
    }

    async fn money_is_never_taken_for_other_money(app: &TestApp) {
        let home = app.home_in("anna", "EUR").await;
        let dollars = "Date,Description,Amount\n2025-02-05,Inn,-$5.00\n2025-02-14,Pub,-$7.00\n";
        let id = home.upload(dollars).await;
        let wish = on(&[&home.wallet]);
        let seen = home.owner.preview_import(&home.workspace, &id, wish).await.ok();
        let reasons = kym_testing::column(&seen["rows"], "reason");
        assert_eq!(reasons, ["currency_differs", "currency_differs"]);
        for file in ["18.ofx", "18b.sta"] {
            let seen = super::preview(&home, file, &home.wallet).await;
            assert_eq!(kym_testing::column(&seen["rows"], "verdict"), ["refused"]);
            assert_eq!(kym_testing::column(&seen["rows"], "reason"), ["currency_differs"]);
            let id = upload(&home, file).await;
            let mut wish = on(&[&home.wallet]);
            wish["take"] = json!([0]);
            let booked = home.owner.book_import(&home.workspace, &id, wish).await;
            booked.refused(422, "import_nothing_to_book");
        }
        assert_eq!(home.balance(&home.wallet).await, "0.00");
    }

    async fn a_header_alone_names_no_account(app: &TestApp) {
        let home = app.home_in("anna", "USD").await;
        super::book(app, &home, "04a-us.csv", &home.wallet).await;
        let id = upload(&home, "04b-uk.csv").await;
        let seen = home.owner.preview_import(&home.workspace, &id, json!({})).await.ok();
        assert_eq!(seen["parts"][0]["account_id"], Value::Null);
        assert_eq!(kym_testing::column(&seen["rows"], "verdict"), ["unassigned", "unassigned"]);
    }
}
