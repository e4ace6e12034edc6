//! Which categories of one workspace are which of another: those of one kind whose names, with all
//! the names above them, are the same but for capitals. Those of the system are the same everywhere, and
//! what only one member sees becomes nothing that everybody sees.

use std::collections::{BTreeMap, HashMap};

use super::{Category, CategoryKind, CategoryName, MAX_DEPTH, Scope};
use crate::id::{CategoryId, UserId, WorkspaceId};
use crate::language::Language;
use crate::text;

/// What two workspaces recognise a category by.
type Key = (CategoryKind, Option<UserId>, Vec<String>);

/// The categories that transactions bring along to another workspace.
#[derive(Debug)]
pub struct Mapping<'a> {
    source: HashMap<CategoryId, &'a Category>,
    there: HashMap<Key, CategoryId>,
    found: BTreeMap<CategoryId, CategoryId>,
    missing: Vec<CategoryId>,
}

impl<'a> Mapping<'a> {
    /// Looks for the `used` categories of a workspace's own among those of another workspace. Of two
    /// with the same names the workspace's own goes before the system's.
    pub fn new(source: &'a [Category], target: &'a [Category], used: &[CategoryId]) -> Self {
        let by_id = |all: &'a [Category]| -> HashMap<CategoryId, &'a Category> {
            all.iter().map(|category| (category.id, category)).collect()
        };
        let target_by_id = by_id(target);
        let mut there = HashMap::new();
        for category in target {
            let key = key(&target_by_id, category);
            if category.scope == Scope::System {
                there.entry(key).or_insert(category.id);
            } else {
                there.insert(key, category.id);
            }
        }
        let mut mapping = Self {
            source: by_id(source),
            there,
            found: BTreeMap::new(),
            missing: Vec::new(),
        };
        for id in used {
            match mapping.counterpart(*id) {
                Some(found) => drop(mapping.found.insert(*id, found)),
                None => mapping.missing.push(*id),
            }
        }
        mapping
    }

    /// What each category is in the other workspace; what is not here has nothing there.
    pub fn found(&self) -> &BTreeMap<CategoryId, CategoryId> {
        &self.found
    }

    /// The names, with those above them, of what the other workspace does not have, in order and each once.
    /// What the caller cannot see is there as what they see of it: it is lost to somebody all the same.
    pub fn missing(&self, language: Language) -> Vec<String> {
        let mut paths: Vec<_> = self
            .missing
            .iter()
            .map(|id| match self.source.get(id) {
                Some(category) => names(&self.source, category, language).join(" > "),
                None => CategoryName::hidden().in_language(language).to_owned(),
            })
            .collect();
        paths.sort();
        paths.dedup();
        paths
    }

    /// Makes what is missing, with all that is missing above it: parents come before their children. What
    /// the caller cannot see stays missing, since nobody makes it for its owner.
    pub fn create_missing(
        &mut self,
        workspace: WorkspaceId,
        creator: UserId,
        mut new_id: impl FnMut() -> CategoryId,
    ) -> Vec<Category> {
        let mut made = Vec::new();
        for id in std::mem::take(&mut self.missing) {
            let mut above = None;
            for category in chain(&self.source, id) {
                let key = key(&self.source, category);
                let there = self.there.get(&key).copied();
                above = Some(there.unwrap_or_else(|| {
                    let copy = Category {
                        id: new_id(),
                        scope: category.scope.in_workspace(workspace),
                        user_id: Some(creator),
                        parent_id: above,
                        version: 1,
                        ..category.clone()
                    };
                    let id = copy.id;
                    made.push(copy);
                    self.there.insert(key, id);
                    id
                }));
            }
            if let Some(there) = above {
                self.found.insert(id, there);
            }
        }
        made
    }

    fn counterpart(&self, id: CategoryId) -> Option<CategoryId> {
        let category = self.source.get(&id)?;
        self.there.get(&key(&self.source, category)).copied()
    }
}

/// A category with all above it, the uppermost first.
fn chain<'a>(all: &HashMap<CategoryId, &'a Category>, id: CategoryId) -> Vec<&'a Category> {
    let mut chain = Vec::new();
    let mut step = all.get(&id).copied();
    while let Some(category) = step.filter(|_| chain.len() < MAX_DEPTH) {
        chain.push(category);
        step = category.parent_id.and_then(|id| all.get(&id).copied());
    }
    chain.reverse();
    chain
}

fn names(
    all: &HashMap<CategoryId, &Category>,
    category: &Category,
    language: Language,
) -> Vec<String> {
    chain(all, category.id)
        .into_iter()
        .map(|category| category.name.in_language(language).to_owned())
        .collect()
}

fn key(all: &HashMap<CategoryId, &Category>, category: &Category) -> Key {
    let folded = names(all, category, Language::En)
        .iter()
        .map(|name| text::fold(name))
        .collect();
    (category.kind, category.scope.owner(), folded)
}

#[cfg(test)]
mod tests;
