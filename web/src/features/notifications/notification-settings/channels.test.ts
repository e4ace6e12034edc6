import { expect, test } from "vitest";
import { shownChannels } from "./channels";

const shown = (...setUp: Parameters<typeof shownChannels>[0]) =>
  shownChannels(setUp).map(({ channel }) => channel);

test("what leads out of the product is shown where it is set up, in the same order always", () => {
  expect(shown()).toEqual(["in_app", "email"]);
  expect(shown("webhook", "telegram")).toEqual(["in_app", "email", "telegram", "webhook"]);
  expect(shown("web_push", "ntfy")).toEqual(["in_app", "email", "web_push", "ntfy"]);
});
