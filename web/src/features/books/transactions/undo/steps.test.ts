import { expect, test } from "vitest";
import { useSession } from "@/session/session";
import { recordStep, stepsOf } from "./steps";

const done = (changeId: string | null) => Promise.resolve({ value: null, changeId });

test("a step knows its changes when its answer is there; what was refused has none", async () => {
  expect(await recordStep("steps", 1, done("x")).changes).toEqual(["x"]);
  expect(await recordStep("steps", 1, done(null)).changes).toEqual([]);
  expect(await recordStep("steps", 2, Promise.resolve(["x", "y"])).changes).toEqual(["x", "y"]);
  expect(await recordStep("steps", 1, Promise.reject(new Error("no"))).changes).toEqual([]);
});

test("something new puts an end to doing again", () => {
  const { undo, redo } = stepsOf("again");
  recordStep("again", 1, done("x"));
  const step = undo.pop();
  if (step) redo.push(step);
  expect(redo).toHaveLength(1);
  recordStep("again", 1, done("y"));
  expect(redo).toHaveLength(0);
  expect(undo).toHaveLength(1);
});

test("each workspace and each person has steps of their own", () => {
  recordStep("one", 1, done("x"));
  expect(stepsOf("one").undo).toHaveLength(1);
  expect(stepsOf("other").undo).toHaveLength(0);
  const user = { id: "boris" } as never;
  useSession.setState({ session: { status: "signed-in", user } });
  expect(stepsOf("one").undo).toHaveLength(0);
  useSession.setState({ session: { status: "signed-out" } });
});

test("only the latest steps are remembered", () => {
  for (let at = 0; at < 250; at += 1) recordStep("many", at, done(String(at)));
  const { undo } = stepsOf("many");
  expect(undo).toHaveLength(200);
  expect(undo.at(-1)?.count).toBe(249);
});
