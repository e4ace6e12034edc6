//! How a member arranges the first screen of a workspace: which cards, in which order, and how large.

use std::collections::BTreeSet;

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::id::SavedReportId;
use kym_domain::words;

/// How many cards a screen has at most, the hidden ones included.
pub const MAX_CARDS: usize = 40;

words! {
    /// A card of the first screen.
    pub enum DashboardCard {
        /// What everything is worth.
        NetWorth => "net_worth",
        /// What each account holds.
        Accounts => "accounts",
        /// What came in and went out, and will.
        CashFlow => "cash_flow",
        /// Income and expense of the month.
        Month => "month",
        /// What is due soon.
        Upcoming => "upcoming",
        /// What accounts will hold.
        Outlook => "outlook",
        /// How budgets stand.
        Budgets => "budgets",
        /// How goals stand.
        Goals => "goals",
        /// What was booked last.
        Recent => "recent",
        /// What was spent on what.
        Spending => "spending",
        /// What stands out, in words.
        Insights => "insights",
        /// A report that was saved.
        Report => "report",
    }
}

words! {
    /// How large a card is.
    pub enum DashboardCardSize {
        /// Narrow: beside a wide one.
        Small => "small",
        /// Wide: beside a narrow one.
        Medium => "medium",
        /// The whole width.
        Large => "large",
    }
}

/// A card in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Which card.
    pub card: DashboardCard,
    /// Which report it shows; of [`DashboardCard::Report`] alone.
    pub report_id: Option<SavedReportId>,
    /// Whether it is put away.
    pub is_hidden: bool,
    /// How large it is.
    pub size: DashboardCardSize,
}

/// A card as somebody places it.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlacedInput<'a> {
    /// Which card.
    pub card: Option<&'a str>,
    /// Which report it shows.
    pub report_id: Option<&'a str>,
    /// Whether it is put away.
    pub is_hidden: Option<bool>,
    /// How large it is.
    pub size: Option<&'a str>,
}

/// How a member arranges the first screen of a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The cards in their order; none when it is as it comes.
    pub items: Vec<Placed>,
    /// Counts the changes, for `If-Match`; 0 of one that was never changed.
    pub version: i64,
}

