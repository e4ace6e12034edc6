import { env } from "node:process";
import { defineConfig, type ReporterDescription } from "@playwright/test";
import { ZONE } from "./support/api.ts";
import type { KymOptions, Shared } from "./support/test.ts";

/** Debian's browser without what draws windows; Playwright's own builds are not fetched. */
const browser = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: "/usr/lib/chromium/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // No page of a test lives long enough to gain by what the compiler makes of it beside the test.
      "--js-flags=--no-opt",
    ],
  },
};

/** Where a second reporter writes what became of each test, for who runs them. */
const junit = env.PLAYWRIGHT_JUNIT_OUTPUT_FILE;
const reporters: ReporterDescription[] = junit ? [["junit", { outputFile: junit }]] : [];

export default defineConfig<KymOptions, Shared>({
  testDir: ".",
  outputDir: "results",
  fullyParallel: true,
  workers: 3,
  // What fails is run once more by who runs all of this, alone and at the end, and told of (docs/testing.md).
  retries: 0,
  forbidOnly: true,
  // No time is the subject of any test: these are for a machine with sixteen times as much to do as it can.
  timeout: 300_000,
  globalTimeout: 120 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ...reporters],
  use: {
    ...browser,
    locale: "en-GB",
    timezoneId: ZONE,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    // What moves is waited for and drawn sixty times in a second.
    reducedMotion: "reduce",
    // A trace films the test, which nearly doubles what it costs. `--trace on` makes one of a test that failed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // Two processes at one database are for PostgreSQL alone.
    { name: "sqlite", testIgnore: ["together.spec.ts", "accessibility/**"], use: { database: "sqlite" } },
    // What the browser sees of the second database: the whole way through once, and what several people
    // and several processes do at the same time, invitations among it. That every call answers alike on
    // both, the tests of the server show.
    {
      name: "postgres",
      testMatch: /(journey|presence|together)\.spec\.ts/,
      use: { database: "postgres" },
    },
    // axe looks at every screen and dialog, in both themes.
    { name: "accessibility", testMatch: "accessibility/*.spec.ts", use: { database: "sqlite" } },
    { name: "screenshots", testMatch: "screenshots.ts", use: { database: "sqlite" } },
    { name: "speed", testMatch: "speed.ts", use: { database: "sqlite" } },
  ],
});
