import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { RateSync } from "@/api/contract";
import { newestOf, pollInterval, SYNCS_KEY, updateSync } from "./sync";

const sync = (more: Partial<RateSync>): RateSync => ({
  id: "1",
  provider_id: "p",
  start_date: "2026-01-01",
  end_date: "2026-11-22",
  total_steps: 4,
  current_step: 0,
  status: "in_progress",
  rates: 0,
  error: null,
  ...more,
});

const shown = (progress: RateSync[]) => {
  const cache = new QueryClient();
  for (const one of progress) updateSync(cache, one);
  const syncs = cache.getQueryData<RateSync[]>(SYNCS_KEY) ?? [];
  expect(syncs).toHaveLength(1);
  return syncs[0];
};

it("shows the newest that was told", () => {
  expect(shown([sync({}), sync({ current_step: 1 })])).toMatchObject({ current_step: 1 });
});

it("passes over an answer that comes after the events", () => {
  expect(shown([sync({ current_step: 2 }), sync({})])).toMatchObject({ current_step: 2 });
  expect(shown([sync({ status: "completed", rates: 7 }), sync({})])).toMatchObject({ rates: 7 });
});

it("begins anew with another fetching", () => {
  expect(shown([sync({ status: "completed" }), sync({ id: "2" })])).toMatchObject({ status: "in_progress" });
});

it("keeps what was told while an answer was under way, and shows what others began", () => {
  const answer = [sync({ current_step: 1 }), sync({ id: "2", provider_id: "q" })];
  expect(newestOf([sync({ current_step: 2 })], answer)).toMatchObject([
    { current_step: 2 },
    { provider_id: "q" },
  ]);
});

it("asks again as long as something goes on", () => {
  expect(pollInterval([sync({}), sync({ id: "2", status: "completed" })])).toBeGreaterThan(0);
  expect(pollInterval([sync({ status: "error" })])).toBe(false);
  expect(pollInterval()).toBe(false);
});
