//! What a rule looks at in a transaction.

use super::categories::CategoryTest;
use super::facts::Facts;
use super::text::{MAX_TEXT_LEN, known};
use crate::check::{self, Checks, FieldCode, Violation};
use crate::decimal::Decimal;
use crate::id::{AccountId, CategoryId};
use crate::money::Currency;
use crate::text::fold;
use crate::transactions::Transaction;
use crate::words::words;

/// How many accounts or categories one condition names at most.
const MAX_VALUES: usize = 50;

/// The word for a transaction that nobody has given a category.
const WITHOUT: &str = "none";

words! {
    /// Where a condition looks.
    pub enum RuleField {
        /// Who was paid, or who paid.
        Payee => "payee",
        /// What else there is to say.
        Note => "note",
        /// Payee, note, notes of lines and tags.
        Text => "text",
        /// How much, whichever way it went.
        Amount => "amount",
        /// Which way it went.
        Direction => "direction",
        /// The account it is booked on.
        Account => "account",
        /// What it was for.
        Category => "category",
    }
}

words! {
    /// How a condition compares.
    pub enum RuleOp {
        /// The text stands somewhere.
        Contains => "contains",
        /// It is that and nothing else.
        Is => "is",
        /// It begins so.
        StartsWith => "starts_with",
        /// Every word of the text stands somewhere.
        Matches => "matches",
        /// It is less.
        Less => "less",
        /// It is more.
        Greater => "greater",
        /// It is neither less than the one nor more than the other.
        Between => "between",
        /// It is one of these.
        IsOneOf => "is_one_of",
        /// It is one of these, or a subcategory of one.
        IsWithin => "is_within",
    }
}

words! {
    /// Which way money goes.
    pub enum Direction {
        /// It comes.
        Income => "income",
        /// It goes.
        Expense => "expense",
        /// It goes from one account of the workspace to another: neither of both.
        Transfer => "transfer",
    }
}

/// Something that a transaction is or is not. A transfer is so by either of its legs; it has no category,
/// and misses none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Words stand in it.
    Text(TextTest),
    /// Its amount, without a sign.
    Amount(AmountTest),
    /// Which way its money goes.
    Direction(Direction),
    /// It is booked on one of these.
    Account(Vec<AccountId>),
    /// What it is for. A split one is so by any of its lines.
    Category(CategoryTest),
}

/// Words that stand somewhere, in whatever capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextTest {
    /// Where: the payee, the note, or all texts.
    pub field: RuleField,
    /// How.
    pub op: RuleOp,
    /// Which, as they were typed.
    pub text: String,
    folded: String,
}

/// An amount between two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountTest {
    /// Exactly so much.
    Is(Decimal),
    /// Less.
    Less(Decimal),
    /// More.
    Greater(Decimal),
    /// Both bounds are in.
    Between(Decimal, Decimal),
}

/// A condition as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct ConditionInput<'a> {
    /// Where it looks.
    pub field: Option<&'a str>,
    /// How it compares.
    pub op: Option<&'a str>,
    /// With what.
    pub values: &'a [String],
}

