import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { Payment, PaymentDetails } from "./api";
import { DetailsDialog } from "./details-dialog";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "billing-management", "payment-management"]);
});

const PAYMENT: Payment = {
  id: "1",
  user: { id: "2", username: "ann", full_name: "Ann Lee", email: "ann@example.com" },
  subscription_id: null,
  purpose: "plan",
  plan: { id: "3", code: "pro", name: "Pro" },
  invoice: null,
  amount: "9.99",
  currency: "USD",
  provider: "stripe",
  is_test: false,
  status: "pending",
  provider_payment_id: null,
  confirmation_url: null,
  expires_at: null,
  is_automatic: false,
  failure: null,
  refunded: "0.00",
  refundable: "0.00",
  attention: null,
  created_at: "2026-11-28T10:00:00Z",
  paid_at: null,
  version: 1,
  allowed: [],
};

function show(some: Partial<Payment>, more: Partial<PaymentDetails> = {}) {
  const payment = { ...PAYMENT, ...some };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider>
        <DetailsDialog
          payment={payment}
          details={{ ...payment, refunds: [], notifications: [], ...more }}
          error={null}
          onRetry={() => undefined}
          onAction={() => undefined}
          onClose={() => undefined}
        />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
}

const ACTIONS = /Mark as paid|Check with|Resend|Refund…|Cancel payment/;
const buttons = () =>
  screen.queryAllByRole("button", { name: ACTIONS }).map(({ textContent }) => textContent);

test("only what the server allows can be pressed, always in the same order", () => {
  const { unmount } = show({ allowed: [] });
  expect(buttons()).toEqual([]);
  unmount();
  show({ allowed: ["cancel", "refund", "resend", "read", "mark_paid"] });
  expect(buttons()).toEqual([
    "Mark as paid…",
    "Check with the provider",
    "Resend payment link",
    "Refund…",
    "Cancel payment…",
  ]);
});

test("a failure is told in words, with the provider's code", () => {
  show({ status: "canceled", failure: { kind: "other_method", code: "insufficient_funds" } });
  expect(screen.getByText("Failed")).toBeTruthy();
  expect(screen.getByText(/has to choose another one\. Provider's code: insufficient_funds\./)).toBeTruthy();
});

test.each([
  ["not_applied", /on the user's balance/],
  ["mode_differs", /Test and live mode were mixed up/],
  ["moon_phase", /needs a closer look \(moon_phase\)/],
])("what needs attention for %s says what to do", (attention, text) => {
  show({ status: "succeeded", attention } as Partial<Payment>);
  expect(screen.getByText("Needs attention")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test("what was given back stands with what is left, in the payment's own currency", () => {
  show(
    {
      status: "partially_refunded",
      currency: "KWD",
      amount: "12.500",
      refunded: "2.500",
      refundable: "10.000",
    },
    {
      refunds: [
        {
          id: "9",
          amount: "2.500",
          status: "succeeded",
          reason: "Late start",
          is_external: true,
          credit_note: { id: "8", number: "KYM-2026-0007" },
          created_at: "2026-11-28T10:00:00Z",
          finished_at: null,
        },
      ],
    },
  );
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(facts).toContain("KWD 2.500");
  expect(facts).toContain("KWD 10.000");
  const refund = screen.getByRole("list", { name: "Refunds" }).textContent;
  expect(refund).toContain("Late start");
  expect(refund).toContain("Made at the provider");
  expect(refund).toContain("Credit note KYM-2026-0007");
});

test("money of a test is marked, and leads to Stripe's pages for tests", () => {
  show({ is_test: true, provider_payment_id: "pi_1" });
  expect(screen.getByText("Test")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(
    "https://dashboard.stripe.com/test/payments/pi_1",
  );
});
