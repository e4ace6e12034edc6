import { expect, test } from "vitest";
import { timeZones, zoneMatches, zoneName, zoneOffset } from "./time-zones";

test("all zones are offered once, also one that only the server knows", () => {
  const zones = timeZones("Mars/Olympus", "Europe/Berlin");
  expect(zones).toContain("Mars/Olympus");
  expect(zones).toContain("UTC");
  expect(zones.filter((zone) => zone === "Europe/Berlin")).toHaveLength(1);
});

test("a zone is found by any part of its name", () => {
  expect(zoneMatches("America/New_York", "new york")).toBe(true);
  expect(zoneMatches("America/New_York", "york america")).toBe(true);
  expect(zoneMatches("America/New_York", "america/new_y")).toBe(true);
  expect(zoneMatches("America/New_York", "berlin")).toBe(false);
});

test("a zone tells its name and how far it is from UTC now", () => {
  expect(zoneName("America/New_York")).toBe("America / New York");
  expect(zoneOffset("Asia/Kolkata", new Date("2026-11-22T12:00:00Z"))).toBe("UTC+5:30");
  expect(zoneOffset("Europe/Berlin", new Date("2026-07-01T12:00:00Z"))).toBe("UTC+2");
  expect(zoneOffset("Mars/Olympus", new Date("2026-07-01T12:00:00Z"))).toBe("");
});
