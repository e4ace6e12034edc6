import { describe, expect, it } from "vitest";
import { payeeHistory } from "./payees";
import { leg, row } from "./testing";

describe("what earlier rows teach about payees", () => {
  const history = payeeHistory([
    row({ id: "1", payee: "Lidl", category_id: "sweets", date: "2026-11-01" }),
    row({ id: "2", payee: "Shell", category_id: "fuel" }),
    row({ id: "3", payee: "Lidl ", category_id: "food", date: "2026-11-09" }),
    row({ id: "4", payee: "Lidl", category_id: null, date: "2026-11-12" }),
    row({ id: "5", payee: "Savings", transfer: leg("6", "b", 1000) }),
    row({ id: "7", payee: "" }),
  ]);

  it("names them by how often they were paid, without transfers", () => {
    expect(history.names).toEqual(["Lidl", "Shell"]);
  });

  it("remembers the category that each had last", () => {
    expect(history.lastCategory("Lidl")).toBe("food");
    expect(history.lastCategory(" Shell")).toBe("fuel");
    expect(history.lastCategory("Rewe")).toBeNull();
  });
});
