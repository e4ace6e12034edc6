import { QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { useMove, useOrderedList } from "./ordered-list";
import { createQueryClient } from "./query-client";

interface Entry {
  id: string;
}

/** The order of the server. */
let order: string;
/** The requests that wait for their answer, in their order. */
let requests: { ids: string; accept: () => void; refuse: () => void }[];

const entries = (): Entry[] => Array.from(order, (id) => ({ id }));
const letters = (list: readonly Entry[] = []) => list.map(({ id }) => id).join("");
const options = queryOptions({ queryKey: ["letters"], queryFn: async () => entries() });

const reorder = (ids: string[]) =>
  new Promise<Entry[]>((resolve, reject) => {
    const accept = () => {
      const others = Array.from(order).filter((id) => !ids.includes(id));
      order = [...ids, ...others].join("");
      resolve(entries());
    };
    requests.push({ ids: ids.join(""), accept, refuse: () => reject(new Error("refused")) });
  });

beforeEach(() => {
  order = "abc";
  requests = [];
});

async function setUp() {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  /** All that has been on the screen, one after the other. */
  const seen: string[] = [];
  const { result } = renderHook(
    () => {
      const { data } = useOrderedList(options);
      const shown = letters(data);
      if (shown !== seen.at(-1)) seen.push(shown);
      return useMove(options, reorder);
    },
    { wrapper },
  );
  const shows = (list: string) => waitFor(() => expect(seen.at(-1)).toBe(list));
  await shows("abc");
  return {
    cache,
    seen,
    shows,
    move: (id: string, to: number) => result.current.mutateAsync({ id, to }),
    sent: (count: number) => waitFor(() => expect(requests).toHaveLength(count)),
    settled: () => waitFor(() => expect(cache.isMutating() + cache.isFetching()).toBe(0)),
  };
}

test("what is fetched while a move is being sent does not take it back", async () => {
  const { cache, seen, shows, move, sent, settled } = await setUp();
  void move("c", 0);
  await sent(1);
  // Somebody else has added one.
  order = "abcd";
  void cache.invalidateQueries(options);
  await shows("cabd");
  requests[0]?.accept();
  await settled();
  await shows(order);
  expect(seen).toEqual(["", "abc", "cab", "cabd"]);
});

test("quick moves are sent one after the other, and end as they were seen", async () => {
  const { seen, shows, move, sent, settled } = await setUp();
  void move("c", 1);
  await shows("acb");
  void move("a", 2);
  await shows("cba");
  await sent(1);
  requests[0]?.accept();
  await sent(2);
  requests[1]?.accept();
  await settled();
  expect(requests.map(({ ids }) => ids)).toEqual(["acb", "cba"]);
  expect(order).toBe("cba");
  expect(seen).toEqual(["", "abc", "acb", "cba"]);
});

test("a refused move goes back and says why; the next one is sent without it", async () => {
  const { seen, shows, move, sent, settled } = await setUp();
  const refusal = expect(move("c", 0)).rejects.toThrow("refused");
  void move("a", 2);
  await shows("cba");
  await sent(1);
  requests[0]?.refuse();
  await refusal;
  await sent(2);
  expect(requests[1]?.ids).toBe("bca");
  requests[1]?.accept();
  await settled();
  await shows(order);
  expect(seen.at(-1)).toBe("bca");
});
