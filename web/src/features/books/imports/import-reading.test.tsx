import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { initI18n, loadTexts } from "@/i18n";
import { type Import, type ImportProgress, importQueries } from "./api";
import { importProgressed } from "./events";
import { ImportDetail } from "./import-detail";

const calls = vi.hoisted(() => ({ read: vi.fn(), discard: vi.fn() }));
const answered = vi.hoisted(() => (call: (options: object) => unknown) => async (options: object) => ({
  data: await call(options),
  response: new Response(null, { status: 202 }),
}));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  readImport: answered(calls.read),
  deleteImport: answered(calls.discard),
}));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ to, hash, children }: { to: string; hash: string; children: ReactNode }) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
}));
vi.mock("@/ui/item-list", () => ({ ItemListSkeleton: () => null }));
vi.mock("./import-review", () => ({ ImportReview: () => <p>{"the preview"}</p> }));

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["imports", "refusals"]);
});
afterEach(() => vi.clearAllMocks());

const STATEMENT = {
  id: "i",
  workspace_id: "w",
  name: "May.pdf",
  format: "pdf",
  state: "reading",
  error: null,
  ai_error: null,
} as Import;

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
});

function show(made: Import, onClose = vi.fn()) {
  cache.setQueryData(importQueries.one("w", "i").queryKey, made);
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <ImportDetail
          workspace={{ id: "w" } as never}
          accounts={[]}
          id="i"
          hint={null}
          next={null}
          onNext={() => undefined}
          onClose={onClose}
        />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  return onClose;
}

const unread = (error: Import["error"], ai_error: Import["ai_error"] = null): Import => ({
  ...STATEMENT,
  state: "unread",
  error,
  ai_error,
});

async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
}

const progressed = (made: Import, answered: number, total: number) =>
  act(() => importProgressed({ import: made, parts: { answered, total } } as ImportProgress, cache));

test("a statement is read part by part, and its preview follows by itself", async () => {
  show(STATEMENT);
  const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: /take a few minutes/ });
  expect(bar.hasAttribute("value")).toBe(false);
  progressed(STATEMENT, 0, 1);
  expect(bar.hasAttribute("value")).toBe(false);
  progressed(STATEMENT, 1, 4);
  await screen.findByRole("progressbar", { name: "Parts read: 1 of 4" });
  expect(bar.value).toBe(0.375);
  progressed({ ...STATEMENT, state: "uploaded" }, 4, 4);
  await screen.findByText("the preview");
}, 40_000);

test("reading is cancelled by throwing the file away", async () => {
  const onClose = show(STATEMENT);
  await press("Cancel");
  expect(calls.discard).toHaveBeenCalledWith({ path: { workspace_id: "w", import_id: "i" } });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
}, 40_000);

test("it is said why a statement could not be read, and it is read again", async () => {
  calls.read.mockResolvedValue(STATEMENT);
  show(unread("unanswered", "rate_limited"));
  await screen.findByText(/gave no usable answer.*Reason: The provider received too many requests/);
  expect(screen.queryByRole("link")).toBeNull();
  await press("Try again");
  expect(calls.read).toHaveBeenCalledWith({ path: { workspace_id: "w", import_id: "i" } });
  await screen.findByRole("progressbar");
}, 40_000);

test("without consent the way leads to where it is given", async () => {
  const refusal = { code: "ai_not_agreed", message: "Agree first" };
  calls.read.mockRejectedValue(ApiError.answered(new Response(null, { status: 409 }), { detail: refusal }));
  show(unread("not_agreed"));
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/profile#ai");
  await press("Try again");
  expect((await screen.findByRole("alert")).textContent).toContain("you haven't agreed to that");
}, 40_000);

test.each(["document_encrypted", "too_many_pages", "file_damaged"] as const)(
  "a file that stays as it is is not tried again: %s",
  async (error) => {
    calls.discard.mockResolvedValue(undefined);
    const onClose = show(unread(error));
    await screen.findByText(/PDF/, { selector: "p" });
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await press("Discard this file");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  },
  40_000,
);
