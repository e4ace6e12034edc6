//! What a program says about itself in a request, in words that a person recognises a device by.
//! Nothing is decided by it but whether a device looks familiar.

use crate::words::words;

words! {
    /// What sort of thing somebody sits at.
    pub enum DeviceKind {
        /// A computer.
        Desktop => "desktop",
        /// A phone.
        Phone => "phone",
        /// A tablet.
        Tablet => "tablet",
        /// No browser: a script or a tool.
        Program => "program",
    }
}

/// A device as its user agent describes it (RFC 9110 10.1.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// The browser's name, without a version.
    pub browser: Option<&'static str>,
    /// The operating system's name, without a version.
    pub os: Option<&'static str>,
    /// What sort of thing it is.
    pub kind: DeviceKind,
}

/// What browsers call themselves. Most also claim to be those further down.
const BROWSERS: [(&str, &str); 12] = [
    ("YaBrowser/", "Yandex Browser"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// What systems are called in user agents. Some also claim to be those further down.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

impl Device {
    /// The device behind a user agent.
    pub fn of(user_agent: &str) -> Self {
        let find = |names: &[(&str, &'static str)]| {
            let found = names.iter().find(|(sign, _)| user_agent.contains(sign));
            found.map(|(_, name)| *name)
        };
        let browser = find(&BROWSERS);
        let os = find(&SYSTEMS);
        let kind = match (browser, os) {
            (None, _) => DeviceKind::Program,
            (_, Some("iOS")) => DeviceKind::Phone,
            // Google asks makers to say "Mobile" on phones only.
            (_, Some("Android")) if user_agent.contains("Mobile") => DeviceKind::Phone,
            (_, Some("iPadOS" | "Android")) => DeviceKind::Tablet,
            _ => DeviceKind::Desktop,
        };
        Self { browser, os, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_devices_are_recognised() {
        let mozilla = "Mozilla/5.0";
        for (user_agent, browser, os, kind) in [
            (
                "(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
                "Chrome",
                "Linux",
                DeviceKind::Desktop,
            ),
            (
                "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
                "Edge",
                "Windows",
                DeviceKind::Desktop,
            ),
            (
                "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8.0.0 Safari/537.36",
                "Yandex Browser",
                "Windows",
                DeviceKind::Desktop,
            ),
            (
                "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                "Safari",
                "macOS",
                DeviceKind::Desktop,
            ),
            (
                "(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari",
                "iOS",
                DeviceKind::Phone,
            ),
            (
                "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
                DeviceKind::Phone,
            ),
            (
                "(Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0",
                "Firefox",
                "Android",
                DeviceKind::Tablet,
            ),
        ] {
            let device = Device::of(&format!("{mozilla} {user_agent}"));
            let expected = Device {
                browser: Some(browser),
                os: Some(os),
                kind,
            };
            assert_eq!(device, expected, "{user_agent}");
        }
    }

    #[test]
    fn what_is_no_browser_is_a_program() {
        for user_agent in ["", "curl/8.14.1", "python-requests/2.32"] {
            let device = Device::of(user_agent);
            assert_eq!(
                (device.browser, device.kind),
                (None, DeviceKind::Program),
                "{user_agent}"
            );
        }
    }
}
