import { expect, it } from "vitest";
import { currencyOf } from "@/lib/money";
import { leg, row } from "../testing";
import type { Transaction } from "../transaction";
import { transferChange } from "./transfer-change";

const out = row({ id: "1" });
const into = (given: Partial<Transaction> = {}) => row({ id: "2", account_id: "b", amount: 1000, ...given });

it("two rows that fit become a transfer, in whichever order they were chosen", () => {
  for (const pair of [[out, into()] as const, [into(), out] as const]) {
    expect(transferChange(pair)).toEqual({ change: { kind: "join", pair } });
  }
});

it("between two currencies any two amounts fit", () => {
  const dollars = into({ amount: 1150, currency: currencyOf("USD", 2) });
  expect(transferChange([out, dollars])).toHaveProperty("change.kind", "join");
});

it("a transfer becomes two rows, chosen by one leg or by both", () => {
  const legs = [
    row({ id: "1", transfer: leg("2", "b", 1000) }),
    into({ transfer: leg("1", "a", -1000) }),
  ] as const;
  for (const chosen of [legs, legs.slice(0, 1), legs.slice(1)]) {
    expect(transferChange(chosen)).toEqual({ change: { kind: "separate" } });
  }
});

it.each<[string, Transaction[]]>([
  ["bulk.chooseTwo", []],
  ["bulk.chooseTwo", [out]],
  ["bulk.chooseTwo", [out, into(), row({ id: "3" })]],
  ["bulk.reasons.alreadyTransfer", [out, into({ transfer: leg("9", "c", -1000) })]],
  ["bulk.reasons.split", [out, into({ splits: [{ category_id: null, amount: 1000, note: "" }] })]],
  ["bulk.reasons.void", [out, into({ status: "void" })]],
  ["bulk.reasons.sameAccount", [out, into({ account_id: "a" })]],
  ["bulk.reasons.wrongDirection", [out, into({ amount: -1000 })]],
  ["bulk.reasons.amountsDiffer", [out, into({ amount: 999 })]],
  ["bulk.reasons.plannedDiffers", [out, into({ status: "planned" })]],
])("says %s of what fits neither", (reason, rows) => {
  expect(transferChange(rows)).toEqual({ reason });
});
