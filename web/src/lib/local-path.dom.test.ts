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
