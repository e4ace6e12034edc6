import { expect, test, vi } from "vitest";
import { readAmount } from "@/ui/amount-input";
import { draftOf, type ItemDraft, readDraft, repeatsOf, rruleOf } from "./draft";
import { definitionOf } from "./item";
import { item } from "./testing";

vi.hoisted(() => {
  // The public module of the transactions leads past their table, which asks for it.
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
});

const EUR = { code: "EUR", digits: 2 };
const writing = { currency: EUR, toCurrency: EUR, locale: "en" };
const amount = (text: string, currency = EUR) => readAmount(text, currency, "en");
const draft = (some: Partial<ItemDraft> = {}): ItemDraft => ({
  ...draftOf(
    { kind: "expense", dtstart: "2026-11-05", account_id: "a", name: "Rent", amount: 120_000 },
    writing,
  ),
  ...some,
});

test("what an item says is what its fields say", () => {
  const definition = definitionOf(
    item({
      amount_kind: "range",
      amount: 15_000,
      amount_min: 10_000,
      amount_max: 20_000,
      rrule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU",
      until: "2027-01-01",
      weekend: "before",
      holidays: "DE",
      tags: ["home"],
      note: "until we move",
    }),
  );
  expect(readDraft(draftOf(definition, writing), writing)).toEqual({ definition, problems: {} });
});

test("a split item keeps its lines", () => {
  const definition = definitionOf(
    item({
      category_id: null,
      splits: [
        { category_id: "c", amount: 100_000, note: "cold" },
        { category_id: null, amount: 20_000, note: "" },
      ],
    }),
  );
  expect(readDraft(draftOf(definition, writing), writing).definition).toEqual(definition);
});

test("lines that do not come to the amount are refused", () => {
  const known = definitionOf(item({ splits: [{ category_id: "c", amount: 100_000, note: "" }] }));
  const { definition, problems } = readDraft(draftOf(known, writing), writing);
  expect(definition).toBeNull();
  expect(problems).toEqual({ splits: { rest: 20_000 } });
});

test("a transfer has two accounts, and no category", () => {
  const transfer = draft({ kind: "transfer", toAccountId: "a", categoryId: "c" });
  expect(readDraft(transfer, writing).problems).toEqual({ to_account_id: "sameAccount" });
  const { definition } = readDraft({ ...transfer, toAccountId: "b" }, writing);
  expect(definition).toMatchObject({ to_account_id: "b", category_id: null, to_amount: null, payee: "" });
});

test("a transfer between currencies says what arrives", () => {
  const crossing = { ...writing, toCurrency: { code: "JPY", digits: 0 } };
  const transfer = draft({ kind: "transfer", toAccountId: "b" });
  expect(readDraft(transfer, crossing).problems).toEqual({ to_amount: { amount: "empty" } });
  const arrives = amount("19500", crossing.toCurrency);
  expect(readDraft({ ...transfer, arrives }, crossing).definition).toMatchObject({
    amount: 120_000,
    to_amount: 19_500,
  });
});

test("without a name it is called by its payee", () => {
  expect(readDraft(draft({ name: " ", payee: "Netflix" }), writing).definition?.name).toBe("Netflix");
  expect(readDraft(draft({ name: "" }), writing).problems).toEqual({ name: "nameMissing" });
});

test("a range is planned with its middle, and its ends are in order", () => {
  const range = draft({ amountKind: "range", minAmount: amount("10"), maxAmount: amount("21") });
  expect(readDraft(range, writing).definition).toMatchObject({
    amount: 1550,
    amount_min: 1000,
    amount_max: 2100,
  });
  expect(readDraft({ ...range, maxAmount: amount("9") }, writing).problems).toEqual({
    amount_max: "between",
  });
});

test("a preset follows the first day, an own choice does not", () => {
  const monthly = repeatsOf(undefined, "2026-11-05");
  expect(rruleOf(monthly, "2026-11-20")).toBe("FREQ=MONTHLY;BYMONTHDAY=20");
  const own = repeatsOf("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5", "2026-11-05");
  expect(own.preset).toBe("custom");
  expect(rruleOf(own, "2026-11-20")).toBe("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5");
});

test("a rule that cannot be chosen here stays as it came", () => {
  const text = "FREQ=YEARLY;BYYEARDAY=100";
  expect(rruleOf(repeatsOf(text, "2026-11-05"), "2026-12-01")).toBe(text);
});

test.each([
  [{ unit: "week", every: 1, weekdays: [] }, "weekdayMissing"],
  [{ unit: "month", every: 1, on: { by: "days", days: [] } }, "dayMissing"],
  [{ unit: "month", every: 1, on: { by: "days", days: [15, 30] } }, "onlyAlone"],
  [{ unit: "day", every: Number.NaN }, "everyMissing"],
] as const)("an own choice has to be whole: %o", (schedule, problem) => {
  const wrong = draft({ repeats: { preset: "custom", schedule, text: "" } });
  expect(readDraft(wrong, writing).problems).toEqual({ rrule: problem });
});

test("it ends after it has begun, or after some times", () => {
  expect(readDraft(draft({ end: "until", until: "2026-11-04" }), writing).problems).toEqual({
    until: "endsBefore",
  });
  expect(readDraft(draft({ end: "count", count: "" }), writing).problems).toEqual({ count: "countMissing" });
  expect(readDraft(draft({ end: "count", count: 6 }), writing).definition).toMatchObject({
    count: 6,
    until: null,
  });
});

test("holidays and days ahead are said only where they mean something", () => {
  const { definition } = readDraft(draft({ holidays: "DE", mode: "auto", leadDays: 5 }), writing);
  expect(definition).toMatchObject({ weekend: "none", holidays: null, lead_days: 0 });
});

test("the lines of a range come to its middle", () => {
  const splits = [
    { category_id: "c", amount: 1000, note: "" },
    { category_id: null, amount: 500, note: "" },
  ];
  const known = definitionOf(
    item({
      amount_kind: "range",
      amount: 1500,
      amount_min: 1000,
      amount_max: 2000,
      category_id: null,
      splits,
    }),
  );
  expect(readDraft(draftOf(known, writing), writing).definition).toMatchObject({ amount: 1500, splits });
});