impl Condition {
    /// Reads a condition; `at` is where it stands in the request.
    pub(super) fn read(checks: &mut Checks, at: &str, input: &ConditionInput<'_>) -> Option<Self> {
        let field = checks.take(format!("{at}.field"), known(input.field));
        let op = checks.take(format!("{at}.op"), known(input.op));
        let (field, op): (RuleField, RuleOp) = (field?, op?);
        if !ops(field).contains(&op) {
            checks.note(format!("{at}.op"), FieldCode::UnknownValue);
            return None;
        }
        let most = match op {
            RuleOp::IsOneOf | RuleOp::IsWithin => MAX_VALUES,
            RuleOp::Between => 2,
            _ => 1,
        };
        let fewest = if op == RuleOp::Between { 2 } else { 1 };
        let count = match input.values.len() {
            0 => Err(FieldCode::Required.into()),
            count if count < fewest => Err(Violation::limited(FieldCode::TooFew, fewest)),
            count if count > most => Err(Violation::limited(FieldCode::TooMany, most)),
            _ => Ok(()),
        };
        checks.take(format!("{at}.values"), count)?;
        let mut faulty = false;
        let mut each = |violation: Option<Violation>, index: usize| {
            if let Some(violation) = violation {
                checks.note(format!("{at}.values[{index}]"), violation);
                faulty = true;
            }
        };
        let values = || input.values.iter().map(String::as_str).enumerate();
        let read = match field {
            RuleField::Payee | RuleField::Note | RuleField::Text => {
                let read = check::line(&input.values[0], 1, MAX_TEXT_LEN);
                each(read.as_ref().err().copied(), 0);
                read.ok()
                    .map(|text| Self::Text(TextTest::new(field, op, text)))
            }
            RuleField::Amount => {
                let mut bounds = Vec::new();
                for (index, text) in values() {
                    let read = size(text);
                    each(read.as_ref().err().copied(), index);
                    bounds.extend(read.ok());
                }
                AmountTest::new(op, &bounds).map(Self::Amount)
            }
            RuleField::Direction => {
                let read = input.values[0].parse().map_err(Violation::from);
                each(read.as_ref().err().copied(), 0);
                read.ok().map(Self::Direction)
            }
            RuleField::Account => {
                let mut ids: Vec<AccountId> = Vec::new();
                for (index, text) in values() {
                    let read = text.parse().map_err(Violation::from);
                    each(read.as_ref().err().copied(), index);
                    ids.extend(read.ok().filter(|id| !ids.contains(id)));
                }
                Some(Self::Account(ids))
            }
            RuleField::Category => {
                let mut ids: Vec<Option<CategoryId>> = Vec::new();
                for (index, text) in values() {
                    let read = category(text);
                    each(read.as_ref().err().copied(), index);
                    ids.extend(read.ok().filter(|id| !ids.contains(id)));
                }
                Some(Self::Category(CategoryTest {
                    ids,
                    with_subcategories: op == RuleOp::IsWithin,
                }))
            }
        };
        read.filter(|_| !faulty)
    }

    /// Where it looks.
    pub const fn field(&self) -> RuleField {
        match self {
            Self::Text(test) => test.field,
            Self::Amount(_) => RuleField::Amount,
            Self::Direction(_) => RuleField::Direction,
            Self::Account(_) => RuleField::Account,
            Self::Category(_) => RuleField::Category,
        }
    }

    /// How it compares.
    pub const fn op(&self) -> RuleOp {
        match self {
            Self::Text(test) => test.op,
            Self::Amount(AmountTest::Is(_)) | Self::Direction(_) => RuleOp::Is,
            Self::Amount(AmountTest::Less(_)) => RuleOp::Less,
            Self::Amount(AmountTest::Greater(_)) => RuleOp::Greater,
            Self::Amount(AmountTest::Between(..)) => RuleOp::Between,
            Self::Category(test) if test.with_subcategories => RuleOp::IsWithin,
            Self::Account(_) | Self::Category(_) => RuleOp::IsOneOf,
        }
    }

    /// With what, as it was typed.
    pub fn values(&self) -> Vec<String> {
        match self {
            Self::Text(test) => vec![test.text.clone()],
            Self::Amount(AmountTest::Between(low, high)) => {
                vec![low.to_string(), high.to_string()]
            }
            Self::Amount(
                AmountTest::Is(bound) | AmountTest::Less(bound) | AmountTest::Greater(bound),
            ) => vec![bound.to_string()],
            Self::Direction(direction) => vec![direction.to_string()],
            Self::Account(ids) => ids.iter().map(AccountId::to_string).collect(),
            Self::Category(test) => {
                let word = |id: &Option<CategoryId>| {
                    id.map_or_else(|| WITHOUT.to_owned(), |id| id.to_string())
                };
                test.ids.iter().map(word).collect()
            }
        }
    }

    /// The categories that it names.
    pub(super) fn categories(&self) -> Vec<CategoryId> {
        match self {
            Self::Category(test) => test.named(),
            _ => Vec::new(),
        }
    }

    pub(super) fn recategorised(&self, from: CategoryId, into: CategoryId) -> Self {
        match self {
            Self::Category(test) => Self::Category(test.recategorised(from, into)),
            other => other.clone(),
        }
    }

