//! Statements in euros as banks write them, and short ways to bring them.

use kym_testing::{Home, TestApp, column, text};
use serde_json::{Value, json};

/// Says which account a file is of.
pub fn on(account: &str) -> Value {
    json!({ "accounts": [{ "part": 0, "account_id": account }] })
}

/// What would become of a file.
pub async fn preview_on(home: &Home, file: &str, account: &str) -> Value {
    let id = home.upload(file).await;
    let answer = home
        .owner
        .preview_import(&home.workspace, &id, on(account))
        .await;
    answer.ok()
}

/// What would become of each row of a file.
pub async fn verdicts_on(home: &Home, file: &str, account: &str) -> Vec<String> {
    let seen = preview_on(home, file, account).await;
    column(&seen["rows"], "verdict").iter().map(text).collect()
}

/// The same on the wallet.
pub async fn verdicts(home: &Home, file: &str) -> Vec<String> {
    verdicts_on(home, file, &home.wallet).await
}

/// Books what a file has, and these of its rows too; answers the import, or nothing when there was nothing to book.
pub async fn book_taking(
    app: &TestApp,
    home: &Home,
    (file, account): (&str, &str),
    take: Value,
) -> Value {
    let id = home.upload(file).await;
    let mut wish = on(account);
    wish["take"] = take;
    let asked = home.owner.book_import(&home.workspace, &id, wish).await;
    if asked.status == 422 {
        asked.refused(422, "import_nothing_to_book");
        return Value::Null;
    }
    asked.accepted();
    app.run_jobs().await;
    home.owner.get_import(&home.workspace, &id).await.ok()
}

/// Books what a file has.
pub async fn book_on(app: &TestApp, home: &Home, file: &str, account: &str) -> Value {
    book_taking(app, home, (file, account), json!([])).await
}

/// The same on the wallet.
pub async fn book(app: &TestApp, home: &Home, file: &str) -> Value {
    book_on(app, home, file, &home.wallet).await
}

/// The rows of an account: day of the year, amount, payee, status, and whether it is a leg of a transfer.
pub async fn booked_on(home: &Home, account: &str) -> Vec<String> {
    let list = home.list(account).await;
    let rows = list["transactions"].as_array().expect("a list").iter();
    let mut rows: Vec<_> = rows
        .map(|row| {
            let word = |field: &str| text(&row[field]);
            let leg = if row["transfer"].is_null() {
                ""
            } else {
                " transfer"
            };
            format!(
                "{} {} {} {}{leg}",
                &word("date")[5..],
                word("total_amount"),
                word("payee"),
                word("status"),
            )
        })
        .collect();
    rows.sort();
    rows
}

/// The rows of the wallet.
pub async fn booked(home: &Home) -> Vec<String> {
    booked_on(home, &home.wallet).await
}

/// The row of a payee.
pub async fn find(home: &Home, account: &str, payee: &str) -> Value {
    let list = home.list(account).await;
    let rows = list["transactions"].as_array().expect("a list").clone();
    let found = rows.into_iter().find(|row| row["payee"] == payee);
    found.expect("the row")
}

/// Gives the row of a payee in the wallet other values.
pub async fn edit(home: &Home, payee: &str, change: Value) {
    let id = text(&find(home, &home.wallet, payee).await["id"]);
    home.owner.update_transaction(&id, change).await.ok();
}

/// Makes a transfer of a row of the bank and one of the wallet.
pub async fn join(home: &Home, from: &str, to: &str) {
    let from = find(home, &home.bank, from).await;
    let to = find(home, &home.wallet, to).await;
    home.owner.join_transfers(&[[&from, &to]]).await.ok();
}

/// Whether no row is booked beside what is there.
pub fn are_met(verdicts: &[String]) -> bool {
    let met = ["known", "similar", "settled", "adjusted"];
    verdicts
        .iter()
        .all(|verdict| met.contains(&verdict.as_str()))
}

/// A row: day of 2025, amount, the other party.
pub type Row<'a> = (&'a str, &'a str, &'a str);

/// The same with one more cell: the bank's name for it, or how far it has come.
pub type RowAnd<'a> = (&'a str, &'a str, &'a str, &'a str);

