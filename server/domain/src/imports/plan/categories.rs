//! Which category a file means by its words.

use std::collections::{BTreeMap, HashMap};

use crate::categories::{Category, CategoryKind, flatten, tree};
use crate::id::CategoryId;
use crate::language::Language;
use crate::money::Minor;
use crate::text;

/// What stands between a category and the one above it.
const SEPARATOR: &str = " > ";

/// Categories by their names, in every language of the product and in any capitals.
#[derive(Debug, Default)]
pub struct Paths {
    /// By the whole path.
    paths: HashMap<String, Vec<Found>>,
    /// By the last name alone, of those that are offered.
    names: HashMap<String, Vec<Found>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Found {
    id: CategoryId,
    kind: CategoryKind,
}

impl Paths {
    /// The names of these categories.
    pub fn new(all: &[Category]) -> Self {
        let mut paths = Self::default();
        let by_id: BTreeMap<_, _> = all.iter().map(|category| (category.id, category)).collect();
        for language in Language::ALL {
            for line in flatten(&tree(all, *language), *language) {
                let Some(category) = by_id.get(&line.id) else {
                    continue;
                };
                let found = Found {
                    id: category.id,
                    kind: category.kind,
                };
                add(&mut paths.paths, key(&line.path), found);
                if !category.is_archived {
                    let name = category.name.in_language(*language);
                    add(&mut paths.names, text::fold(name), found);
                }
            }
        }
        paths
    }

    /// The category that these words mean for such an amount: that of the whole path, or else the only
    /// one of that name.
    pub fn find(&self, words: &str, amount: Minor) -> Option<CategoryId> {
        let kind = CategoryKind::of(amount);
        let path = key(words);
        if let Some(found) = self.paths.get(&path) {
            let of_kind = found.iter().find(|found| found.kind == kind);
            return of_kind.or(found.first()).map(|found| found.id);
        }
        let name = path.rsplit(SEPARATOR).next()?;
        let found = self.names.get(name)?;
        let mut of_kind = found.iter().filter(|found| found.kind == kind);
        match (of_kind.next(), of_kind.next(), &found[..]) {
            (Some(only), None, _) | (None, _, [only]) => Some(only.id),
            _ => None,
        }
    }

    /// The longest beginning of a path that there is for this kind, and the names behind it.
    pub fn beginning<'w>(
        &self,
        words: &'w str,
        kind: CategoryKind,
    ) -> (Option<CategoryId>, Vec<&'w str>) {
        let names: Vec<_> = names_of(words).collect();
        for count in (1..=names.len()).rev() {
            let path = text::fold(&names[..count].join(SEPARATOR));
            let found = self.paths.get(&path).into_iter().flatten();
            if let Some(found) = found.into_iter().find(|found| found.kind == kind) {
                return (Some(found.id), names[count..].to_vec());
            }
        }
        (None, names)
    }

    /// Adds a category that was made beneath another one of these.
    pub fn learn(&mut self, words: &str, category: &Category) {
        let found = Found {
            id: category.id,
            kind: category.kind,
        };
        add(&mut self.paths, key(words), found);
    }
}

fn add(map: &mut HashMap<String, Vec<Found>>, key: String, found: Found) {
    let all = map.entry(key).or_default();
    // Names that are the same in both languages.
    if !all.contains(&found) {
        all.push(found);
    }
}

fn key(words: &str) -> String {
    let names: Vec<_> = names_of(words).collect();
    text::fold(&names.join(SEPARATOR))
}

fn names_of(words: &str) -> impl Iterator<Item = &str> {
    words
        .split('>')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}
