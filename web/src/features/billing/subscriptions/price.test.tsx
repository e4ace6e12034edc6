import { renderHook } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, initI18n, loadTexts } from "@/i18n";
import { formatWire, isFree, usePriceText } from "./price";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing"]);
});

const terms = { price: "9.99", currency: "USD", billing_frequency: "monthly", billing_days: null } as const;
const of = (some: Partial<Parameters<ReturnType<typeof usePriceText>>[0]>) => {
  const { result } = renderHook(() => usePriceText());
  return result.current({ ...terms, ...some }).replaceAll("\u00a0", " ");
};

test.each([
  [{}, "$9.99 a month"],
  [{ billing_frequency: "yearly" }, "$9.99 a year"],
  [{ billing_frequency: "custom_days", billing_days: 1 }, "$9.99 a day"],
  [{ billing_frequency: "custom_days", billing_days: 1000 }, "$9.99 every 1,000 days"],
  [{ price: "1500", currency: "JPY" }, "¥1,500 a month"],
  [{ price: "0.125", currency: "KWD" }, "KWD 0.125 a month"],
  [{ price: "0.00" }, "Free"],
] as const)("%j reads %s", (some, text) => {
  expect(of(some)).toBe(text);
});

test.each([
  [1, "9,99 $ за 1 день"],
  [22, "9,99 $ за 22 дня"],
  [90, "9,99 $ за 90 дней"],
])("in Russian, %d days have their own form", async (billing_days, text) => {
  await changeLanguage("ru");
  expect(of({ billing_frequency: "custom_days", billing_days })).toBe(text);
  await changeLanguage("en");
});

test("an amount has the digits that the server wrote, and its sign where it is wanted", () => {
  expect(formatWire("-3.20", "USD", "en")).toBe("−$3.20");
  expect(formatWire("-3.20", "USD", "en", "never")).toBe("$3.20");
  expect(isFree("0")).toBe(true);
  expect(isFree("0.001")).toBe(false);
});
