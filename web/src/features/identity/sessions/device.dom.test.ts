import { beforeAll, expect, test } from "vitest";
import { i18next, initI18n, loadTexts } from "@/i18n";
import { deviceIcon, deviceName } from "./device";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["users"]);
});

test.each([
  ["Firefox", "Windows", "Firefox on Windows"],
  ["curl", "", "curl"],
  ["", "Android", "Android"],
  ["", "", "Unknown device"],
])("%j on %j is told as %j", (browser, os, name) => {
  expect(deviceName({ browser, os }, i18next.t)).toBe(name);
});

test("a kind that this client does not know has a sign as well", () => {
  expect(deviceIcon({ kind: "watch" as never })).toBeDefined();
});