    /// Whether it holds.
    pub(super) fn holds(&self, facts: &Facts<'_>) -> bool {
        let row = facts.row;
        match self {
            Self::Text(test) => test.holds(facts),
            Self::Amount(test) => test.holds(row, facts.currency),
            Self::Direction(direction) => *direction == Direction::of(row),
            Self::Account(ids) => ids.contains(&row.account_id),
            Self::Category(test) => {
                let mut parts = row.parts();
                row.transfer.is_none() && parts.any(|(category, _)| test.ids.contains(&category))
            }
        }
    }
}

impl Direction {
    fn of(row: &Transaction) -> Self {
        if row.transfer.is_some() {
            Self::Transfer
        } else if row.amount.is_negative() {
            Self::Expense
        } else {
            Self::Income
        }
    }
}

impl TextTest {
    fn new(field: RuleField, op: RuleOp, text: String) -> Self {
        let folded = fold(&text);
        Self {
            field,
            op,
            text,
            folded,
        }
    }

    fn holds(&self, facts: &Facts<'_>) -> bool {
        let places = match self.field {
            RuleField::Payee => std::slice::from_ref(&facts.payee),
            RuleField::Note => std::slice::from_ref(&facts.note),
            _ => return self.stands_in(&facts.texts()),
        };
        self.stands_in(places)
    }

    fn stands_in(&self, places: &[impl AsRef<str>]) -> bool {
        let wanted = self.folded.as_str();
        let any = |test: &dyn Fn(&str) -> bool| places.iter().any(|place| test(place.as_ref()));
        match self.op {
            RuleOp::Is => any(&|place| place == wanted),
            RuleOp::StartsWith => any(&|place| place.starts_with(wanted)),
            RuleOp::Matches => wanted
                .split(' ')
                .all(|word| any(&|place| place.contains(word))),
            _ => any(&|place| place.contains(wanted)),
        }
    }
}

impl AmountTest {
    fn new(op: RuleOp, bounds: &[Decimal]) -> Option<Self> {
        Some(match (op, bounds) {
            (RuleOp::Is, [bound]) => Self::Is(*bound),
            (RuleOp::Less, [bound]) => Self::Less(*bound),
            (RuleOp::Greater, [bound]) => Self::Greater(*bound),
            (RuleOp::Between, [one, other]) if value(*one) > value(*other) => {
                Self::Between(*other, *one)
            }
            (RuleOp::Between, [one, other]) => Self::Between(*one, *other),
            _ => return None,
        })
    }

    fn holds(self, row: &Transaction, currency: Currency) -> bool {
        let amount = value(Decimal::new(row.amount.units(), currency.digits())).abs();
        match self {
            Self::Is(bound) => amount == value(bound),
            Self::Less(bound) => amount < value(bound),
            Self::Greater(bound) => amount > value(bound),
            Self::Between(low, high) => (value(low)..=value(high)).contains(&amount),
        }
    }
}

/// A number with as many digits after the point as any can have; 36 digits fit.
fn value(number: Decimal) -> i128 {
    let missing = 18_u32.saturating_sub(u32::from(number.decimals()));
    i128::from(number.units()) * 10_i128.pow(missing)
}

/// How a field can be compared.
const fn ops(field: RuleField) -> &'static [RuleOp] {
    match field {
        RuleField::Payee | RuleField::Note | RuleField::Text => &[
            RuleOp::Contains,
            RuleOp::Is,
            RuleOp::StartsWith,
            RuleOp::Matches,
        ],
        RuleField::Amount => &[RuleOp::Is, RuleOp::Less, RuleOp::Greater, RuleOp::Between],
        RuleField::Direction => &[RuleOp::Is],
        RuleField::Account => &[RuleOp::IsOneOf],
        RuleField::Category => &[RuleOp::IsOneOf, RuleOp::IsWithin],
    }
}

fn size(text: &str) -> Result<Decimal, Violation> {
    let number: Decimal = check::given(text)?;
    if number.units() < 0 {
        Err(FieldCode::AmountNotPositive.into())
    } else {
        Ok(number)
    }
}

fn category(text: &str) -> Result<Option<CategoryId>, Violation> {
    if text == WITHOUT {
        return Ok(None);
    }
    Ok(Some(text.parse()?))
}
