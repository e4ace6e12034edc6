//! What each `use` brings into a scope: one entry per name, however it is nested.

use proc_macro2::TokenTree;

use super::modules::plain;

pub struct Use {
    /// All its names; the first is empty if the path begins with `::`.
    pub path: Vec<String>,
    /// Its name in this scope; none for a glob or `as _`.
    pub name: Option<String>,
    pub is_glob: bool,
    pub line: usize,
}

/// The imports directly among these tokens.
pub fn among(tokens: &[TokenTree]) -> Vec<Use> {
    let mut found = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        let mut taken = 1;
        if begins(rest) {
            taken = length(rest);
            tree(&rest[1..taken], &[], &mut found);
        }
        rest = &rest[taken..];
    }
    found
}

/// Whether an import begins here: `use<…>` is what a type captures.
pub fn begins(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Ident(word)) if word == "use")
        && !begins_with(&tokens[1..], '<')
}

/// How many tokens the import has that begins here, without its semicolon.
pub fn length(tokens: &[TokenTree]) -> usize {
    let end = tokens.iter().position(|token| is_mark(token, ';'));
    end.unwrap_or(tokens.len())
}

/// One part of a `use`, after the path that precedes its braces.
fn tree(tokens: &[TokenTree], prefix: &[String], found: &mut Vec<Use>) {
    let mut path = prefix.to_vec();
    if path.is_empty() && begins_with(tokens, ':') {
        path.push(String::new());
    }
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        let line = token.span().start().line;
        match token {
            TokenTree::Ident(word) if word == "as" => {
                let name = after
                    .first()
                    .map(ToString::to_string)
                    .filter(|name| name != "_");
                if let Some(last) = found.last_mut() {
                    last.name = name;
                }
                return;
            }
            TokenTree::Ident(word) => {
                let is_last = !begins_with(after, ':');
                // `{self, …}` is the module itself.
                if word != "self" || path.is_empty() {
                    path.push(plain(word));
                }
                if is_last {
                    let name = path.last().cloned();
                    found.push(Use {
                        path: path.clone(),
                        name,
                        is_glob: false,
                        line,
                    });
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == '*' => {
                let path = path.clone();
                found.push(Use {
                    path,
                    name: None,
                    is_glob: true,
                    line,
                });
            }
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in inside.split(|token| is_mark(token, ',')) {
                    tree(part, &path, found);
                }
            }
            _ => {}
        }
    }
}

fn begins_with(tokens: &[TokenTree], mark: char) -> bool {
    tokens.first().is_some_and(|token| is_mark(token, mark))
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == mark)
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::*;

    /// `name = path`, one for each.
    fn read(text: &str) -> Vec<String> {
        let tokens = text.parse::<TokenStream>().unwrap().into_iter();
        let told = among(&tokens.collect::<Vec<_>>()).into_iter().map(|found| {
            let name = found.name.unwrap_or_default();
            let glob = if found.is_glob { "::*" } else { "" };
            format!("{name} = {}{glob}", found.path.join("::"))
        });
        told.collect()
    }

    #[test]
    fn each_name_is_told_however_nested() {
        assert_eq!(
            read(
                "use a::{self, b::{c as d, e::*}, f as _,}; pub(super) use {g, h::i}; use ::j::k;"
            ),
            [
                "a = a",
                "d = a::b::c",
                " = a::b::e::*",
                " = a::f",
                "g = g",
                "i = h::i",
                "k = ::j::k"
            ]
        );
        assert_eq!(
            read("use self::a::b; use super::super::c;"),
            ["b = self::a::b", "c = super::super::c"]
        );
    }

    #[test]
    fn a_capture_is_no_import_and_a_block_is_not_entered() {
        assert!(read("fn f() -> impl A + use<'a> { use b::c; }").is_empty());
    }
}
