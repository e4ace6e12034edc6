//! Dependency lists as the border guard: what a crate does not name in its Cargo.toml it cannot use.

use std::fs;

use crate::{Result, root};

/// A crate, and what it may name at all. Dependencies of tests are free, except the other crates of the house.
struct Border {
    name: &'static str,
    may_use: Allowed,
    house: &'static [&'static str],
    /// Crates of the house that its tests alone may name.
    house_of_tests: &'static [&'static str],
}

enum Allowed {
    Only(&'static [&'static str]),
    AllBut(&'static [&'static str]),
}

const HOUSE: [&str; 27] = [
    "kym-domain",
    "kym-analytics",
    "kym-commerce",
    "kym-statements",
    "kym-pages",
    "kym-extraction",
    "kym-recognition",
    "kym-recognition-protocol",
    "kym-store",
    "kym-billing-store",
    "kym-planning-store",
    "kym-notification-store",
    "kym-platform",
    "kym-rates",
    "kym-ai",
    "kym-billing",
    "kym-notifications",
    "kym-planned",
    "kym-identity",
    "kym-books",
    "kym-planning",
    "kym-reports",
    "kym-receipts",
    "kym-app",
    "kym-samples",
    "kym-testing",
    "kym-bench",
];

/// What only the store speaks.
const NO_SQL: Allowed = Allowed::AllBut(&["jiff-sqlx", "sea-query", "sqlx"]);

