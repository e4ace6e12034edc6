import { expect, test } from "vitest";
import { newUuid } from "./random";

test("an id is a version 4 UUID, and no two are alike", () => {
  const ids = Array.from({ length: 100 }, newUuid);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
