//! The party that passkeys are made for: its id and origin, pinned by the configuration and never
//! taken from a request. Browsers want a name for it, and https unless the name is localhost.

use std::time::Duration;

use anyhow::Context as _;
use kym_domain::passkeys::CEREMONY_LIFE;
use webauthn_rs::fake::{FakePasskeyDistribution, WebauthnFakeCredentialGenerator};
use webauthn_rs::prelude::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::config::Config;
use crate::error::{Error, ErrorCode, Result};
use crate::secret_key::Keys;

/// What browsers call us.
const NAME: &str = "Know Your Money";

/// The relying party (WebAuthn 3, 4).
pub struct RelyingParty {
    id: String,
    webauthn: Option<Webauthn>,
    inventor: WebauthnFakeCredentialGenerator<FakePasskeyDistribution>,
}

impl RelyingParty {
    /// The party that the configuration names.
    ///
    /// # Errors
    /// When `auth.passkey_rp_id` does not fit to `public_url`.
    pub fn new(config: &Config, keys: &Keys) -> anyhow::Result<Self> {
        let origin = Url::parse(&config.public_url()).context("public_url")?;
        let configured = config.auth.passkey_rp_id.as_deref();
        let id = configured.or(origin.host_str()).unwrap_or_default();
        let webauthn = is_usable(&origin).then(|| verifier(&origin, id));
        let webauthn = webauthn.transpose()?;
        let inventor =
            WebauthnFakeCredentialGenerator::new(&keys.derive("invented credential ids"))?;
        Ok(Self {
            id: id.to_owned(),
            webauthn,
            inventor,
        })
    }

    /// The domain that passkeys are made for.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What makes challenges and verifies answers.
    ///
    /// # Errors
    /// `passkey_unavailable` where no browser would take part.
    pub fn webauthn(&self) -> Result<&Webauthn> {
        let webauthn = self.webauthn.as_ref();
        webauthn.ok_or(ErrorCode::PASSKEY_UNAVAILABLE.into())
    }

    /// Credential ids for a name that has none: always the same for a name, and like those that
    /// authenticators make, so that they tell nobody that there are none.
    ///
    /// # Errors
    /// When the generator fails, which takes a broken build.
    pub fn invented(&self, name: &str) -> Result<Vec<Vec<u8>>> {
        self.inventor
            .generate(name.as_bytes())
            .map_err(Error::internal)
    }
}

/// Whether browsers use passkeys at an origin.
fn is_usable(origin: &Url) -> bool {
    origin.domain().is_some_and(|host| {
        let is_local = host == "localhost" || host.ends_with(".localhost");
        is_local || origin.scheme() == "https"
    })
}

fn verifier(origin: &Url, id: &str) -> anyhow::Result<Webauthn> {
    let life = Duration::try_from(CEREMONY_LIFE)?;
    let builder = WebauthnBuilder::new(id, origin).context(
        "auth.passkey_rp_id: must be the host of public_url, or a domain that the host belongs to",
    )?;
    Ok(builder.rp_name(NAME).timeout(life).build()?)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
