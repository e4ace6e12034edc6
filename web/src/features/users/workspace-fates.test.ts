import { expect, test } from "vitest";
import { ApiError } from "@/api/api-error";
import { answersOf, DELETE, isAnswered, unansweredOf } from "./workspace-fates";

const boris = { user_id: "b", full_name: "Boris" };
const alone = { id: "alone", name: "Mine", members: [] };
const home = { id: "home", name: "Home", members: [boris] };
const trip = { id: "trip", name: "Trip", members: [boris, { user_id: "c", full_name: "Clara" }] };

test("a workspace without other members can only be deleted, and needs no choice", () => {
  expect(isAnswered([alone], {})).toBe(true);
  expect(answersOf([alone], { alone: "b" })).toEqual([{ workspace_id: "alone", action: "delete" }]);
});

test("every workspace with other members needs a choice", () => {
  expect(isAnswered([home, trip], { home: "b" })).toBe(false);
  expect(isAnswered([home, trip], { home: "b", trip: DELETE })).toBe(true);
  expect(answersOf([home, trip], { home: "b", trip: DELETE })).toEqual([
    { workspace_id: "home", action: "hand_over", user_id: "b" },
    { workspace_id: "trip", action: "delete" },
  ]);
});

const refusal = (detail: object) =>
  ApiError.answered(new Response(null, { status: 409 }), { detail: { message: "", ...detail } });

test("the server's question is read from its refusal, and from no other", () => {
  expect(unansweredOf(refusal({ code: "owned_workspaces", workspaces: [home] }))).toEqual([home]);
  expect(unansweredOf(refusal({ code: "owned_workspaces" }))).toBeNull();
  expect(unansweredOf(refusal({ code: "last_administrator", workspaces: [home] }))).toBeNull();
  expect(unansweredOf(new Error("network"))).toBeNull();
});
