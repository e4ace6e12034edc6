import { expect, test } from "vitest";
import { PATHS } from "./paths";

test("the paths are those of the specification", () => {
  expect(PATHS).toMatchInlineSnapshot(`
    {
      "account": "/workspaces/$workspaceId/accounts/$accountId",
      "accounts": "/accounts",
      "confirmEmail": "/confirm-email/{-$token}",
      "dashboard": "/",
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
