//! `kym accept-key`

use kym_platform::installation::{self, NodeFile, Opening};
use kym_platform::outbound::random::SystemRandom;
use kym_platform::secret_key::{self, Keys};

use super::{Common, refuse_older, refuse_running, say};

/// What the key in effect cannot open any more.
const LOST: &str = "What the former key sealed is lost: second factors (recovery codes still work; `kym user second-factor-off` helps \
who has none), links in emails that were sent before, and the keys, tokens and passwords that were entered for AI models, \
exchange rate providers, payments and notifications. Enter those again.";

/// Notes that the key in effect is the installation's from now on; one is made where there is none.
pub(super) async fn run(common: Common) -> anyhow::Result<()> {
    let config = common.begin()?;
    let url = installation::location(&config)?;
    installation::require(&config)?;
    let _lock = NodeFile::of_file(&url)?;
    let db = installation::open(&config, Opening::WithoutKey).await?;
    refuse_running(&db, &url).await?;
    refuse_older(&db, &url).await?;
    let keys = Keys::new(&secret_key::load(&config, &SystemRandom)?);
    installation::accept_key(&db, &keys).await?;
    db.close().await;
    say(&format!(
        "{} is the key of {} from now on.\n{LOST}",
        secret_key::name(&config),
        url.place()
    ))
}
