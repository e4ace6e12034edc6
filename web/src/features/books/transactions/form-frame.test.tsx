import { HeadlessMantineProvider } from "@mantine/core";
import { fireEvent, render } from "@testing-library/react";
import { useRef, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { initI18n } from "@/i18n";
import { FormFrame } from "./form-frame";

beforeAll(() => initI18n("en"));

function Form() {
  const root = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);
  return (
    <HeadlessMantineProvider>
      <FormFrame
        root={root}
        onSubmit={() => setMissing(true)}
        dialog={{
          workspace: { id: "1", currency: "EUR", currency_digits: 2 },
          accounts: [],
          onClose: () => undefined,
          onDelete: () => undefined,
        }}
        conflict={{ newer: null, base: null, gone: false, undecided: false }}
        addLabel="Save"
        pending={false}
        error={null}
      >
        <input aria-label="payee" />
        <input aria-label="amount" aria-invalid={missing} />
      </FormFrame>
    </HeadlessMantineProvider>
  );
}

test.each([
  ["the button", {}],
  ["the keys", { key: "Enter", ctrlKey: true }],
])("saving by %s leads to the field that is wrong", (_, keys) => {
  const { getByRole } = render(<Form />);
  const payee = getByRole("textbox", { name: "payee" });
  payee.focus();
  if ("key" in keys) fireEvent.keyDown(payee, keys);
  else fireEvent.click(getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(getByRole("textbox", { name: "amount" }));
});
