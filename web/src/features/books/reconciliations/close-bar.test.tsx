import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { initI18n, loadTexts } from "@/i18n";
import type { ConfirmDialog as RealDialog } from "@/ui/confirm-dialog";
import type { Reconciliation } from "./api";
import { CloseBar } from "./close-bar";

const wire = vi.hoisted(() => ({ closeReconciliation: vi.fn() }));
vi.mock("@/api/generated", () => wire);
vi.mock("@/ui/dialog", () => ({ Dialog: () => null }));
vi.mock("@/ui/confirm-dialog", () => ({
  ConfirmDialog: ({ children, error, onConfirm }: Parameters<typeof RealDialog>[0]) => (
    <div role="dialog">
      <p>{children}</p>
      <p>{error}</p>
      <button type="button" aria-label="confirm" onClick={onConfirm} />
    </div>
  ),
}));
vi.mock("./lazy-statement-form", () => ({ LazyStatementForm: () => null }));

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["money", "refusals", "reconciliations"]);
});

const known = { id: "r", statement_date: "2025-09-30", version: 1 } as Reconciliation;
const changed = new Response(null, { status: 409 });
const refusal = { detail: { code: "difference_changed", message: "", difference: "-0.50" } };

test("what is adjusted is what was seen, and when it is another, that is shown before it is booked", async () => {
  wire.closeReconciliation.mockRejectedValueOnce(ApiError.answered(changed, refusal));
  wire.closeReconciliation.mockResolvedValueOnce({
    data: { ...known, row_count: 2 },
    response: new Response(),
  });
  const bar = (difference: number) => (
    <HeadlessMantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CloseBar
          workspace={{ id: "w" } as never}
          account={{ id: "a", currency: "USD", currency_digits: 2 } as never}
          known={known}
          summary={{ statement: 4850, ticked: 5000, difference }}
          canEdit
        />
      </QueryClientProvider>
    </HeadlessMantineProvider>
  );
  const { findByRole, findByText, getByRole, rerender } = render(bar(-150));
  fireEvent.click(getByRole("button", { name: "Close with an adjustment" }));
  await findByText(/−\$1\.50/, { selector: "[role=dialog] p" });
  // What is ticked meanwhile does not change the question.
  rerender(bar(-50));
  const submit = await findByRole("button", { name: "confirm" });
  fireEvent.click(submit);
  await findByText(/The difference has changed/);
  const body = () => wire.closeReconciliation.mock.lastCall?.[0].body;
  expect(body()).toEqual({ adjust: true, difference: "-1.50" });
  await findByText(/−\$0\.50/, { selector: "[role=dialog] p" });
  fireEvent.click(submit);
  await vi.waitFor(() => expect(body()).toEqual({ adjust: true, difference: "-0.50" }));
}, 40_000);
