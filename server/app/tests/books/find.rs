//! Finding transactions: what fits which question, and what it comes to.

use kym_domain::language::Language;
use kym_testing::{Home, column, id, on_both, text};
use serde_json::{Value, json};

/// The categories of [`books`].
struct Categories {
    food: String,
    cafes: String,
    travel: String,
}

/// Books with a row of every sort; each has a note of its own by which it is told.
async fn books(home: &Home) -> Categories {
    let food = home.category("Еда", None).await;
    let cafes = home.category("Кафе", Some(&food)).await;
    let travel = home.category("Travel", None).await;
    for (date, amount, category, payee, note, status, tags) in [
        (
            "2025-10-01",
            "-12.50",
            Some(&cafes),
            "Кафе «Ёжик»",
            "coffee",
            "cleared",
            json!(["Отпуск"]),
        ),
        (
            "2025-10-02",
            "-120",
            Some(&food),
            "Market 100%",
            "market",
            "pending",
            json!(["weekly", "big"]),
        ),
        (
            "2025-10-03",
            "2000",
            None,
            "Employer",
            "salary",
            "reconciled",
            json!([]),
        ),
        (
            "2025-10-04",
            "-40",
            Some(&travel),
            "Railway_1",
            "planned",
            "planned",
            json!([]),
        ),
        (
            "2025-10-05",
            "-7",
            Some(&travel),
            "Railway",
            "void",
            "void",
            json!([]),
        ),
    ] {
        let mut row = home.row(date, amount);
        row["category_id"] = json!(category);
        row["payee"] = payee.into();
        row["note"] = note.into();
        row["status"] = status.into();
        row["tags"] = tags;
        home.owner.create_transaction(row).await.created();
    }
    let mut split = home.row("2025-10-06", "-30");
    split["note"] = "split".into();
    split["splits"] = json!([
        { "amount": "-25", "category_id": cafes, "note": "Торт" },
        { "amount": "-8", "note": "gift" },
        { "amount": "3", "category_id": travel },
    ]);
    home.owner.create_transaction(split).await.created();
    home.withdraw("2025-10-07", "60").await;
    Categories {
        food,
        cafes,
        travel,
    }
}

/// The notes of what is found in the workspace, oldest first; "transfer" for legs of one.
async fn found(home: &Home, query: &str) -> Vec<String> {
    let list = answer(home, query).await;
    let mut notes = Vec::new();
    for row in list["transactions"].as_array().expect("rows") {
        let note = if row["transfer"].is_null() {
            text(&row["note"])
        } else {
            "transfer".to_owned()
        };
        notes.push(note);
    }
    assert_eq!(list["total"], json!(notes.len()), "{query}");
    assert_eq!(list["totals"]["count"], list["total"], "{query}");
    notes
}

async fn answer(home: &Home, query: &str) -> Value {
    let query = format!("?workspace_id={}&sort_desc=false&{query}", home.workspace);
    home.owner.list_transactions(&query).await.ok()
}

/// Income, expense and net.
async fn totals(home: &Home, query: &str) -> [String; 3] {
    let list = answer(home, query).await;
    ["income", "expense", "net"].map(|name| text(&list["totals"][name]))
}