/// A table.
pub fn table(rows: &[Row<'_>]) -> String {
    let rows = rows
        .iter()
        .map(|(day, amount, payee)| format!("2025-{day},{payee},{amount}\n"));
    format!("Date,Payee,Amount\n{}", rows.collect::<String>())
}

fn table_and(column: &str, rows: &[RowAnd<'_>]) -> String {
    let rows = rows
        .iter()
        .map(|(day, amount, payee, cell)| format!("2025-{day},{payee},{amount},{cell}\n"));
    format!("Date,Payee,Amount,{column}\n{}", rows.collect::<String>())
}

/// A table with the bank's own names.
pub fn named(rows: &[RowAnd<'_>]) -> String {
    table_and("Transaction ID", rows)
}

/// A table with statuses.
pub fn with_status(rows: &[RowAnd<'_>]) -> String {
    table_and("Status", rows)
}

/// OFX; a name that begins with `hold` is that of an announcement.
pub fn ofx(rows: &[RowAnd<'_>]) -> String {
    let rows = rows.iter().map(|(day, amount, payee, id)| {
        let kind = if id.starts_with("hold") { "HOLD" } else { "OTHER" };
        let (day, id) = (day.replace('-', ""), id.trim_start_matches("hold"));
        format!("<STMTTRN><TRNTYPE>{kind}<DTPOSTED>2025{day}<TRNAMT>{amount}<FITID>{id}<NAME>{payee}</STMTTRN>\n")
    });
    format!(
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR\
         <BANKACCTFROM><BANKID>9<ACCTID>DE77<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>{}</BANKTRANLIST></STMTRS>\
         </STMTTRNRS></BANKMSGSRSV1></OFX>",
        rows.collect::<String>()
    )
}

/// CAMT.053 of entries, each with a reference and a status behind a blank.
pub fn camt(rows: &[RowAnd<'_>]) -> String {
    let entries = rows.iter().map(|(day, amount, party, reference)| {
        let (side, role) = if amount.starts_with('-') { ("DBIT", "Cdtr") } else { ("CRDT", "Dbtr") };
        let amount = amount.trim_start_matches('-');
        let (reference, status) = reference.split_once(' ').expect("two words");
        format!(
            "<Ntry><Amt Ccy=\"EUR\">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts>{status}</Sts><BookgDt><Dt>2025-{day}</Dt>\
             </BookgDt><AcctSvcrRef>{reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><{role}><Nm>{party}</Nm></{role}>\
             </RltdPties></TxDtls></NtryDtls></Ntry>"
        )
    });
    format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.04\"><BkToCstmrStmt><Stmt>\
         <Id>S1</Id><Acct><Id><IBAN>CH5604835012345678009</IBAN></Id><Ccy>EUR</Ccy></Acct>{}</Stmt></BkToCstmrStmt>\
         </Document>",
        entries.collect::<String>()
    )
}

/// MT940, with what the bank writes behind `NONREF`.
pub fn mt940(rows: &[RowAnd<'_>]) -> String {
    let rows = rows.iter().map(|(day, amount, payee, reference)| {
        let day = day.replace('-', "");
        let side = if amount.starts_with('-') { "D" } else { "C" };
        let amount = amount.trim_start_matches('-').replace('.', ",");
        format!(":61:25{day}{day}{side}{amount}NMSCNONREF{reference}\n:86:105?00LASTSCHRIFT?20Zweck?32{payee}\n")
    });
    format!(
        ":20:STARTUMS\n:25:DE77\n:28C:1/1\n:60F:C250301EUR1000,00\n{}:62F:C250331EUR900,00\n-\n",
        rows.collect::<String>()
    )
}

/// QIF, which has no names for rows.
pub fn qif(rows: &[Row<'_>]) -> String {
    let rows = rows.iter().map(|(day, amount, payee)| {
        format!(
            "D{}/2025\nT{amount}\nP{payee}\nCc\n^\n",
            day.replace('-', "/")
        )
    });
    format!("!Type:Bank\n{}", rows.collect::<String>())
}
