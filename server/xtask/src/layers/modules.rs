//! Which modules a crate has: the file of its root, and from there whatever `mod x;` and `mod x { … }` name. What is
//! compiled for tests alone is left out, here and in the tokens of every module.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::Result;

pub struct Module {
    /// The names from the root of the crate down to this module; none for the root.
    pub path: Vec<String>,
    pub file: String,
    /// Where in the list the module stands that is the whole of this file: itself, or where it is written inline.
    pub home: usize,
    /// What is in it, without the modules inside it.
    pub tokens: Vec<TokenTree>,
}

/// The text of a file, named from the root of the clone, if there is one.
pub type Read<'a> = &'a dyn Fn(&str) -> Option<String>;

/// All modules of a crate whose root is this file, each after the one that declares it.
pub fn of_crate(root: &str, read: Read<'_>) -> Result<Vec<Module>> {
    let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
    let text = read(root).ok_or_else(|| format!("{root}: cannot be read"))?;
    let mut modules = Vec::new();
    add_file(root, Vec::new(), &text, &mut modules)?;
    let mut next = 0;
    while let Some(module) = modules.get_mut(next) {
        let (path, file, home) = (module.path.clone(), module.file.clone(), module.home);
        for (name, body) in take_modules(&mut module.tokens) {
            let mut path = path.clone();
            path.push(name);
            if let Some(tokens) = body {
                let file = file.clone();
                modules.push(Module {
                    path,
                    file,
                    home,
                    tokens,
                });
            } else {
                let (file, text) = find(folder, &path, read).ok_or_else(|| {
                    format!("{file}: there is no file for `mod {}`", path.join("::"))
                })?;
                add_file(&file, path, &text, &mut modules)?;
            }
        }
        next += 1;
    }
    Ok(modules)
}

fn add_file(file: &str, path: Vec<String>, text: &str, modules: &mut Vec<Module>) -> Result<()> {
    let tokens = TokenStream::from_str(text).map_err(|error| {
        let line = error.span().start().line;
        format!("{file}:{line}: cannot be read as Rust: {error}")
    })?;
    modules.push(Module {
        path,
        file: file.to_owned(),
        home: modules.len(),
        tokens: without_tests(tokens),
    });
    Ok(())
}

/// The file of a module and its text.
fn find(folder: &str, path: &[String], read: Read<'_>) -> Option<(String, String)> {
    let stem = format!("{folder}/{}", path.join("/"));
    let files = [format!("{stem}.rs"), format!("{stem}/mod.rs")];
    files.into_iter().find_map(|file| {
        let text = read(&file)?;
        Some((file, text))
    })
}

