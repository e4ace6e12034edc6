//! What categories took and gave, as a document.

use kym_analytics::reports::by_category::{ByCategory, CategoryItem};
use kym_analytics::reports::category_analysis::{AnalysisNode, CategoryAnalysis, Compared};
use kym_analytics::reports::ratio::Ratio;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month};
use kym_domain::language::Names;
use kym_domain::localized;
use kym_domain::money::Money;

use super::{DocumentContext, Parts};
use crate::reports::files::document::{Cell, Chart, Row};
use crate::reports::files::words;

impl DocumentContext<'_> {
    /// What was spent, or earned.
    pub(super) fn by_category(&self, answer: &ByCategory, what: Names) -> Parts {
        let columns = vec![
            self.text(words::CATEGORY),
            self.number(what),
            self.number(words::SHARE),
            self.number(words::COUNT),
        ];
        let mut rows = Vec::new();
        for item in &answer.items {
            self.item(&mut rows, item, 0);
        }
        let none = answer.uncategorized;
        let has_none = !none.amount.is_zero() || none.count > 0;
        if has_none {
            rows.push(Row::plain(vec![
                self.label(words::NO_CATEGORY),
                self.money(none.amount),
                Ratio::of(none.amount, answer.totals.amount).into(),
                Cell::Count(none.count),
            ]));
        }
        rows.push(Row::total(vec![
            self.label(words::TOTAL),
            self.money(answer.totals.amount),
            Cell::Empty,
            Cell::Count(answer.totals.count),
        ]));
        let items = answer.items.iter();
        let mut bars: Vec<_> = items
            .map(|item| (self.labels.category_name(item.category_id), item.amount))
            .collect();
        if has_none {
            let name = self.words.say(words::NO_CATEGORY).to_owned();
            bars.push((name, none.amount));
        }
        Parts {
            facts: vec![
                (what, self.money(answer.totals.amount)),
                (words::COUNT, Cell::Count(answer.totals.count)),
            ],
            chart: Some(Chart::Ranks(bars)),
            tables: vec![self.table(words::CATEGORIES, columns, rows)],
            ..Parts::default()
        }
    }

    fn item(&self, rows: &mut Vec<Row>, item: &CategoryItem, depth: u8) {
        // Where categories stand by themselves their names alone would not tell them apart.
        let name = if depth == 0 {
            self.labels.category(item.category_id)
        } else {
            self.labels.category_name(item.category_id)
        };
        let cells = vec![
            Cell::Words(name),
            self.money(item.amount),
            item.share.into(),
            Cell::Count(item.count),
        ];
        let row = if depth == 0 && !item.children.is_empty() {
            Row::group(cells)
        } else {
            Row::plain(cells)
        };
        rows.push(row.at(depth));
        for child in &item.children {
            self.item(rows, child, depth.saturating_add(1));
        }
    }

    /// What categories took and gave, and how that changed.
    pub(super) fn category_analysis(&self, answer: &CategoryAnalysis) -> Parts {
        let is_compared = answer.previous_period.is_some();
        let mut columns = vec![
            self.text(words::CATEGORY),
            self.number(words::AMOUNT),
            self.number(words::A_MONTH),
            self.number(words::SHARE),
            self.number(words::COUNT),
        ];
        if is_compared {
            columns.extend([
                self.number(words::PREVIOUS),
                self.number(words::CHANGE),
                self.number(words::CHANGE_PERCENT),
            ]);
        }
        let mut rows = Vec::new();
        for (kind, title) in [
            (CategoryKind::Expense, words::EXPENSE),
            (CategoryKind::Income, words::INCOME),
        ] {
            let mut roots = answer
                .tree
                .iter()
                .filter(|node| node.kind == kind)
                .peekable();
            if roots.peek().is_some() {
                rows.push(self.side(answer, kind, title, is_compared));
            }
            for node in roots {
                self.node(&mut rows, node, 1, is_compared);
            }
        }
        let totals = answer.totals;
        let mut notes = Vec::new();
        if let Some(days) = answer.previous_period {
            let days = localized::days(days, self.words.0);
            let note = self.words.say(words::COMPARED_WITH);
            notes.push(note.replace("{days}", &days));
        }
        let money = |minor| Money::new(minor, self.currency);
        let mut facts = vec![
            (words::SPENT, self.money(totals.spent)),
            (words::EARNED, self.money(totals.earned)),
        ];
        if let Some(previous) = totals.previous_spent {
            facts.push((words::SPENT_BEFORE, Cell::Amount(money(previous))));
        }
        if let Some(previous) = totals.previous_earned {
            facts.push((words::EARNED_BEFORE, Cell::Amount(money(previous))));
        }
        Parts {
            facts,
            chart: Some(self.ranks(answer)),
            tables: vec![
                self.table(words::CATEGORIES, columns, rows),
                self.series(answer),
            ],
            notes,
            ..Parts::default()
        }
    }

    /// Expenses first, and only incomes when there are no expenses.
    fn ranks(&self, answer: &CategoryAnalysis) -> Chart {
        let first = answer.tree.first().map(|node| node.kind);
        let nodes = answer.tree.iter().filter(|node| Some(node.kind) == first);
        Chart::Ranks(
            nodes
                .map(|node| (self.node_name(node), node.amount))
                .collect(),
        )
    }

    fn node_name(&self, node: &AnalysisNode) -> String {
        match node.category_id {
            Some(id) => self.labels.category_name(id),
            None => self.words.say(words::NO_CATEGORY).to_owned(),
        }
    }

    /// All of one kind together.
    fn side(
        &self,
        answer: &CategoryAnalysis,
        kind: CategoryKind,
        title: Names,
        is_compared: bool,
    ) -> Row {
        let totals = answer.totals;
        let (amount, previous) = match kind {
            CategoryKind::Expense => (totals.spent, totals.previous_spent),
            CategoryKind::Income => (totals.earned, totals.previous_earned),
        };
        let nodes = answer.tree.iter().filter(|node| node.kind == kind);
        let count = nodes.map(|node| node.count).sum();
        let mut cells = vec![
            self.label(title),
            self.money(amount),
            Cell::Empty,
            Cell::Empty,
            Cell::Count(count),
        ];
        if is_compared {
            let compared = previous.and_then(|previous| Compared::new(amount, previous).ok());
            cells.extend(self.compared(compared));
        }
        Row::group(cells)
    }

    fn node(&self, rows: &mut Vec<Row>, node: &AnalysisNode, depth: u8, is_compared: bool) {
        let mut cells = vec![
            match node.category_id {
                Some(id) => Cell::Words(self.labels.category_name(id)),
                None => self.label(words::NO_CATEGORY),
            },
            self.money(node.amount),
            self.money(node.average),
            node.share.into(),
            Cell::Count(node.count),
        ];
        if is_compared {
            cells.extend(self.compared(node.compared));
        }
        rows.push(Row::plain(cells).at(depth));
        for child in &node.children {
            self.node(rows, child, depth.saturating_add(1), is_compared);
        }
    }

    fn compared(&self, compared: Option<Compared>) -> [Cell; 3] {
        match compared {
            None => [Cell::Empty, Cell::Empty, Cell::Empty],
            Some(compared) => [
                self.money(compared.previous),
                self.money(compared.change),
                compared.change_pct.into(),
            ],
        }
    }

    /// The roots month by month.
    fn series(&self, answer: &CategoryAnalysis) -> crate::reports::files::document::Table {
        let columns = vec![
            self.period(words::MONTH),
            self.text(words::CATEGORY),
            self.number(words::AMOUNT),
        ];
        let rows = answer.series.iter().map(|point| {
            let last = Month::of(point.first_day).last_day().min(self.days.last());
            let month = DateRange::between(point.first_day, last);
            let category = match point.category_id {
                Some(id) => Cell::Words(self.labels.category_name(id)),
                None => self.label(words::NO_CATEGORY),
            };
            Row::plain(vec![Cell::Days(month), category, self.money(point.amount)])
        });
        self.table(words::MONTHS, columns, rows.collect())
    }
}
