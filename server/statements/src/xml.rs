//! XML without its traps: no entities but the five of the standard, no document types, nothing
//! deep, and nothing that leads out of the file (`security.md`, V1.5.1).

use kym_domain::imports::{ImportRefusal, Refused};
use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use super::limits::{MAX_DEPTH, MAX_NODES};
use super::lines::Lines;

/// The most attributes of an element.
const MAX_ATTRIBUTES: usize = 64;

/// A reader of the elements of a document, one after the other.
pub(crate) struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    lines: Lines<'a>,
    depth: usize,
}

/// An element with everything inside it.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// Its name without the name space.
    pub name: String,
    /// Its text, trimmed; that of the elements inside it is not part of it.
    pub text: String,
    /// Its attributes.
    pub attributes: Vec<(String, String)>,
    /// The elements inside it.
    pub children: Vec<Node>,
}

impl<'a> Xml<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Self {
            reader,
            lines: Lines::new(text),
            depth: 0,
        }
    }

    /// The name of the element that begins next, whether inside the last one or behind it; nothing
    /// at the end of the document. Text between is passed over.
    pub(crate) fn next_element(&mut self) -> Result<Option<Node>, Refused> {
        loop {
            match self.event()? {
                Event::Start(start) => return self.opened(&start).map(Some),
                Event::End(_) => self.depth = self.depth.saturating_sub(1),
                Event::Eof if self.depth == 0 => return Ok(None),
                Event::Eof => return Err(self.refused(ImportRefusal::Malformed)),
                _ => {}
            }
        }
    }

    /// Everything inside the element that was just begun.
    pub(crate) fn whole(&mut self, begun: Node) -> Result<Node, Refused> {
        let mut open = vec![begun];
        let mut nodes = 0;
        loop {
            match self.event()? {
                Event::Start(start) => {
                    let node = self.opened(&start)?;
                    nodes += 1;
                    if nodes > MAX_NODES {
                        return Err(self.refused(ImportRefusal::TooDeep));
                    }
                    open.push(node);
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    let Some(mut node) = open.pop() else {
                        return Err(self.refused(ImportRefusal::Malformed));
                    };
                    let text = node.text.trim().to_owned();
                    node.text = text;
                    match open.last_mut() {
                        Some(parent) => parent.children.push(node),
                        None => return Ok(node),
                    }
                }
                Event::Text(text) => say(&mut open, &text.xml10_content()),
                Event::CData(text) => say(&mut open, &text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let letter = match reference.resolve_char_ref() {
                        Ok(letter) => letter.map(String::from),
                        Err(_) => return Err(self.refused(ImportRefusal::Malformed)),
                    };
                    let known = || resolve_predefined_entity(&reference).map(str::to_owned);
                    match letter.or_else(known) {
                        Some(text) => say(&mut open, &text),
                        None => return Err(self.refused(ImportRefusal::Malformed)),
                    }
                }
                Event::Eof => return Err(self.refused(ImportRefusal::Malformed)),
                _ => {}
            }
        }
    }

    /// The line that was reached.
    pub(crate) fn line(&mut self) -> u32 {
        let reached = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
        self.lines.of(reached)
    }

    pub(crate) fn refused(&mut self, code: ImportRefusal) -> Refused {
        Refused::at(code, self.line())
    }

    fn event(&mut self) -> Result<Event<'a>, Refused> {
        match self.reader.read_event() {
            Ok(Event::DocType(_)) => Err(self.refused(ImportRefusal::Doctype)),
            Ok(event) => Ok(event),
            Err(_) => Err(self.refused(ImportRefusal::Malformed)),
        }
    }

    fn opened(&mut self, start: &BytesStart<'_>) -> Result<Node, Refused> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.refused(ImportRefusal::TooDeep));
        }
        let mut node = Node {
            name: start.local_name().as_ref().to_owned(),
            ..Node::default()
        };
        // Looking for attributes that come twice takes the square of their number.
        for attribute in start.attributes().with_checks(false) {
            if node.attributes.len() >= MAX_ATTRIBUTES {
                return Err(self.refused(ImportRefusal::TooDeep));
            }
            let Ok(attribute) = attribute else {
                return Err(self.refused(ImportRefusal::Malformed));
            };
            let Ok(value) = unescape(&attribute.value) else {
                return Err(self.refused(ImportRefusal::Malformed));
            };
            let name = attribute.key.local_name().as_ref().to_owned();
            node.attributes.push((name, value.into_owned()));
        }
        Ok(node)
    }
}

