import { beforeEach, expect, test } from "vitest";
import { MOST, useToasts } from "./store";

beforeEach(() => useToasts.setState({ toasts: [] }));

const ids = () => useToasts.getState().toasts.map(({ id }) => id);

test("at most five toasts are shown, and the oldest goes first", () => {
  for (let n = 1; n <= 6; n++)
    useToasts.getState().show({ id: `limit-${n}`, kind: "limit", text: "", payerId: null });
  expect(MOST).toBe(5);
  expect(ids()).toEqual(["limit-2", "limit-3", "limit-4", "limit-5", "limit-6"]);
});

test("a repeated toast is shown once", () => {
  const { show } = useToasts.getState();
  show({ id: "new-version", kind: "new-version" });
  show({ id: "new-version", kind: "new-version" });
  expect(ids()).toEqual(["new-version"]);
});

test("each toast can be closed", () => {
  const { show, dismiss } = useToasts.getState();
  show({ id: "a", kind: "limit", text: "", payerId: null });
  show({ id: "b", kind: "limit", text: "", payerId: null });
  dismiss("a");
  expect(ids()).toEqual(["b"]);
});
