import { expect, test } from "vitest";
import type { Viewer } from "@/realtime/store";
import { others } from "./people";

const at = (user_id: string, account_id: string | null, full_name = user_id): Viewer => ({
  user_id,
  full_name,
  account_id,
});

test("oneself is not a viewer, and two tabs are one person", () => {
  const people = [at("me", "a"), at("boris", "a"), at("boris", "a"), at("boris", null)];
  expect(others(people, "me", "a")).toEqual([{ id: "boris", name: "boris" }]);
});

test("an account has those who look at it, a workspace everybody who looks into it", () => {
  const people = [at("boris", "a"), at("clara", "b"), at("dora", null)];
  expect(others(people, "me", "a").map(({ id }) => id)).toEqual(["boris"]);
  expect(others(people, "me", null).map(({ id }) => id)).toEqual(["boris", "clara", "dora"]);
});

test("people stand in the order of their names, and two of one name do not change places", () => {
  const people = [at("2", "a", "Anna"), at("3", "a", "Åsa"), at("1", "a", "Anna")];
  expect(others(people, undefined, "a").map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
