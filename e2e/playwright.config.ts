import { defineConfig } from "@playwright/test";
import { ZONE } from "./support/api.ts";
import type { KymOptions } from "./support/test.ts";

/** Debian's browser; Playwright's own builds are not fetched. */
const browser = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

export default defineConfig<KymOptions>({
  testDir: ".",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time has failed.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    ...browser,
    locale: "en-GB",
    timezoneId: ZONE,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // A trace films the test, which nearly doubles what it costs. `--trace on` makes one of a test that failed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // Two processes at one database are for PostgreSQL alone.
    { name: "sqlite", testIgnore: "together.spec.ts", use: { database: "sqlite" } },
    // What the browser sees of the second database: the whole way through once, and what several people
    // and several processes do at the same time. That every call answers alike on both, the tests of the
    // server show.
    {
      name: "postgres",
      testMatch: /(journey|invitations|history|presence|together)\.spec\.ts/,
      use: { database: "postgres" },
    },
    { name: "screenshots", testMatch: "screenshots.ts", use: { database: "sqlite" } },
    { name: "speed", testMatch: "speed.ts", use: { database: "sqlite" } },
  ],
});
