import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { MyPlan } from "@/features/billing/subscriptions/public";
import { initI18n, loadTexts } from "@/i18n";
import { PaymentNotes } from "./payment-notes";
import type { Payment } from "./wire";

const mine = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getMyPlan: async () => ({ data: mine(), response: new Response() }),
}));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ params, children }: { params: { paymentId: string }; children: string }) => (
    <a href={`/billing/checkout/${params.paymentId}`}>{children}</a>
  ),
  useNavigate: () => vi.fn(),
}));

const NOTHING = {
  subscription: null,
  is_overdue: false,
  payment_due_at: null,
  next_attempt_at: null,
  open_invoice: null,
  open_payment: null,
};
const INVOICE = { id: "i", number: "KYM-2026-0007" };
const DUE = "2026-11-25T12:00:00Z";
const PAYMENT = {
  id: "p",
  status: "pending",
  provider: "stripe",
  amount: "9.99",
  currency: "USD",
  confirmation_url: "https://pay.test/1",
} as Payment;
const TRIAL = {
  status: "canceled",
  is_in_trial: true,
  trial_ends_at: "2026-12-12T12:00:00Z",
  price: "9.99",
} as NonNullable<MyPlan["subscription"]>;

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "payments"]);
});

test.each([
  ["nothing to pay", {}, ""],
  [
    "an unfinished payment",
    { open_payment: PAYMENT, open_invoice: INVOICE },
    "Your payment of $9.99 isn't finished. | Continue payment | Show payment",
  ],
  [
    "a payment without a page",
    { open_payment: { ...PAYMENT, confirmation_url: null } },
    "Your payment of $9.99 is being confirmed. | Show payment",
  ],
  [
    "a payment that is held",
    { open_payment: { ...PAYMENT, status: "waiting_for_capture" } },
    "Your payment of $9.99 is being confirmed. | Show payment",
  ],
  [
    "a transfer",
    { open_payment: { ...PAYMENT, provider: "manual", confirmation_url: null } },
    "Waiting for your payment of $9.99. | How to pay",
  ],
  [
    "an invoice",
    { open_invoice: INVOICE, payment_due_at: DUE },
    "Invoice KYM-2026-0007 is due on Nov 25, 2026. | Pay",
  ],
  [
    "a late invoice",
    { open_invoice: INVOICE, payment_due_at: DUE, is_overdue: true },
    "Payment overdue since Nov 25, 2026. Pay to keep your plan. | Pay",
  ],
  [
    "a payment that failed and is tried again",
    { open_invoice: INVOICE, payment_due_at: DUE, is_overdue: true, next_attempt_at: "2026-11-28T12:00:00Z" },
    "Payment failed. Next attempt: Nov 28, 2026. | Pay",
  ],
  [
    "a trial that ends",
    { subscription: TRIAL },
    "The plan ends with the trial on Dec 12, 2026 unless you pay for the first period before. | Pay for the first period",
  ],
  ["a trial that goes on", { subscription: { ...TRIAL, status: "active" } }, ""],
  ["a trial of what is free", { subscription: { ...TRIAL, price: "0.00" } }, ""],
  ["a canceled plan", { subscription: { ...TRIAL, is_in_trial: false } }, ""],
])("with %s", async (_, plan, words) => {
  mine.mockReturnValue({ ...NOTHING, ...plan });
  const cache = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <PaymentNotes />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  const note = container.querySelector("p")?.textContent ?? "";
  const ways = [...container.querySelectorAll("a, button")].map(({ textContent }) => textContent);
  expect([note, ...ways].filter(Boolean).join(" | ")).toBe(words);
  expect(screen.queryByRole("link", { name: "Continue payment" })?.getAttribute("href") ?? null).toBe(
    words.includes("Continue") ? "https://pay.test/1" : null,
  );
});
