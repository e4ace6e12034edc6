//! No modules of a crate use each other in a circle. A module and the modules inside it are one room: a circle does not
//! count if one of its modules holds all the others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;

use super::mentions::{self, Mentions};
use super::modules::{self, Module, Read};
use crate::{Result, root};

/// The files that a crate may begin with.
const ROOTS: [&str; 2] = ["lib.rs", "main.rs"];

pub fn complaints() -> Result<Vec<String>> {
    let read = |file: &str| fs::read_to_string(root::path(file)).ok();
    let mut complaints = Vec::new();
    for name in super::crates()? {
        for root in ROOTS.map(|root| format!("server/{name}/src/{root}")) {
            if read(&root).is_some() {
                complaints.extend(complaints_about(&root, &read)?);
            }
        }
    }
    Ok(complaints)
}

fn complaints_about(root: &str, read: Read<'_>) -> Result<Vec<String>> {
    let modules = modules::of_crate(root, read)?;
    let mentions = mentions::between(&modules);
    let graph = Graph {
        modules: &modules,
        mentions: &mentions,
    };
    let circles = graph.circles(&mentions.keys().copied().collect());
    Ok(circles
        .iter()
        .map(|circle| graph.complaint(circle))
        .collect())
}

struct Graph<'a> {
    modules: &'a [Module],
    mentions: &'a Mentions,
}

type Members = BTreeSet<usize>;

impl Graph<'_> {
    /// The sets of these modules that all reach each other and have a circle that counts, as large as possible.
    fn circles(&self, members: &Members) -> Vec<Members> {
        let mut found = Vec::new();
        for mut component in Components::of(self, members) {
            // It holds all others, so that no circle through it counts; the others may have one without it.
            let outermost = component
                .iter()
                .copied()
                .find(|&module| component.iter().all(|&other| self.holds(module, other)));
            match outermost {
                Some(outermost) => {
                    component.remove(&outermost);
                    found.extend(self.circles(&component));
                }
                None => found.push(component),
            }
        }
        found
    }

    /// Whether a module is this one or inside it.
    fn holds(&self, module: usize, other: usize) -> bool {
        self.modules[other]
            .path
            .starts_with(&self.modules[module].path)
    }

    fn mentioned(&self, module: usize, among: &Members) -> Vec<usize> {
        let mentioned = self
            .mentions
            .get(&module)
            .into_iter()
            .flat_map(BTreeMap::keys);
        mentioned
            .copied()
            .filter(|other| among.contains(other))
            .collect()
    }

    fn complaint(&self, circle: &Members) -> String {
        let file = |&module: &usize| self.modules[module].file.as_str();
        let mut files: Vec<&str> = circle.iter().map(file).collect();
        files.sort_unstable();
        let shortest = self.shortest(circle);
        let mut lines = vec![format!("circle of modules: {}", files.join(", "))];
        for (at, &from) in shortest.iter().enumerate() {
            let to = shortest[(at + 1) % shortest.len()];
            let mention = &self.mentions[&from][&to];
            lines.push(format!(
                "  {}:{} uses `{}` of {}",
                file(&from),
                mention.line,
                mention.name,
                file(&to)
            ));
        }
        lines.push("  move what both need into a file of its own below them".to_owned());
        lines.join("\n")
    }

    /// The shortest circle of these modules that counts.
    fn shortest(&self, members: &Members) -> Vec<usize> {
        let mut shortest: Option<Vec<usize>> = None;
        for &from in members {
            for to in self.mentioned(from, members) {
                if self.holds(from, to) || self.holds(to, from) {
                    continue;
                }
                // A circle counts if it goes from one module to an unrelated one and through none that holds both.
                let allowed = members
                    .iter()
                    .copied()
                    .filter(|&module| !(self.holds(module, from) && self.holds(module, to)))
                    .collect();
                if let Some(mut way) = self.way(to, from, &allowed)
                    && shortest
                        .as_ref()
                        .is_none_or(|shortest| way.len() < shortest.len())
                {
                    way.rotate_right(1);
                    shortest = Some(way);
                }
            }
        }
        shortest.unwrap_or_default()
    }

    /// The shortest way from a module to another, both included.
    fn way(&self, from: usize, to: usize, allowed: &Members) -> Option<Vec<usize>> {
        let mut came_from = BTreeMap::from([(from, from)]);
        let mut waiting = VecDeque::from([from]);
        while let Some(module) = waiting.pop_front() {
            if module == to {
                let mut way = vec![to];
                while let Some(&last) = way.last()
                    && last != from
                {
                    way.push(came_from[&last]);
                }
                way.reverse();
                return Some(way);
            }
            for next in self.mentioned(module, allowed) {
                came_from.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    module
                });
            }
        }
        None
    }
}

