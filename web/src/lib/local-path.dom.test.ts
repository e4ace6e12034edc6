import { expect, test } from "vitest";
import { localPath } from "./local-path";

test.each(["/", "/accounts", "/workspaces/1/accounts/2?start=2026-01-01#top"])(
  "%s is a path of ours",
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example/accounts",
  "javascript:alert(1)",
  "%2f%2fevil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/accounts/..//evil.example",
  "/././/evil.example",
  "/%2e//evil.example",
  "/accounts/%2E%2e//evil.example",
  "/accounts\\..\\..",
  "/%zz",
  "accounts",
  "",
  undefined,
  null,
  42,
])("%j leads nowhere", (text) => {
  expect(localPath(text)).toBeNull();
});

/** What addresses are made of, and what browsers read as something else. */
const PIECES = [
  "/",
  "//",
  ".",
  "..",
  "%2e",
  "%2F",
  "%5c",
  "\\",
  "\t",
  "\n",
  ":",
  "@",
  "?",
  "#",
  "a",
  "evil.example",
  "https",
];

/** Every text of up to four pieces behind a slash. */
function texts(length: number): string[] {
  const longer = length === 0 ? [] : texts(length - 1).flatMap((text) => PIECES.map((piece) => text + piece));
  return ["/", ...longer];
}

test("whatever is asked for stays on our own origin", () => {
  for (const text of new Set(texts(4))) {
    const path = localPath(text);
    if (path === null) continue;
    expect(path, text).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, window.location.href).origin, text).toBe(window.location.origin);
    expect(localPath(path), text).toBe(path);
  }
});
