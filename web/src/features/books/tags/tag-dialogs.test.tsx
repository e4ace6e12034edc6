import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { type OpenDialog, TagDialogs } from "./tag-dialogs";

const calls = vi.hoisted(() => ({ rename: vi.fn(), merge: vi.fn(), notify: vi.fn() }));
vi.mock("./api", () => ({
  useRenameTag: () => useMutation({ mutationFn: calls.rename }),
  useMergeTag: () => useMutation({ mutationFn: calls.merge }),
  useRemoveTag: () => useMutation({ mutationFn: vi.fn() }),
}));
vi.mock("./use-undo-notification", () => ({ useUndoNotification: () => calls.notify }));

/** The browser's, which the environment of the tests does not have. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal("ResizeObserver", SilentObserver));

const TAGS = [
  { name: "Sea", transaction_count: 1 },
  { name: "trip", transaction_count: 2 },
];

function Page() {
  const [open, setOpen] = useState<OpenDialog | null>({
    action: "rename",
    tag: { name: "trip", transaction_count: 2 },
    into: null,
  });
  return (
    open && (
      <TagDialogs open={open} workspaceId="w" tags={TAGS} onOpen={setOpen} onClose={() => setOpen(null)} />
    )
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider env="test">
        <Page />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );

async function submitName(name: string) {
  const field = screen.getByLabelText<HTMLInputElement>("tags.name");
  fireEvent.input(field, { target: { value: name } });
  const { form } = field;
  if (form) fireEvent.submit(form);
  // The form takes no further press in the same moment.
  await act(() => new Promise((passed) => setTimeout(passed)));
}

afterEach(() => vi.clearAllMocks());

test("a new name is asked for, and can be taken back", async () => {
  calls.rename.mockResolvedValue({ transaction_count: 2, change_id: "change" });
  show();
  await submitName("  ");
  expect(calls.rename).not.toHaveBeenCalled();
  await submitName(" City ");
  await waitFor(() => expect(calls.notify).toHaveBeenCalledWith(expect.anything(), "change"));
  expect(calls.rename.mock.calls[0]?.[0]).toEqual({ name: "trip", new_name: "City" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a name that another tag has leads to the merge of the two", async () => {
  calls.rename.mockRejectedValue(
    ApiError.answered(new Response(null, { status: 409 }), { detail: { code: "tag_exists" } }),
  );
  calls.merge.mockResolvedValue({ transaction_count: 2, change_id: "change" });
  show();
  await submitName("SEA");
  const submit = await screen.findByRole("button", { name: "tags.mergeSubmit" });
  fireEvent.click(submit);
  await waitFor(() => expect(calls.merge).toHaveBeenCalled());
  expect(calls.merge.mock.calls[0]?.[0]).toEqual({ name: "trip", into: "Sea" });
});
