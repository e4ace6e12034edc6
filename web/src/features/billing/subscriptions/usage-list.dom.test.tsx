import { HeadlessMantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { PlanUsageItem } from "./api";
import { UsageList } from "./usage-list";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing"]);
});

function row(item: Partial<PlanUsageItem>): string {
  const whole = {
    limit_type: "accounts",
    current_usage: 0,
    limit_value: null,
    resets_at: null,
    ...item,
  } as const;
  const { unmount } = render(
    <HeadlessMantineProvider>
      <UsageList items={[whole]} />
    </HeadlessMantineProvider>,
  );
  const texts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  unmount();
  return texts.join(" | ");
}

test.each([
  [{ current_usage: 0, limit_value: null }, "Unlimited"],
  [{ current_usage: 12, limit_value: null }, "12, unlimited"],
  [{ current_usage: 0, limit_value: 0 }, "Not included"],
  [{ current_usage: 2, limit_value: 0 }, "2 of 0 | Over the limit by 2"],
  [{ current_usage: 0, limit_value: 5 }, "0 of 5 | "],
  [{ current_usage: 4, limit_value: 5 }, "4 of 5 | 80% used"],
  [{ current_usage: 5, limit_value: 5 }, "5 of 5 | Limit reached"],
  [{ current_usage: 7, limit_value: 5 }, "7 of 5 | Over the limit by 2"],
  [{ current_usage: 999, limit_value: 1000 }, "999 of 1,000 | 99% used"],
  [{ limit_type: "attachments_mb", current_usage: 3, limit_value: 500 }, "3 MB of 500 MB | "],
  [
    { limit_type: "ocr_per_month", current_usage: 1, limit_value: 9, resets_at: "2026-12-01T12:00:00Z" },
    "1 of 9 | Resets on Dec 1, 2026",
  ],
] as const)("%j is said as %s", (item, text) => {
  expect(row(item)).toBe(text);
});
