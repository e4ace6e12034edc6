import { expect, test } from "vitest";
import { decide, isSelected, NO_DECISIONS, selectedCount, withColumn, withSetting } from "./import-choices";

test("what is said is added to what was said before", () => {
  const settings = withSetting({ date_order: "dmy" }, { decimal_mark: "comma" });
  expect(settings).toEqual({ date_order: "dmy", decimal_mark: "comma" });
});

test("what hangs on something that is read in another way is guessed anew", () => {
  const settings = withSetting({ header: 3, columns: ["date"], date_order: "dmy" }, { delimiter: "tab" });
  expect(settings).toEqual({ date_order: "dmy", delimiter: "tab" });
  expect(withSetting({ header: 3, columns: ["date"] }, { header: 0 })).toEqual({ header: 0 });
});

test("what a file has not is not said", () => {
  expect(withSetting({ sheet: null, charset: "UTF-8" }, { is_inverted: true })).toEqual({
    charset: "UTF-8",
    is_inverted: true,
  });
});

test("only one column can be the date; there may be several notes", () => {
  expect(withColumn(["date", "ignored", "amount"], 1, "date")).toEqual(["ignored", "date", "amount"]);
  expect(withColumn(["note", "ignored"], 1, "note")).toEqual(["note", "note"]);
  expect(withColumn(["ignored", "date"], 1, "ignored")).toEqual(["ignored", "ignored"]);
});

test("new rows are booked unless they are skipped, known ones only when they are taken", () => {
  const fresh = { row: 1, verdict: "new" as const };
  const known = { row: 2, verdict: "known" as const };
  expect(isSelected(fresh, NO_DECISIONS)).toBe(true);
  expect(isSelected(known, NO_DECISIONS)).toBe(false);
  const decided = decide(decide(NO_DECISIONS, fresh, false), known, true);
  expect([isSelected(fresh, decided), isSelected(known, decided)]).toEqual([false, true]);
  expect(selectedCount({ new: 10, settled: 0 }, decided)).toBe(10);
  const back = decide(decide(decided, fresh, true), known, false);
  expect(back).toEqual(NO_DECISIONS);
  expect(selectedCount({ new: 0, settled: 0 }, { take: new Set(), skip: new Set([1]) })).toBe(0);
});

test("what settles something is followed unless it is skipped; another amount and a closed period are asked about", () => {
  const settled = { row: 1, verdict: "settled" as const };
  const asked = (["adjusted", "closed", "similar"] as const).map((verdict, at) => ({ row: at + 2, verdict }));
  expect([settled, ...asked].map((row) => isSelected(row, NO_DECISIONS))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const decided = asked.reduce((so, row) => decide(so, row, true), decide(NO_DECISIONS, settled, false));
  expect([settled, ...asked].map((row) => isSelected(row, decided))).toEqual([false, true, true, true]);
  expect(selectedCount({ new: 0, settled: 1 }, decided)).toBe(3);
});

test("what cannot be booked is not, whatever is wished", () => {
  const refused = { row: 3, verdict: "refused" as const };
  expect(isSelected(refused, { take: new Set([3]), skip: new Set() })).toBe(false);
});
