import { expect, it } from "vitest";
import { hourName, nextTime, type Schedule, weekdayName } from "./saved-report";

const weekly: Schedule = { every: "week", day: 1, hour: 8, format: "pdf" };
const monthly: Schedule = { every: "month", day: 28, hour: 23, format: "csv" };
// A Sunday.
const SUNDAY = new Date("2026-11-22T17:30:00Z");

it("a weekly email goes on the next such day", () => {
  expect(nextTime(weekly, "Europe/Berlin", SUNDAY)).toEqual({ day: "2026-11-23", hour: 8 });
  expect(nextTime({ ...weekly, day: 6 }, "Europe/Berlin", SUNDAY)).toEqual({ day: "2026-11-28", hour: 8 });
});

it("today's hour counts until it has begun, by the clock of the workspace", () => {
  const today = { ...weekly, day: 7, hour: 19 };
  expect(nextTime(today, "Europe/Berlin", SUNDAY)).toEqual({ day: "2026-11-22", hour: 19 });
  expect(nextTime(today, "Europe/Moscow", SUNDAY)).toEqual({ day: "2026-11-29", hour: 19 });
  expect(nextTime({ ...weekly, day: 1, hour: 5 }, "Asia/Tokyo", SUNDAY).day).toBe("2026-11-23");
});

it("a monthly email goes in the next month once its day is over", () => {
  expect(nextTime(monthly, "UTC", SUNDAY).day).toBe("2026-11-28");
  expect(nextTime({ ...monthly, day: 1 }, "UTC", SUNDAY).day).toBe("2026-12-01");
});

it("days and hours have the names of the language", () => {
  expect(weekdayName(1, "en")).toBe("Monday");
  expect(weekdayName(7, "ru")).toBe("воскресенье");
  expect(hourName(8, "ru")).toBe("08:00");
});