fn say(open: &mut [Node], text: &str) {
    if let Some(node) = open.last_mut() {
        node.text.push_str(text);
    }
}

impl Node {
    /// The first element on a path of names downwards, when all of them are there.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Self> {
        let Some((name, rest)) = path.split_first() else {
            return Some(self);
        };
        let mut children = self.children.iter().filter(|child| child.name == *name);
        children.find_map(|child| child.at(rest))
    }

    /// The text on a path of names downwards, when there is any.
    pub(crate) fn text_at(&self, path: &[&str]) -> Option<&str> {
        let text = self.at(path)?.text.as_str();
        (!text.is_empty()).then_some(text)
    }

    /// The elements of a name right inside this one.
    pub(crate) fn all<'n>(&'n self, name: &'static str) -> impl Iterator<Item = &'n Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        attributes.find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Result<Node, Refused> {
        let mut xml = Xml::new(text);
        let begun = xml.next_element()?.ok_or(ImportRefusal::Malformed)?;
        xml.whole(begun)
    }

    #[test]
    fn text_keeps_its_signs_whichever_way_they_are_written() {
        let node = whole("<n>B.C. HYDRO &amp; POWER &#8364; &amp;lt; <![CDATA[<b> & co]]></n>");
        assert_eq!(
            node.expect("read").text,
            "B.C. HYDRO & POWER € &lt; <b> & co"
        );
    }

    #[test]
    fn names_are_found_whatever_their_name_space() {
        let node = whole("<x:a xmlns:x='y'><x:b Ccy=\"EUR\">1</x:b><x:b>2</x:b><x:c/></x:a>");
        let node = node.expect("read");
        assert_eq!(node.text_at(&["b"]), Some("1"));
        assert_eq!(
            node.at(&["b"]).and_then(|b| b.attribute("Ccy")),
            Some("EUR")
        );
        assert_eq!(node.all("b").count(), 2);
        assert_eq!(node.text_at(&["c"]), None);
    }

    #[test]
    fn entities_of_its_own_and_documents_elsewhere_are_refused() {
        for text in [
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
            "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"http://169.254.169.254\">]><a>&x;</a>",
        ] {
            assert_eq!(
                whole(text).map_err(|refused| refused.code),
                Err(ImportRefusal::Doctype)
            );
        }
        let unknown = whole("<a>&nobody;</a>");
        assert_eq!(unknown, Err(Refused::at(ImportRefusal::Malformed, 1)));
    }

    #[test]
    fn depth_and_number_are_limited() {
        let deep = "<a>".repeat(200_000);
        assert_eq!(
            whole(&deep).map_err(|refused| refused.code),
            Err(ImportRefusal::TooDeep)
        );
        let many = format!("<a>{}</a>", "<b/>".repeat(MAX_NODES + 1));
        assert_eq!(
            whole(&many).map_err(|refused| refused.code),
            Err(ImportRefusal::TooDeep)
        );
    }

    #[test]
    fn what_breaks_off_says_where() {
        assert_eq!(
            whole("<a>\n<b>\n"),
            Err(Refused::at(ImportRefusal::Malformed, 3))
        );
        assert_eq!(
            whole("<a>\n</b>"),
            Err(Refused::at(ImportRefusal::Malformed, 2))
        );
    }
}
