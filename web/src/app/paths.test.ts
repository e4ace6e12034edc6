import { expect, test } from "vitest";
import { PATHS } from "./paths";

test("the paths are those of the specification", () => {
  expect(PATHS).toMatchInlineSnapshot(`
    {
      "acceptInvitation": "/accept-invitation/{-$token}",
      "account": "/workspaces/$workspaceId/accounts/$accountId",
      "accounts": "/accounts",
      "categories": "/workspaces/$workspaceId/categories",
      "categoryManagement": "/admin/categories",
      "confirmEmail": "/confirm-email/{-$token}",
      "dashboard": "/",
      "history": "/workspaces/$workspaceId/history",
      "login": "/login",
      "passwordReset": "/password-reset/{-$token}",
      "passwordResetRequest": "/password-reset-request",
      "profile": "/profile",
      "register": "/register",
      "users": "/users",
      "workspaces": "/workspaces",
    }
  `);
});
