import { env } from "node:process";
import type { Page, TestInfo } from "@playwright/test";
import { ANNA } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { holdCalls } from "./sweep/calls.ts";
import { Explorer } from "./sweep/explorer.ts";
import { Findings } from "./sweep/findings.ts";
import { addresses, fullHousehold } from "./sweep/screens.ts";
import { Sweep } from "./sweep/sweep.ts";
import { watchTimers } from "./sweep/timers.ts";

/** The long form tries all ways to leave, all kinds of failure, the keyboard and forced colours, and every variant. */
const IS_LONG = env.KYM_SOAK === "1";

/** So many tests share the screens, to run beside each other. */
const PARTS = IS_LONG ? 6 : 1;

/** The short form goes over one of so many screens: what all forms have in common, each of them shows. */
const SAMPLE = IS_LONG ? 1 : 8;

// It makes, changes and signs out whatever can be.
test.use({ alone: true });
test.setTimeout(IS_LONG ? 3_600_000 : 600_000);

for (let part = 0; part < PARTS; part++) {
  test(`every form and dialog, part ${part + 1} of ${PARTS}`, async ({ api, kym, page }, info) => {
    const ids = await fullHousehold(api, kym);
    const { recoveryCodes } = await api.setUpSecondFactor();
    const signIn = (path: string) => enter(page, path, ANNA, recoveryCodes.pop());
    const all = sample(addresses(ids, IS_LONG));
    const size = Math.ceil(all.length / PARTS);
    // The first one looks at what stands around the screens, too.
    const whole = IS_LONG && part === 0;
    await sweepOver(page, signIn, all.slice(part * size, (part + 1) * size), whole, info);
  });
}

/** Those of the addresses that are gone over, or those with what one asks for in them. */
function sample(paths: string[]): string[] {
  const { SWEEP: asked } = env;
  return paths.filter((path, at) => (asked === undefined ? at % SAMPLE === 0 : path.includes(asked)));
}

test.describe("a visitor", () => {
  // Some forms are there only where emails are sent.
  test.use({ sendsMail: true });

  test("every form of a visitor", async ({ api: _, page }, info) => {
    const nothing = { workspaceId: "", accountId: "", receiptId: "" };
    const open = async (path: string) => {
      await page.goto(path);
    };
    await sweepOver(page, open, sample(addresses(nothing, false)), false, info);
  });
});

async function sweepOver(
  page: Page,
  signIn: (path: string) => Promise<void>,
  paths: string[],
  whole: boolean,
  info: TestInfo,
): Promise<void> {
  await holdCalls(page);
  await watchTimers(page);
  await signIn("/");
  const explorer = new Explorer(page, signIn);
  await explorer.rest();
  const findings = new Findings(IS_LONG);
  const sweep = new Sweep(explorer, findings);
  explorer.whole = whole;
  for (const path of paths) await sweep.over(path);
  await info.attach("what holds", { body: findings.table() });
  // With one screen asked for there may be none for who looks.
  if (env.SWEEP === undefined) expect(findings.count).toBeGreaterThan(0);
  expect(findings.problems()).toEqual([]);
}
