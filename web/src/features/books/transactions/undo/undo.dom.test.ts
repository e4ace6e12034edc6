import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { undoRecordedChange } from "./api";
import { recordStep, reserveStep, stepsOf } from "./steps";
import { undoOrRedo, undoStep } from "./undo";

vi.mock("./api", () => ({ undoRecordedChange: vi.fn() }));
vi.mock("@/ui/notify", () => ({ notifyError: vi.fn(), notifyInfo: vi.fn(), notifySuccess: vi.fn() }));

const cache = new QueryClient();
const done = (changeId: string | null) => Promise.resolve({ value: null, changeId });
/** Which changes were taken back, in order. */
const taken = () => vi.mocked(undoRecordedChange).mock.calls.map(([, id]) => id);

let workspace = "";
let number = 0;
beforeEach(() => {
  workspace = `w${number++}`;
  vi.mocked(undoRecordedChange).mockReset();
  vi.mocked(undoRecordedChange).mockImplementation(
    async (_, id) => ({ id: `${id}'`, kind: "deleted" }) as never,
  );
});

test("steps go back one by one, and come again in their order", async () => {
  recordStep(workspace, 1, done("a"));
  recordStep(workspace, 1, done("b"));
  await undoOrRedo(cache, workspace, "undo");
  await undoOrRedo(cache, workspace, "undo");
  await undoOrRedo(cache, workspace, "redo");
  await undoOrRedo(cache, workspace, "redo");
  expect(taken()).toEqual(["b", "a", "a'", "b'"]);
  await undoOrRedo(cache, workspace, "undo");
  expect(taken().at(-1)).toBe("b''");
});

test("keys pressed quickly wait for each other and for the answers", async () => {
  let answer: (value: { value: null; changeId: string }) => void = () => undefined;
  recordStep(workspace, 1, done("a"));
  recordStep(
    workspace,
    1,
    new Promise<{ value: null; changeId: string }>((resolve) => {
      answer = resolve;
    }),
  );
  const both = [undoOrRedo(cache, workspace, "undo"), undoOrRedo(cache, workspace, "undo")];
  expect(taken()).toEqual([]);
  answer({ value: null, changeId: "b" });
  await Promise.all(both);
  expect(taken()).toEqual(["b", "a"]);
});

test("what was refused or has changed nothing is passed over", async () => {
  recordStep(workspace, 1, done("a"));
  recordStep(workspace, 1, done(null));
  await recordStep(workspace, 1, Promise.reject(new Error("refused"))).changes;
  await undoOrRedo(cache, workspace, "undo");
  expect(taken()).toEqual(["a"]);
});

test("a step that is refused after the key was pressed takes no older one along", async () => {
  await recordStep(workspace, 1, done("a")).changes;
  const settle = reserveStep(workspace, 1);
  const pressed = undoOrRedo(cache, workspace, "undo");
  settle(null);
  await pressed;
  expect(taken()).toEqual([]);
  await undoOrRedo(cache, workspace, "undo");
  expect(taken()).toEqual(["a"]);
});

test("a server that is too busy or broken leaves the step, with the number of what remains", async () => {
  recordStep(workspace, 2, Promise.resolve(["a", "b"]));
  const busy = ApiError.answered(new Response(null, { status: 429 }), null);
  vi.mocked(undoRecordedChange)
    .mockResolvedValueOnce({ id: "b'", kind: "deleted" } as never)
    .mockRejectedValueOnce(busy);
  await undoOrRedo(cache, workspace, "undo");
  expect(stepsOf(workspace).undo.map(({ count }) => count)).toEqual([1]);
  expect(stepsOf(workspace).redo.map(({ count }) => count)).toEqual([1]);
  await undoOrRedo(cache, workspace, "undo");
  expect(taken()).toEqual(["b", "a", "a"]);
});

test("several changes of one step go back together, the last first", async () => {
  recordStep(workspace, 2, Promise.resolve(["a", "b"]));
  await undoOrRedo(cache, workspace, "undo");
  await undoOrRedo(cache, workspace, "redo");
  expect(taken()).toEqual(["b", "a", "a'", "b'"]);
});

test("a step that cannot be undone any more is gone; one that could not be tried stays", async () => {
  recordStep(workspace, 1, done("a"));
  recordStep(workspace, 1, done("b"));
  vi.mocked(undoRecordedChange).mockRejectedValueOnce(ApiError.silent("network"));
  await undoOrRedo(cache, workspace, "undo");
  expect(stepsOf(workspace).undo).toHaveLength(2);
  const conflict = { detail: { code: "undo_conflict", message: "" } };
  vi.mocked(undoRecordedChange).mockRejectedValueOnce(
    ApiError.answered(new Response(null, { status: 409 }), conflict),
  );
  await undoOrRedo(cache, workspace, "undo");
  await undoOrRedo(cache, workspace, "undo");
  expect(taken()).toEqual(["b", "b", "a"]);
});

test("the button of a message undoes its own step, once", async () => {
  const first = recordStep(workspace, 1, done("a"));
  recordStep(workspace, 1, done("b"));
  await undoStep(cache, workspace, first);
  await undoStep(cache, workspace, first);
  await undoOrRedo(cache, workspace, "undo");
  expect(taken()).toEqual(["a", "b"]);
});
