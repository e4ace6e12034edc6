import { expect, test } from "vitest";
import { PATHS } from "./paths";

test("the paths are those of the specification", () => {
  expect(PATHS).toMatchInlineSnapshot(`
    {
      "account": "/workspaces/$workspaceId/accounts/$accountId",
      "accounts": "/accounts",
      "dashboard": "/",
      "login": "/login",
      "profile": "/profile",
      "register": "/register",
      "users": "/users",
      "workspaces": "/workspaces",
    }
  `);
});
