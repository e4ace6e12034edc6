import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { NotificationSettings } from "./api";
import { SettingsForm } from "./settings-form";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notifications", "refusals", "money"]);
});

const SETTINGS: NotificationSettings = {
  topics: [],
  quiet_hours: { from: "22:00", until: "07:00" },
  time_zone: "UTC",
  digest: "none",
  digest_hour: 8,
  workspaces: [],
  low_balances: [],
  version: 3,
};

/** Nothing has a size here. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test("whoever has pressed twice is led to what is missing at once, and not out of the field in which they type then", async () => {
  vi.stubGlobal("ResizeObserver", SilentObserver);
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SettingsForm settings={SETTINGS} workspaces={[]} accounts={[]} setUp={[]} />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  const [from, until] = [screen.getByLabelText("From"), screen.getByLabelText("Until")];
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.change(until, { target: { value: "22:00" } });
  save();
  expect(document.activeElement).toBe(until);
  expect(screen.getByText("Choose two different times.")).toBeTruthy();
  // Two presses at once are one.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => from.focus());
  save();
  expect(document.activeElement).toBe(until);
  act(() => from.focus());
  fireEvent.change(from, { target: { value: "" } });
  expect(document.activeElement).toBe(from);
});
