//! What a name means in a module. It is followed through every import and re-export to the module that defines it, so
//! that a `mod.rs` which only passes names on does not count as their origin.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenTree;

use super::modules::{Module, plain};
use super::uses;

/// The names of a module or a block.
#[derive(Default)]
pub struct Scope {
    imports: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    items: BTreeSet<String>,
}

impl Scope {
    pub fn of(tokens: &[TokenTree]) -> Self {
        let mut scope = Self::default();
        for item in uses::among(tokens) {
            match item.name {
                Some(name) => {
                    scope.imports.insert(name, item.path);
                }
                None if item.is_glob => scope.globs.push(item.path),
                None => {}
            }
        }
        scope.items = items(tokens);
        scope
    }
}

/// The names of the items that are defined directly among these tokens.
fn items(tokens: &[TokenTree]) -> BTreeSet<String> {
    const KINDS: [&str; 8] = [
        "const", "enum", "fn", "static", "struct", "trait", "type", "union",
    ];
    let mut items = BTreeSet::new();
    for window in tokens.windows(3) {
        match window {
            [TokenTree::Ident(word), TokenTree::Ident(name), _]
                if KINDS.iter().any(|kind| word == kind) =>
            {
                items.insert(plain(name));
            }
            [
                TokenTree::Ident(word),
                TokenTree::Punct(_),
                TokenTree::Ident(name),
            ] if word == "macro_rules" => {
                items.insert(plain(name));
            }
            _ => {}
        }
    }
    items
}

/// What a path leads to.
#[derive(Clone, Copy)]
pub enum Target {
    Module(usize),
    /// Something that this module defines.
    Item(usize),
}

/// A module and a function may share a name: before `::` it is the module's, at the end of a path the function's.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Module,
    Anything,
}

/// Imports already followed: one that leads back to itself names another crate.
type Followed = BTreeSet<(usize, String)>;

pub struct Names<'a> {
    modules: &'a [Module],
    by_path: BTreeMap<&'a [String], usize>,
    scopes: Vec<Scope>,
}

impl<'a> Names<'a> {
    pub fn of(modules: &'a [Module]) -> Self {
        let paths = modules.iter().map(|module| module.path.as_slice());
        Self {
            modules,
            by_path: paths.zip(0..).collect(),
            scopes: modules
                .iter()
                .map(|module| Scope::of(&module.tokens))
                .collect(),
        }
    }

    fn parent(&self, module: usize) -> Option<usize> {
        let (_, parent) = self.modules[module].path.split_last()?;
        self.by_path.get(parent).copied()
    }

    /// Where a path leads that is written in this module, inside these blocks; nowhere if it is of another crate.
    pub fn target(&self, path: &[String], module: usize, blocks: &[Scope]) -> Option<Target> {
        self.resolve(path, module, blocks, Wanted::Anything, &mut Followed::new())
    }

    /// The module that is the whole file in which this one is written.
    pub fn home(&self, module: usize) -> usize {
        self.modules[module].home
    }

    pub fn has_globs(&self, module: usize) -> bool {
        !self.scopes[module].globs.is_empty()
    }

    fn resolve(
        &self,
        path: &[String],
        module: usize,
        blocks: &[Scope],
        wanted: Wanted,
        followed: &mut Followed,
    ) -> Option<Target> {
        let (first, rest) = path.split_first()?;
        let want = |rest: &[String]| {
            if rest.is_empty() {
                wanted
            } else {
                Wanted::Module
            }
        };
        let mut target = match first.as_str() {
            "crate" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => Target::Module(self.parent(module)?),
            name => match blocks
                .iter()
                .rposition(|block| block.imports.contains_key(name))
            {
                Some(at) => {
                    let path = &blocks[at].imports[name];
                    self.resolve(path, module, &blocks[..at], want(rest), followed)?
                }
                None => self.member(module, name, want(rest), followed)?,
            },
        };
        for (at, name) in rest.iter().enumerate() {
            let Target::Module(inside) = target else {
                break;
            };
            target = if name == "super" {
                Target::Module(self.parent(inside)?)
            } else {
                // What is not found there was made by a macro, or comes from another crate.
                let member = self.member(inside, name, want(&rest[at + 1..]), followed);
                member.unwrap_or(Target::Item(inside))
            };
        }
        Some(target)
    }

