import { renderHook } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { changeLanguage, i18next, initI18n } from "@/i18n";
import { currencyOf } from "@/lib/money";
import english from "../../../../i18n/en";
import russian from "../../../../i18n/ru";
import type { Insight } from "./insight";
import { useInsightText } from "./use-insight-text";

const EUR = currencyOf("EUR", 2);
const plain: Insight = {
  kind: "spent_more",
  categoryId: null,
  payees: [],
  amount: 61240,
  usual: 51900,
  percent: 18,
  month: "2026-10",
  transactionId: null,
  accountId: null,
  currency: EUR,
};
const insightText = (insight: Partial<Insight>) =>
  renderHook(() => useInsightText(new Map())).result.current({ ...plain, ...insight });

beforeAll(async () => {
  await initI18n("en");
  i18next.addResourceBundle("en", "translation", english, true);
  i18next.addResourceBundle("ru", "translation", russian, true);
});

it("says in a sentence how a month differs, and where the money went", () => {
  expect(insightText({})).toBe(
    "October 2026: you spent 18% more on No category than in a usual month (€612, usually €519).",
  );
  expect(insightText({ payees: ["Market"] })).toMatch(/ Mostly at one place: Market\.$/);
  expect(insightText({ payees: ["Market", "Café"] })).toMatch(/ Mostly at 2 places: Market and Café\.$/);
});

it("tells a large payment and a higher price by who got them", () => {
  expect(
    insightText({ kind: "price_up", payees: ["Streamflix"], amount: 1399, usual: 1199, percent: 17 }),
  ).toBe("Streamflix costs 17% more: €13.99 instead of €11.99.");
  expect(insightText({ kind: "large_payment" })).toBe(
    "A payment of €612 for No category; a usual one is €519.",
  );
});

it("says what is left of a month with its sign", () => {
  expect(insightText({ kind: "saved_less", amount: -12000, usual: 90000 })).toBe(
    "October 2026: −€120 was left over, less than in a usual month (€900).",
  );
});

it("calls nothing put aside that was spent beyond what came in", async () => {
  const less = { kind: "saved_more", amount: -12000, usual: -50000 } as const;
  expect(insightText(less)).toBe(
    "October 2026: you spent €120 more than came in, less than in a usual month (€500).",
  );
  await changeLanguage("ru");
  expect(insightText(less).replaceAll("\u00a0", " ")).toBe(
    "Октябрь 2026: расходы превысили доходы на 120 € — меньше, чем в обычный месяц (500 €).",
  );
  await changeLanguage("en");
});

it("speaks Russian with a capital month and the right number", async () => {
  await changeLanguage("ru");
  expect(insightText({ payees: ["Рынок", "Кафе"] }).replaceAll("\u00a0", " ")).toBe(
    "Октябрь 2026: на «Без категории» ушло на 18 % больше, чем в обычный месяц (612 €, обычно 519 €). " +
      "В основном в 2 местах: Рынок и Кафе.",
  );
  await changeLanguage("en");
});
