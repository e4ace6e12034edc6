import { describe, expect, it } from "vitest";
import { closeAxis, dayTicks, linear, nearest, valueAxis, withoutOverlap } from "./axis";

describe("value axis", () => {
  it("stands on round whole units around the data", () => {
    expect(valueAxis(4_200_000, 5_950_000, 100)).toEqual({
      min: 4_000_000,
      max: 6_000_000,
      lines: [4_000_000, 4_500_000, 5_000_000, 5_500_000, 6_000_000],
    });
  });

  it("has zero among its lines when the data lie on both sides of it", () => {
    expect(valueAxis(-410_000, 510_000, 100).lines).toContain(0);
  });

  it("has at most five lines that enclose the data, whatever the data are", () => {
    let seed = 5;
    const next = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647 - 0.5;
    };
    for (let round = 0; round < 2000; round += 1) {
      const size = 10 ** (1 + 12 * Math.abs(next()));
      const a = next() * size;
      const b = a + Math.abs(next()) * size;
      const axis = valueAxis(a, b, 100);
      expect(axis.lines.length).toBeLessThanOrEqual(5);
      expect(axis.lines.length).toBeGreaterThanOrEqual(2);
      expect(axis.min).toBeLessThanOrEqual(a + size * 1e-9);
      expect(axis.max).toBeGreaterThanOrEqual(b - size * 1e-9);
    }
  });

  it("has room around data that do not move", () => {
    const axis = valueAxis(0, 0, 100);
    expect(axis.min).toBeLessThan(0);
    expect(axis.max).toBeGreaterThan(0);
  });
});

describe("close axis", () => {
  it("ends where the data end, with round values within", () => {
    const axis = closeAxis(-458_000, 510_000, 100);
    expect(axis.lines).toEqual([-400_000, -200_000, 0, 200_000, 400_000]);
    expect(axis.min).toBeGreaterThan(-500_000);
    expect(axis.max).toBeLessThan(550_000);
  });

  it("begins at zero where the data do", () => {
    expect(closeAxis(0, 90_000, 100)).toMatchObject({ min: 0, lines: [0, 20_000, 40_000, 60_000, 80_000] });
  });

  it("has two to five lines around any data", () => {
    let seed = 11;
    const next = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 2000; round += 1) {
      const size = 10 ** (1 + 14 * next());
      const [low, high] = [-Math.round(next() * size), Math.round(next() * size)];
      const axis = closeAxis(low, high, 100);
      expect(axis.lines.length).toBeLessThanOrEqual(5);
      expect(axis.lines.length).toBeGreaterThanOrEqual(2);
      expect(axis.min).toBeLessThanOrEqual(low);
      expect(axis.max).toBeGreaterThanOrEqual(high);
    }
    expect(closeAxis(0, 0, 100).lines.length).toBeGreaterThanOrEqual(2);
  });
});

describe("day axis", () => {
  it("labels quarters of a year and names the year at its turn", () => {
    expect(dayTicks("2025-11-21", "2026-11-20", 5)).toEqual([
      { day: "2026-01-01", kind: "year" },
      { day: "2026-04-01", kind: "month" },
      { day: "2026-07-01", kind: "month" },
      { day: "2026-10-01", kind: "month" },
    ]);
  });

  it("labels days of a month, years of a decade", () => {
    expect(dayTicks("2026-10-22", "2026-11-20", 5).every((tick) => tick.kind === "day")).toBe(true);
    expect(dayTicks("2016-05-01", "2026-05-01", 6)).toEqual(
      ["2018", "2020", "2022", "2024", "2026"].map((year) => ({ day: `${year}-01-01`, kind: "year" })),
    );
  });

  it("never labels more than asked", () => {
    for (let years = 0; years < 60; years += 1) {
      expect(dayTicks(`${2026 - years}-03-17`, "2026-11-20", 6).length).toBeLessThanOrEqual(7);
    }
  });
});

it("maps in proportion, also downwards, and a point to the middle", () => {
  expect([0, 5, 10].map(linear([0, 10], [100, 0]))).toEqual([100, 50, 0]);
  expect(linear([3, 3], [0, 40])(3)).toBe(20);
});

it("finds the nearest position", () => {
  expect(nearest([0, 10, 20], 14)).toBe(1);
  expect(nearest([0, 10, 20], 99)).toBe(2);
});

it("finds the last position that is reached", () => {
  expect(withoutOverlap([0, 10, 20], 14)).toBe(1);
  expect(withoutOverlap([0, 10, 20], 99)).toBe(2);
  expect(withoutOverlap([0, 10, 20], -5)).toBe(0);
});
