import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changeLanguage, initI18n, loadTexts } from "@/i18n";
import type { Invoice } from "./api";
import { InvoicesPanel } from "./invoices-panel";

const calls = vi.hoisted(() => ({ list: vi.fn(), pdf: vi.fn(), save: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listMyInvoices: async (options: object) => ({ data: calls.list(options), response: new Response() }),
  getInvoicePdf: async (options: object) => ({ data: calls.pdf(options), response: new Response() }),
}));
vi.mock("@/lib/save-file", () => ({ saveFile: calls.save }));

const INVOICE = {
  id: "i",
  kind: "invoice",
  number: "KYM-2026-0007",
  credited: null,
  currency: "USD",
  total: "9.99",
  status: "open",
  is_overdue: true,
  is_test: false,
  issued_on: "2026-11-01",
  due_on: "2026-11-15",
  allowed: ["pay"],
} as unknown as Invoice;
const NOTE = {
  ...INVOICE,
  id: "n",
  kind: "credit_note",
  number: "KYM-2026-0008",
  credited: { id: "i", number: "KYM-2026-0007" },
  total: "-4.00",
  status: "paid",
  is_overdue: false,
  allowed: [],
} as Invoice;

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "money", "payments"]);
});
beforeEach(() => {
  vi.clearAllMocks();
});

async function open(items: Invoice[], total = items.length) {
  calls.list.mockReturnValue({ items, total });
  const cache = new QueryClient();
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <InvoicesPanel id="invoices" />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(cache.isFetching()).toBe(0));
}

test("without invoices nothing is drawn", async () => {
  await open([]);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("an invoice says what it is about, and what is open can be paid", async () => {
  await open([NOTE, INVOICE]);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Credit note KYM-2026-0008Refunded−$4.00Nov 1, 2026For invoice KYM-2026-0007PDF",
    "KYM-2026-0007Overdue since Nov 15, 2026$9.99Nov 1, 2026PayPDF",
  ]);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("its document is in the language of the interface", async () => {
  const file = new Blob(["%PDF"]);
  calls.pdf.mockReturnValue(file);
  await open([INVOICE]);
  await changeLanguage("ru");
  fireEvent.click(await screen.findByRole("button", { name: "PDF: KYM-2026-0007" }));
  await waitFor(() => expect(calls.save).toHaveBeenCalledWith("KYM-2026-0007.pdf", file));
  expect(calls.pdf.mock.calls[0]?.[0]).toMatchObject({
    path: { invoice_id: "i" },
    query: { language: "ru" },
  });
  await changeLanguage("en");
});

test("many are shown page by page", async () => {
  await open([INVOICE], 16);
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(calls.list).toHaveBeenCalledTimes(2));
  expect(calls.list.mock.calls.map(([{ query }]) => query)).toEqual([
    { skip: 0, limit: 15 },
    { skip: 15, limit: 15 },
  ]);
});
