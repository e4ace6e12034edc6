import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { initI18n, loadTexts } from "@/i18n";
import { AccountPanel } from "./account-panel";
import type { PaymentAccount, PaymentSettings, UpdatePaymentAccount, UpdatePaymentSettings } from "./api";
import { SettingsPanel } from "./settings-panel";

const { saveSettings, saveAccount } = vi.hoisted(() => ({ saveSettings: vi.fn(), saveAccount: vi.fn() }));

vi.mock("./api", async (original) => ({
  ...(await original<typeof import("./api")>()),
  useUpdatePaymentSettings: () =>
    useMutation<PaymentSettings, Error, { version: number; body: UpdatePaymentSettings }>({
      mutationFn: saveSettings,
    }),
  useUpdatePaymentAccount: () =>
    useMutation<PaymentAccount, Error, { account: PaymentAccount; body: UpdatePaymentAccount }>({
      mutationFn: saveAccount,
    }),
}));
vi.mock("@/ui/notify", () => ({ notifySuccess: vi.fn() }));

const SETTINGS: PaymentSettings = {
  provider: "stripe",
  seller: { name: "KYM", details: "", email: "" },
  invoice_prefix: "KYM-",
  payment_term_days: 14,
  instructions: { en: "", ru: "" },
  receipt: null,
  version: 3,
};

const STRIPE: PaymentAccount = {
  provider: "stripe",
  shop_id: null,
  key_mark: "sk_test_…1234",
  has_webhook_secret: true,
  is_test: true,
  webhook_url: "https://kym.example.com/api/v1/billing/webhooks/stripe",
  version: 5,
};

const refusal = (status: number, detail: object) =>
  ApiError.answered(new Response(null, { status }), { detail });

beforeAll(async () => {
  // jsdom has none; fields that grow wait for them.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  await initI18n("en");
  await loadTexts(["billing", "billing-management", "payment-management", "refusals"]);
});

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  saveSettings.mockReset();
  saveAccount.mockReset();
});

const within = (children: ReactNode) => (
  <QueryClientProvider client={cache}>
    <HeadlessMantineProvider>{children}</HeadlessMantineProvider>
  </QueryClientProvider>
);
const panel = (settings: PaymentSettings) =>
  within(<SettingsPanel settings={settings} accounts={[STRIPE]} />);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what was typed stays when it could not be saved, with the reason at its field", async () => {
  saveSettings.mockRejectedValueOnce(
    refusal(422, { fields: [{ field: "seller.email", code: "moon_phase", message: "Not an address." }] }),
  );
  render(panel(SETTINGS));
  type("Name", "KYM Ltd");
  type("Email", "nowhere");
  press("Save");
  await waitFor(() => expect(screen.getByText("Not an address.")).toBeTruthy());
  expect(field("Name").value).toBe("KYM Ltd");
  expect(field("Email").value).toBe("nowhere");
});

test("what somebody else saves meanwhile is taken over, and the next attempt is about their version", async () => {
  saveSettings.mockResolvedValue({ ...SETTINGS, version: 5 });
  const { rerender } = render(panel(SETTINGS));
  type("Name", "KYM Ltd");
  rerender(panel({ ...SETTINGS, invoice_prefix: "X-", version: 4 }));
  expect(field("Name").value).toBe("KYM Ltd");
  expect(field("Prefix of numbers").value).toBe("X-");
  press("Save");
  await waitFor(() => expect(saveSettings).toHaveBeenCalledTimes(1));
  expect(saveSettings.mock.lastCall?.[0]).toMatchObject({
    version: 4,
    body: { invoice_prefix: "X-", seller: { name: "KYM Ltd" } },
  });
});

test("a provider without a key is warned of, and so is one for tests", () => {
  const { rerender } = render(panel(SETTINGS));
  expect(screen.getByText(/^Test mode: no real money is moved/)).toBeTruthy();
  rerender(
    within(<SettingsPanel settings={SETTINGS} accounts={[{ ...STRIPE, key_mark: null, is_test: null }]} />),
  );
  expect(screen.getByText(/^Stripe isn't connected yet/)).toBeTruthy();
  expect(screen.queryByText(/^Test mode/)).toBeNull();
});

test("a key that was typed stays when it could not be saved, and is forgotten by the form once it is", async () => {
  saveAccount.mockRejectedValueOnce(refusal(503, { code: "unavailable" })).mockResolvedValueOnce(STRIPE);
  render(within(<AccountPanel account={STRIPE} isUsed />));
  const key = () => screen.getByLabelText<HTMLInputElement>("Secret key");
  expect(key().value).toBe("");
  expect(screen.getByText(/sk_test_…1234/)).toBeTruthy();
  fireEvent.change(key(), { target: { value: "sk_live_new" } });
  press("Save Stripe");
  await waitFor(() => expect(screen.getByRole("alert")).toBeTruthy());
  expect(key().value).toBe("sk_live_new");
  press("Save Stripe");
  await waitFor(() => expect(key().value).toBe(""));
  expect(saveAccount.mock.lastCall?.[0]).toMatchObject({ body: { shop_id: null, key: "sk_live_new" } });
});
