import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { type AccountDraft, accountQueries, useSaveAccount } from "./api";

const wire = vi.hoisted(() => ({ createAccount: vi.fn(), listAccounts: vi.fn() }));
vi.mock("@/api/generated", () => wire);

const answered = (data: unknown) => ({ data, response: new Response() });
const draft: AccountDraft = {
  name: "Current",
  account_type: "debit_card",
  opening_balance: "0.00",
  currency: "EUR",
};

test("an account is opened when it is on the list: nothing moves under the next press", async () => {
  wire.listAccounts.mockResolvedValueOnce(answered({ items: [] }));
  wire.createAccount.mockResolvedValue(answered({ id: "a", name: "Current" }));
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ save: useSaveAccount("w", null), list: useQuery(accountQueries.list("w")).data }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list).toEqual([]));

  let respond: (list: unknown) => void = () => undefined;
  wire.listAccounts.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const done = vi.fn();
  await act(async () => result.current.save.mutate(draft, { onSuccess: done }));
  await waitFor(() => expect(wire.listAccounts).toHaveBeenCalledTimes(2));
  expect(done).not.toHaveBeenCalled();

  await act(async () => respond(answered({ items: [{ id: "a", name: "Current" }] })));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(result.current.list).toEqual([{ id: "a", name: "Current" }]);
});