    /// What a module has under this name: defined there, imported or brought by a glob.
    fn member(
        &self,
        module: usize,
        name: &str,
        wanted: Wanted,
        followed: &mut Followed,
    ) -> Option<Target> {
        let scope = &self.scopes[module];
        let mut path = self.modules[module].path.clone();
        path.push(name.to_owned());
        let child = self
            .by_path
            .get(path.as_slice())
            .copied()
            .map(Target::Module);
        match wanted {
            Wanted::Module if child.is_some() => return child,
            Wanted::Anything if scope.items.contains(name) => return Some(Target::Item(module)),
            _ => {}
        }
        if let Some(path) = scope.imports.get(name)
            && followed.insert((module, name.to_owned()))
            && let Some(target) = self.resolve(path, module, &[], wanted, followed)
        {
            return Some(target);
        }
        if child.is_some() {
            return child;
        }
        if scope.items.contains(name) {
            return Some(Target::Item(module));
        }
        scope
            .globs
            .iter()
            .find_map(|path| self.through_glob(path, module, name, wanted, followed))
    }

    fn through_glob(
        &self,
        path: &[String],
        module: usize,
        name: &str,
        wanted: Wanted,
        followed: &mut Followed,
    ) -> Option<Target> {
        if !followed.insert((module, format!("{}::* {name}", path.join("::")))) {
            return None;
        }
        match self.resolve(path, module, &[], Wanted::Module, followed)? {
            Target::Module(inside) if inside != module => {
                self.member(inside, name, wanted, followed)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::modules::planted;
    use super::*;

    /// The module in which a path of `src/here.rs` ends, beside a crate of these files.
    fn origin(path: &str, here: &str, files: &[(&str, &str)]) -> Option<String> {
        let modules = planted(&[files, &[("src/here.rs", here)]].concat());
        let names = Names::of(&modules);
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        let here = modules.iter().position(|module| module.path == ["here"])?;
        match names.target(&path, here, &[])? {
            Target::Item(inside) => Some(modules[inside].path.join("::")),
            Target::Module(module) => Some(format!("mod {}", modules[module].path.join("::"))),
        }
    }

    const HOUSE: [(&str, &str); 5] = [
        ("src/lib.rs", "mod a; mod here;"),
        (
            "src/a/mod.rs",
            "mod b; pub mod c; pub use self::b::{B, c as renamed}; pub use c::*; pub struct A;
             pub use self::c::c; use outer::Outer;",
        ),
        (
            "src/a/b.rs",
            "mod deep; pub use deep::c; pub use super::c::Far as B;",
        ),
        ("src/a/b/deep.rs", "pub fn c() {}"),
        (
            "src/a/c.rs",
            "pub struct Far; pub enum Kind { One } pub fn c() {} macro_rules! m { () => {} } pub(crate) use m;",
        ),
    ];

    #[test]
    fn a_name_is_followed_to_its_origin() {
        for (path, expected) in [
            ("crate::a::A", "a"),
            ("crate::a::B", "a::c"),
            ("crate::a::B::new", "a::c"),
            ("crate::a::renamed", "a::b::deep"),
            ("crate::a::Kind::One", "a::c"),
            ("crate::a::m", "a::c"),
            ("super::a::c::Far", "a::c"),
            ("crate::a", "mod a"),
        ] {
            assert_eq!(
                origin(path, "", &HOUSE).as_deref(),
                Some(expected),
                "{path}"
            );
        }
    }

    #[test]
    fn a_function_may_be_called_like_its_module() {
        assert_eq!(origin("crate::a::c", "", &HOUSE).as_deref(), Some("a::c"));
        let here = "use crate::a::c;";
        assert_eq!(origin("c::Far", here, &HOUSE).as_deref(), Some("a::c"));
        let here = "use crate::a; fn a() {}";
        assert_eq!(origin("self::a", here, &HOUSE).as_deref(), Some("here"));
        assert_eq!(origin("a::A", here, &HOUSE).as_deref(), Some("a"));
    }

    #[test]
    fn what_nobody_defines_is_where_it_is_asked_for() {
        assert_eq!(
            origin("crate::a::MadeByMacro", "", &HOUSE).as_deref(),
            Some("a")
        );
        assert_eq!(origin("crate::a::Outer", "", &HOUSE).as_deref(), Some("a"));
    }

    #[test]
    fn a_glob_brings_what_its_module_has() {
        let here = "use crate::a::*;";
        assert_eq!(origin("Far", here, &HOUSE).as_deref(), Some("a::c"));
        assert_eq!(origin("A", here, &HOUSE).as_deref(), Some("a"));
        assert_eq!(origin("Unknown", here, &HOUSE), None);
    }

    #[test]
    fn globs_and_imports_that_lead_to_themselves_end() {
        let house = [
            ("src/lib.rs", "mod a; mod here;"),
            ("src/a.rs", "pub use crate::here::*;"),
        ];
        assert_eq!(origin("Far", "pub use crate::a::*;", &house), None);
        assert_eq!(origin("outer::Thing", "use outer::outer;", &house), None);
    }
}
