import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { CheckoutForm } from "./checkout-form";
import type { CheckoutPreview, OfferedPlan, Payment } from "./wire";

const calls = vi.hoisted(() => ({ preview: vi.fn(), begin: vi.fn(), mine: vi.fn() }));
const answered = vi.hoisted(() => (call: (options: object) => unknown) => async (options: object) => {
  const result = (await call(options)) as { status?: number; error?: unknown };
  if (result?.error)
    return { error: result.error, response: new Response(null, { status: result.status ?? 409 }) };
  return { data: result, response: new Response() };
});
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  previewCheckout: answered(calls.preview),
  beginCheckout: answered(calls.begin),
  getMyPlan: answered(calls.mine),
}));
const went = vi.hoisted(() => vi.fn());
vi.mock("@tanstack/react-router", () => ({ useNavigate: () => went }));
const told = vi.hoisted(() => vi.fn());
vi.mock("@/ui/notify", async (original) => ({ ...(await original<object>()), notifySuccess: told }));

const PREVIEW: CheckoutPreview = {
  action: "begin",
  prorate_at: "2026-11-28T12:00:00.000123Z",
  credit: "0.00",
  debit: "9.99",
  balance: "0.00",
  amount: "9.99",
  currency: "USD",
  starts_at: "2026-11-28T12:00:00Z",
  period_ends_at: "2026-12-28T12:00:00Z",
  collects_automatically: true,
  provider: "stripe",
};
const PLAN = {
  id: "family",
  name: "Family",
  price: "9.99",
  currency: "USD",
  billing_frequency: "monthly",
  billing_days: null,
} as OfferedPlan["plan"];
const PAYMENT = { id: "p", status: "pending", provider: "stripe" } as Payment;
const NOTHING = { payment: null, confirmation_url: null, instructions: null, subscription: null };

const close = vi.fn();

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "payments", "refusals"]);
});
beforeEach(() => {
  vi.clearAllMocks();
  calls.preview.mockReturnValue(PREVIEW);
  calls.mine.mockReturnValue({ saves_methods: true });
  calls.begin.mockReturnValue(NOTHING);
});

/** Opens the form; resolves when the amount is there. */
async function open(preview: Partial<CheckoutPreview> = {}) {
  calls.preview.mockReturnValue({ ...PREVIEW, ...preview });
  const offer = { plan: PLAN, action: preview.action ?? PREVIEW.action, amount: null };
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <CheckoutForm offer={offer} onBack={() => undefined} onClose={close} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText("What it costs");
  await waitFor(() => expect(cache.isFetching()).toBe(0));
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const sent = (): unknown => calls.begin.mock.calls[0]?.[0]?.body;

test("what was shown is what is agreed, and the consent is what was checked", async () => {
  await open();
  const consent = screen.getByRole("checkbox");
  expect((consent as HTMLInputElement).checked).toBe(false);
  expect(consent.closest("form")?.textContent).toContain(
    "I agree that my payment method is saved and $9.99 a month is charged until I cancel.",
  );
  fireEvent.click(consent);
  press("Pay $9.99");
  await waitFor(() => expect(calls.begin).toHaveBeenCalled());
  expect(sent()).toEqual({
    plan_id: "family",
    expected_amount: "9.99",
    prorate_at: "2026-11-28T12:00:00.000123Z",
    saves_method: true,
  });
});

test("what is unchecked is no consent", async () => {
  await open();
  press("Pay $9.99");
  await waitFor(() => expect(calls.begin).toHaveBeenCalled());
  expect(sent()).toMatchObject({ saves_method: false });
});

test.each([
  ["nothing is paid", { amount: "0.00", balance: "9.99" }, true, "Start plan"],
  ["nothing is collected later", { collects_automatically: false }, true, "Pay $9.99"],
  ["the provider saves nothing", {}, false, "Pay $9.99"],
])("nobody is asked for a consent where %s", async (_, preview, saves_methods, button) => {
  calls.mine.mockReturnValue({ saves_methods });
  await open(preview);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("button", { name: button })).toBeTruthy();
});

test.each([
  ["begin", "“Family” started"],
  ["begin_trial", "Trial of “Family” started"],
  ["change_now", "Plan changed to “Family”"],
  ["change_later", "“Family” starts with the next period"],
] as const)("what needs no payment is done: %s", async (action, message) => {
  await open({ action, amount: "0.00" });
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(told).toHaveBeenCalledWith(message);
  expect(went).not.toHaveBeenCalled();
});

test("what is charged to a saved method is followed on our own page", async () => {
  await open();
  calls.begin.mockReturnValue({ ...NOTHING, payment: PAYMENT });
  press("Pay $9.99");
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(went).toHaveBeenCalledWith({ to: "/billing/checkout/$paymentId", params: { paymentId: "p" } });
  expect(told).not.toHaveBeenCalled();
});

test("an amount that is out of date is refused, and the new one is shown before it is sent", async () => {
  await open();
  const field = { field: "prorate_at", code: "stale_preview", message: "" };
  calls.begin.mockReturnValue({
    status: 422,
    error: { detail: { code: "invalid", message: "", fields: [field] } },
  });
  calls.preview.mockReturnValue({ ...PREVIEW, amount: "12.00", debit: "12.00" });
  press("Pay $9.99");
  await screen.findByRole("button", { name: "Pay $12.00" });
  expect(screen.getByRole("alert").textContent).toContain("This amount is out of date.");
});

test("where another payment is open that is said", async () => {
  await open();
  calls.begin.mockReturnValue({ error: { detail: { code: "payment_pending", message: "" } } });
  press("Pay $9.99");
  expect((await screen.findByRole("alert")).textContent).toContain("Another payment is still in progress.");
});
