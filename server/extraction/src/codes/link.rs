//! Codes that are addresses or the part of one behind its question mark.

use url::{Url, form_urlencoded};

/// The longest address that is passed on.
const MAX_PORTAL_LEN: usize = 4096;

/// Names and values, as in `a=1&b=2`. Names are found in any case; of several the first counts.
#[derive(Debug)]
pub(super) struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Reads them. A plus is a blank, as browsers have it.
    pub(super) fn parse(query: &str) -> Self {
        let query = query.replace("&amp;", "&");
        Self(
            form_urlencoded::parse(query.as_bytes())
                .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.into_owned()))
                .collect(),
        )
    }

    /// The value of a name, without blanks around it; nothing when that is empty. `name` is in small letters.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }
}

/// An address, with the parameters behind its question mark or, failing that, within its fragment.
#[derive(Debug)]
pub(super) struct Link {
    url: Url,
    /// What is asked for.
    pub(super) parameters: Parameters,
}

impl Link {
    /// The address in a text: from `http` to the end of its line. Some tills print the name of the operator before it.
    pub(super) fn find(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let start = lower.find("https://").or_else(|| lower.find("http://"))?;
        let written = text.get(start..)?.lines().next()?;
        let url = Url::parse(written).ok()?;
        let fragment = url.fragment().and_then(|text| text.split_once('?'));
        let query = url.query().or(fragment.map(|(_, query)| query));
        let parameters = Parameters::parse(query.unwrap_or_default());
        Some(Self { url, parameters })
    }

    /// Where it leads, in small letters.
    pub(super) fn host(&self) -> &str {
        self.url
            .host_str()
            .unwrap_or_default()
            .trim_end_matches('.')
    }

    /// The way to it there, as it is written.
    pub(super) fn written_path(&self) -> &str {
        self.url.path()
    }

    /// The way to it there, in small letters and without a slash at its end.
    pub(super) fn path(&self) -> String {
        let path = self.url.path().to_ascii_lowercase();
        path.trim_end_matches('/').to_owned()
    }

    /// The address, when it may be opened: encrypted, at the usual port, and without a name or password that would make
    /// another host look like this one. Whose host it is must be known by now.
    pub(super) fn portal(&self) -> Option<String> {
        let is_plain = self.url.scheme() == "https"
            && self.url.port().is_none()
            && self.url.username().is_empty()
            && self.url.password().is_none();
        let text = self.url.as_str();
        (is_plain && text.len() <= MAX_PORTAL_LEN).then(|| text.to_owned())
    }
}