/// Checks an arrangement: 40 cards at most, none of them twice, and those of reports alone name one.
pub fn check(inputs: &[PlacedInput<'_>]) -> Result<Vec<Placed>, Vec<FieldError>> {
    let mut checks = Checks::default();
    if inputs.len() > MAX_CARDS {
        checks.note("items", Violation::limited(FieldCode::TooMany, MAX_CARDS));
        return Err(checks.into_errors());
    }
    let mut seen = BTreeSet::new();
    let mut items = Vec::with_capacity(inputs.len());
    for (place, input) in inputs.iter().enumerate() {
        let Some(placed) = placed(&mut checks, place, *input) else {
            continue;
        };
        if !seen.insert((placed.card, placed.report_id)) {
            checks.note(format!("items[{place}].card"), FieldCode::Taken);
        }
        items.push(placed);
    }
    if checks.is_clean() {
        Ok(items)
    } else {
        Err(checks.into_errors())
    }
}

/// Refuses cards of reports that are none of `visible`.
pub fn check_reports(items: &[Placed], visible: &[SavedReportId]) -> Result<(), Vec<FieldError>> {
    let mut checks = Checks::default();
    for (place, item) in items.iter().enumerate() {
        if item.report_id.is_some_and(|id| !visible.contains(&id)) {
            checks.note(format!("items[{place}].report_id"), FieldCode::NotFound);
        }
    }
    if checks.is_clean() {
        Ok(())
    } else {
        Err(checks.into_errors())
    }
}

fn placed(checks: &mut Checks, place: usize, input: PlacedInput<'_>) -> Option<Placed> {
    let field = |name: &str| format!("items[{place}].{name}");
    let card = input.card.ok_or(Violation::from(FieldCode::Required));
    let card = card.and_then(|word| word.parse::<DashboardCard>().map_err(Violation::from));
    let card = checks.take(field("card"), card);
    let size = input.size.map(str::parse::<DashboardCardSize>).transpose();
    let size = checks.take(field("size"), size);
    let report_id = input.report_id.map(str::parse::<SavedReportId>).transpose();
    let report_id = checks.take(field("report_id"), report_id);
    let (card, size, report_id) = (card?, size?, report_id?);
    match (card, report_id) {
        (DashboardCard::Report, None) => checks.note(field("report_id"), FieldCode::Required),
        (DashboardCard::Report, Some(_)) | (_, None) => {}
        (_, Some(_)) => checks.note(field("report_id"), FieldCode::UnknownValue),
    }
    Some(Placed {
        card,
        report_id,
        is_hidden: input.is_hidden.unwrap_or(false),
        size: size.unwrap_or(DashboardCardSize::Medium),
    })
}

impl Layout {
    /// The arrangement after a change.
    #[must_use]
    pub fn changed(self, items: Vec<Placed>) -> Self {
        Self {
            items,
            version: self.version + 1,
        }
    }

    /// As one sees it who sees only these reports: the others have no place.
    #[must_use]
    pub fn with_only(mut self, visible: &[SavedReportId]) -> Self {
        let is_seen = |item: &Placed| {
            item.report_id
                .is_none_or(|report| visible.contains(&report))
        };
        self.items.retain(is_seen);
        self
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const REPORT: &str = "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11";

    fn card<'a>(card: &'a str, report_id: Option<&'a str>) -> PlacedInput<'a> {
        PlacedInput {
            card: Some(card),
            report_id,
            ..PlacedInput::default()
        }
    }

    fn violations(inputs: &[PlacedInput<'_>]) -> Vec<String> {
        let errors = check(inputs).err().unwrap_or_default();
        let violations = errors
            .iter()
            .map(|error| format!("{}: {}", error.field, error.violation.code));
        violations.collect()
    }

    #[test]
    fn cards_stand_in_the_order_in_which_they_are_placed() {
        let inputs = [card("goals", None), card("report", Some(REPORT))];
        let items = check(&inputs).expect("an arrangement");
        let cards: Vec<_> = items.iter().map(|item| (item.card, item.size)).collect();
        assert_eq!(
            cards,
            [
                (DashboardCard::Goals, DashboardCardSize::Medium),
                (DashboardCard::Report, DashboardCardSize::Medium)
            ]
        );
        assert!(items.iter().all(|item| !item.is_hidden));
        assert_eq!(check(&[]), Ok(Vec::new()));
    }

    #[test]
    fn no_card_stands_twice_and_no_report_either() {
        let inputs = [
            card("goals", None),
            card("report", Some(REPORT)),
            card("goals", None),
            card("report", Some(REPORT)),
        ];
        assert_eq!(
            violations(&inputs),
            ["items[2].card: taken", "items[3].card: taken"]
        );
    }

    #[test]
    fn each_fault_is_named_where_it_is() {
        let inputs = [
            PlacedInput::default(),
            card("clock", None),
            card("report", None),
            card("goals", Some(REPORT)),
            card("report", Some("1")),
            PlacedInput {
                size: Some("huge"),
                ..card("accounts", None)
            },
        ];
        assert_eq!(
            violations(&inputs),
            [
                "items[0].card: required",
                "items[1].card: unknown_value",
                "items[2].report_id: required",
                "items[3].report_id: unknown_value",
                "items[4].report_id: not_found",
                "items[5].size: unknown_value"
            ]
        );
        assert_eq!(violations(&[card("goals", None); 41]), ["items: too_many"]);
    }

    #[test]
    fn reports_that_are_not_seen_have_no_place() {
        let report = REPORT.parse().expect("an id");
        let items = check(&[card("goals", None), card("report", Some(REPORT))]);
        let items = items.expect("an arrangement");
        assert_eq!(check_reports(&items, &[report]), Ok(()));
        let other = SavedReportId::from_uuid(Uuid::from_u128(1));
        assert!(check_reports(&items, &[other]).is_err());
        let layout = Layout::default().changed(items);
        assert_eq!(layout.version, 1);
        assert_eq!(layout.clone().with_only(&[report]), layout);
        let left = layout.with_only(&[other]).items;
        assert_eq!(
            left.iter().map(|item| item.card).collect::<Vec<_>>(),
            [DashboardCard::Goals]
        );
    }
}
