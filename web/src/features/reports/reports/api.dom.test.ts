import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionUser } from "@/session/record";
import { useSession } from "@/session/session";
import { forgetRefusal, reportQueries } from "./api";

const getReport = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", () => ({ getReport }));

const HOME = "0197b5a0-0000-7000-8000-00000000000a";
const QUESTION = { period: "this_month" } as const;
const ANSWER = {
  report_type: "spend-by-category",
  currency: "EUR",
  currency_digits: 2,
  period: { start_date: "2025-10-01", end_date: "2025-10-31" },
  generated_at: "2025-11-01T10:00:00Z",
  filters: {},
  fx: { mode: "transaction_date", unconverted: [] },
  warnings: [],
  data: { items: [], uncategorized: { amount: "0.00", count: 0 } },
  totals: { amount: "12.50", count: 1 },
};

const answer = (status: number, data?: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve({
    ...(status === 200 ? { data } : { error: data }),
    response: new Response(status === 304 ? null : JSON.stringify(data ?? {}), { status, headers }),
  });
const refusal = { detail: { code: "invalid", message: "Nothing of that kind." } };

/** Looks at the report as a page does; gives back what it is told in the end. */
async function fetchReport(cache: QueryClient, question: object = QUESTION) {
  const observer = new QueryObserver(cache, reportQueries.report(HOME, "spend-by-category", question));
  return new Promise<{ data: unknown; error: Error | null }>((resolve) => {
    const stop = observer.subscribe((result) => {
      if (result.isFetching || result.isPending) return;
      queueMicrotask(() => stop());
      resolve({ data: result.data, error: result.error });
    });
  });
}

const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const signIn = (id: string) =>
  useSession.setState({ session: { status: "signed-in", user: { id } as SessionUser } });

beforeEach(() => {
  signIn("anna");
  getReport.mockReset();
  localStorage.clear();
  forgetRefusal(HOME, "spend-by-category", QUESTION);
});

test("a report is asked by its type, with the workspace beside the question", async () => {
  getReport.mockReturnValue(answer(200, ANSWER));
  const { data } = await fetchReport(newCache());
  expect(data).toMatchObject({ type: "spend-by-category", totals: { amount: 1250, count: 1 } });
  expect(getReport).toHaveBeenCalledWith(
    expect.objectContaining({
      path: { report_type: "spend-by-category" },
      body: { workspaceId: HOME, period: "this_month" },
    }),
  );
});

test("after a reload the last answer is asked about by its ETag, and stays when it is still right", async () => {
  getReport.mockReturnValueOnce(answer(200, ANSWER, { ETag: 'W/"7"' }));
  await fetchReport(newCache());
  getReport.mockReturnValueOnce(answer(304));
  const { data } = await fetchReport(newCache());
  expect(getReport.mock.calls[1]?.[0].headers).toEqual({ "If-None-Match": 'W/"7"' });
  expect(data).toMatchObject({ totals: { amount: 1250 } });
});

test("an answer that has changed takes the place of the kept one", async () => {
  getReport.mockReturnValueOnce(answer(200, ANSWER, { ETag: 'W/"7"' }));
  await fetchReport(newCache());
  getReport.mockReturnValueOnce(answer(200, { ...ANSWER, totals: { amount: "20.00", count: 2 } }));
  const { data } = await fetchReport(newCache());
  expect(data).toMatchObject({ totals: { amount: 2000 } });
});

test("a refusal is told again for five minutes, until somebody asks anew", async () => {
  getReport.mockReturnValue(answer(422, refusal));
  const cache = newCache();
  expect((await fetchReport(cache)).error?.message).toBe("Nothing of that kind.");
  expect((await fetchReport(newCache())).error?.message).toBe("Nothing of that kind.");
  expect(getReport).toHaveBeenCalledOnce();
  forgetRefusal(HOME, "spend-by-category", QUESTION);
  await fetchReport(newCache());
  expect(getReport).toHaveBeenCalledTimes(2);
});

test("after five minutes a refused question is asked again", async () => {
  getReport.mockReturnValue(answer(422, refusal));
  const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  await fetchReport(newCache());
  now.mockReturnValue(1_000_000 + 5 * 60_000);
  await fetchReport(newCache());
  expect(getReport).toHaveBeenCalledTimes(2);
});

test("whoever signs in next is told neither the answers nor the refusals of the one before", async () => {
  getReport.mockReturnValueOnce(answer(200, ANSWER, { ETag: 'W/"7"' }));
  await fetchReport(newCache());
  signIn("boris");
  const shown = new QueryObserver(newCache(), reportQueries.report(HOME, "spend-by-category", QUESTION));
  expect(shown.getCurrentResult().data).toBeUndefined();
  getReport.mockReturnValue(answer(404, refusal));
  await fetchReport(newCache());
  expect(getReport.mock.calls[1]?.[0].headers).toBeUndefined();
  signIn("clara");
  await fetchReport(newCache());
  expect(getReport).toHaveBeenCalledTimes(3);
});

test.each([401, 429, 503])(
  "what passes by itself (%d) is no reason not to ask again at once",
  async (status) => {
    getReport.mockReturnValue(answer(status, { detail: { code: "too_many_requests", message: "" } }));
    await fetchReport(newCache());
    await fetchReport(newCache());
    expect(getReport).toHaveBeenCalledTimes(2);
  },
);
