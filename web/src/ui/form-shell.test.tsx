import { HeadlessMantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { submittedForm } from "@/lib/opened-form";
import { FormShell } from "./form-shell";

beforeAll(() => initI18n("en"));

/** Does what a page does with its form: sends it, and shows that it is under way. */
const onSubmit = vi.fn<() => Promise<Response> | null>();

function Page({ purpose = "Save", error = null }: { purpose?: string; error?: string | null }) {
  const [pending, setPending] = useState(false);
  const submit = () => {
    const call = onSubmit();
    if (call === null) return;
    setPending(true);
    const end = () => setPending(false);
    void call.then(end, end);
  };
  return (
    <HeadlessMantineProvider>
      <FormShell onSubmit={submit} submitLabel={purpose} pending={pending} error={error}>
        <input aria-label="name" />
      </FormShell>
    </HeadlessMantineProvider>
  );
}

const name = () => screen.getByRole<HTMLInputElement>("textbox");
const press = () => fireEvent.submit(name().closest("form") as HTMLFormElement);
/** As the client of the API: the call is counted to the form that is being sent. */
const sends = (status: number) => () =>
  submittedForm()?.track(Promise.resolve(new Response(null, { status }))) ?? null;
/** Whatever has begun comes to its end. */
const end = () => act(() => new Promise((ended) => setTimeout(ended)));

beforeEach(() => onSubmit.mockReset().mockReturnValue(null));

test("a form is handed to its page, and never sent by the browser", () => {
  render(<Page />);
  const isSentByBrowser = press();
  expect(isSentByBrowser).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("what is sent is sent once: while it begins, while it is under way, and after it was accepted", async () => {
  let answer: (response: Response) => void = () => undefined;
  const call = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  onSubmit.mockImplementation(() => submittedForm()?.track(call) ?? null);
  render(<Page />);
  press();
  press();
  await end();
  press();
  answer(new Response(null, { status: 201 }));
  await end();
  press();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a call that begins when the form shows that it is under way is the form's, too", async () => {
  let owner: unknown;
  onSubmit.mockImplementation(() => {
    // As the cache tells of what has begun.
    setTimeout(() => {
      owner = submittedForm();
    });
    return null;
  });
  render(<Page />);
  press();
  await end();
  expect(owner).not.toBeNull();
});

test("what the server refused, or the page itself, is sent again", async () => {
  render(<Page />);
  press();
  await end();
  onSubmit.mockImplementation(sends(422));
  press();
  await end();
  press();
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

test.each([
  ["something else is entered", () => fireEvent.input(name(), { target: { value: "other" } })],
  ["something in it is pressed", () => fireEvent.click(name())],
])("what was accepted is sent again after %s", async (_, change) => {
  onSubmit.mockImplementation(sends(201));
  render(<Page />);
  press();
  await end();
  change();
  press();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("what went wrong after it was accepted is sent again", async () => {
  onSubmit.mockImplementation(sends(201));
  const { rerender } = render(<Page />);
  press();
  await end();
  rerender(<Page error="Not all of it was done." />);
  press();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("what was accepted is followed by the next step of the same form", async () => {
  onSubmit.mockImplementation(sends(201));
  const { rerender } = render(<Page />);
  press();
  await end();
  rerender(<Page purpose="Finish" />);
  press();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("a field that cannot read what is in it keeps the form from being sent, and has the focus", () => {
  render(<Page />);
  name().setCustomValidity("This is no day.");
  const onInvalid = vi.fn();
  name().addEventListener("invalid", onInvalid);
  press();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(name());
  name().setCustomValidity("");
  press();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("calls are a form's while it is being sent, and nobody's afterwards", async () => {
  const { unmount } = render(<Page />);
  expect(submittedForm()).toBeNull();
  onSubmit.mockImplementation(sends(201));
  press();
  expect(submittedForm()).not.toBeNull();
  await end();
  expect(submittedForm()).toBeNull();
  fireEvent.click(name());
  press();
  unmount();
  expect(submittedForm()).toBeNull();
});
