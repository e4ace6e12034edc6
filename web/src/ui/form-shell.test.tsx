import { HeadlessMantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { FormShell } from "./form-shell";

beforeAll(() => initI18n("en"));

test("a form is handed to its page, and never sent by the browser", () => {
  const onSubmit = vi.fn();
  render(
    <HeadlessMantineProvider>
      <FormShell onSubmit={onSubmit} submitLabel="Save" pending={false} error={null}>
        <input aria-label="name" />
      </FormShell>
    </HeadlessMantineProvider>,
  );
  const form = screen.getByRole("textbox").closest("form") as HTMLFormElement;
  const isSentByBrowser = fireEvent.submit(form);
  expect(isSentByBrowser).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});