/// Takes `mod name;` and `mod name { … }` out, with what the latter hold.
fn take_modules(tokens: &mut Vec<TokenTree>) -> Vec<(String, Option<Vec<TokenTree>>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at + 2 < tokens.len() {
        let module = match &tokens[at..at + 3] {
            [TokenTree::Ident(word), TokenTree::Ident(name), end] if word == "mod" => match end {
                TokenTree::Punct(end) if end.as_char() == ';' => Some((plain(name), None)),
                TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                    Some((plain(name), Some(body.stream().into_iter().collect())))
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(module) = module {
            found.push(module);
            tokens.drain(at..at + 3);
        } else {
            at += 1;
        }
    }
    found
}

/// A name as files are called after it: without the `r#` of a name that is a keyword too.
pub fn plain(name: &proc_macro2::Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

/// The tokens without any item that has `#[test]` or `#[cfg(test)]` before it, at every depth.
fn without_tests(stream: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::with_capacity(tokens.len());
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        if let Some(item) = after_test_attribute(rest) {
            rest = after_item(item);
            continue;
        }
        kept.push(match token {
            TokenTree::Group(group) => {
                let inside = without_tests(group.stream());
                let mut smaller =
                    proc_macro2::Group::new(group.delimiter(), inside.into_iter().collect());
                smaller.set_span(group.span());
                TokenTree::Group(smaller)
            }
            other => other.clone(),
        });
        rest = after;
    }
    kept
}

/// What follows an attribute that begins here and says that it is for tests.
fn after_test_attribute(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [
            TokenTree::Punct(hash),
            TokenTree::Group(attribute),
            rest @ ..,
        ] if hash.as_char() == '#' => {
            let text = attribute.stream().to_string().replace(' ', "");
            matches!(text.as_str(), "test" | "cfg(test)").then_some(rest)
        }
        _ => None,
    }
}

/// What follows the item, the field or the arm that begins here.
fn after_item(mut tokens: &[TokenTree]) -> &[TokenTree] {
    while let [
        TokenTree::Punct(hash),
        TokenTree::Group(_attribute),
        rest @ ..,
    ] = tokens
        && hash.as_char() == '#'
    {
        tokens = rest;
    }
    let words: Vec<String> = tokens.iter().take(4).map(ToString::to_string).collect();
    let is = |kinds: &[&str]| words.iter().any(|word| kinds.contains(&word.as_str()));
    let has_block = is(&["fn", "mod", "struct", "enum", "union", "trait", "impl"]);
    let is_statement = !has_block && is(&["use", "const", "static", "type", "let"]);
    let end = tokens.iter().position(|token| match token {
        TokenTree::Punct(end) if end.as_char() == ',' => !has_block && !is_statement,
        TokenTree::Punct(end) => end.as_char() == ';',
        TokenTree::Group(body) => !is_statement && body.delimiter() == Delimiter::Brace,
        _ => false,
    });
    end.map_or(&[], |end| &tokens[end + 1..])
}

/// The modules of a crate that consists of these files.
#[cfg(test)]
pub fn planted(files: &[(&str, &str)]) -> Vec<Module> {
    let read = |file: &str| {
        let found = files.iter().find(|(name, _)| *name == file);
        found.map(|(_, text)| (*text).to_owned())
    };
    of_crate("src/lib.rs", &read).expect("every module has a file, and each can be read")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(module: &Module) -> String {
        module
            .tokens
            .iter()
            .cloned()
            .collect::<TokenStream>()
            .to_string()
    }

    #[test]
    fn a_module_is_found_in_either_place() {
        let found = planted(&[
            ("src/lib.rs", "pub mod a; mod b;"),
            ("src/a.rs", "mod c;"),
            ("src/a/c.rs", ""),
            ("src/b/mod.rs", "pub(crate) mod d;"),
            ("src/b/d.rs", ""),
        ]);
        let files: Vec<&str> = found.iter().map(|module| module.file.as_str()).collect();
        assert_eq!(
            files,
            [
                "src/lib.rs",
                "src/a.rs",
                "src/b/mod.rs",
                "src/a/c.rs",
                "src/b/d.rs"
            ]
        );
        assert_eq!(found[3].path, ["a", "c"]);
    }

    #[test]
    fn an_inline_module_belongs_to_its_file() {
        let found = planted(&[
            ("src/lib.rs", "mod a;"),
            ("src/a.rs", "fn f() {} mod inner { fn g() {} mod deep {} }"),
        ]);
        assert_eq!(found.len(), 4);
        assert_eq!(found[3].path, ["a", "inner", "deep"]);
        assert!(
            found[1..]
                .iter()
                .all(|module| module.home == 1 && module.file == "src/a.rs")
        );
        assert_eq!(text(&found[1]), "fn f () { }");
    }

    #[test]
    fn what_is_for_tests_is_left_out() {
        let found = planted(&[(
            "src/lib.rs",
            "#[cfg(test)] mod tests; #[cfg(test)] #[path = \"t.rs\"] mod t;
             #[cfg(test)] mod inline { mod deeper; }
             #[cfg(test)] use crate::{a, b};
             #[test] fn f<A, B>(a: A) {}
             struct S { #[cfg(test)] x: u8, y: u8 }
             impl S { #[cfg(test)] pub const fn g() {} fn h() {} }",
        )]);
        assert_eq!(found.len(), 1);
        assert_eq!(
            text(&found[0]),
            "struct S { y : u8 } impl S { fn h () { } }"
        );
    }

    #[test]
    fn a_module_without_a_file_is_named() {
        let read = |file: &str| (file == "src/lib.rs").then(|| "mod gone;".to_owned());
        let error = of_crate("src/lib.rs", &read).err();
        assert_eq!(
            error.as_deref(),
            Some("src/lib.rs: there is no file for `mod gone`")
        );
    }
}
