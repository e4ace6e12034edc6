import { HeadlessMantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Notification } from "./api";
import { destinationOf } from "./destination";
import { LOOKS } from "./looks";

/** Where a notification leads, as the address of its link. */
function addressOf(type: string, entity: string | null, workspace: string | null): string | null {
  const topic = LOOKS[type as keyof typeof LOOKS]?.topic ?? "pigs";
  const destination = destinationOf({
    type,
    topic,
    entity: entity && { type: entity, id: "x" },
    workspace_id: workspace,
  } as Notification);
  if (!destination) return null;
  render(
    <HeadlessMantineProvider env="test">
      <RouterContextProvider
        router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
      >
        <Link {...destination}>{type}</Link>
      </RouterContextProvider>
    </HeadlessMantineProvider>,
  );
  return screen.getByRole("link").getAttribute("href");
}

test.each([
  ["recurring_due", "recurring", "w", "/recurring-transactions?workspace=w&item=x"],
  ["budget_threshold", "budget", "w", "/budget?workspace=w&budget=x"],
  ["low_balance", "account", "w", "/workspaces/w/accounts/x"],
  ["balance_below_zero", "account", "w", "/workspaces/w/forecast?account=x"],
  ["receipt_failed", "receipt", "w", "/receipts/x"],
  ["import_ready", "import", "w", "/workspaces/w/import?import=x"],
  ["member_transaction", "transaction", "w", "/workspaces/w/transactions"],
  ["own_transaction_deleted", "transaction", "w", "/workspaces/w/history"],
  ["workspace_invited", "invitation", "w", "/workspaces"],
  ["workspace_removed", null, "w", "/workspaces"],
  ["rate_gap", null, "w", "/workspaces/w/rates"],
  ["rates_failed", null, null, "/admin/exchange-rates-providers"],
  ["payment_attention", "payment", null, "/admin/payment?attention=true"],
  ["payment_due", "invoice", null, "/profile#invoices"],
  ["trial_ends", null, null, "/profile#plan"],
  ["limit_near", null, null, "/profile#plan"],
  ["new_sign_in", null, null, "/profile#security"],
  ["channel_off", null, null, "/notifications/settings"],
  ["new_version", null, null, null],
  ["flying_pig", "pig", "w", null],
])("%s about %s leads to where it can be seen", (type, entity, workspace, address) => {
  expect(addressOf(type, entity, workspace)).toBe(address);
});
