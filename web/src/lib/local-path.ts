/**
 * A path of this application out of an untrusted text (the `redirect` query), or null. A page must not send its
 * visitor elsewhere: "//evil", "/\evil", "https:evil", encoded forms and control characters are refused.
 */
export function localPath(text: unknown): string | null {
  if (typeof text !== "string" || !isPlain(text)) return null;
  try {
    if (!isPlain(decodeURIComponent(text))) return null;
  } catch {
    return null;
  }
  const url = new URL(text, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : null;
}

function isPlain(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && Array.from(text).every(isPrintable);
}

/** Browsers drop control characters, so "/\t/evil" would become "//evil", and read a backslash as a slash. */
function isPrintable(sign: string): boolean {
  return sign > "\u001f" && sign !== "\u007f" && sign !== "\\";
}
