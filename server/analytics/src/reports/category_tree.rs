//! Categories as reports see them: names, paths, which are asked for, and what hangs beneath which.

use std::collections::{BTreeMap, HashMap};

use super::question::CategoryFilter;
use kym_domain::categories::{Category, CategoryName, MAX_DEPTH};
use kym_domain::id::CategoryId;
use kym_domain::language::Language;
use kym_domain::money::{Minor, Overflow};

/// The categories that somebody sees, by their ids.
#[derive(Debug)]
pub struct CategoryTree<'a> {
    by_id: HashMap<CategoryId, &'a Category>,
    language: Language,
}

impl<'a> CategoryTree<'a> {
    /// The tree of these categories, named in `language`.
    pub fn new(categories: &'a [Category], language: Language) -> Self {
        let by_id = categories.iter().map(|category| (category.id, category));
        Self {
            by_id: by_id.collect(),
            language,
        }
    }

    /// The category, if it is known.
    pub fn get(&self, id: CategoryId) -> Option<&'a Category> {
        self.by_id.get(&id).copied()
    }

    /// What it is called; what nobody may know the name of is called personal.
    pub fn name(&self, id: CategoryId) -> String {
        let hidden = CategoryName::hidden();
        let name = self.get(id).map_or(&hidden, |category| &category.name);
        name.in_language(self.language).to_owned()
    }

    /// Its name with those above it: `Food > Restaurants`.
    pub fn path(&self, id: CategoryId) -> String {
        let mut names: Vec<_> = self.upwards(id).map(|id| self.name(id)).collect();
        names.reverse();
        names.join(" > ")
    }

    /// The category and those above it, the root last.
    pub fn upwards(&self, id: CategoryId) -> impl Iterator<Item = CategoryId> + '_ {
        let above = |id: &CategoryId| self.get(*id)?.parent_id;
        std::iter::successors(Some(id), above).take(MAX_DEPTH)
    }

    /// Whether it is `above` itself or hangs beneath it.
    pub fn is_beneath(&self, id: CategoryId, above: CategoryId) -> bool {
        self.upwards(id).any(|id| id == above)
    }

    /// Whether a filter lets a category through; `None` is what has none.
    pub fn lets_through(&self, filter: &CategoryFilter, id: Option<CategoryId>) -> bool {
        let within = filter
            .parent_id
            .is_none_or(|parent| id.is_some_and(|id| self.is_beneath(id, parent)));
        let named = |named: &Option<CategoryId>| match (named, id) {
            (Some(named), Some(id)) if filter.include_subcategories => self.is_beneath(id, *named),
            _ => *named == id,
        };
        within && (filter.ids.is_empty() || filter.ids.iter().any(named))
    }

    /// All categories that a filter lets through, in order; `None` when it lets everything through.
    pub fn expanded(&self, filter: &CategoryFilter) -> Option<Vec<Option<CategoryId>>> {
        if filter.parent_id.is_none() && filter.ids.is_empty() {
            return None;
        }
        // One that is asked for by its id counts even when nobody knows it.
        let known = self.by_id.keys().map(|id| Some(*id));
        let named = filter.ids.iter().copied();
        let mut all: Vec<_> = known
            .chain(named)
            .chain([filter.parent_id])
            .filter(|id| self.lets_through(filter, *id))
            .collect();
        all.sort_unstable();
        all.dedup();
        Some(all)
    }
}

/// What is told of a category.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CategorySum {
    /// How much.
    pub amount: Minor,
    /// How much of it until today.
    pub so_far: Minor,
    /// Of how many parts.
    pub count: i64,
    /// How much it was in the time before.
    pub previous: Minor,
}

impl CategorySum {
    /// Both together.
    pub fn plus(self, other: Self) -> Result<Self, Overflow> {
        Ok(Self {
            amount: self.amount.plus(other.amount)?,
            so_far: self.so_far.plus(other.so_far)?,
            count: self.count + other.count,
            previous: self.previous.plus(other.previous)?,
        })
    }

    /// Whether there is nothing to tell.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

/// A category with everything beneath it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// What is booked under it itself.
    pub own: CategorySum,
    /// That, and what is booked beneath it.
    pub sum: CategorySum,
    /// What hangs beneath it, the most first.
    pub children: Vec<Self>,
}

/// Adds up what is booked under each category into those above it that the filter lets through, the most first; each by
/// itself when it asks for no subcategories.
pub fn roll_up(
    tree: &CategoryTree<'_>,
    filter: &CategoryFilter,
    own: &BTreeMap<Option<CategoryId>, CategorySum>,
) -> Result<Vec<Branch>, Overflow> {
    let mut places: BTreeMap<Option<CategoryId>, Vec<CategoryId>> = BTreeMap::new();
    let mut roots = Vec::new();
    let told = own
        .iter()
        .filter(|(id, sum)| !sum.is_nothing() && tree.lets_through(filter, **id));
    for (id, _) in told {
        let Some(id) = *id else {
            roots.push(None);
            continue;
        };
        let mut child = id;
        for above in tree.upwards(id).skip(1) {
            if !filter.include_subcategories || !tree.lets_through(filter, Some(above)) {
                break;
            }
            places.entry(Some(above)).or_default().push(child);
            child = above;
        }
        roots.push(Some(child));
    }
    roots.sort_unstable();
    roots.dedup();
    for children in places.values_mut() {
        children.sort_unstable();
        children.dedup();
    }
    let mut branches = roots
        .into_iter()
        .map(|root| grow(root, own, &places))
        .collect::<Result<Vec<_>, _>>()?;
    sort(&mut branches);
    Ok(branches)
}

fn grow(
    id: Option<CategoryId>,
    own: &BTreeMap<Option<CategoryId>, CategorySum>,
    places: &BTreeMap<Option<CategoryId>, Vec<CategoryId>>,
) -> Result<Branch, Overflow> {
    let beneath = id.and_then(|id| places.get(&Some(id)));
    let mut children = beneath
        .into_iter()
        .flatten()
        .map(|child| grow(Some(*child), own, places))
        .collect::<Result<Vec<_>, _>>()?;
    sort(&mut children);
    let own = own.get(&id).copied().unwrap_or_default();
    let sum = children
        .iter()
        .try_fold(own, |sum, child| sum.plus(child.sum))?;
    Ok(Branch {
        category_id: id,
        own,
        sum,
        children,
    })
}

fn sort(branches: &mut [Branch]) {
    branches.sort_by_key(|branch| (std::cmp::Reverse(branch.sum.amount), branch.category_id));
}
