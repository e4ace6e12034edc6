import { type BrowserContext, test as base, expect } from "@playwright/test";
import { Api } from "./api.ts";
import { type Database, Kym } from "./kym.ts";
import { Mailbox } from "./mailbox.ts";

export interface KymOptions {
  database: Database;
  /** Settings of the program, by the names of its environment. */
  settings: Record<string, string>;
  /** Whether the program sends its letters to the mailbox. */
  sendsMail: boolean;
}

interface Fixtures {
  /** The mail server that the program sends to, if it does. */
  mailbox: Mailbox;
  /** The program on an empty database, for this test alone. */
  kym: Kym;
  /** Anna, the first administrator, already registered. */
  api: Api;
  /** What no page may do in any test: break the content security policy or throw. */
  complaints: string[];
}

export const test = base.extend<Fixtures & KymOptions>({
  database: ["sqlite", { option: true }],

  settings: [{}, { option: true }],

  sendsMail: [false, { option: true }],

  mailbox: async ({}, use) => {
    const mailbox = await Mailbox.open();
    await use(mailbox);
    mailbox.close();
  },

  kym: async ({ database, settings, sendsMail, mailbox }, use, info) => {
    const kym = await Kym.start(database, { ...settings, ...(sendsMail ? mailbox.environment : {}) });
    await use(kym);
    if (info.status !== info.expectedStatus) {
      await info.attach("kym.log", { body: kym.output, contentType: "text/plain" });
    }
    await kym.remove();
  },

  api: async ({ kym }, use) => {
    await use(await Api.setUp(kym));
  },

  baseURL: async ({ kym }, use) => {
    await use(kym.url);
  },

  complaints: async ({}, use) => {
    await use([]);
  },

  context: async ({ context, complaints }, use) => {
    await watch(context, complaints);
    await use(context);
    expect(complaints, "violations of the content security policy and uncaught errors").toEqual([]);
  },
});

/** Notes what the pages of a context do wrong; a test that opens a second browser passes its context here. */
export async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.exposeFunction("noteCspViolation", (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const note = (window as unknown as { noteCspViolation: (text: string) => void }).noteCspViolation;
      note(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
}

export { expect };
