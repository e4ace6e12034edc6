import { appendFileSync } from "node:fs";
import { stdout } from "node:process";
import type { Locator, Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, type Api, day } from "./support/api.ts";
import { test } from "./support/test.ts";
import { words } from "./support/texts.ts";

// How the table of transactions feels with 5,000 rows: `cargo xtask bench`, after the server's part.

const ROWS = 5000;
const WRITERS = 32;
/** As a wheel turned without a stop: so many frames, so many pixels each. */
const FRAMES = 240;
const PIXELS = 100;
const REPORT = process.env.SPEED_REPORT;

const PAYEES = ["Corner shop", "Ёлочный базар", "Railway", "Landlord", "Кофейня", "Pharmacy", "Book store"];

test("the table with 5,000 rows", async ({ api, page }) => {
  const account = await book(api);
  const { auth, account: screen, shell } = screens(page);
  const t = words("en");
  await page.goto("/login");
  await auth.signIn();
  await shell.goTo("accounts");
  await page.getByRole("main").getByRole("link", { name: account.name }).click();
  await screen.showRange("transactions.ranges.all");
  await page.getByRole("combobox", { name: t("pager.size") }).selectOption({ label: t("pager.all") });
  await screen.grid.getByRole("row").nth(5).waitFor();

  const scrolling = await scroll(screen.grid);
  await screen.search.focus();
  const searching = await paints(page, () => page.keyboard.type("corner shop", { delay: 120 }));
  await screen.search.fill("");
  await screen.grid.focus();
  const moving = await paints(page, () => pressOften(page, "ArrowDown", 40));
  report([
    ["frames a second while it scrolls", `${scrolling.rate.toFixed(0)}`],
    ["frames that took longer than 34 ms", `${scrolling.late} of ${FRAMES}`],
    ["the longest frame", `${scrolling.worst.toFixed(0)} ms`],
    ["a letter in the search until it is painted", times(searching)],
    ["an arrow key until the row is marked", times(moving)],
  ]);
});

async function book(api: Api): Promise<Account> {
  const workspace = await api.createWorkspace("Speed");
  const account = await api.createAccount(workspace, "Daily", "debit_card");
  let next = 0;
  const write = async () => {
    while (next < ROWS) {
      const number = next++;
      const row = { date: day(-(number % 700)), total_amount: `-${(number % 90) + 1}.25` };
      await api.createTransaction(account, { ...row, payee: PAYEES[number % PAYEES.length] ?? "" });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return account;
}

/** Scrolls by script and takes the time between frames. */
function scroll(grid: Locator): Promise<{ rate: number; late: number; worst: number }> {
  return grid.evaluate(
    async (scroller, { frames, pixels }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const took: number[] = [];
      let before = await frame();
      for (let number = 0; number < frames; number += 1) {
        scroller.scrollTop += pixels;
        const now = await frame();
        took.push(now - before);
        before = now;
      }
      const whole = took.reduce((sum, one) => sum + one, 0);
      return {
        rate: (1000 * took.length) / whole,
        late: took.filter((one) => one > 34).length,
        worst: Math.max(...took),
      };
    },
    { frames: FRAMES, pixels: PIXELS },
  );
}

/** How long each key of what is done takes until the next paint (Event Timing, W3C), in ms. */
async function paints(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const taken: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") taken.push(entry.duration);
    });
    // Shorter ones than a frame are not told of.
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { taken, observer });
  });
  await act();
  return page.evaluate(async () => {
    const { taken, observer } = window as unknown as { taken: number[]; observer: PerformanceObserver };
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
    observer.disconnect();
    return taken;
  });
}

async function pressOften(page: Page, key: string, often: number): Promise<void> {
  for (let number = 0; number < often; number += 1) await page.keyboard.press(key, { delay: 20 });
}

function times(taken: number[]): string {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return `${at(0.5)} ms, worst ${at(1)} ms`;
}

function report(rows: [string, string][]): void {
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  stdout.write(`${lines.join("\n")}\n`);
  if (REPORT === undefined) return;
  const head = `
## In the browser

The table of an account with ${ROWS.toLocaleString("en")} rows on one page, in headless Chromium without a graphics card, 1440 by 900.
Scrolled by ${PIXELS} pixels a frame it should give 60 frames a second; a key should be painted within 50 ms.

|  |  |
|---|---:|
`;
  appendFileSync(REPORT, `${head}${lines.join("\n")}\n`);
}
