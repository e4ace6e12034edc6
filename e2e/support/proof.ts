import type { Page } from "@playwright/test";

/** Makes the next such call fail as one that wants a fresh proof of identity. */
export async function wantProofOf(page: Page, method: string, path: string): Promise<void> {
  const detail = { code: "fresh_authentication_required", message: "" };
  const json = { detail, request_id: "019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11" };
  let isWanted = true;
  await page.route(`**/api/v1${path}`, (route) => {
    if (!isWanted || route.request().method() !== method) return route.fallback();
    isWanted = false;
    return route.fulfill({ status: 403, json });
  });
}
