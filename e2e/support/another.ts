import type { Browser, Page } from "@playwright/test";
import { type Screens, screens } from "../pages/index.ts";
import type { Person } from "./api.ts";
import { test as base, watch } from "./test.ts";

/** Somebody in a browser of their own. */
export interface Guest extends Screens {
  page: Page;
}

/** Tests in which several people have a browser each. */
export const test = base.extend<{ another: () => Promise<Guest> }>({
  another: async ({ browser, baseURL, complaints }, use) => {
    const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      contexts.push(context);
      await watch(context, complaints);
      const page = await context.newPage();
      return { page, ...screens(page) };
    });
    for (const context of contexts) await context.close();
  },
});

/** Signs somebody in, by the sign-in that leads to where they want to be. */
export async function signIn({ page, auth }: Guest, person: Person, path = "/login"): Promise<void> {
  await page.goto(path);
  await auth.signIn(person);
}
