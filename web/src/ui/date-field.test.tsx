import { HeadlessMantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { changeLanguage, initI18n, loadTexts } from "@/i18n";
import { addDays, type Day, formatDay, today } from "@/lib/dates";
import { DateField } from "./date-field";
import { FormShell } from "./form-shell";

const onSubmit = vi.fn();

/** A form with one date, which sends what the field last told it. */
function Form({ start = "2026-11-20" }: { start?: Day }) {
  const [day, setDay] = useState(start);
  return (
    <HeadlessMantineProvider>
      <FormShell onSubmit={() => onSubmit(day)} submitLabel="Save" pending={false} error={null}>
        <DateField label="Date" value={day} onChange={setDay} />
      </FormShell>
    </HeadlessMantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
const save = () => fireEvent.submit(field().closest("form") as HTMLFormElement);

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["money"]);
});
beforeEach(async () => {
  onSubmit.mockClear();
  await changeLanguage("en");
});

test.each([
  ["en", "15/10/2026", "2026-10-15"],
  ["en", "04/05/2026", "2026-04-05"],
  ["ru", "04.05.2026", "2026-05-04"],
  ["ru", "11/20/2026", "2026-11-20"],
  ["en", "2026/03/05", "2026-03-05"],
] as const)("in %s, %j is read out, sent and written as one day", async (language, text, day) => {
  await changeLanguage(language);
  render(<Form />);
  type(text);
  expect(screen.getByRole("status").textContent).toBe(formatDay(day, language, "long"));
  expect(field().value).toBe(text);
  save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(day);
  fireEvent.blur(field());
  expect(field().value).toBe(formatDay(day, language));
});

test("a text that names no day is kept, explained once it is left, and never sent", () => {
  render(<Form />);
  type("31.02.2026");
  save();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/31\.02\.2026 is not in the calendar/)).toBeTruthy();

  type("1 March 2026");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  type("1 Marc");
  type("");
  expect(screen.queryByText(/Enter a date/)).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText(/Enter a date, such as/)).toBeTruthy();
  expect(field().value).toBe("");
});

test("Enter writes the day as all days are written, or says why there is none", () => {
  render(<Form />);
  type("soon");
  press("Enter");
  expect(screen.getByText(/not a date/)).toBeTruthy();
  type("+1");
  press("Enter");
  expect(field().value).toBe(formatDay(addDays(today(), 1), "en"));
});

test("arrow keys move on from what the field says, and add up", () => {
  render(<Form />);
  type("11/25/2026");
  for (let times = 0; times < 3; times += 1) press("ArrowDown");
  press("ArrowUp");
  expect(field().value).toBe("Nov 23, 2026");
  press("PageUp");
  expect(field().value).toBe("Dec 23, 2026");
  save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith("2026-12-23");
  type("soon");
  press("ArrowUp");
  expect(field().value).toBe("soon");
});

test("the day that the kit focuses, which it does twice, is the one that keys have come to", () => {
  vi.useFakeTimers();
  render(<Form />);
  press("ArrowDown", { altKey: true });
  act(() => void vi.runAllTimers());
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "ArrowLeft" });
  vi.useRealTimers();
  expect(document.querySelectorAll("[data-autofocus]")).toHaveLength(1);
  expect(document.activeElement?.hasAttribute("data-autofocus")).toBe(true);
  fireEvent.click(document.activeElement as HTMLElement);
  expect(field().value).toBe("Nov 19, 2026");
});

test("Escape in the open calendar is for the calendar alone", async () => {
  const behind = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens as a grid does.
    <div onKeyDown={(event) => behind(event.key)}>
      <Form />
    </div>,
  );
  fireEvent.click(field());
  expect(await screen.findByRole("dialog", { name: "Calendar" })).toBeTruthy();
  expect(field().dataset.mantineStopPropagation).toBe("true");
  press("Escape");
  expect(behind).not.toHaveBeenCalled();
  expect(field().dataset.mantineStopPropagation).toBe("false");
  press("Escape");
  expect(behind).toHaveBeenCalledExactlyOnceWith("Escape");
});

describe("a field that acts at once", () => {
  const onCommit = vi.fn();
  const onClear = vi.fn();
  const show = (props: Partial<ComponentProps<typeof DateField>> = {}) =>
    render(
      <HeadlessMantineProvider>
        <DateField aria-label="From" value="2026-11-20" onCommit={onCommit} {...props} />
      </HeadlessMantineProvider>,
    );
  beforeEach(() => {
    onCommit.mockClear();
    onClear.mockClear();
  });

  test("does so when the date is typed to its end", () => {
    show();
    for (const text of ["1", "1/2", "1/2/20", "1/2/2027"]) type(text);
    expect(onCommit).not.toHaveBeenCalled();
    press("Enter");
    fireEvent.blur(field());
    expect(onCommit).toHaveBeenCalledExactlyOnceWith("2027-01-02");
  });

  test("does nothing for a text that names no day", () => {
    show();
    type("31/31/2026");
    fireEvent.blur(field());
    expect(onCommit).not.toHaveBeenCalled();
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  test("may be emptied where there need not be a day", () => {
    show({ onClear });
    type("");
    fireEvent.blur(field());
    expect(onClear).toHaveBeenCalledOnce();
    expect(field().getAttribute("aria-invalid")).toBeNull();
  });

  test("shows the day that somebody else has chosen in place of what was typed", () => {
    const shown = show();
    type("31/31/2026");
    shown.rerender(
      <HeadlessMantineProvider>
        <DateField aria-label="From" value="2026-01-02" onCommit={onCommit} />
      </HeadlessMantineProvider>,
    );
    expect(field().value).toBe("Jan 2, 2026");
  });
});
