import type { Browser } from "@playwright/test";

/** What a till prints: a text at the left of a row with a sum at its right, or one in the middle. */
export type PrintedRow = readonly [text: string, sum?: string];

/** In pixels. */
const ROW_HEIGHT = 42;

/** A receipt that lies on a table, as a phone takes it: its text has to be recognised. */
export async function photograph(browser: Browser, rows: readonly PrintedRow[]): Promise<Buffer> {
  const viewport = { width: 740, height: rows.length * ROW_HEIGHT + 190 };
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const printed = rows.map(([text, sum]) =>
    sum === undefined ? `<p class="middle">${text}</p>` : `<p><span>${text}</span><span>${sum}</span></p>`,
  );
  await page.setContent(`<style>
    body { display: grid; place-items: center; height: 100vh; margin: 0; background:
      repeating-linear-gradient(91deg, #8a6a4b 0 96px, #7d5d3c 96px 99px, #90704f 99px 210px, #7d5d3c 210px 213px); }
    main { box-sizing: border-box; width: 624px; padding: 50px 44px; rotate: -0.6deg; background:
      linear-gradient(100deg, #f4f2ec, #fffefa 30%, #f0eee7 70%, #f8f6f1); box-shadow: 0 12px 36px #2b1a0a99; }
    p { display: flex; justify-content: space-between; height: ${ROW_HEIGHT}px; margin: 0; color: #26241f;
      font: 26px/${ROW_HEIGHT}px "DejaVu Sans Mono", monospace; white-space: pre; }
    .middle { justify-content: center; }
  </style><main>${printed.join("")}</main>`);
  const taken = await page.screenshot({ type: "jpeg", quality: 88 });
  await context.close();
  return taken;
}
