//! On what money was spent and from what it was earned.

use kym_testing::{id, on_both};
use serde_json::json;

use super::{Books, found, line, lines};

const FIELDS: [&str; 4] = ["name", "amount", "share", "count"];

on_both! {
    async fn spending_is_rolled_up_the_most_first(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("spend-by-category", json!({})).await;
        let items = &told["data"]["items"];
        assert_eq!(lines(items, &FIELDS), ["Food 85.50 0.8953 4"]);
        assert_eq!(line(&items[0], &["category_id", "path"]), format!("{} Food", books.food));
        let children = &items[0]["children"];
        let cafe = found(children, "category_id", &books.cafe);
        assert_eq!(line(cafe, &FIELDS), "Café 15.50 0.1623 1");
        assert_eq!(cafe["children"], json!([]));
        assert_eq!(line(&told["data"]["uncategorized"], &["amount", "count"]), "10.00 1");
        assert_eq!(line(&told["totals"], &["amount", "count"]), "95.50 5");
    }

    async fn every_category_stands_by_itself_when_it_is_asked_for(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("spend-by-category", json!({ "includeSubcategories": false })).await;
        assert_eq!(lines(&told["data"]["items"], &FIELDS), ["Food 70.00 0.7330 3", "Café 15.50 0.1623 1"]);
        assert_eq!(line(&told["totals"], &["amount", "count"]), "95.50 5");
    }

    async fn only_what_hangs_beneath_a_category_is_told(app: &TestApp) {
        let books = Books::of(app).await;
        let other = books.home.category("Pets", None).await;
        let mut row = books.home.row("2025-09-05", "-7");
        row["category_id"] = json!(other);
        books.home.owner.create_transaction(row).await.created();
        let told = books.september("spend-by-category", json!({ "parentCategoryId": books.food })).await;
        assert_eq!(line(&told["totals"], &["amount", "count"]), "85.50 4");
        assert_eq!(line(&told["data"]["uncategorized"], &["amount", "count"]), "0.00 0");
        assert!(!told.to_string().contains("Pets"));
        let told = books.september("spend-by-category", json!({})).await;
        assert_eq!(lines(&told["data"]["items"], &["name", "amount"]), ["Food 85.50", "Pets 7.00"]);
    }

    async fn income_is_told_by_where_it_came_from(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("income-by-category", json!({})).await;
        assert_eq!(lines(&told["data"]["items"], &FIELDS), ["Salary 1000.00 0.9950 1"]);
        assert_eq!(line(&told["data"]["uncategorized"], &["amount", "count"]), "5.00 1");
        assert_eq!(line(&told["totals"], &["amount", "count"]), "1005.00 2");
    }

    async fn categories_are_compared_with_the_month_before(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("category-analysis", json!({ "compareToPrevious": true })).await;
        let data = &told["data"];
        assert_eq!(data["previous_period"], json!({ "start_date": "2025-08-01", "end_date": "2025-08-31" }));
        let fields = [
            "kind", "depth", "amount", "count", "average", "share", "previous", "change", "change_pct",
        ];
        let food = found(&data["tree"], "category_id", &books.food);
        assert_eq!(line(food, &fields), "expense 0 85.50 4 85.50 0.8953 0.00 85.50 null");
        let cafe = found(&food["children"], "category_id", &books.cafe);
        assert_eq!(line(cafe, &fields), "expense 1 15.50 1 15.50 0.1623 0.00 15.50 null");
        let salary = found(&data["tree"], "category_id", &books.salary);
        assert_eq!(line(salary, &fields), "income 0 1000.00 1 1000.00 0.9950 900.00 100.00 0.1111");
        assert_eq!(
            line(&told["totals"], &["spent", "earned", "count", "previous_spent", "previous_earned"]),
            "95.50 1005.00 7 0.00 900.00"
        );
        let told = books.september("category-analysis", json!({})).await;
        assert!(told["data"]["previous_period"].is_null());
        let salary = found(&told["data"]["tree"], "category_id", &books.salary);
        assert_eq!(line(salary, &fields[6..]), "null null null");
    }

    async fn an_average_is_of_a_month_and_the_series_by_month(app: &TestApp) {
        let books = Books::of(app).await;
        let question = json!({ "start_date": "2025-09-01", "end_date": "2025-10-31", "categoryIds": books.food });
        let told = books.home.report("category-analysis", question).await.ok();
        // 85.50 in September, 40.00 in the first 5 of 31 days of October.
        let food = &told["data"]["tree"][0];
        assert_eq!(line(food, &["name", "amount", "average"]), "Food 125.50 108.07");
        assert_eq!(
            lines(&told["data"]["series"], &["period", "category_id", "kind", "amount"]),
            [format!("2025-09-01 {0} expense 85.50", books.food), format!("2025-10-01 {0} expense 40.00", books.food)]
        );
        assert_eq!(line(&told["totals"], &["spent", "earned", "count"]), "125.50 0.00 5");
    }

    async fn a_period_that_is_not_over_is_compared_with_as_much_of_the_one_before(app: &TestApp) {
        let books = Books::of(app).await;
        let question = json!({
            "start_date": "2025-10-01", "end_date": "2025-10-31", "categoryIds": books.food, "compareToPrevious": true,
        });
        let told = books.home.report("category-analysis", question).await.ok();
        let previous = json!({ "start_date": "2025-09-01", "end_date": "2025-09-05" });
        assert_eq!(told["data"]["previous_period"], previous);
        let mut early = json!({ "categoryIds": books.food });
        for (key, day) in previous.as_object().expect("days") {
            early[key] = day.clone();
        }
        let early = books.home.report("category-analysis", early).await.ok();
        assert_eq!(told["totals"]["previous_spent"], early["totals"]["spent"]);
    }

    async fn chosen_categories_are_told_alone(app: &TestApp) {
        let books = Books::of(app).await;
        for (ids, subcategories, totals) in [
            (books.food.clone(), true, "85.50 0.00 4"),
            (books.food.clone(), false, "70.00 0.00 3"),
            (books.cafe.clone(), true, "15.50 0.00 1"),
            ("none".to_owned(), true, "10.00 5.00 2"),
            (format!("{},{}", books.salary, books.cafe), true, "15.50 1000.00 2"),
        ] {
            let chosen = json!({ "categoryIds": ids, "includeSubcategories": subcategories });
            let told = books.september("category-analysis", chosen).await;
            assert_eq!(line(&told["totals"], &["spent", "earned", "count"]), totals, "{ids} {subcategories}");
        }
    }

    async fn what_is_anothers_alone_is_told_without_its_name(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let own = json!({
            "workspace_id": home.workspace, "name": "Secret", "kind": "expense", "scope": "personal",
        });
        let own = id(&home.owner.create_category(own).await);
        let mut row = home.row("2025-09-05", "-7");
        row["category_id"] = json!(own);
        home.owner.create_transaction(row).await.created();
        let viewer = app.member(home, "viewer").await;
        for report_type in ["spend-by-category", "category-analysis", "income-expense", "transactions-list"] {
            let question = json!({
                "workspaceId": home.workspace, "period": "last_month", "groupBy": "category",
            });
            let told = viewer.get_report(report_type, question.clone()).await.ok().to_string();
            assert!(!told.contains("Secret") && told.contains("Personal"), "{report_type}: {told}");
            let told = home.owner.get_report(report_type, question).await.ok().to_string();
            assert!(told.contains("Secret"), "{report_type}");
        }
    }
}
