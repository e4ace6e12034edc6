import { writeFileSync } from "node:fs";
import { type BrowserContext, test as base, expect, type Request } from "@playwright/test";
import { Api, type Person, renewPeople } from "./api.ts";
import { waitForIdle } from "./idle.ts";
import { type Database, Kym } from "./kym.ts";
import { Mailbox } from "./mailbox.ts";

export interface KymOptions {
  /** Whether the test has a program to itself: it needs an empty one, changes what all share, or ends it. */
  alone: boolean;
  /** Settings of the program, by the names of its environment. */
  settings: Record<string, string>;
  /** Whether the program sends its emails to the mailbox. */
  sendsMail: boolean;
}

interface Fixtures {
  /** The mail server that the program sends to, if it does. */
  mailbox: Mailbox;
  /** The program: one for many tests, or on an empty database for this test alone. */
  kym: Kym;
  /** Anna, already registered; where the program is hers alone she is its administrator. */
  api: Api;
  /** What no page may do in any test: break the content security policy or throw. */
  pageErrors: string[];
}

/** What all tests of a worker share. */
export interface Shared {
  database: Database;
  /** A program that somebody else has set up; it is not started before a test wants it. */
  shared: () => Promise<Kym>;
}

const ADMINISTRATOR: Person = {
  username: "administrator",
  password: "who set all of this up",
  full_name: "Who Administers",
  email: "administrator@example.org",
};

export const test = base.extend<Fixtures & KymOptions, Shared>({
  database: ["sqlite", { option: true, scope: "worker" }],

  shared: [
    async ({ database }, use) => {
      let started: Promise<Kym> | undefined;
      const start = async () => {
        const kym = await Kym.start(database);
        await Api.setUp(kym, ADMINISTRATOR);
        return kym;
      };
      await use(() => {
        started ??= start();
        return started;
      });
      await (await started)?.remove();
    },
    { scope: "worker" },
  ],

  alone: [false, { option: true }],

  settings: [{}, { option: true }],

  sendsMail: [false, { option: true }],

  mailbox: async ({}, use) => {
    const mailbox = await Mailbox.open();
    await use(mailbox);
    mailbox.close();
  },

  kym: async ({ alone, database, settings, sendsMail, mailbox, shared }, use, info) => {
    renewPeople();
    const isAlone = alone || sendsMail || Object.keys(settings).length > 0;
    const kym = isAlone
      ? await Kym.start(database, { ...settings, ...(sendsMail ? mailbox.environment : {}) })
      : await shared();
    const before = kym.output.length;
    await use(kym);
    if (info.status !== info.expectedStatus) {
      // As a file, since the reporter prints no more than the beginning.
      const path = info.outputPath("kym.log");
      writeFileSync(path, kym.output.slice(isAlone ? 0 : before));
      info.attachments.push({ name: "kym.log", path, contentType: "text/plain" });
    }
    if (isAlone) await kym.remove();
  },

  api: async ({ kym }, use) => {
    await use(kym.isSetUp ? await Api.join(kym) : await Api.setUp(kym));
  },

  baseURL: async ({ kym }, use) => {
    await use(kym.url);
  },

  pageErrors: async ({}, use) => {
    await use([]);
  },

  context: async ({ context, pageErrors }, use, info) => {
    await watch(context, pageErrors);
    const unanswered = noteUnanswered(context);
    await use(context);
    if (info.status !== info.expectedStatus) await printScreen(context, unanswered);
    expect(pageErrors, "violations of the content security policy and uncaught errors").toEqual([]);
  },
});

/** The requests that have no answer yet. */
function noteUnanswered(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on("request", (request) => open.add(request));
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** Prints what a failed test leaves on the screen: where only the output is kept, pictures are lost. */
async function printScreen(context: BrowserContext, unanswered: Set<Request>): Promise<void> {
  for (const request of unanswered) {
    process.stdout.write(`without an answer: ${request.method()} ${request.url()}\n`);
  }
  for (const page of context.pages()) {
    const open = page.getByRole("dialog");
    const shown = (await open.count()) > 0 ? open.first() : page.locator("body");
    const snapshot = await shown.ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stdout.write(`${page.url()}\n${snapshot.split("\n").slice(0, 80).join("\n")}\n`);
  }
}

/**
 * Notes what the pages of a context do wrong, and lets them come to rest before anything is done on them; a test that
 * opens a second browser passes its context here.
 */
export async function watch(context: BrowserContext, pageErrors: string[]): Promise<void> {
  await waitForIdle(context);
  await context.exposeFunction("noteCspViolation", (text: string) => pageErrors.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const note = (window as unknown as { noteCspViolation: (text: string) => void }).noteCspViolation;
      note(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on("weberror", (error) => pageErrors.push(String(error.error())));
}

export { expect };
