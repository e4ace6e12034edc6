import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { DELETE_WORKSPACE, dispositionsBody, isDecided, undecidedWorkspaces } from "./workspace-dispositions";

const boris = { user_id: "b", full_name: "Boris" };
const alone = { id: "alone", name: "Mine", members: [] };
const home = { id: "home", name: "Home", members: [boris] };
const trip = { id: "trip", name: "Trip", members: [boris, { user_id: "c", full_name: "Clara" }] };

test("a workspace without other members can only be deleted, and needs no choice", () => {
  expect(isDecided([alone], {})).toBe(true);
  expect(dispositionsBody([alone], { alone: "b" })).toEqual([{ workspace_id: "alone", action: "delete" }]);
});

test("every workspace with other members needs a choice", () => {
  expect(isDecided([home, trip], { home: "b" })).toBe(false);
  expect(isDecided([home, trip], { home: "b", trip: DELETE_WORKSPACE })).toBe(true);
  expect(dispositionsBody([home, trip], { home: "b", trip: DELETE_WORKSPACE })).toEqual([
    { workspace_id: "home", action: "hand_over", user_id: "b" },
    { workspace_id: "trip", action: "delete" },
  ]);
});

const refusal = (detail: object) =>
  ApiError.answered(new Response(null, { status: 409 }), { detail: { message: "", ...detail } });

test("the server's question is read from its refusal, and from no other", () => {
  expect(undecidedWorkspaces(refusal({ code: "owned_workspaces", workspaces: [home] }))).toEqual([home]);
  expect(undecidedWorkspaces(refusal({ code: "owned_workspaces" }))).toBeNull();
  expect(undecidedWorkspaces(refusal({ code: "last_administrator", workspaces: [home] }))).toBeNull();
  expect(undecidedWorkspaces(new Error("network"))).toBeNull();
});
