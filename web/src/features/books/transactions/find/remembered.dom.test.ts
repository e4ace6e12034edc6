import { beforeEach, expect, it } from "vitest";
import { recall, remember } from "./remembered";

beforeEach(() => localStorage.clear());

it("comes back to each place as it was left", () => {
  remember("a", { category: "f", q: "bread", range: "year", sort: "-amount" });
  remember("b", { range: "custom", from: "2026-01-01", to: "2026-01-31" });
  expect(recall("a")).toEqual({ category: "f", q: "bread" });
  expect(recall("b")).toEqual({ range: "custom", from: "2026-01-01", to: "2026-01-31" });
  expect(recall("c")).toBeNull();
});

it("forgets what is looked for no more, and the places of long ago", () => {
  remember("a", { q: "bread" });
  remember("a", { range: "all" });
  expect(recall("a")).toBeNull();
  for (let place = 0; place < 31; place += 1) remember(`${place}`, { q: "bread" });
  expect(recall("0")).toBeNull();
  expect(recall("30")).toEqual({ q: "bread" });
});
