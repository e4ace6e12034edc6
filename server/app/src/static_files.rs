//! The client, inside of the program: compressed when it was built, cached for ever where the name
//! says so, and `index.html` with a fresh nonce for everything that is a screen.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_platform::http::etag;
use kym_platform::http::headers::{PAGE_PERMISSIONS, SCRIPT_POLICY, page_policy};
use kym_platform::http::middleware::{nothing_here, wrong_method};
use kym_platform::state::App;
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built client. Debug builds read the folder while they run.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const PAGE: &str = "index.html";

/// What stands in the page where the nonce belongs.
const NONCE_PLACE: &str = "__CSP_NONCE__";

/// Names in here carry a hash of their content.
const ASSETS: &str = "assets/";

/// Answers whatever no route knows.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return nothing_here();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method();
    }
    if path != PAGE
        && let Some(file) = Client::get(path)
    {
        return send(path, &file, request.headers());
    }
    if is_file_name(request.uri()) {
        return nothing_here();
    }
    page(&app)
}

/// Screens have no point in their last part; what has one and is not there is missing.
pub fn is_file_name(uri: &Uri) -> bool {
    let path = uri.path().trim_start_matches('/');
    path != PAGE
        && (path.starts_with(ASSETS)
            || path
                .rsplit('/')
                .next()
                .is_some_and(|last| last.contains('.')))
}

/// Not cached: the nonce in the page and the one in its policy must be the same.
fn page(app: &App) -> Response {
    let Some(file) = Client::get(PAGE) else {
        return nothing_here();
    };
    let mut bytes = [0; 16];
    app.random.fill(&mut bytes);
    let nonce = URL_SAFE_NO_PAD.encode(bytes);
    let html = String::from_utf8_lossy(&file.data).replace(NONCE_PLACE, &nonce);
    let mut response = html.into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    if let Ok(policy) = HeaderValue::try_from(page_policy(&nonce)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PAGE_PERMISSIONS),
    );
    response
}

fn send(path: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = tag(&file.metadata.sha256_hash());
    let cache = if path.starts_with(ASSETS) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if etag::is_known(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        content(path, file, asked)
    };
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    put(header::ETAG, &tag);
    put(header::CACHE_CONTROL, cache);
    put(header::VARY, "Accept-Encoding");
    put(header::CONTENT_TYPE, &content_type(file));
    if is_script(path) {
        put(header::CONTENT_SECURITY_POLICY, SCRIPT_POLICY);
    }
    response
}

/// Whether a worker may be made of it.
pub fn is_script(path: &str) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| ending == "js")
}

/// The smallest form that the client understands.
fn content(path: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    for (suffix, encoding) in [("br", "br"), ("gz", "gzip")] {
        if accepts(asked, encoding)
            && let Some(smaller) = Client::get(&format!("{path}.{suffix}"))
        {
            let mut response = Body::from(smaller.data.into_owned()).into_response();
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            return response;
        }
    }
    Body::from(file.data.clone().into_owned()).into_response()
}

fn content_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    let is_text =
        kind.starts_with("text/") || matches!(kind, "application/javascript" | "application/json");
    if is_text {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_owned()
    }
}

/// The entity tag of a file with this SHA-256, quotes included.
pub fn tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..16]))
}

/// Whether `Accept-Encoding` names this encoding (RFC 9110 12.5.3), without weights beyond "not at all".
pub fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let list = asked
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    list.split(',').any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        name.trim().eq_ignore_ascii_case(encoding)
            && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}
