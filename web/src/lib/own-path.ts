/**
 * A path of this application out of an untrusted text (the `redirect` query), or null. A page must not send its
 * visitor elsewhere: "//evil", "/\evil", "https:evil", encoded forms and control characters are refused.
 */
export function ownPath(text: unknown): string | null {
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so "/\t/evil" would become "//evil".
  return /^\/(?![/\\])/.test(text) && !/[\\\u0000-\u001f\u007f]/.test(text);
}
