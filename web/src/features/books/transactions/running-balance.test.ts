import { describe, expect, it } from "vitest";
import { runningBalances } from "./running-balance";
import { row } from "./testing";

describe("running balance", () => {
  it("adds rows up in date order, whatever order they come in", () => {
    const rows = [
      row({ id: "3", date: "2026-11-20", amount: -500 }),
      row({ id: "1", date: "2026-11-01", amount: 10000 }),
      row({ id: "2", date: "2026-11-10", amount: -2500 }),
    ];
    expect(Object.fromEntries(runningBalances(rows, 1000))).toEqual({ 1: 11000, 2: 8500, 3: 8000 });
  });

  it("takes rows of one day in the order in which they were booked", () => {
    const rows = [row({ id: "b", amount: -1 }), row({ id: "a", amount: 5 })];
    expect([...runningBalances(rows, 0)]).toEqual([
      ["a", 5],
      ["b", 4],
    ]);
  });

  it("leaves out planned and void rows", () => {
    const rows = [
      row({ id: "1", amount: 100, status: "planned" }),
      row({ id: "2", amount: 100, status: "void" }),
      row({ id: "3", amount: 100, status: "pending" }),
      row({ id: "4", amount: 100, status: "reconciled" }),
    ];
    expect([...runningBalances(rows, 7).values()]).toEqual([7, 7, 107, 207]);
  });

  it("ends at the starting balance plus every counting row, for any order", () => {
    const rows = Array.from({ length: 400 }, (_, i) =>
      row({
        id: String((i * 7919) % 400).padStart(4, "0"),
        date: `2026-${String(1 + ((i * 31) % 12)).padStart(2, "0")}-${String(1 + ((i * 17) % 28)).padStart(2, "0")}`,
        amount: ((i * 104729) % 20001) - 10000,
      }),
    );
    const balances = runningBalances(rows, 12345);
    const last = [...balances.values()].at(-1);
    expect(last).toBe(12345 + rows.reduce((total, r) => total + r.amount, 0));
    expect(runningBalances([...rows].reverse(), 12345)).toEqual(balances);
  });
});
