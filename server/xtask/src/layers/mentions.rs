//! Which items of other modules a module mentions: in a `use`, or by a path in its code. Importing a module as such is
//! no mention yet; each path that takes something from it is.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenTree};

use super::modules::{Module, plain};
use super::names::{Names, Scope, Target};
use super::uses::{self, Use};

/// The first place where a file mentions another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub line: usize,
    /// The path as it is written, including what precedes the braces of its `use`.
    pub name: String,
}

/// For each module that is a file, the other such modules that it mentions.
pub type Mentions = BTreeMap<usize, BTreeMap<usize, Mention>>;

pub fn between(modules: &[Module]) -> Mentions {
    let names = Names::of(modules);
    let mut mentions = Mentions::new();
    for (at, module) in modules.iter().enumerate() {
        let mut reader = Reader {
            names: &names,
            module: at,
            blocks: Vec::new(),
            found: mentions.entry(module.home).or_default(),
        };
        reader.read(&module.tokens);
    }
    for (file, found) in &mut mentions {
        found.remove(file);
    }
    mentions
}

/// Reads the tokens of one module.
struct Reader<'a> {
    names: &'a Names<'a>,
    module: usize,
    /// The blocks around the place that is read, the innermost last.
    blocks: Vec<Scope>,
    found: &'a mut BTreeMap<usize, Mention>,
}

impl Reader<'_> {
    fn read(&mut self, tokens: &[TokenTree]) {
        for Use {
            path,
            line,
            is_glob,
            ..
        } in uses::among(tokens)
        {
            let name = if is_glob {
                format!("{}::*", path.join("::"))
            } else {
                path.join("::")
            };
            self.mention(&path, line, name, is_glob);
        }
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Ident(_) if uses::begins(&tokens[at..]) => {
                    at += uses::length(&tokens[at..]);
                }
                TokenTree::Group(group) => {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.blocks.push(Scope::of(&inside));
                    self.read(&inside);
                    self.blocks.pop();
                }
                TokenTree::Ident(first) if begins_path(&tokens[..at], first) => {
                    let path = path_at(&tokens[at..]);
                    let line = first.span().start().line;
                    at += 3 * (path.len() - 1);
                    // A single name is the module's own, or its import has been counted, unless a glob brought it.
                    if path.len() > 1 || self.names.has_globs(self.module) {
                        self.mention(&path, line, path.join("::"), false);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn mention(&mut self, path: &[String], line: usize, name: String, is_glob: bool) {
        let target = self.names.target(path, self.module, &self.blocks);
        let inside = match target {
            Some(Target::Item(inside)) => inside,
            Some(Target::Module(inside)) if is_glob => inside,
            _ => return,
        };
        self.found
            .entry(self.names.home(inside))
            .or_insert(Mention { line, name });
    }
}

/// Whether this name is the first of a path: not behind `.`, `::`, `'` or the `$` of a macro.
fn begins_path(before: &[TokenTree], name: &Ident) -> bool {
    let mark = |token: Option<&TokenTree>| match token {
        Some(TokenTree::Punct(mark)) => Some(mark.as_char()),
        _ => None,
    };
    let (last, one_before) = (mark(before.last()), mark(before.iter().nth_back(1)));
    match last {
        // `..name` is a range.
        Some('.') => one_before == Some('.'),
        Some(':') => one_before != Some(':'),
        Some('$') => name == "crate",
        Some('\'') => false,
        _ => true,
    }
}

/// The names of the path that begins here.
fn path_at(tokens: &[TokenTree]) -> Vec<String> {
    let mut path = Vec::new();
    let mut rest = tokens;
    while let [TokenTree::Ident(name), after @ ..] = rest {
        path.push(plain(name));
        match after {
            [
                TokenTree::Punct(first),
                TokenTree::Punct(second),
                after @ ..,
            ] if first.as_char() == ':'
                && second.as_char() == ':'
                && matches!(after.first(), Some(TokenTree::Ident(_))) =>
            {
                rest = after;
            }
            _ => break,
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::super::modules::planted;
    use super::*;

    /// What `src/here.rs` mentions of `src/a.rs` and what is in it, with the line.
    fn mentioned(text: &str) -> Vec<String> {
        let modules = planted(&[
            ("src/lib.rs", "mod a; mod other; mod here;"),
            ("src/other.rs", ""),
            ("src/a.rs", "pub mod b;"),
            ("src/a/b.rs", ""),
            ("src/here.rs", text),
        ]);
        let here = modules
            .iter()
            .position(|module| module.file == "src/here.rs");
        let mentions = between(&modules);
        let found = mentions[&here.unwrap()].iter();
        let told = found.map(|(&of, Mention { line, name })| {
            format!("{line} {name} of {}", modules[of].path.join("::"))
        });
        told.collect()
    }

    #[test]
    fn every_form_of_import_counts() {
        for (text, expected) in [
            ("use crate::a::A;", "1 crate::a::A of a"),
            ("use super::a::A as Other;", "1 super::a::A of a"),
            ("pub(crate) use crate::a::A as _;", "1 crate::a::A of a"),
            ("use self::super::a::A;", "1 self::super::a::A of a"),
            (
                "use crate::{\n    other,\n    a::{self, b::{B, C}}};",
                "3 crate::a::b::B of a::b",
            ),
            ("use crate::a::*;", "1 crate::a::* of a"),
            ("fn f() {\n    use crate::a::A;\n}", "2 crate::a::A of a"),
            (
                "use crate::a::Kind::{One, Two};",
                "1 crate::a::Kind::One of a",
            ),
        ] {
            assert_eq!(mentioned(text), [expected], "{text}");
        }
    }

    #[test]
    fn every_form_of_path_counts() {
        for (text, expected) in [
            ("fn f() { crate::a::b::g() }", "1 crate::a::b::g of a::b"),
            ("fn f(x: &'static super::a::A<u8>) {}", "1 super::a::A of a"),
            ("use crate::a;\nfn f() { a::g::<u8>() }", "2 a::g of a"),
            (
                "use crate::a as x;\n#[derive(x::A)] struct S;",
                "2 x::A of a",
            ),
            (
                "fn f() { use crate::a::b; let x = 0..b::X; }",
                "1 b::X of a::b",
            ),
            (
                "fn f() { g!(\"{}\", [S { ..crate::a::A }]) }",
                "1 crate::a::A of a",
            ),
            (
                "macro_rules! m { ($x:expr) => { $crate::a::A($x) }; }",
                "1 crate::a::A of a",
            ),
            (
                "mod inner { fn f() { super::super::a::g() } }",
                "1 super::super::a::g of a",
            ),
        ] {
            assert_eq!(mentioned(text), [expected], "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_mention_is_none() {
        for text in [
            "// use crate::a::A;",
            "/// [`crate::a::A`]\nstruct S;",
            "fn f() -> &'static str { \"crate::a::A\" }",
            "use crate::a;",
            "pub(in crate::a) fn f() {}",
            "use other::a::A; fn f() { other::a::g(); ::a::g() }",
            "fn f() { use other::a; a::g() }",
            "fn f<T: a::A>() { x.a::<T>(); T::a::b() }",
            "fn f() -> impl Sized + use<> { self::g() }",
        ] {
            assert!(mentioned(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_block_has_names_of_its_own() {
        let text = "use crate::a;\nfn f() { use other::a; a::g() }\nfn g() { a::h() }";
        assert_eq!(mentioned(text), ["3 a::h of a"]);
    }
}
