//! How many bytes a browser loads before it shows the sign-in: the page and what it names, compressed as it
//! asks for it. What the script loads afterwards by itself (language, route) is in the sizes of the client's build.

use anyhow::Result;
use reqwest::header::ACCEPT_ENCODING;

/// Bytes over the wire.
pub async fn bytes(url: &str) -> Result<usize> {
    let page = reqwest::get(url).await?.text().await?;
    let named = ["src=\"", "href=\""]
        .iter()
        .flat_map(|attribute| page.split(attribute).skip(1));
    let mut total = size(url).await?;
    for path in named
        .filter_map(|rest| rest.split('"').next())
        .filter(|path| path.starts_with('/'))
    {
        total += size(&format!("{url}{path}")).await?;
    }
    Ok(total)
}

async fn size(url: &str) -> Result<usize> {
    let request = reqwest::Client::new()
        .get(url)
        .header(ACCEPT_ENCODING, "gzip, br");
    Ok(request
        .send()
        .await?
        .error_for_status()?
        .bytes()
        .await?
        .len())
}
