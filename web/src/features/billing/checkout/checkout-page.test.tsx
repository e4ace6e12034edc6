import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PAYMENTS_KEY } from "@/features/billing/subscriptions/public";
import { initI18n, loadTexts } from "@/i18n";
import CheckoutPage from "./checkout-page";
import type { Checkout, Payment } from "./wire";

const ask = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", async (original) => ({ ...(await original<object>()), getCheckout: ask }));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ to, hash, children }: { to: string; hash?: string; children: string }) => (
    <a href={hash ? `${to}#${hash}` : to}>{children}</a>
  ),
  useParams: () => ({ paymentId: "p" }),
}));

const PAYMENT = {
  id: "p",
  purpose: "plan",
  plan: { id: "family", code: "family", name: "Family" },
  invoice: null,
  amount: "9.99",
  currency: "USD",
  provider: "stripe",
  is_test: false,
  status: "pending",
  failure: null,
  refunded: "0.00",
} as Payment;

const checkout = (payment: Partial<Payment>, more: Partial<Checkout> = {}): Checkout => ({
  payment: { ...PAYMENT, ...payment },
  confirmation_url: "https://pay.test/1",
  instructions: null,
  subscription: null,
  ...more,
});

let cache: QueryClient;

const says = (answer: Checkout) =>
  ask.mockImplementation(async () => ({ data: answer, response: new Response() }));
const refuses = (status: number, code: string) =>
  ask.mockImplementation(async () => ({
    error: { detail: { code, message: "" } },
    response: new Response(null, { status }),
  }));
/** Lets so many seconds pass, with what they bring. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function open() {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <CheckoutPage />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  await pass(0.1);
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const buttons = () =>
  [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")].map((b) => b.textContent);

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "payments", "refusals"]);
});
beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  return () => vi.useRealTimers();
});

test("while it is being confirmed nothing leads to paying again, and the server is asked until it says so", async () => {
  says(checkout({}));
  await open();
  expect(heading()).toBe("Your payment is being confirmed");
  expect(buttons()).toEqual([]);
  await pass(2);
  expect(ask).toHaveBeenCalledTimes(2);
  const subscription = {
    plan: { id: "family" },
    status: "active",
    period_ends_at: "2026-12-28T12:00:00Z",
    ends_at: null,
  };
  says(checkout({ status: "succeeded" }, { confirmation_url: null, subscription: subscription as never }));
  await pass(3);
  expect(heading()).toBe("Payment received");
  expect(document.body.textContent).toContain("You now have “Family”, paid until Dec 28, 2026.");
  expect(buttons()).toEqual(["Go to your plan"]);
  await pass(3600);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("an event about a payment does not wait for the next question", async () => {
  says(checkout({}));
  await open();
  says(checkout({ status: "succeeded" }));
  await act(() => cache.invalidateQueries({ queryKey: PAYMENTS_KEY }));
  await pass(0.1);
  expect(heading()).toBe("Payment received");
});

test("the questions end; then it can be asked by hand, and the same payment be continued", async () => {
  says(checkout({}));
  await open();
  await pass(3600);
  const asked = ask.mock.calls.length;
  expect(heading()).toBe("Your payment isn't confirmed yet");
  expect(buttons()).toEqual(["Check again", "Continue payment"]);
  await pass(3600);
  expect(ask).toHaveBeenCalledTimes(asked);
  says(checkout({ status: "canceled", failure: { kind: "abandoned", code: "expired" } }));
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await pass(0.1);
  expect(heading()).toBe("Payment not completed");
  expect(document.body.textContent).toContain("The payment page wasn't used in time. Nothing was charged.");
});

test.each([
  [404, "not_found"],
  [422, "invalid"],
])("an address that is made up shows nothing, and is not asked about again: %d", async (status, code) => {
  refuses(status, code);
  await open();
  expect(heading()).toBe("Payment not found");
  await pass(3600);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a server that is out of reach is asked again", async () => {
  refuses(503, "unavailable");
  await open();
  expect(screen.getByRole("alert").textContent).toContain("Failed to load the payment");
  says(checkout({ status: "succeeded" }));
  await pass(5);
  expect(heading()).toBe("Payment received");
});

test("a payment whose plan is not the one that holds says no more than that it is here", async () => {
  const subscription = { plan: { id: "basic" }, status: "active" };
  says(checkout({ status: "succeeded" }, { subscription: subscription as never }));
  await open();
  expect(document.body.textContent).toContain("Your payment of $9.99 has been received.");
  expect(document.body.textContent).not.toContain("You now have");
});

test("what is paid by transfer says how, and waits for somebody to see it", async () => {
  says(checkout({ provider: "manual" }, { confirmation_url: null, instructions: "IBAN 1\nReference 2" }));
  await open();
  expect(heading()).toBe("Waiting for your payment");
  expect(document.body.textContent).toContain("IBAN 1\nReference 2");
  await pass(3600);
  expect(ask).toHaveBeenCalledTimes(1);
});
