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
