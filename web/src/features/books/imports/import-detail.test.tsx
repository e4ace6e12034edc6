import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { type Import, importQueries } from "./api";
import { NO_DECISIONS } from "./import-choices";
import { ImportDetail } from "./import-detail";
import type { ImportReview as RealReview } from "./import-review";

vi.mock("@/ui/item-list", () => ({ ItemListSkeleton: () => null }));
vi.mock("./import-review", () => ({
  ImportReview: ({ choices, onImport }: Parameters<typeof RealReview>[0]) => (
    <button
      type="button"
      onClick={() =>
        onImport({
          settings: { charset: "KOI8-R" },
          chosen: new Map(),
          creating: true,
          decisions: NO_DECISIONS,
        })
      }
    >
      {choices?.settings?.charset ?? "no settings"}
    </button>
  ),
}));

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => initI18n("en"));

test("what was said of a file is still said when it could not be booked", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const setState = (state: Import["state"]) =>
    cache.setQueryData(importQueries.one("w", "i").queryKey, { state, name: "a.csv" } as Import);
  setState("uploaded");
  const { findByRole, findByText, queryByRole } = render(
    <QueryClientProvider client={cache}>
      <ImportDetail
        workspace={{ id: "w" } as never}
        accounts={[]}
        id="i"
        hint={null}
        next={null}
        onNext={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  await findByText("no settings");
  fireEvent.click(await findByRole("button"));
  act(() => void setState("booking"));
  await findByRole("progressbar");
  expect(queryByRole("button")).toBeNull();
  act(() => void setState("failed"));
  await findByText("KOI8-R");
}, 40_000);
