import { expect, test } from "vitest";
import { currentItem } from "./navigation";

test.each([
  ["/", "/"],
  ["/workspaces", "/workspaces"],
  ["/accounts", "/accounts"],
  ["/workspaces/1/accounts/2", "/accounts"],
  ["/workspaces/1/forecast", "/accounts"],
  ["/recurring-transactions", "/recurring-transactions"],
  ["/budget", "/budget"],
  ["/goals", "/budget"],
  ["/reports", "/reports"],
  ["/reports/cash-flow", "/reports"],
  ["/receipts", "/receipts"],
  ["/receipts/1", "/receipts"],
  ["/profile", "/profile"],
  ["/users", "/users"],
  ["/admin/ai-models", "/admin/ai-models"],
  ["/admin/categories", "/admin/categories"],
  ["/admin/exchange-rates", "/admin/exchange-rates"],
  ["/admin/currency", "/admin/currency"],
  ["/admin/exchange-rates-providers", "/admin/exchange-rates-providers"],
  ["/admin/billing", "/admin/billing"],
  ["/admin/payment", "/admin/payment"],
  ["/admin/notifications", "/admin/notifications"],
  ["/notifications", null],
  ["/nowhere", null],
])("the page %s stands under %s", (pathname, item) => {
  expect(currentItem(pathname)).toBe(item);
});