/// From the ground up. Areas beside each other do not know each other.
const BORDERS: [Border; 28] = [
    Border {
        name: "domain",
        may_use: Allowed::Only(&[
            "cronexpr",
            "csv",
            "iso_currency",
            "jiff",
            "precis-profiles",
            "rrule",
            "rust_decimal",
            "thiserror",
            "unicode-normalization",
            "uuid",
        ]),
        house: &[],
        house_of_tests: &[],
    },
    Border {
        name: "analytics",
        may_use: Allowed::Only(&["jiff", "thiserror", "uuid"]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "commerce",
        may_use: Allowed::Only(&["jiff", "thiserror"]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "statements",
        may_use: Allowed::Only(&[
            "calamine",
            "chardetng",
            "csv",
            "encoding_rs",
            "jiff",
            "quick-xml",
            "serde",
            "serde_json",
            "unicode-normalization",
            "zip",
        ]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "pages",
        may_use: Allowed::Only(&["anyhow", "jiff", "krilla", "rustybuzz"]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "store",
        may_use: Allowed::AllBut(&[
            "axum",
            "reqwest",
            "serde_json",
            "tower",
            "tower-http",
            "utoipa",
            "utoipa-axum",
        ]),
        house: &["kym-domain", "kym-analytics", "kym-commerce"],
        // Stand on this room, and are tested in the one program that tests SQL.
        house_of_tests: &[
            "kym-billing-store",
            "kym-notification-store",
            "kym-planning-store",
        ],
    },
    Border {
        name: "billing-store",
        may_use: Allowed::Only(&["jiff", "sqlx", "sqlx-macros", "uuid"]),
        house: &["kym-domain", "kym-commerce", "kym-store"],
        house_of_tests: &[],
    },
    Border {
        name: "planning-store",
        may_use: Allowed::Only(&["jiff", "sqlx", "sqlx-macros", "uuid"]),
        house: &["kym-domain", "kym-store"],
        house_of_tests: &[],
    },
    Border {
        name: "notification-store",
        may_use: Allowed::Only(&["jiff", "serde_json", "sqlx", "sqlx-macros", "uuid"]),
        house: &["kym-domain", "kym-store"],
        house_of_tests: &[],
    },
    Border {
        name: "extraction",
        may_use: Allowed::Only(&[
            "base64",
            "encoding_rs",
            "jiff",
            "percent-encoding",
            "thiserror",
            "url",
        ]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "recognition",
        may_use: Allowed::Only(&[
            "hayro",
            "heic-decoder",
            "image",
            "libc",
            "rten",
            "rten-tensor",
            "rustix",
            "rxing",
            "seccompiler",
            "sha2",
            "thiserror",
        ]),
        house: &["kym-domain", "kym-recognition-protocol"],
        house_of_tests: &["kym-samples"],
    },
    Border {
        name: "recognition-protocol",
        may_use: Allowed::Only(&["serde", "serde_json", "thiserror"]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "platform",
        may_use: NO_SQL,
        house: &[
            "kym-domain",
            "kym-commerce",
            "kym-notification-store",
            "kym-recognition-protocol",
            "kym-store",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "rates",
        may_use: NO_SQL,
        house: &["kym-domain", "kym-statements", "kym-store", "kym-platform"],
        house_of_tests: &[],
    },
    Border {
        name: "ai",
        may_use: NO_SQL,
        house: &["kym-commerce", "kym-domain", "kym-store", "kym-platform"],
        house_of_tests: &[],
    },
    Border {
        name: "billing",
        may_use: NO_SQL,
        house: &[
            "kym-domain",
            "kym-commerce",
            "kym-pages",
            "kym-store",
            "kym-billing-store",
            "kym-platform",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "notifications",
        may_use: NO_SQL,
        house: &[
            "kym-domain",
            "kym-notification-store",
            "kym-store",
            "kym-platform",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "planned",
        may_use: NO_SQL,
        house: &[
            "kym-domain",
            "kym-analytics",
            "kym-store",
            "kym-planning-store",
            "kym-platform",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "identity",
        may_use: NO_SQL,
        house: &[
            "kym-commerce",
            "kym-domain",
            "kym-store",
            "kym-platform",
            "kym-rates",
            "kym-billing",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "books",
        may_use: NO_SQL,
        house: &[
            "kym-commerce",
            "kym-domain",
            "kym-recognition-protocol",
            "kym-statements",
            "kym-store",
            "kym-platform",
            "kym-rates",
            "kym-ai",
            "kym-planned",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "planning",
        may_use: NO_SQL,
        house: &[
            "kym-commerce",
            "kym-domain",
            "kym-analytics",
            "kym-store",
            "kym-notification-store",
            "kym-planning-store",
            "kym-platform",
            "kym-rates",
            "kym-planned",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "reports",
        may_use: NO_SQL,
        house: &[
            "kym-domain",
            "kym-analytics",
            "kym-pages",
            "kym-store",
            "kym-platform",
            "kym-planned",
        ],
        house_of_tests: &[],
    },
    // Stands on an area: a receipt that is confirmed is booked as whatever else is.
    Border {
        name: "receipts",
        may_use: NO_SQL,
        house: &[
            "kym-commerce",
            "kym-domain",
            "kym-extraction",
            "kym-recognition-protocol",
            "kym-store",
            "kym-platform",
            "kym-ai",
            "kym-books",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "app",
        may_use: NO_SQL,
        house: &[
            "kym-commerce",
            "kym-domain",
            "kym-analytics",
            "kym-statements",
            "kym-store",
            "kym-planning-store",
            "kym-billing-store",
            "kym-platform",
            "kym-rates",
            "kym-ai",
            "kym-billing",
            "kym-notification-store",
            "kym-notifications",
            "kym-planned",
            "kym-identity",
            "kym-books",
            "kym-planning",
            "kym-reports",
            "kym-receipts",
            "kym-recognition",
            "kym-recognition-protocol",
        ],
        house_of_tests: &["kym-pages", "kym-samples", "kym-testing"],
    },
    Border {
        name: "samples",
        may_use: Allowed::Only(&["ab_glyph", "image", "jiff", "krilla", "rxing"]),
        house: &["kym-domain"],
        house_of_tests: &[],
    },
    Border {
        name: "testing",
        may_use: Allowed::AllBut(&[]),
        house: &[
            "kym-domain",
            "kym-commerce",
            "kym-statements",
            "kym-store",
            "kym-billing-store",
            "kym-platform",
            "kym-recognition",
            "kym-recognition-protocol",
            "kym-rates",
            "kym-ai",
            "kym-billing",
            "kym-planned",
            "kym-identity",
            "kym-books",
            "kym-planning",
            "kym-reports",
            "kym-receipts",
            "kym-app",
            "kym-samples",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "bench",
        may_use: Allowed::AllBut(&[]),
        house: &[
            "kym-domain",
            "kym-recognition-protocol",
            "kym-samples",
            "kym-statements",
            "kym-store",
        ],
        house_of_tests: &[],
    },
    Border {
        name: "xtask",
        may_use: Allowed::Only(&["proc-macro2", "quick-xml", "rustix"]),
        house: &[],
        house_of_tests: &[],
    },
];

pub fn complaints() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for name in super::crates()? {
        let manifest = root::path(&format!("server/{name}/Cargo.toml"));
        let text = fs::read_to_string(manifest).map_err(|error| error.to_string())?;
        match BORDERS.iter().find(|border| border.name == name) {
            Some(border) => complaints.extend(border.complaints(&text)),
            None => complaints.push(format!(
                "server/{name}: a new crate needs a border in xtask layers"
            )),
        }
    }
    Ok(complaints)
}

impl Border {
    fn complaints(&self, manifest: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        for (section, dependency) in dependencies(manifest) {
            let of_the_house = HOUSE.contains(&dependency);
            let of_tests = section == "dev-dependencies";
            let allowed = if of_the_house {
                self.house.contains(&dependency)
                    || of_tests && self.house_of_tests.contains(&dependency)
            } else {
                of_tests || self.may_use.contains(dependency)
            };
            if !allowed {
                complaints.push(format!(
                    "server/{}/Cargo.toml: `{dependency}` is not for this room",
                    self.name
                ));
            }
        }
        complaints
    }
}

impl Allowed {
    fn contains(&self, dependency: &str) -> bool {
        match self {
            Self::Only(names) => names.contains(&dependency),
            Self::AllBut(names) => !names.contains(&dependency),
        }
    }
}

/// The other crates of the house that a manifest names, without those of its tests.
pub fn uses(manifest: &str) -> Vec<String> {
    let house = dependencies(manifest)
        .into_iter()
        .filter(|(section, name)| *section == "dependencies" && HOUSE.contains(name));
    house
        .map(|(_, name)| name.trim_start_matches("kym-").to_owned())
        .collect()
}

/// `(section, name)` of each dependency. Every manifest here writes one dependency per line.
fn dependencies(manifest: &str) -> Vec<(&str, &str)> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(title) = line.strip_prefix('[') {
            section = title.trim_end_matches(']');
        } else if section.ends_with("dependencies") && !line.is_empty() && !line.starts_with('#') {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            found.push((section, name));
        }
    }
    found
}

#[cfg(test)]
mod tests;
