import { describe, expect, it } from "vitest";
import type { ReceiptDraft, ReceiptMatch } from "../api";
import { aiReasonOf, isReadByAi, isRemediable, type Step } from "./ai-step";
import { chargedAmount, confirmBody, partsOfValues } from "./body";
import { afterwards, placeIn } from "./queue";
import { doubtsOf, inCurrency, remarksOf, swappedDay, valuesOf } from "./values";

const EUR = { code: "EUR", digits: 2 };
const CHF = { code: "CHF", digits: 2 };
const writing = { currency: (code: string) => ({ code, digits: code === "JPY" ? 0 : 2 }), locale: "en" };
const defaults = { account_id: "account", currency: "EUR", day: "2026-04-05", note: "" };

const field = (value: string, confidence = 100) => ({ value, confidence, is_by_ai: false, region: null });
const line = (name: string, sum: string | null, category_id: string | null, confidence = 100) => ({
  name,
  code: null,
  quantity: null,
  unit_price: null,
  sum,
  category_id,
  confidence,
  is_by_ai: false,
  region: null,
  differs: false,
});

function draft(some: Partial<ReceiptDraft> = {}): ReceiptDraft {
  return {
    kind: "expense",
    source: "ocr",
    code_kind: null,
    merchant: field("Market"),
    tax_id: null,
    date: field("2026-04-03"),
    time: null,
    total: field("12.5"),
    currency: field("EUR"),
    payment_method: null,
    payment_account: null,
    reference: null,
    lines: [],
    taxes: [],
    issues: [],
    account_id: null,
    category_id: "other",
    ...some,
  };
}

describe("the fields of a review", () => {
  it("begin as they were read", () => {
    expect(valuesOf(draft(), defaults, writing)).toMatchObject({
      account_id: "account",
      kind: "expense",
      date: "2026-04-03",
      payee: "Market",
      total: { minor: 1250 },
      currency: "EUR",
      category_id: "other",
    });
  });

  it("begin empty where nothing was read", () => {
    expect(valuesOf(null, defaults, writing)).toMatchObject({
      date: "2026-04-05",
      payee: "",
      total: { minor: null, error: "empty" },
      lines: [],
    });
    expect(doubtsOf(null)).toEqual({});
  });

  it("keep what is typed in another currency", () => {
    const yen = inCurrency(valuesOf(draft(), defaults, writing), "JPY", writing);
    expect(yen.total).toEqual({ text: "12.50", minor: null, error: "too_many_decimals" });
    expect(inCurrency(yen, "CHF", writing).total.minor).toBe(1250);
  });
});

describe("what a person should look at", () => {
  it("is what was hard to read, and what has an issue", () => {
    const doubts = doubtsOf(
      draft({ merchant: field("Marlet", 60), issues: ["date_ambiguous", "lines_differ", "not_fiscal"] }),
    );
    expect(doubts).toEqual({
      payee: { issues: [], isUnsure: true, isByAi: false },
      date: { issues: ["date_ambiguous"], isUnsure: false, isByAi: false },
      lines: { issues: ["lines_differ"], isUnsure: false, isByAi: false },
    });
    expect(remarksOf(draft({ issues: ["not_fiscal", "line_differs"] }))).toEqual(["not_fiscal"]);
  });

  it("is also what is missing, even if nobody says so", () => {
    expect(Object.keys(doubtsOf(draft({ total: null, date: null })))).toEqual(["date", "total"]);
  });

  it("is whatever a model read, and says so", () => {
    const total = { ...field("12.5", 60), is_by_ai: true };
    const milk = { ...line("Milk", "12.50", null, 60), is_by_ai: true };
    const read = draft({ total, lines: [milk] });
    expect(doubtsOf(read)).toEqual({ total: { issues: [], isUnsure: true, isByAi: true } });
    expect(valuesOf(read, defaults, writing).lines[0]).toMatchObject({ isDoubtful: true, isByAi: true });
    expect(isReadByAi(read)).toBe(true);
    expect(isReadByAi(draft())).toBe(false);
  });

  it("can be a day that is the other way round", () => {
    expect(swappedDay("2026-04-03")).toBe("2026-03-04");
    expect(swappedDay("2026-04-13")).toBeNull();
    expect(swappedDay("2026-04-04")).toBeNull();
  });
});

