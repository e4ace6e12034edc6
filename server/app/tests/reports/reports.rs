//! Reports over books that were added up by hand.

mod asking;
mod balances;
mod categories;
mod concurrency;
mod currencies;
mod files;
mod flows;
mod lists;
mod projection;
mod property;
mod random;

use kym_testing::{Home, TestApp, id};
use serde_json::{Value, json};

/// A household whose September was added up by hand. Today is the fifth of October.
struct Books {
    home: Home,
    food: String,
    /// Beneath food.
    cafe: String,
    salary: String,
}

impl Books {
    /// Such a household. In September it earned 1,005.00 and spent 95.50: 70.00 on food, 15.50 on cafés, 10.00 on
    /// nothing in particular.
    async fn of(app: &TestApp) -> Self {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let cafe = home.category("Café", Some(&food)).await;
        let salary = json!({ "workspace_id": home.workspace, "name": "Salary", "kind": "income" });
        let salary = id(&home.owner.create_category(salary).await);
        let books = Self {
            home,
            food,
            cafe,
            salary,
        };
        books.fill().await;
        books
    }

    async fn fill(&self) {
        let (food, cafe, salary) = (Some(&self.food), Some(&self.cafe), Some(&self.salary));
        for (date, amount, category, payee, status) in [
            ("2025-08-20", "900", salary, "Employer", "cleared"),
            ("2025-09-01", "1000", salary, "Employer", "reconciled"),
            ("2025-09-03", "-60", food, "Market", "cleared"),
            ("2025-09-10", "-15.50", cafe, "Zebra", "pending"),
            ("2025-09-12", "10", food, "Market", "cleared"),
            ("2025-09-25", "5", None, "", "cleared"),
            ("2025-10-02", "-40", food, "Market", "cleared"),
            ("2025-09-15", "-500", food, "Market", "void"),
            ("2025-10-04", "-70", food, "Dentist", "planned"),
        ] {
            let mut row = self.home.row(date, amount);
            row["status"] = status.into();
            row["category_id"] = json!(category);
            row["payee"] = payee.into();
            self.home.owner.create_transaction(row).await.created();
        }
        let mut split = self.home.row("2025-09-20", "-30");
        split["payee"] = "Market".into();
        split["splits"] =
            json!([{ "amount": "-20", "category_id": self.food }, { "amount": "-10" }]);
        self.home.owner.create_transaction(split).await.created();
        self.home.withdraw("2025-09-28", "20").await;
    }

    /// A report over September with something more asked.
    async fn september(&self, report_type: &str, more: Value) -> Value {
        let mut question = json!({ "start_date": "2025-09-01", "end_date": "2025-09-30" });
        for (name, value) in more.as_object().expect("an object") {
            question[name] = value.clone();
        }
        self.home.report(report_type, question).await.ok()
    }
}

/// Some fields of an object, as texts in one line.
#[track_caller]
fn line(object: &Value, fields: &[&str]) -> String {
    let field = |name: &&str| match &object[*name] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    fields.iter().map(field).collect::<Vec<_>>().join(" ")
}

/// Some fields of each object of a list.
#[track_caller]
fn lines(list: &Value, fields: &[&str]) -> Vec<String> {
    let all = list
        .as_array()
        .unwrap_or_else(|| panic!("{list} is no list"));
    all.iter().map(|one| line(one, fields)).collect()
}

/// The object of a list whose field is this text.
#[track_caller]
fn found<'a>(list: &'a Value, field: &str, value: &str) -> &'a Value {
    let all = list
        .as_array()
        .unwrap_or_else(|| panic!("{list} is no list"));
    let one = all.iter().find(|one| one[field] == value);
    one.unwrap_or_else(|| panic!("no {field} is {value}: {list}"))
}

/// The transactions of all groups, as `date amount`.
#[track_caller]
fn rows(report: &Value) -> Vec<String> {
    let groups = report["data"]["groups"].as_array().expect("groups").iter();
    groups
        .flat_map(|group| lines(&group["transactions"], &["date", "amount"]))
        .collect()
}
