import { expect, test } from "vitest";
import { CLIENT_VERSION, isNewer } from "./version";

test.each([
  ["2025.10.06.4a770d54", true],
  ["2026.01.01.0000000", true],
  ["2025.10.05.4a770d54", false],
  ["2025.10.05.ffffffff", false],
  ["2025.10.04.ffffffff", false],
  ["2025.9.30.4a770d54", false],
  ["2025.13.01.4a770d54", false],
  ["2026.01.01", false],
  ["2026.01.01.XYZ", false],
  ["v2026.01.01.4a770d54", false],
  ["", false],
])("the announced version %s is newer: %s", (announced, newer) => {
  expect(isNewer(announced, "2025.10.05.4a770d54")).toBe(newer);
});

test("this client's own version has the format that the server compares", () => {
  expect(CLIENT_VERSION).toMatch(/^\d{4}\.\d{2}\.\d{2}\.[0-9a-f]{8}$/);
});