describe("what is sent", () => {
  const currencies = { receipt: EUR, account: EUR };
  const isNew = { kind: "new" } as const;

  it("is an expense, with its lines as printed", () => {
    const milk = { ...line("Milk", "1.29", "food"), quantity: "3", unit_price: "0.43" };
    const values = valuesOf(draft({ lines: [milk] }), defaults, writing);
    expect(confirmBody(values, currencies, isNew, false)).toEqual({
      transaction: {
        account_id: "account",
        date: "2026-04-03",
        payee: "Market",
        total_amount: "-12.50",
        category_id: "other",
      },
      lines: [
        { name: "Milk", code: null, category_id: "food", quantity: "3", unit_price: "0.43", sum: "1.29" },
      ],
    });
  });

  it("is planned for a bill, and positive for what comes in", () => {
    const bill = confirmBody(valuesOf(draft({ kind: "bill" }), defaults, writing), currencies, isNew, false);
    expect(bill.transaction).toMatchObject({ status: "planned", total_amount: "-12.50" });
    const refund = confirmBody(
      valuesOf(draft({ kind: "refund" }), defaults, writing),
      currencies,
      isNew,
      false,
    );
    expect(refund.transaction?.total_amount).toBe("12.50");
  });

  it("in another currency is what was typed, divided in proportion", () => {
    const lines = [line("Milk", "2.50", "food"), line("Soap", "10.00", "home")];
    const read = valuesOf(draft({ currency: field("CHF"), lines }), defaults, writing);
    const foreign = { receipt: CHF, account: EUR };
    expect(chargedAmount(read, foreign)).toBeNull();
    const values = { ...read, charged: { text: "13", minor: 1300, error: null } };
    expect(partsOfValues(values, foreign)?.map(({ amount }) => amount)).toEqual([260, 1040]);
    const body = confirmBody(values, foreign, isNew, false);
    expect(body.transaction).toMatchObject({
      total_amount: "-13.00",
      splits: [
        { category_id: "food", amount: "-2.60" },
        { category_id: "home", amount: "-10.40" },
      ],
    });
    expect(body.transaction).not.toHaveProperty("category_id");
    expect(body.lines?.[0]).toEqual({ name: "Milk", code: null, category_id: "food" });
  });

  it("leaves the amount of a transaction that it is put on", () => {
    const match = {
      transaction_id: "row",
      account_id: "card",
      date: "2026-04-04",
      total_amount: "-12.60",
      currency: "EUR",
      payee: "",
      status: "cleared",
      attachment_count: 0,
    } as ReceiptMatch;
    const body = confirmBody(
      valuesOf(draft(), defaults, writing),
      currencies,
      { kind: "attach", match },
      true,
    );
    expect(body).toMatchObject({
      match_transaction_id: "row",
      allow_duplicate: true,
      transaction: { account_id: "card", total_amount: "-12.60" },
    });
  });
});

describe("the queue", () => {
  it("leads to the receipts beside", () => {
    expect(placeIn(["a", "b", "c"], "b")).toEqual({ number: 2, total: 3, previous: "a", next: "c" });
    expect(placeIn(["a"], "x")).toEqual({ number: null, total: 1, previous: null, next: "a" });
    expect(placeIn(["a"], "a")).toEqual({ number: 1, total: 1, previous: null, next: null });
  });

  it("goes on with the next, and at its end with what was passed over", () => {
    expect(afterwards(["a", "b", "c"], "b")).toBe("c");
    expect(afterwards(["a", "b", "c"], "c")).toBe("a");
    expect(afterwards(["a"], "a")).toBeNull();
    expect(afterwards([], "a")).toBeNull();
  });
});

describe("why no model helped", () => {
  const step = (some: Partial<Step>): Step => ({
    name: "ai",
    description: "",
    status: "skipped",
    started_at: null,
    finished_at: null,
    error: null,
    skip_reason: null,
    ai_error: null,
    ...some,
  });

  it("is told to whoever brought the receipt as what they can change", () => {
    const withheld = step({ skip_reason: "not_agreed" });
    expect(aiReasonOf(withheld, true)).toBe("not_agreed");
    expect(aiReasonOf(withheld, false)).toBe("not_agreed_by_author");
    expect(isRemediable("not_agreed")).toBe(true);
    expect(isRemediable("not_agreed_by_author")).toBe(false);
  });

  it("is what to do after a failure, not its code", () => {
    expect(aiReasonOf(step({ skip_reason: "failed", ai_error: "server_error" }), true)).toBe("unavailable");
    expect(aiReasonOf(step({ skip_reason: "failed", ai_error: "key_refused" }), true)).toBe("unusable");
    expect(aiReasonOf(step({ skip_reason: "failed", ai_error: "truncated" }), true)).toBe("unanswered");
  });

  it("is nothing where a model answered, or where nothing could be sent of what could not be read", () => {
    expect(aiReasonOf(step({ status: "completed" }), true)).toBeNull();
    expect(aiReasonOf(step({ status: "error", skip_reason: "not_needed" }), true)).toBeNull();
    expect(isRemediable(aiReasonOf(step({ skip_reason: "not_needed" }), true))).toBe(false);
  });
});