on_both! {
    async fn categories_are_found_with_what_hangs_beneath_them(app: &TestApp) {
        let home = app.home("anna").await;
        let Categories { food, cafes, travel } = books(&home).await;
        assert_eq!(found(&home, &format!("category_ids={food}")).await, ["coffee", "market", "split"]);
        assert_eq!(found(&home, &format!("category_ids={food}&include_subcategories=false")).await, ["market"]);
        assert_eq!(found(&home, &format!("category_ids={cafes}")).await, ["coffee", "split"]);
        assert_eq!(found(&home, &format!("category_ids={cafes},{travel}")).await, ["coffee", "planned", "void", "split"]);
        // Without a category is what should have one: no transfer.
        assert_eq!(found(&home, "category_ids=none").await, ["salary", "split"]);
        assert_eq!(found(&home, &format!("category_ids=none,{food}&include_subcategories=false")).await, ["market", "salary", "split"]);
        let nobodys = "0199b000-0000-7000-8000-0000fffff000";
        assert_eq!(found(&home, &format!("category_ids={nobodys}")).await, [] as [&str; 0]);
    }

    async fn each_condition_narrows_what_is_found(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        for (query, notes) in [
            ("statuses=cleared,reconciled", vec!["coffee", "salary"]),
            ("payee=railway", vec!["void"]),
            ("payee=%D0%9A%D0%90%D0%A4%D0%95%20%C2%AB%D0%95%D0%96%D0%98%D0%9A%C2%BB", vec!["coffee"]),
            ("payee=Rail", vec![]),
            ("tags=WEEKLY", vec!["market"]),
            ("tags=big,weekly", vec!["market"]),
            ("tags=big,trip", vec![]),
            ("min_amount=40&max_amount=120", vec!["market", "planned", "transfer", "transfer"]),
            ("min_amount=120.01", vec!["salary"]),
            ("direction=income", vec!["salary"]),
            ("direction=expense&max_amount=12.5", vec!["coffee", "void"]),
            ("direction=transfer", vec!["transfer", "transfer"]),
            ("start_date=2025-10-02&end_date=2025-10-03&direction=expense", vec!["market"]),
            ("start_date=2025-10-03&end_date=2025-10-02&direction=expense", vec![]),
            // An empty parameter asks for nothing.
            ("payee=&tags=&statuses=,&text=%20&direction=income", vec!["salary"]),
        ] {
            assert_eq!(found(&home, query).await, notes, "{query}");
        }
        assert_eq!(found(&home, &format!("direction=transfer&account_ids={}", home.bank)).await, ["transfer"]);
        assert_eq!(found(&home, &format!("direction=transfer&account_ids={},{}", home.bank, home.wallet)).await.len(), 2);
    }

    async fn every_word_of_a_search_stands_somewhere(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        for (words, notes) in [
            ("ЕЖИК", vec!["coffee"]),
            ("ёжик coffee", vec!["coffee"]),
            ("ежик market", vec![]),
            // The path of a category, of the row itself or of a line.
            ("еда > кафе", vec!["coffee", "split"]),
            ("торт", vec!["split"]),
            ("отпуск", vec!["coffee"]),
            // The other account of a transfer.
            ("wallet", vec!["transfer"]),
            ("12", vec!["coffee"]),
            ("12,5", vec!["coffee"]),
            ("12.50", vec!["coffee"]),
            ("12.51", vec![]),
            ("-120", vec!["market"]),
            ("+120", vec![]),
            ("+60", vec!["transfer"]),
            // The amount of a line.
            ("25", vec!["split"]),
            // What means something to the database is only a sign.
            ("100%", vec!["market"]),
            ("way_1", vec!["planned"]),
            ("%", vec!["market"]),
            ("_", vec!["planned"]),
            ("'; DROP TABLE transactions; --", vec![]),
            ("\\", vec![]),
        ] {
            let query = format!("text={}", words.replace('%', "%25").replace('+', "%2B").replace(';', "%3B"));
            assert_eq!(found(&home, &query).await, notes, "{words}");
        }
    }

    async fn a_text_is_found_however_its_letters_are_written(app: &TestApp) {
        let home = app.home("anna").await;
        for (payee, note) in [("Buchhandlung Straße", "german"), ("ΟΔΟΣ", "greek"), ("İstanbul Kebap", "turkish"), ("Cafe\u{301}", "french")] {
            let mut row = home.row("2025-10-01", "-5");
            (row["payee"], row["note"]) = (json!(payee), json!(note));
            home.owner.create_transaction(row).await.created();
        }
        for (words, note) in [
            ("STRASSE", "german"), ("strasse", "german"), ("straße", "german"), ("STRAẞE", "german"),
            ("οδος", "greek"), ("οδοσ", "greek"), ("istanbul", "turkish"), ("ISTANBUL", "turkish"), ("ıstanbul", "turkish"),
            ("CAFÉ", "french"), ("cafe\u{301}", "french"),
        ] {
            assert_eq!(found(&home, &format!("text={words}")).await, [note], "{words}");
        }
        let query = format!("?workspace_id={}&field=payee&q=BUCHHANDLUNG%20STRASS", home.workspace);
        let suggested = home.owner.suggest_names(&query).await.ok();
        assert_eq!(suggested["items"][0]["name"], "Buchhandlung Straße");
    }

    async fn categories_are_searched_for_in_the_language_of_the_request(app: &TestApp) {
        let home = app.home("anna").await;
        let mut row = home.row("2025-10-01", "-5");
        row["category_id"] = json!(kym_domain::categories::system_categories()[0].id.to_string());
        home.owner.create_transaction(row).await.created();
        let name = |language| kym_domain::categories::system_categories()[0].name.in_language(language).to_owned();
        for (language, name, finds) in [
            ("en", name(Language::En), 1),
            ("ru", name(Language::Ru), 1),
            ("en", name(Language::Ru), 0),
        ] {
            let query = format!("?account_id={}&text={}", home.wallet, name.split(' ').next().expect("a word"));
            let list = home.owner.with("accept-language", language).list_transactions(&query).await.ok();
            assert_eq!(list["total"], finds, "{language} {name}");
        }
    }

    async fn what_is_found_is_added_up(app: &TestApp) {
        let home = app.home("anna").await;
        let Categories { food, travel, .. } = books(&home).await;
        // Planned and void rows do not count, transfers are neither income nor expense.
        let all = ["2003.00", "-165.50", "1837.50"];
        assert_eq!(totals(&home, "").await, all);
        assert_eq!(totals(&home, "min_amount=0").await, all, "the rows say the same as the kept sums");
        assert_eq!(totals(&home, "start_date=2025-10-01&end_date=2025-10-31").await, all);
        assert_eq!(totals(&home, "start_date=2025-09-15&end_date=2025-10-06").await, all);
        assert_eq!(totals(&home, "start_date=2025-09-15&end_date=2025-11-06").await, all);
        assert_eq!(totals(&home, "start_date=2025-10-02&end_date=2025-10-03").await, ["2000.00", "-120.00", "1880.00"]);
        let of_bank = format!("account_ids={}", home.bank);
        assert_eq!(totals(&home, &of_bank).await, ["0.00", "0.00", "-60.00"]);
        assert_eq!(totals(&home, &format!("{of_bank}&direction=transfer")).await, ["0.00", "0.00", "-60.00"]);
        // Of a split row only the lines that were asked for.
        assert_eq!(totals(&home, &format!("category_ids={food}")).await, ["0.00", "-157.50", "-157.50"]);
        assert_eq!(totals(&home, &format!("category_ids={travel}")).await, ["3.00", "0.00", "3.00"]);
        assert_eq!(totals(&home, "category_ids=none").await, ["2000.00", "-8.00", "1992.00"]);
        assert_eq!(totals(&home, "statuses=planned").await, ["0.00", "-40.00", "-40.00"]);
        assert_eq!(totals(&home, "statuses=void").await, ["0.00", "0.00", "0.00"]);
        assert_eq!(totals(&home, "text=nothing").await, ["0.00", "0.00", "0.00"]);
    }

    async fn what_is_found_on_an_account_has_no_balances(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let query = format!("?account_id={}&text=coffee", home.wallet);
        let list = home.owner.list_transactions(&query).await.ok();
        assert_eq!((&list["total"], &list["starting_balance"]), (&json!(1), &Value::Null));
        assert_eq!(column(&list["transactions"], "running_balance"), [Value::Null]);
        let query = format!("?account_id={}&start_date=2025-10-02", home.wallet);
        let list = home.owner.list_transactions(&query).await.ok();
        assert_eq!(list["starting_balance"], "-12.50");
        let totals = json!({
            "count": 6, "income": "2003.00", "expense": "-153.00", "net": "1910.00", "unconverted": 0,
            "currency": "USD", "currency_digits": 2,
        });
        assert_eq!(list["totals"], totals);
    }

    async fn lists_over_all_accounts_are_sorted_and_paged(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let amounts = async |query: &str| column(&answer(&home, query).await["transactions"], "total_amount");
        assert_eq!(amounts("sort_by=amount&limit=3").await, ["-120.00", "-60.00", "-40.00"]);
        assert_eq!(amounts("sort_by=amount&limit=2&skip=6").await, ["60.00", "2000.00"]);
        assert_eq!(amounts("limit=2&skip=5").await, ["-30.00", "-60.00"]);
        assert_eq!(amounts("limit=2&skip=1&direction=expense").await, ["-120.00", "-40.00"]);
        let list = answer(&home, "limit=2&skip=1&direction=expense").await;
        assert_eq!((&list["total"], &list["totals"]["count"]), (&json!(5), &json!(5)));
    }

    async fn accounts_that_were_put_away_are_not_searched(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        assert_eq!(found(&home, "direction=transfer").await, ["transfer"]);
        assert_eq!(found(&home, "").await.len(), 7);
        assert_eq!(totals(&home, "").await[2], "1897.50");
        assert_eq!(found(&home, &format!("account_ids={}", home.bank)).await, [] as [&str; 0]);
    }

    async fn the_ids_of_others_find_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let other = app.home("boris").await;
        let theirs = books(&other).await;
        for query in [
            format!("account_ids={}", other.wallet),
            format!("category_ids={}", theirs.food),
            format!("account_ids={}&category_ids={}", other.wallet, theirs.food),
        ] {
            assert_eq!(found(&home, &query).await, [] as [&str; 0], "{query}");
        }
        let query = format!("account_ids={},{}&direction=transfer", other.bank, home.bank);
        assert_eq!(found(&home, &query).await, ["transfer"]);
    }

    async fn an_edited_row_is_found_by_what_it_says_now(app: &TestApp) {
        let home = app.home("anna").await;
        let mut row = home.row("2025-10-01", "-5");
        row["payee"] = "Before".into();
        row["tags"] = json!(["old"]);
        let row = id(&home.owner.create_transaction(row).await);
        let change = json!({ "date": "2025-10-01", "total_amount": "-5", "status": "pending", "payee": "After", "tags": ["new"] });
        home.owner.update_transaction(&row, change).await.ok();
        for (word, finds) in [("before", 0), ("old", 0), ("after", 1), ("new", 1)] {
            assert_eq!(found(&home, &format!("text={word}")).await.len(), finds, "{word}");
        }
        home.owner.delete_transaction(&row).await.no_content();
        assert_eq!(found(&home, "text=after").await.len(), 0);
        home.owner.restore_transaction(&row).await.ok();
        assert_eq!(found(&home, "text=after").await.len(), 1);
    }

    async fn questions_that_make_no_sense_are_refused(app: &TestApp) {
        let home = app.home("anna").await;
        for (query, errors) in [
            ("category_ids=x", vec!["category_ids: not_found"]),
            ("account_ids=x", vec!["account_ids: not_found"]),
            ("statuses=cleared,maybe", vec!["statuses: unknown_value"]),
            ("direction=up", vec!["direction: unknown_value"]),
            ("include_subcategories=perhaps", vec!["include_subcategories: wrong_type"]),
            ("min_amount=-1&max_amount=1e3", vec!["min_amount: amount_not_positive", "max_amount: invalid_amount"]),
            ("min_amount=1.005", vec!["min_amount: too_many_decimals"]),
            ("search=x", vec!["search: unknown_field"]),
        ] {
            let query = format!("?workspace_id={}&{query}", home.workspace);
            assert_eq!(home.owner.list_transactions(&query).await.invalid(), errors, "{query}");
        }
        let long = format!("?workspace_id={}&text={}", home.workspace, "x".repeat(201));
        assert_eq!(home.owner.list_transactions(&long).await.invalid(), ["text: too_long"]);
        let both = format!("?account_id={0}&account_ids={0}", home.wallet);
        assert_eq!(home.owner.list_transactions(&both).await.invalid(), ["account_ids: limits_exclusive"]);
    }

    async fn the_same_question_is_answered_once(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        let query = format!("?workspace_id={}&text=coffee", home.workspace);
        let fresh = home.owner.list_transactions(&query).await;
        let known = home.owner.with("if-none-match", fresh.header("etag"));
        known.list_transactions(&query).await.not_modified();
        known.list_transactions(&format!("{query}x")).await.ok();
    }

    async fn rows_of_an_older_program_are_found_after_a_start(app: &TestApp) {
        let home = app.home("anna").await;
        books(&home).await;
        app.place.execute("UPDATE transactions SET search = NULL").await;
        assert_eq!(found(&home, "text=coffee").await, [] as [&str; 0]);
        let kym = app.kym().await;
        kym_store::migrate(&kym.db).await.expect("up to date");
        assert_eq!(found(&home, "text=coffee").await, ["coffee"]);
        assert_eq!(found(&home, "text=%D1%82%D0%BE%D1%80%D1%82").await, ["split"]);
        assert_eq!(found(&home, "text=weekly").await, ["market"]);
    }

    async fn texts_that_an_older_program_folded_are_found_after_a_start(app: &TestApp) {
        let home = app.home("anna").await;
        let mut row = home.row("2025-10-01", "-5");
        (row["note"], row["tags"]) = (json!("first"), json!(["Straße", "Weg"]));
        home.owner.create_transaction(row.clone()).await.created();
        // As it was: a tag for each way to write it, and ß in what is searched.
        for step in [
            "INSERT INTO tags (workspace_id, folded, name) SELECT workspace_id, 'straße', 'Straße' FROM tags WHERE folded = 'strasse'",
            "UPDATE transaction_tags SET tag = 'straße' WHERE tag = 'strasse'",
            "UPDATE tags SET name = 'STRASSE' WHERE folded = 'strasse'",
            "UPDATE transactions SET search = NULL",
        ] {
            app.place.execute(step).await;
        }
        (row["note"], row["tags"]) = (json!("second"), json!(["STRASSE"]));
        home.owner.create_transaction(row).await.created();
        assert_eq!(found(&home, "tags=strasse").await, ["second"]);
        let kym = app.kym().await;
        kym_store::migrate(&kym.db).await.expect("up to date");
        let mut both = found(&home, "tags=STRASSE").await;
        both.sort();
        assert_eq!(both, ["first", "second"]);
        assert_eq!(found(&home, "text=strasse&tags=weg").await, ["first"]);
    }
}
