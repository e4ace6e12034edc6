import { expect, test } from "vitest";
import type { Notification } from "./api";
import { byDay } from "./days";

const at = (local: string) => ({ created_at: new Date(local).toISOString() }) as Notification;

test("notifications are grouped by the reader's own day, in their order", () => {
  const list = [
    at("2026-11-28T23:59"),
    at("2026-11-28T00:00"),
    at("2026-11-27T23:59"),
    at("2026-11-01T12:00"),
  ];
  expect(byDay(list)).toEqual([
    { day: "2026-11-28", notifications: list.slice(0, 2) },
    { day: "2026-11-27", notifications: [list[2]] },
    { day: "2026-11-01", notifications: [list[3]] },
  ]);
  expect(byDay([])).toEqual([]);
});