/// Tarjan's search for strongly connected components.
struct Components<'a> {
    graph: &'a Graph<'a>,
    members: &'a Members,
    /// When each module was met.
    met: BTreeMap<usize, usize>,
    open: Vec<usize>,
    found: Vec<Members>,
}

impl<'a> Components<'a> {
    /// The sets of more than one module that all reach each other.
    fn of(graph: &'a Graph<'a>, members: &'a Members) -> Vec<Members> {
        let mut search = Self {
            graph,
            members,
            met: BTreeMap::new(),
            open: Vec::new(),
            found: Vec::new(),
        };
        for &module in members {
            if !search.met.contains_key(&module) {
                search.visit(module);
            }
        }
        search.found.sort();
        search.found
    }

    /// The number of the earliest open module that this one reaches.
    fn visit(&mut self, module: usize) -> usize {
        let number = self.met.len();
        self.met.insert(module, number);
        self.open.push(module);
        let mut lowest = number;
        for next in self.graph.mentioned(module, self.members) {
            match self.met.get(&next) {
                None => lowest = lowest.min(self.visit(next)),
                Some(&number) if self.open.contains(&next) => lowest = lowest.min(number),
                Some(_) => {}
            }
        }
        if lowest == number {
            let first = self
                .open
                .iter()
                .position(|&open| open == module)
                .unwrap_or_default();
            let component: Members = self.open.drain(first..).collect();
            if component.len() > 1 {
                self.found.push(component);
            }
        }
        lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints_of(files: &[(&str, &str)]) -> Vec<String> {
        let read = |file: &str| {
            let found = files.iter().find(|(name, _)| *name == file);
            found.map(|(_, text)| (*text).to_owned())
        };
        complaints_about("src/lib.rs", &read).unwrap()
    }

    #[test]
    fn two_siblings_that_use_each_other_are_a_circle() {
        assert_eq!(
            complaints_of(&[
                ("src/lib.rs", "mod a; mod b;"),
                ("src/a.rs", "\nuse crate::b::{self, B};\npub struct A;"),
                ("src/b.rs", "pub struct B(super::a::A);"),
            ]),
            ["circle of modules: src/a.rs, src/b.rs
  src/a.rs:2 uses `crate::b::B` of src/b.rs
  src/b.rs:1 uses `super::a::A` of src/a.rs
  move what both need into a file of its own below them"]
        );
    }

    #[test]
    fn one_direction_is_none() {
        assert!(
            complaints_of(&[
                ("src/lib.rs", "mod a; mod b; pub use a::A;"),
                ("src/a.rs", "pub struct A;"),
                ("src/b.rs", "use crate::A;"),
            ])
            .is_empty()
        );
    }

    #[test]
    fn a_circle_goes_through_a_re_export() {
        let found = complaints_of(&[
            ("src/lib.rs", "mod a; mod b;"),
            (
                "src/a/mod.rs",
                "mod child; pub use self::child::Thing as Other;",
            ),
            ("src/a/child.rs", "use crate::b::B; pub struct Thing;"),
            ("src/b.rs", "use crate::a; pub struct B(a::Other);"),
        ]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("circle of modules: src/a/child.rs, src/b.rs\n"));
    }

    #[test]
    fn who_passes_a_name_on_is_in_no_circle() {
        assert!(
            complaints_of(&[
                ("src/lib.rs", "mod a; mod b;"),
                (
                    "src/a/mod.rs",
                    "mod child; pub use child::Thing; use crate::b::B;"
                ),
                ("src/a/child.rs", "pub struct Thing;"),
                ("src/b.rs", "use crate::a::Thing; pub struct B;"),
            ])
            .is_empty()
        );
    }

    #[test]
    fn a_module_and_those_inside_it_are_one_room() {
        assert!(
            complaints_of(&[
                ("src/lib.rs", "mod a; pub struct Root; fn f() { a::f() }"),
                (
                    "src/a/mod.rs",
                    "mod b; mod c; use crate::Root; fn f() { b::f(); c::f(); }"
                ),
                (
                    "src/a/b.rs",
                    "use super::f as g; use crate::Root; fn f() {}"
                ),
                ("src/a/c.rs", "use super::b; fn f() { b::f(); super::f() }"),
            ])
            .is_empty()
        );
    }

    #[test]
    fn siblings_in_a_room_may_not_use_each_other_in_a_circle() {
        let found = complaints_of(&[
            ("src/lib.rs", "mod a;"),
            ("src/a/mod.rs", "mod b; mod c; fn f() { b::g(); c::h(); }"),
            ("src/a/b.rs", "use super::{c, f}; fn g() { c::h() }"),
            ("src/a/c.rs", "use super::b; fn h() { b::g() }"),
        ]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("circle of modules: src/a/b.rs, src/a/c.rs\n"));
    }

    #[test]
    fn a_circle_may_leave_a_room_and_come_back_to_it() {
        assert_eq!(
            complaints_of(&[
                ("src/lib.rs", "mod a; mod b;"),
                ("src/a/mod.rs", "mod child; fn f() { child::g() }"),
                ("src/a/child.rs", "use super::f; fn g() { crate::b::h() }"),
                ("src/b.rs", "fn h() { crate::a::f() }"),
            ]),
            ["circle of modules: src/a/child.rs, src/a/mod.rs, src/b.rs
  src/b.rs:1 uses `crate::a::f` of src/a/mod.rs
  src/a/mod.rs:1 uses `child::g` of src/a/child.rs
  src/a/child.rs:1 uses `crate::b::h` of src/b.rs
  move what both need into a file of its own below them"]
        );
    }

    #[test]
    fn the_shortest_way_round_is_told() {
        let found = complaints_of(&[
            ("src/lib.rs", "mod a; mod b; mod c; mod d;"),
            ("src/a.rs", "use crate::b::B;"),
            ("src/b.rs", "use crate::c::C;"),
            ("src/c.rs", "use crate::a::A; use crate::d::D;"),
            ("src/d.rs", "use crate::c::C;"),
        ]);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("src/a.rs, src/b.rs, src/c.rs, src/d.rs\n"));
        assert_eq!(found[0].matches(" uses ").count(), 2);
    }

    #[test]
    fn each_circle_is_told_once() {
        let found = complaints_of(&[
            ("src/lib.rs", "mod a; mod b; mod c; mod d;"),
            ("src/a.rs", "use crate::b::B; use crate::c::C;"),
            ("src/b.rs", "use crate::a::A;"),
            ("src/c.rs", "use crate::d::D;"),
            ("src/d.rs", "use crate::c::C;"),
        ]);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn tests_may_use_what_they_like() {
        assert!(
            complaints_of(&[
                ("src/lib.rs", "mod a; mod b;"),
                (
                    "src/a.rs",
                    "pub struct A; #[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] mod more;"
                ),
                ("src/b.rs", "use crate::a::A; #[test] fn f() { crate::b::g() }"),
            ])
            .is_empty()
        );
    }
}
