import type { Browser, Page } from "@playwright/test";
import { type Screens, screens } from "../pages/index.ts";
import type { Person } from "./api.ts";
import { enter } from "./session.ts";
import { test as base, watch } from "./test.ts";

/** Somebody in a browser of their own. */
export interface Guest extends Screens {
  page: Page;
}

/** Tests in which several people have a browser each. */
export const test = base.extend<{ openGuest: () => Promise<Guest> }>({
  openGuest: async ({ browser, baseURL, pageErrors }, use) => {
    const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      contexts.push(context);
      await watch(context, pageErrors);
      const page = await context.newPage();
      return { page, ...screens(page) };
    });
    for (const context of contexts) await context.close();
  },
});

/** Opens a page as somebody who has signed in before. */
export function enterAs({ page }: Guest, person: Person, path = "/"): Promise<void> {
  return enter(page, path, person);
}
