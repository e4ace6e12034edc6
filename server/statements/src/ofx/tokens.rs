//! The signs of an OFX file. One reader serves both kinds: a leaf ends where the next sign begins,
//! and that it is closed in 2.x changes nothing. There is nothing here that could be told to fetch
//! or to repeat anything.

use std::borrow::Cow;

use kym_domain::imports::{ImportRefusal, Refused};
use quick_xml::escape::resolve_xml_entity;

use crate::lines::Lines;

/// The longest name of an entity, in bytes.
const MAX_ENTITY: usize = 10;

/// A sign of the file. Names are in capitals and without their name space.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// An aggregate begins.
    Open {
        /// Its name.
        name: String,
        /// The line it is on.
        line: u32,
    },
    /// A leaf with its text.
    Leaf {
        /// Its name.
        name: String,
        /// Its text, trimmed, with its entities resolved once.
        text: Cow<'a, str>,
    },
    /// An aggregate ends.
    Close {
        /// Its name.
        name: String,
    },
}

/// Reads the signs one after the other.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    lines: Lines<'a>,
    /// The leaf that was read last, whose closing sign says nothing new.
    leaf: Option<String>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            lines: Lines::new(text),
            leaf: None,
        }
    }

    fn refused(&mut self, code: ImportRefusal) -> Refused {
        Refused::at(code, self.line())
    }

    fn line(&mut self) -> u32 {
        self.lines.of(self.at)
    }

    /// Skips a comment, an instruction or the like, or refuses what declares entities.
    fn skip_markup(&mut self) -> Result<bool, Refused> {
        let rest = &self.text[self.at..];
        let end = if rest.starts_with("<?") {
            rest.find("?>").map(|end| end + 2)
        } else if rest.starts_with("<!--") {
            rest.find("-->").map(|end| end + 3)
        } else if rest.starts_with("<![CDATA[") {
            // Text of no leaf.
            rest.find("]]>").map(|end| end + 3)
        } else if rest.starts_with("<!") {
            return Err(self.refused(ImportRefusal::Doctype));
        } else {
            return Ok(false);
        };
        match end {
            Some(end) => self.at += end,
            None => return Err(self.refused(ImportRefusal::Malformed)),
        }
        Ok(true)
    }

    /// The text up to the next sign.
    fn text(&mut self) -> Result<Cow<'a, str>, Refused> {
        let mut said = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            if let Some(inside) = rest.strip_prefix("<![CDATA[") {
                let Some(end) = inside.find("]]>") else {
                    return Err(self.refused(ImportRefusal::Malformed));
                };
                said.to_mut().push_str(&inside[..end]);
                self.at += "<![CDATA[".len() + end + "]]>".len();
                continue;
            }
            // A sign begins with a letter or a slash; `<` before anything else is text.
            let mut end = rest.len();
            for (place, _) in rest.match_indices('<') {
                let next = rest[place + 1..].chars().next();
                if next.is_some_and(|next| {
                    next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')
                }) {
                    end = place;
                    break;
                }
            }
            let plain = resolved(&rest[..end]);
            self.at += end;
            if said.is_empty() {
                said = plain;
            } else {
                said.to_mut().push_str(&plain);
            }
            if !self.text[self.at..].starts_with("<![CDATA[") {
                break;
            }
        }
        Ok(match said {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, Refused>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.at += self.text[self.at..].find('<')?;
            match self.skip_markup() {
                Ok(true) => continue,
                Ok(false) => {}
                Err(refused) => {
                    self.at = self.text.len();
                    return Some(Err(refused));
                }
            }
            let line = self.line();
            let inside = &self.text[self.at + 1..];
            let Some(end) = inside.find('>') else {
                self.at = self.text.len();
                return Some(Err(Refused::at(ImportRefusal::Malformed, line)));
            };
            let sign = &inside[..end];
            self.at += end + 2;
            if let Some(name) = sign.strip_prefix('/') {
                let name = name_of(name);
                if self.leaf.take().is_some_and(|leaf| leaf == name) {
                    continue;
                }
                return Some(Ok(Token::Close { name }));
            }
            let name = name_of(sign);
            if name.is_empty() || sign.ends_with('/') {
                continue;
            }
            let text = match self.text() {
                Ok(text) => text,
                Err(refused) => {
                    self.at = self.text.len();
                    return Some(Err(refused));
                }
            };
            if text.is_empty() {
                self.leaf = None;
                return Some(Ok(Token::Open { name, line }));
            }
            self.leaf = Some(name.clone());
            return Some(Ok(Token::Leaf { name, text }));
        }
    }
}

fn name_of(sign: &str) -> String {
    let name = sign.split(|letter: char| letter.is_whitespace() || letter == '/');
    let name = name.into_iter().next().unwrap_or_default();
    let name = name.rsplit(':').next().unwrap_or_default();
    name.to_ascii_uppercase()
}

/// The text with its entities resolved, once. An `&` that begins none is only a sign.
fn resolved(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        plain.push_str(&rest[..start]);
        let behind = &rest[start + 1..];
        // No name is longer, and looking further would take ages in a file of nothing but `&`.
        let near = behind
            .bytes()
            .take(MAX_ENTITY)
            .position(|byte| byte == b';');
        let entity = near.map(|end| &behind[..end]);
        if let Some((name, letter)) = entity.and_then(|name| Some((name, letter_of(name)?))) {
            plain.push_str(&letter);
            rest = &behind[name.len() + 1..];
        } else {
            plain.push('&');
            rest = behind;
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

fn letter_of(entity: &str) -> Option<String> {
    if let Some(number) = entity.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?).map(String::from);
    }
    if entity == "nbsp" {
        return Some(" ".to_owned());
    }
    resolve_xml_entity(entity).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn leaves(text: &str) -> Vec<(String, String)> {
        let tokens = Tokens::new(text).map(|token| token.expect("read"));
        tokens
            .filter_map(|token| match token {
                Token::Leaf { name, text } => Some((name, text.into_owned())),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_leaf_reads_the_same_closed_and_unclosed() {
        let open = leaves("<A><NAME>B.C. HYDRO &amp; POWER<MEMO>x\n</A>");
        let closed = leaves("<A><NAME>B.C. HYDRO &amp; POWER</NAME><MEMO>x</MEMO></A>");
        assert_eq!(open, closed);
        assert_eq!(open[0].1, "B.C. HYDRO & POWER");
    }

    #[test]
    fn entities_are_resolved_once_and_other_signs_stay() {
        assert_eq!(
            resolved("&amp;lt; AT&T &#8364;&#x20AC; 1 < 2 &nobody;"),
            "&lt; AT&T €€ 1 < 2 &nobody;"
        );
        assert_eq!(leaves("<NAME><![CDATA[A & <b>]]></NAME>")[0].1, "A & <b>");
        assert_eq!(leaves("<NAME>1 < 2<MEMO>y")[0].1, "1 < 2");
    }

    #[test]
    fn declarations_are_refused() {
        let mut tokens =
            Tokens::new("<?xml version='1.0'?>\n<!DOCTYPE OFX [<!ENTITY a 'b'>]><OFX>");
        assert_eq!(
            tokens.next(),
            Some(Err(Refused::at(ImportRefusal::Doctype, 2)))
        );
        assert_eq!(tokens.next(), None);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic_or_run_for_ever(text in "\\PC{0,60}|[<>/!\\[\\]CDATA&;a-]{0,60}") {
            prop_assert!(Tokens::new(&text).count() <= text.len() + 1);
        }
    }
}
