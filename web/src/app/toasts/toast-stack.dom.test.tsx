import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { initI18n } from "@/i18n";
import { useToasts } from "./store";
import { ToastStack } from "./toast-stack";

const SENTENCE = "Your plan includes 1 workspace, and you own 1.";

beforeAll(() => initI18n("en"));
beforeEach(() => useToasts.setState({ toasts: [] }));

/** The stack over a warning about a limit, for somebody to whom plans are shown, or not. */
function warn(isShown: boolean): void {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(["my-plan"], { plan: {}, subscription: null, next: null, is_shown: isShown });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  useToasts.getState().show({ id: "limit", kind: "limit", text: SENTENCE });
  render(
    <HeadlessMantineProvider>
      <QueryClientProvider client={cache}>
        <RouterContextProvider router={router}>
          <ToastStack />
        </RouterContextProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
}

test("a limit is said once, with the way to one's plan", async () => {
  warn(true);
  expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  const link = await screen.findByRole("link", { name: "Your plan" }, { timeout: 10_000 });
  expect(link.getAttribute("href")).toBe("/profile#plan");
});

test("where plans are not shown, no way leads to them", async () => {
  warn(false);
  await import("./plan-link");
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
