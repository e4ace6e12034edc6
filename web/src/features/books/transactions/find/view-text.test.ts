import { expect, it } from "vitest";
import { textOfView, viewOfText } from "./view-text";

it("keeps a view and gives it back", () => {
  const view = {
    range: "custom",
    from: "2026-01-01",
    to: "2026-01-31",
    q: "ёлка & 5",
    tag: "a,b c",
  } as const;
  expect(viewOfText(textOfView(view))).toEqual(view);
});

it("shows what it can of a view with something unknown in it", () => {
  expect(viewOfText("range=decade&q=7&page=2")).toEqual({ q: "7" });
});
