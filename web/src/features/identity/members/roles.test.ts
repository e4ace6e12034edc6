import { expect, test } from "vitest";
import type { Role } from "./api";
import { invitableRoles, isLastOwner, mayChange, rolesFor } from "./roles";

const owner = { assignable_roles: ["viewer", "editor", "admin", "owner"] as Role[] };
const admin = { assignable_roles: ["viewer", "editor"] as Role[] };
const viewer = { assignable_roles: [] as Role[] };

test.each([
  ["an owner", owner, ["viewer", "editor", "admin", "owner"]],
  ["an admin", admin, ["viewer", "editor"]],
  ["a viewer", viewer, []],
] as const)("%s changes whom the server says", (_, workspace, targets) => {
  const roles = ["viewer", "editor", "admin", "owner"] as const;
  expect(roles.filter((role) => mayChange(workspace, { role }))).toEqual(targets);
});

test("the present role is always among those to choose from", () => {
  expect(rolesFor(admin, "editor")).toEqual(["viewer", "editor"]);
  expect(rolesFor(admin, "owner")).toEqual(["viewer", "editor", "owner"]);
});

test("the roles to invite as stand in their order", () => {
  expect(invitableRoles({ invitable_roles: ["editor", "viewer"] })).toEqual(["viewer", "editor"]);
});

test("the last owner is whoever is the only one", () => {
  const anna = { user_id: "anna", role: "owner" } as const;
  const boris = { user_id: "boris", role: "owner" } as const;
  expect(isLastOwner({ users: [anna, { ...boris, role: "admin" }] }, "anna")).toBe(true);
  expect(isLastOwner({ users: [anna, boris] }, "anna")).toBe(false);
  expect(isLastOwner({ users: [anna, { ...boris, role: "admin" }] }, "boris")).toBe(false);
});
