import { expect, test } from "vitest";
import { formatDistance, formatInstant, formatInstantDay } from "./instants";

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T12:00:00Z", "now", "сейчас"],
  ["2026-11-21T11:59:01Z", "now", "сейчас"],
  ["2026-11-21T12:00:30Z", "now", "сейчас"],
  ["2026-11-21T11:59:00Z", "1 minute ago", "1 минуту назад"],
  ["2026-11-21T11:30:00Z", "30 minutes ago", "30 минут назад"],
  ["2026-11-21T10:00:01Z", "1 hour ago", "1 час назад"],
  ["2026-11-20T11:00:00Z", "yesterday", "вчера"],
  ["2026-11-16T12:00:00Z", "5 days ago", "5 дней назад"],
  ["2026-11-27T12:00:00Z", "in 6 days", "через 6 дней"],
  ["2026-11-28T11:59:58Z", "in 7 days", "через 7 дней"],
  ["2026-11-14T12:00:00Z", "14 Nov 2026", "14 нояб. 2026"],
  ["2025-03-01T12:00:00Z", "1 Mar 2025", "1 мар. 2025"],
])("%s is %s, in Russian %s", (instant, english, russian) => {
  expect(formatDistance(instant, NOW, "en-GB", "UTC")).toBe(english);
  expect(formatDistance(instant, NOW, "ru", "UTC")).toBe(russian);
});

test("an instant is told in the reader's time zone, and without Russian's mark of a year", () => {
  expect(formatInstant("2026-11-20T23:30:00Z", "ru", "Europe/Berlin")).toBe("21 нояб. 2026, 00:30");
  expect(formatInstantDay("2026-11-20T23:30:00Z", "ru", "Europe/Berlin")).toBe("21 нояб. 2026");
  expect(formatInstantDay("2026-11-20T23:30:00Z", "en", "UTC")).toBe("Nov 20, 2026");
});
