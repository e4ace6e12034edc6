use kym_platform::access::relying_party::RelyingParty;
use kym_platform::config::Config;
use kym_platform::secret_key::Keys;

fn party(public_url: &str, id: Option<&str>) -> anyhow::Result<RelyingParty> {
    let mut config = Config {
        public_url: Some(public_url.to_owned()),
        ..Config::default()
    };
    config.auth.passkey_rp_id = id.map(str::to_owned);
    RelyingParty::new(&config, &Keys::new(b"secret"))
}

#[test]
fn passkeys_need_a_name_and_https_unless_it_is_this_machine() {
    for (public_url, usable) in [
        ("https://money.example.org", true),
        ("https://money.example.org:8443", true),
        ("http://localhost:8080", true),
        ("http://money.localhost", true),
        ("http://money.example.org", false),
        ("https://192.0.2.7", false),
        ("http://127.0.0.1:8080", false),
        ("https://[::1]", false),
    ] {
        let party = party(public_url, None).expect("a party");
        assert_eq!(party.webauthn().is_ok(), usable, "{public_url}");
    }
}

#[test]
fn the_id_is_the_host_or_a_domain_above_it() {
    let url = "https://money.example.org";
    for (id, fits) in [
        ("money.example.org", true),
        ("example.org", true),
        ("example.com", false),
        ("oney.example.org", false),
    ] {
        assert_eq!(party(url, Some(id)).is_ok(), fits, "{id}");
    }
}

#[test]
fn invented_ids_are_the_same_for_a_name_and_differ_between_installations() {
    let party = party("https://money.example.org", None).expect("a party");
    let other = Config::default();
    let other = RelyingParty::new(&other, &Keys::new(b"another")).expect("a party");
    let names: Vec<_> = (0..50).map(|number| format!("name{number}")).collect();
    let of = |party: &RelyingParty| -> Vec<_> {
        let invent = |name: &String| party.invented(name).expect("invented");
        names.iter().map(invent).collect()
    };
    assert_eq!(of(&party), of(&party));
    assert_ne!(of(&party), of(&other));
    let with_some = of(&party).iter().filter(|ids| !ids.is_empty()).count();
    assert!(
        with_some > 25,
        "most names seem to have passkeys: {with_some}"
    );
}
