import type { Page } from "@playwright/test";
import { ANNA, type Person } from "./api.ts";

/** Where the client keeps its session (web/src/session/record.ts). */
export const SLOT = "KYM_auth";

/**
 * Opens a page as somebody who has signed in before: the tokens are put where the browser keeps them. That they come
 * there by the form, the tests of signing in show.
 */
export async function enter(
  page: Page,
  path: string,
  { username, password }: Person = ANNA,
  otp?: string,
  waitUntil: "commit" | "load" = "load",
): Promise<void> {
  const data = { username, password, ...(otp && { otp }) };
  const answer = await page.request.post("/api/v1/auth/login", { data });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const { access_token: accessToken, refresh_token: refreshToken } = (await answer.json()) as Tokens;
  const now = Date.now();
  const value = { accessToken, refreshToken, user: null, lastActivityTimestamp: now };
  const entry = JSON.stringify({ retention: "normal", written: now, used: now, value });
  const putting = await page.addInitScript(([slot, text]) => localStorage.setItem(slot, text), [
    SLOT,
    entry,
  ] as const);
  await page.goto(path, { waitUntil });
  await putting.dispose();
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}
