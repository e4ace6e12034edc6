import { expect, test } from "vitest";
import { groupOf, NOTIFICATION_GROUPS, readGroup } from "./groups";
import { LOOKS, lookOf, typesOf } from "./looks";

test("each type is of one group, and can be filtered for", () => {
  const types = NOTIFICATION_GROUPS.flatMap(typesOf);
  expect(types.toSorted()).toEqual(Object.keys(LOOKS).toSorted());
  expect(typesOf("files")).toEqual(["receipt_ready", "receipt_failed", "import_ready", "import_failed"]);
});

test("what a newer server knows is shown all the same", () => {
  expect(groupOf("pigs" as "budgets")).toBe("system");
  expect(
    lookOf({ type: "flying_pig" as "new_version", topic: "pigs" as "service", severity: "info" }).icon,
  ).toBeDefined();
});

test("only a group is read as one", () => {
  expect(readGroup("money")).toBe("money");
  expect(readGroup("toString")).toBeNull();
  expect(readGroup(undefined)).toBeNull();
});
