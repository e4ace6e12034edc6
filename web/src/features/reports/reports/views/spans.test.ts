import { describe, expect, it } from "vitest";
import { formatRange, spanLabel, spanOf, spanTitle } from "./spans";

const quarter = (number: number, year: string) => `Q${number} ${year}`;

describe("a time", () => {
  it.each([
    ["2025-10-05", "2025-10-05", { kind: "day", day: "2025-10-05" }],
    ["2024-02-01", "2024-02-29", { kind: "month", day: "2024-02-01" }],
    ["2025-07-01", "2025-09-30", { kind: "quarter", quarter: 3, year: "2025" }],
    ["2025-01-01", "2025-12-31", { kind: "year", year: "2025" }],
    ["2025-02-01", "2025-04-30", { kind: "range", start: "2025-02-01", end: "2025-04-30" }],
    ["2025-10-06", "2025-10-12", { kind: "range", start: "2025-10-06", end: "2025-10-12" }],
  ])("from %s to %s is known by its name", (start, end, span) => {
    expect(spanOf(start, end)).toEqual(span);
  });

  it("is told in the language", () => {
    expect(spanTitle(spanOf("2025-10-01", "2025-10-31"), "en", quarter)).toBe("October 2025");
    expect(spanTitle(spanOf("2025-10-01", "2025-10-31"), "ru", quarter)).toBe("октябрь 2025");
    expect(spanTitle(spanOf("2025-07-01", "2025-09-30"), "en", quarter)).toBe("Q3 2025");
    expect(formatRange("2025-10-06", "2025-10-12", "ru")).toBe("6–12 окт. 2025");
  });

  it("has a few letters below a column", () => {
    expect(spanLabel("2025-10-01", "month", "en", false, quarter)).toBe("Oct");
    expect(spanLabel("2025-10-01", "month", "en", true, quarter)).toBe("Oct ’25");
    expect(spanLabel("2025-11-15", "quarter", "en", true, quarter)).toBe("Q4 2025");
    expect(spanLabel("2025-11-15", "year", "en", true, quarter)).toBe("2025");
  });
});
