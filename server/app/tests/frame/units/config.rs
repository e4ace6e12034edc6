use std::collections::HashMap;

use config::Environment;
use kym_platform::config::{Config, Overrides, docs};

fn load(toml: &str, variables: &[(&str, &str)]) -> anyhow::Result<Config> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kym.toml");
    std::fs::write(&file, toml).expect("written");
    let variables: HashMap<_, _> = variables
        .iter()
        .map(|(key, value)| ((*key).into(), (*value).into()))
        .collect();
    let environment = Environment::with_prefix("KYM")
        .prefix_separator("__")
        .separator("__")
        .try_parsing(true)
        .source(Some(variables));
    Config::from_sources(
        &Overrides {
            file: Some(file),
            ..Overrides::default()
        },
        environment,
    )
}

fn complaint(toml: &str) -> String {
    load(toml, &[]).expect_err("must be refused").to_string()
}

#[test]
fn the_defaults_pass_their_own_check() {
    Config::default().check().expect("defaults are fine");
}

#[test]
fn the_environment_wins_over_the_file() {
    let config = load("[http]\nport = 1\n", &[("KYM__HTTP__PORT", "8081")]).expect("valid");
    assert_eq!(config.http.port, 8081);
}

#[test]
fn an_unknown_key_is_refused_by_name() {
    assert!(complaint("[http]\nprot = 1\n").contains("prot"));
    let error = load("", &[("KYM__HTPP__PORT", "1")])
        .expect_err("unknown")
        .to_string();
    assert!(error.contains("htpp"), "{error}");
}

#[test]
fn the_public_address_is_as_browsers_write_it() {
    for (url, is) in [
        ("https://money.example.org", "https://money.example.org"),
        ("HTTPS://Money.Example.ORG/", "https://money.example.org"),
        ("https://money.example.org:443", "https://money.example.org"),
        ("Http://Money:8080", "http://money:8080"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
    ] {
        let config = load(&format!("public_url = \"{url}\""), &[]).expect("valid");
        assert_eq!(config.public_url(), is);
    }
}

#[test]
fn each_complaint_names_its_key() {
    for (toml, key) in [
        ("public_url = \"example.org\"", "public_url"),
        ("[metrics]\ntoken = \"\"", "metrics.token"),
        ("data_dir = \"\"", "data_dir"),
        ("[database]\nurl = \"mysql://x\"", "database.url"),
        ("[database]\nconnections = 0", "database.connections"),
        ("[auth]\nsecret = \"short\"", "auth.secret"),
        ("[auth]\naccess_minutes = 60", "auth.access_minutes"),
        ("[auth]\nidle_days = 0", "auth.idle_days"),
        ("[auth]\nsession_days = 4000", "auth.session_days"),
        (
            "[auth]\nsecret = \"change-me-change-me-change-me-change-me\"",
            "auth.secret",
        ),
        ("[mail]\nhost = \"mail.example.org\"", "mail.from"),
        ("[mail]\nhost = \"h\"\nfrom = \"nobody\"", "mail.from"),
        (
            "[mail]\nhost = \"h\"\nfrom = \"a@b.org\"\nusername = \"a\"",
            "mail.username",
        ),
        (
            "[mail]\nhost = \"h\"\nfrom = \"a@b.org\"\nusername = \"a\"\npassword = \"b\"\nsecurity = \"none\"",
            "mail.security",
        ),
        ("[limits]\nrequest_seconds = 0", "limits.request_seconds"),
        ("[log]\nfilter = \"info,,=\"", "log.filter"),
        ("[http]\nport = \"many\"", "http.port"),
    ] {
        let complaint = complaint(toml);
        assert!(complaint.contains(key), "{key}: {complaint}");
    }
}

#[test]
fn secrets_are_never_printed() {
    let secret = "0123456789abcdef-0123456789abcdef";
    let toml =
        format!("[auth]\nsecret = \"{secret}\"\n[database]\nurl = \"postgres://u:{secret}@h/d\"\n");
    let config = load(&toml, &[]).expect("valid");
    for printed in [config.to_toml().expect("TOML"), format!("{config:?}")] {
        assert!(!printed.contains(secret), "{printed}");
    }
}

#[test]
fn the_documentation_describes_every_key() {
    let page = docs();
    for key in [
        "public_url",
        "http.port",
        "database.url",
        "auth.registration",
        "limits.request_seconds",
        "metrics.token",
    ] {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}
