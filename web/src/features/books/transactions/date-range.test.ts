import { describe, expect, it } from "vitest";
import { dayOrNull, isRangeName, rangeDays } from "./date-range";

describe("quick ranges", () => {
  it.each([
    ["7d", "2026-11-20", "2026-11-14", null],
    ["30d", "2026-11-20", "2026-10-22", null],
    ["month", "2026-02-10", "2026-02-01", "2026-02-28"],
    ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["quarter", "2026-01-31", "2025-11-01", "2026-01-31"],
    ["year", "2026-11-20", "2026-01-01", "2026-12-31"],
    ["all", "2026-11-20", null, null],
  ] as const)("%s on %s is from %s to %s", (name, today, start, end) => {
    expect(rangeDays(name, today)).toEqual({ start, end });
  });

  it("a custom range given backwards is turned round", () => {
    const custom = { start: "2026-05-02", end: "2026-05-01" };
    expect(rangeDays("custom", "2026-11-20", custom)).toEqual({ start: "2026-05-01", end: "2026-05-02" });
  });

  it("reads only names and days that exist from an address", () => {
    expect(isRangeName("30d")).toBe(true);
    expect(isRangeName("31d")).toBe(false);
    expect(dayOrNull("2026-02-29")).toBeNull();
    expect(dayOrNull("2024-02-29")).toBe("2024-02-29");
    expect(dayOrNull(5)).toBeNull();
  });
});
