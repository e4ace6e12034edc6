import type { Page } from "@playwright/test";

/** What becomes of the calls that would change something. */
export type Answering = "carry" | 503 | 422 | "offline";

/** A call that would change something. */
export interface Call {
  method: string;
  path: string;
  body: string;
  key: string | null;
  /** The id of what it made, if it made something. */
  made: string | null;
  /** The server has refused it: then the same may be tried again. */
  isRefused: boolean;
}

interface Line {
  answering: Answering;
  calls: Call[];
  /** What waits for an answer that is only pretended. */
  waiting: (() => void)[];
}

/** The line between the pages of a browser and the server, where calls that change something are held. */
export async function holdCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const line: Line = { answering: 503, calls: [], waiting: [] };
    (window as unknown as { line: Line }).line = line;
    const carry = window.fetch;
    // What only asks, and what keeps somebody signed in.
    const harmless = /\/(preview|refresh|challenge|query)$|\/reports\//;
    const refusal = (status: number) =>
      new Response(
        JSON.stringify({ detail: { code: "validation_failed", message: "Refused by the test." } }),
        {
          status,
          // Longer than anything waits, so that it is not tried again.
          headers: { "Content-Type": "application/json", ...(status === 503 && { "Retry-After": "3600" }) },
        },
      );
    window.fetch = async (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (method === "GET" || method === "HEAD" || harmless.test(url.pathname)) return carry(input, init);
      const given = init?.body;
      const key = new Headers(init?.headers).get("Idempotency-Key");
      const call: Call = {
        method,
        path: url.pathname + url.search,
        body: typeof given === "string" ? given : "",
        key,
        made: null,
        isRefused: false,
      };
      line.calls.push(call);
      if (line.answering === "offline") throw new TypeError("Failed to fetch");
      if (typeof line.answering === "number") return refusal(line.answering);
      // Nobody is deleted, signed out or locked out, or the rest could not be looked at.
      const isTheEnd = method === "DELETE" || /\/(auth|users\/me)\b/.test(url.pathname);
      if (isTheEnd) {
        await new Promise<void>((resolve) => line.waiting.push(resolve));
        return new Response(null, { status: 204 });
      }
      const answer = await carry(input, init);
      const text = await answer.clone().text();
      call.isRefused = !answer.ok;
      if (answer.ok) call.made = /"id":"([\w-]+)"/.exec(text)?.[1] ?? null;
      return answer;
    };
  });
}

/** From now on they are answered so, and counted anew. */
export async function answer(page: Page, answering: Answering): Promise<void> {
  await page.evaluate((how) => {
    const { line } = window as unknown as { line: Line };
    line.answering = how;
    line.calls = [];
  }, answering);
}

/** Has the calls answered that are only pretended to be carried out. */
export async function answerPretended(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { line } = window as unknown as { line: Line };
    for (const go of line.waiting.splice(0)) go();
  });
}

/** The calls since then. */
export function callsOf(page: Page): Promise<Call[]> {
  return page.evaluate(() => (window as unknown as { line: Line }).line.calls);
}

/** What was asked for more than once, though it was meant once. */
export function repeated(calls: Call[]): string[] {
  const keys = new Map<string, Set<string>>();
  for (const [at, { method, path, body, key, isRefused }] of calls.entries()) {
    if (isRefused) continue;
    const content = `${method} ${path} ${body}`;
    keys.set(content, (keys.get(content) ?? new Set()).add(key ?? `without a key ${at}`));
  }
  const asked = [...keys].filter(([, { size }]) => size > 1).map(([content]) => content.slice(0, 120));
  // What the same call made twice is two things, under one key or under two.
  const made = new Map<string, Set<string>>();
  for (const { method, path, made: id } of calls) {
    if (id !== null) made.set(`${method} ${path}`, (made.get(`${method} ${path}`) ?? new Set()).add(id));
  }
  return [...asked, ...[...made].filter(([, { size }]) => size > 1).map(([path]) => `${path} made two`)];
}
