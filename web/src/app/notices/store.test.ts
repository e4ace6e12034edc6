import { beforeEach, expect, test } from "vitest";
import { MOST, useNotices } from "./store";

beforeEach(() => useNotices.setState({ notices: [] }));

const ids = () => useNotices.getState().notices.map(({ id }) => id);

test("at most five notices are shown, and the oldest goes first", () => {
  for (let n = 1; n <= 6; n++) useNotices.getState().show({ id: `limit-${n}`, kind: "limit", text: "" });
  expect(MOST).toBe(5);
  expect(ids()).toEqual(["limit-2", "limit-3", "limit-4", "limit-5", "limit-6"]);
});

test("a repeated notice is shown once", () => {
  const { show } = useNotices.getState();
  show({ id: "new-version", kind: "new-version" });
  show({ id: "new-version", kind: "new-version" });
  expect(ids()).toEqual(["new-version"]);
});

test("each notice can be closed", () => {
  const { show, dismiss } = useNotices.getState();
  show({ id: "a", kind: "limit", text: "" });
  show({ id: "b", kind: "limit", text: "" });
  dismiss("a");
  expect(ids()).toEqual(["b"]);
});
