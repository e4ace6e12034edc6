import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { LIMIT_KEYS } from "./limits";
import { useHasUsage } from "./usage-of-user";

const mine = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getMyPlan: async () => ({ data: mine(), response: new Response() }),
}));

const NO_LIMITS = Object.fromEntries(LIMIT_KEYS.map((key) => [key, null]));

test.each([
  ["nothing but a default plan without limits", { is_shown: false, plan: { limits: NO_LIMITS } }, false],
  ["a default plan with a limit", { is_shown: false, plan: { limits: { ...NO_LIMITS, accounts: 0 } } }, true],
  ["another plan", { is_shown: true, plan: { limits: NO_LIMITS } }, true],
])("with %s, what users use is shown: %o", async (_, plan, isShown) => {
  mine.mockReturnValue(plan);
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useHasUsage(), { wrapper });
  expect(result.current).toBe(false);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(result.current).toBe(isShown);
});
