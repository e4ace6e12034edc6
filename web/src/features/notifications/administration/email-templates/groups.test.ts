import { expect, test } from "vitest";
import { grouped } from "./groups";

const entry = (id: string) => ({ id, template: "file", subject: id });

test("emails are put together by what they are about, whatever a newer server sends", () => {
  const ids = ["welcome", "digest", "notification.broadcast", "notification.flying_pig"];
  const more = ["notification.new_sign_in", "notification.budget_threshold"];
  const found = grouped([...ids, ...more].map(entry));
  expect(found.map(({ group, templates }) => [group, templates.map(({ id }) => id)])).toEqual([
    [null, ["welcome", "digest"]],
    ["security", ["notification.new_sign_in"]],
    ["money", ["notification.budget_threshold"]],
    ["system", ["notification.broadcast", "notification.flying_pig"]],
  ]);
});
