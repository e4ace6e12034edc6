import { HeadlessMantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { initI18n } from "@/i18n";
import { currencyOf } from "@/lib/money";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { GuardedForm } from "@/ui/guarded-form";
import type { SessionUser } from "./record";
import { useSession } from "./session";
import { useFormDraft } from "./use-form-draft";

const user = { id: "ann" } as SessionUser;
const EUR = currencyOf("EUR", 2);

beforeAll(() => initI18n("en"));
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: { status: "signed-in", user } });
});

function Form({ name = "form" }: { name?: string }) {
  const [values, setValues] = useState(() => ({ amount: amountValue(1200, EUR, "en"), note: "" }));
  const note = useFormDraft(name, values, setValues);
  return (
    <HeadlessMantineProvider>
      <GuardedForm onSubmit={() => undefined} pending={false} error={null} purpose="Save">
        {note}
        <AmountInput
          aria-label="amount"
          currency={EUR}
          value={values.amount}
          onChange={(amount) => setValues((now) => ({ ...now, amount }))}
        />
        <textarea
          value={values.note}
          onChange={(event) => setValues((now) => ({ ...now, note: event.target.value }))}
        />
      </GuardedForm>
    </HeadlessMantineProvider>
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>("amount");
const note = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").at(-1);
const line = () => screen.queryByText(/Restored what you had entered/);

function type(text: string, sum: string): void {
  fireEvent.change(note() as HTMLTextAreaElement, { target: { value: text } });
  fireEvent.change(amount(), { target: { value: sum } });
}

/** The session ends elsewhere, and the same user signs in again. */
function endSession(unmount: () => void): void {
  useSession.setState({ session: { status: "signed-out" } });
  unmount();
  useSession.setState({ session: { status: "signed-in", user } });
}

test("what was typed when the session ended is there again as text, with a line that says so", () => {
  const { unmount } = render(<Form />);
  expect(line()).toBeNull();
  type("for the kitchen", "12.50+");
  endSession(unmount);
  render(<Form />);
  expect(amount().value, "also what is no amount yet").toBe("12.50+");
  expect(note()?.value).toBe("for the kitchen");
  expect(line()).not.toBeNull();
});

test("starting over brings the form as it was opened, and nothing is restored after that", () => {
  const { unmount } = render(<Form />);
  type("for the kitchen", "12.50");
  endSession(unmount);
  const second = render(<Form />);
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect([amount().value, note()?.value, line()]).toEqual(["12.00", "", null]);
  expect(document.activeElement).toBe(amount());
  endSession(second.unmount);
  render(<Form />);
  expect(line()).toBeNull();
});

test("a form that is closed while somebody is signed in begins empty the next time", () => {
  const { unmount } = render(<Form />);
  type("for the kitchen", "12.50");
  unmount();
  render(<Form />);
  expect([amount().value, line()]).toEqual(["12.00", null]);
});

test("a form that takes the place of a saved one that is still fading out begins empty", () => {
  const { rerender } = render(<Form key="saved" />);
  type("for the kitchen", "12.50");
  rerender(<Form key="next" />);
  expect([amount().value, line()]).toEqual(["12.00", null]);
});

test("a page that goes away leaves what was typed", () => {
  const { unmount } = render(<Form />);
  type("for the kitchen", "12.50");
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  render(<Form />);
  expect(note()?.value).toBe("for the kitchen");
});

test("what was typed over an older version is not put over a newer one", () => {
  const { rerender, unmount } = render(<Form name="goal:1:1" />);
  type("for the kitchen", "12.50");
  // Somebody else saves it meanwhile.
  rerender(<Form name="goal:1:2" />);
  type("for the new kitchen", "12.50");
  endSession(unmount);
  render(<Form name="goal:1:2" />);
  expect(line()).toBeNull();
});
