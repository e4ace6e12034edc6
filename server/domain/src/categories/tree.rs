//! The tree that categories make, and where in it a category may hang.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::{Category, CategoryKind, Scope};
use crate::check::{FieldCode, Violation};
use crate::id::CategoryId;
use crate::language::Language;
use crate::text;

/// How many categories may stand one beneath the other.
pub const MAX_DEPTH: usize = 8;

/// Why a category cannot hang where it was put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// There is no such parent, seen by somebody who sees the category.
    #[error("the parent category does not exist")]
    NoParent,
    /// The parent is the category itself, or hangs beneath it.
    #[error("a category cannot hang beneath itself")]
    Cycle,
    /// More than [`MAX_DEPTH`] would stand one beneath the other.
    #[error("categories can be nested eight deep at most")]
    TooDeep,
    /// An expense beneath an income, or the other way round.
    #[error("a category and its parent must be of one kind")]
    OtherKind,
}

impl From<PlaceError> for Violation {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::NoParent => FieldCode::NotFound.into(),
            PlaceError::Cycle => FieldCode::Cycle.into(),
            PlaceError::TooDeep => Self::limited(FieldCode::TooDeep, MAX_DEPTH),
            PlaceError::OtherKind => FieldCode::CategoryKind.into(),
        }
    }
}

/// Whether a category of `kind` and `scope` may hang beneath `parent`. `all` is what the caller can see
/// in its workspace; `moved` is the category itself when it exists already and brings its own subtree along.
pub fn place(
    all: &[Category],
    moved: Option<CategoryId>,
    parent: CategoryId,
    kind: CategoryKind,
    scope: Scope,
) -> Result<(), PlaceError> {
    let depth = depth_of(all, moved, parent, kind, scope)?;
    let height = moved.map_or(1, |id| height_of(id, &children_of(all), MAX_DEPTH));
    fit(depth + height)
}

/// Whether a category may be merged into another one, which takes over its transactions and everything
/// that hangs beneath it.
pub fn absorb(all: &[Category], from: &Category, into: CategoryId) -> Result<(), PlaceError> {
    let depth = depth_of(all, Some(from.id), into, from.kind, from.scope)?;
    let height = height_of(from.id, &children_of(all), MAX_DEPTH);
    fit(depth + height - 1)
}

/// How many stand one beneath the other down to `id`, which must be fit to stand above a category of
/// `kind` and `scope`, and not be the category `beneath` nor hang beneath it.
fn depth_of(
    all: &[Category],
    beneath: Option<CategoryId>,
    id: CategoryId,
    kind: CategoryKind,
    scope: Scope,
) -> Result<usize, PlaceError> {
    let by_id: HashMap<_, _> = all.iter().map(|category| (category.id, category)).collect();
    let above = by_id
        .get(&id)
        .filter(|above| scope.may_refer_to(above.scope))
        .ok_or(PlaceError::NoParent)?;
    if above.kind != kind {
        return Err(PlaceError::OtherKind);
    }
    let mut depth = 0;
    let mut step = Some(id);
    while let Some(id) = step {
        depth += 1;
        if Some(id) == beneath {
            return Err(PlaceError::Cycle);
        }
        fit(depth)?;
        step = by_id.get(&id).and_then(|category| category.parent_id);
    }
    Ok(depth)
}

fn fit(depth: usize) -> Result<(), PlaceError> {
    if depth > MAX_DEPTH {
        Err(PlaceError::TooDeep)
    } else {
        Ok(())
    }
}

type Children<'a> = HashMap<Option<CategoryId>, Vec<&'a Category>>;

/// Who hangs beneath whom. What has a parent that is not there counts as a root.
fn children_of(all: &[Category]) -> Children<'_> {
    let known: HashSet<_> = all.iter().map(|category| category.id).collect();
    let mut children = Children::new();
    for category in all {
        let parent = category.parent_id.filter(|id| known.contains(id));
        children.entry(parent).or_default().push(category);
    }
    children
}

fn height_of(id: CategoryId, children: &Children<'_>, limit: usize) -> usize {
    let below = children.get(&Some(id)).filter(|_| limit > 0);
    let highest = below
        .into_iter()
        .flatten()
        .map(|child| height_of(child.id, children, limit - 1))
        .max();
    1 + highest.unwrap_or(0)
}

/// A category with everything beneath it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<'a> {
    /// The category.
    pub category: &'a Category,
    /// What hangs beneath it, by name.
    pub children: Vec<Node<'a>>,
}

/// The whole tree. On each level expenses come before incomes, then by name in `language`.
pub fn tree(all: &[Category], language: Language) -> Vec<Node<'_>> {
    let mut children = children_of(all);
    for siblings in children.values_mut() {
        siblings.sort_by_cached_key(|category| {
            (
                category.kind,
                text::fold(category.name.in_language(language)),
                category.id,
            )
        });
    }
    grow(None, &children)
}

fn grow<'a>(parent: Option<CategoryId>, children: &Children<'a>) -> Vec<Node<'a>> {
    let below = children.get(&parent).into_iter().flatten();
    below
        .map(|category| Node {
            category,
            children: grow(Some(category.id), children),
        })
        .collect()
}

/// A category as one line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlatCategory {
    /// Which.
    pub id: CategoryId,
    /// Its name with those above it: `Food > Restaurants` (spec, section 3).
    pub path: String,
    /// How many stand above it.
    pub depth: usize,
}

/// The tree as a list, each category after its parent.
pub fn flatten(nodes: &[Node<'_>], language: Language) -> Vec<FlatCategory> {
    let mut list = Vec::new();
    flatten_into(&mut list, nodes, language, "", 0);
    list
}

fn flatten_into(
    list: &mut Vec<FlatCategory>,
    nodes: &[Node<'_>],
    language: Language,
    above: &str,
    depth: usize,
) {
    for node in nodes {
        let name = node.category.name.in_language(language);
        let path = if above.is_empty() {
            name.to_owned()
        } else {
            format!("{above} > {name}")
        };
        list.push(FlatCategory {
            id: node.category.id,
            path: path.clone(),
            depth,
        });
        flatten_into(list, &node.children, language, &path, depth + 1);
    }
}

#[cfg(test)]
mod tests;
