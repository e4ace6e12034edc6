import { expect, test } from "vitest";
import { PATHS } from "./paths";

test("the paths are those of the specification", () => {
  expect(PATHS).toMatchInlineSnapshot(`
    {
      "acceptInvitation": "/accept-invitation/{-$token}",
      "account": "/workspaces/$workspaceId/accounts/$accountId",
      "accounts": "/accounts",
      "aiModelManagement": "/admin/ai-models",
      "billingManagement": "/admin/billing",
      "budget": "/budget",
      "categories": "/workspaces/$workspaceId/categories",
      "categoryManagement": "/admin/categories",
      "checkout": "/billing/checkout/$paymentId",
      "confirmEmail": "/confirm-email/{-$token}",
      "currencyManagement": "/admin/currency",
      "dashboard": "/",
      "exchangeRateManagement": "/admin/exchange-rates",
      "exchangeRateProviderManagement": "/admin/exchange-rates-providers",
      "forecast": "/workspaces/$workspaceId/forecast",
      "goals": "/goals",
      "history": "/workspaces/$workspaceId/history",
      "import": "/workspaces/$workspaceId/import",
      "login": "/login",
      "notificationSettings": "/notifications/settings",
      "notifications": "/notifications",
      "passwordReset": "/password-reset/{-$token}",
      "passwordResetRequest": "/password-reset-request",
      "paymentManagement": "/admin/payment",
      "prices": "/prices",
      "profile": "/profile",
      "rates": "/workspaces/$workspaceId/rates",
      "receipt": "/receipts/$receiptId",
      "receipts": "/receipts",
      "reconcile": "/workspaces/$workspaceId/accounts/$accountId/reconcile",
      "recurring": "/recurring-transactions",
      "register": "/register",
      "report": "/reports/$reportType",
      "reports": "/reports",
      "rules": "/workspaces/$workspaceId/rules",
      "tags": "/workspaces/$workspaceId/tags",
      "transactions": "/workspaces/$workspaceId/transactions",
      "unsubscribe": "/unsubscribe/{-$token}",
      "users": "/users",
      "workspaces": "/workspaces",
    }
  `);
});
