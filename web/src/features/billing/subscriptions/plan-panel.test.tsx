import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { MyPlan, Subscription } from "./api";
import { LIMIT_KEYS } from "./limits";
import { PlanPanel } from "./plan-panel";

vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getMyUsage: () => new Promise(() => undefined),
  getMyPlan: () => new Promise(() => undefined),
}));

const limits = Object.fromEntries(LIMIT_KEYS.map((key) => [key, null]));
const PLAN = { id: "p", name: "Family", description: "", features: [], limits, is_default: true };
const NOTHING = { plan: PLAN, subscription: null, next: null, is_shown: true } as unknown as MyPlan;
const SUBSCRIPTION = {
  ...{ status: "active", start_date: "2026-11-28", price: "4.00", currency: "USD", is_custom: false },
  ...{ billing_frequency: "monthly", billing_days: null, scheduled_change: null, end_date: null },
  ...{ starts_at: null, trial_ends_at: null, period_ends_at: null, ends_at: null, allowed: ["cancel"] },
} as unknown as Subscription;

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing"]);
});

/** Something that is being filled in. */
function Form() {
  const [pressed, setPressed] = useState(0);
  return (
    <button type="button" onClick={() => setPressed(pressed + 1)}>
      {`Pressed ${pressed}`}
    </button>
  );
}

test("what is open beside the buttons stays when a subscription begins, and when it ends", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(["my-plan"], NOTHING);
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <PlanPanel id="plan" actions={<Form />} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
  expect(screen.queryByRole("button", { name: "Cancel subscription" })).toBeNull();
  act(() => void cache.setQueryData(["my-plan"], { ...NOTHING, subscription: SUBSCRIPTION }));
  await screen.findByRole("button", { name: "Cancel subscription" });
  expect(screen.getByRole("button", { name: "Pressed 1" })).toBeTruthy();
  act(() => void cache.setQueryData(["my-plan"], NOTHING));
  expect(await screen.findByRole("button", { name: "Pressed 1" })).toBeTruthy();
});
