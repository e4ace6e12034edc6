import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { notifyError } from "@/ui/notify";
import { type AgreedItem, aiConsentQueries, saveConsents } from "./api";
import { agreedItems } from "./consents";
import { useChangeConsent } from "./use-change-consent";

vi.mock("./api", async (original) => ({
  ...(await original<typeof import("./api")>()),
  saveConsents: vi.fn(),
}));
vi.mock("@/ui/notify", () => ({ notifyError: vi.fn() }));

const RECIPIENT = "api.openai.com";
const [first, second] = [
  { recipient: RECIPIENT, task: "receipt_text" },
  { recipient: RECIPIENT, task: "categorize" },
] as const;

/** The calls that wait for their answer, in their order. */
let calls: { items: AgreedItem[]; resolve: (value: unknown) => void; reject: (error: Error) => void }[];

beforeEach(() => {
  calls = [];
  vi.mocked(saveConsents).mockImplementation(
    (items) => new Promise((resolve, reject) => calls.push({ items, resolve, reject })),
  );
});

function setUp() {
  const cache = new QueryClient();
  const { queryKey } = aiConsentQueries.recipients();
  const off = (task: "receipt_text" | "categorize") => ({ task, is_agreed: false, agreed_at: null });
  const tasks = [off("receipt_text"), off("categorize")];
  cache.setQueryData(queryKey, [{ recipient: RECIPIENT, is_local: false, models: ["Large"], tasks }]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChangeConsent(), { wrapper });
  const agree = (item: AgreedItem) => act(async () => result.current.mutate({ ...item, isAgreed: true }));
  const shown = () => agreedItems(cache.getQueryData(queryKey) ?? []);
  return { agree, shown };
}

test("a change is shown at once, and the next one waits and does not undo it", async () => {
  const { agree, shown } = setUp();
  await agree(first);
  await agree(second);
  expect(shown()).toEqual([first, second]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => calls[0]?.resolve({}));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.items).toEqual([first, second]);
});

test("what could not be saved is shown as it was, and it is said why", async () => {
  const { agree, shown } = setUp();
  await agree(first);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => calls[0]?.reject(new Error("no network")));
  expect(shown()).toEqual([]);
  expect(notifyError).toHaveBeenCalledOnce();
});
