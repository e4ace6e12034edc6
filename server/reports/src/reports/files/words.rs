//! The words of report files, in every language. The client calls the same things the same.

use kym_analytics::reports::question::ReportType;
use kym_domain::language::{Language, Names};

macro_rules! texts {
    ($($(#[$meta:meta])* $name:ident: $en:literal, $ru:literal;)+) => {
        $($(#[$meta])* pub const $name: Names = Names { en: $en, ru: $ru };)+
    };
}

texts! {
    /// Beneath the title.
    IN_CURRENCY: "All amounts in {currency}", "Все суммы в {currency}";
    /// At the foot of a page.
    MADE_ON: "Made on {day}", "Составлено {day}";
    /// Said in the place of the picture.
    PICTURE: "{title} as a chart. The tables below have the same figures.", "{title}: диаграмма. Те же числа есть в таблицах ниже.";
    /// In the legend of a picture.
    PROJECTED: "Expected", "Ожидается";

    ACCOUNT: "Account", "Счёт";
    ACCOUNTS: "Accounts", "Счета";
    AMOUNT: "Amount", "Сумма";
    ARCHIVED: "archived", "в архиве";
    ASSETS: "Assets", "Активы";
    AVERAGE: "Average", "В среднем";
    A_MONTH: "A month", "В месяц";
    BALANCE: "Balance", "Остаток";
    BY_RATES: "By exchange rates", "За счёт курсов";
    CASH_FLOW: "Cash flow", "Движение денег";
    CATEGORIES: "Categories", "Категории";
    CATEGORY: "Category", "Категория";
    CHANGE: "Change", "Изменение";
    CHANGE_PERCENT: "Change, %", "Изменение, %";
    CLOSING: "Balance at the end", "Остаток в конце";
    COUNT: "Transactions", "Операции";
    CURRENCY: "Currency", "Валюта";
    DATE: "Date", "Дата";
    EARNED: "Earned", "Получено";
    EARNED_BEFORE: "Earned before", "Получено ранее";
    EXPENSE: "Expenses", "Расходы";
    FIRST_DAY: "From", "С";
    GROUPS: "Groups", "Группы";
    INCOME: "Income", "Доходы";
    INCOME_AND_EXPENSE: "Income and expenses", "Доходы и расходы";
    /// Of a day on which something had no rate.
    INCOMPLETE: "incomplete", "не полностью";
    INFLOW: "Came in", "Пришло";
    LAST_DAY: "To", "По";
    LEVEL: "Level", "Уровень";
    LIABILITIES: "Debts", "Долги";
    LOWEST: "Lowest balance", "Наименьший остаток";
    MONTH: "Month", "Месяц";
    MONTHS: "By month", "По месяцам";
    NET: "Net", "Итог";
    NET_WORTH: "Net worth", "Капитал";
    NOTE: "Note", "Заметка";
    NO_CATEGORY: "No category", "Без категории";
    NO_PAYEE: "No payee", "Без получателя";
    OPENING: "At the start", "В начале";
    OUTFLOW: "Went out", "Ушло";
    OWN_AMOUNT: "In its own currency", "В валюте счёта";
    PAYEE: "Payee", "Получатель";
    PERIOD: "Period", "Период";
    PERIOD_OR_NAME: "Group", "Группа";
    PREVIOUS: "Before", "Ранее";
    RATE: "Rate", "Курс";
    RATE_DAY: "Rate of", "Курс от";
    REPORT: "Report", "Отчёт";
    ROW: "Row", "Строка";
    SAVED: "Saved", "Отложено";
    SAVINGS_RATE: "Savings rate", "Норма сбережений";
    SEVERAL: "Several categories", "Несколько категорий";
    SHARE: "Share", "Доля";
    SPENT: "Spent", "Потрачено";
    SPENT_BEFORE: "Spent before", "Потрачено ранее";
    TARGET: "Target", "Цель";
    TOTAL: "Total", "Итого";
    TRANSACTIONS: "Transactions", "Операции";
    TRANSFER: "Transfer", "Перевод";
    TRANSFERS: "Transfers", "Переводы";
    TRANSFERS_IN: "Transfers in", "Входящие переводы";
    TRANSFERS_OUT: "Transfers out", "Исходящие переводы";
    TYPE: "Type", "Вид";
    WORKSPACE: "Workspace", "Пространство";

    /// What has no rate.
    LEFT_OUT: "Left out for want of an exchange rate: {amount} ({count}), {days}.", "Не учтено, нет курса валюты: {amount} ({count}), {days}.";
    /// More transactions than are listed.
    TRUNCATED: "Only the newest transactions are listed, the older {count} are not. The sums count all of them.", "Показаны только последние операции, более ранние ({count}) — нет. Суммы учитывают все.";
    /// What is to come and has no rate.
    PROJECTION_LEFT_OUT: "Expected payments that are left out, since their rates are not known: {count}.", "Ожидаемые операции, которые не вошли в прогноз без курса: {count}.";
    /// How amounts were converted.
    RATES_OF_DAYS: "Amounts in other currencies have the rate of their own day.", "Суммы в других валютах пересчитаны по курсу своего дня.";
    /// How balances were converted.
    RATES_OF_BALANCES: "Balances in other currencies have the rate of the day of the balance.", "Остатки в других валютах пересчитаны по курсу на день остатка.";
    /// With what is compared.
    COMPARED_WITH: "Compared with {days}.", "Сравнение с периодом {days}.";
}

/// What a type of report is called.
pub const fn title(report_type: ReportType) -> Names {
    let (en, ru) = match report_type {
        ReportType::TransactionsList => ("Transactions", "Операции"),
        ReportType::IncomeExpense => ("Income and expenses", "Доходы и расходы"),
        ReportType::CashFlow => ("Cash flow", "Движение денег"),
        ReportType::AccountBalance => ("Account balances", "Остатки на счетах"),
        ReportType::CategoryAnalysis => ("Category analysis", "Анализ категорий"),
        ReportType::SpendByCategory => ("Spending by category", "Расходы по категориям"),
        ReportType::IncomeByCategory => ("Income by category", "Доходы по категориям"),
        ReportType::NetWorthOverTime => ("Net worth over time", "Капитал во времени"),
        ReportType::SavingsRate => ("Savings rate", "Норма сбережений"),
    };
    Names { en, ru }
}

/// Words in the language of a file.
#[derive(Debug, Clone, Copy)]
pub struct Words(pub Language);

impl Words {
    /// A text.
    pub const fn say(self, names: Names) -> &'static str {
        names.in_language(self.0)
    }
}
