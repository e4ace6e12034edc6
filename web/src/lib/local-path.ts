/**
 * A path of this application out of an untrusted text (the `redirect` query), or null. A page must not send its
 * visitor elsewhere: "//evil", "/\evil", "https:evil", encoded forms and control characters are refused, and what
 * becomes one of them when it is read: "/.//evil".
 */
export function localPath(text: unknown): string | null {
  if (typeof text !== "string" || !isSafe(text)) return null;
  const url = new URL(text, window.location.origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === window.location.origin && isSafe(path) ? path : null;
}

function isSafe(path: string): boolean {
  try {
    return isPlain(path) && isPlain(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function isPlain(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && Array.from(text).every(isPrintable);
}

/** Browsers drop control characters, so "/\t/evil" would become "//evil", and read a backslash as a slash. */
function isPrintable(sign: string): boolean {
  return sign > "\u001f" && sign !== "\u007f" && sign !== "\\";
}
