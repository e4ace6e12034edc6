import { HeadlessMantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { AmountInput, amountValue } from "./amount-input";

const USD = { code: "USD", digits: 2 };

function Field() {
  const [value, setValue] = useState(() => amountValue(null, USD, "en"));
  return (
    <HeadlessMantineProvider>
      <AmountInput label="Amount" currency={USD} value={value} onChange={setValue} />
      <output aria-label="value">{value.minor}</output>
    </HeadlessMantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox");
const value = () => screen.getByRole("status", { name: "value" }).textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["money"]);
});

test("the keys that a number pad lacks write a sum and a debt", () => {
  render(<Field />);
  type("12.50");
  field().setSelectionRange(5, 5);
  fireEvent.click(screen.getByRole("button", { name: "Plus" }));
  expect(field().value).toBe("12.50+");
  type(`${field().value}3`);
  expect(value()).toBe("1550");

  field().select();
  fireEvent.click(screen.getByRole("button", { name: "Minus" }));
  expect(field().value).toBe("-");
  type("-500");
  expect(value()).toBe("-50000");
});

test("an amount with its currency becomes the bare figure, another currency is refused in words", () => {
  render(<Field />);
  type("US$1,234.50");
  fireEvent.blur(field());
  expect(field().value).toBe("1234.50");
  type("€12");
  fireEvent.blur(field());
  expect(field().value).toBe("€12");
  expect(value()).toBe("");
  expect(screen.getByText(/in USD/)).toBeTruthy();
});
