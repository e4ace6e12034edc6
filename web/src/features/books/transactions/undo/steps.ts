/** What was done in this tab, so that it can be undone and done again: the last one first. */
import type { Done } from "@/api/client";
import { useSession } from "@/session/session";

/** Something that was done at once, by one press of a key or of a button. */
export interface Step {
  /** How many transactions the person did it to. */
  count: number;
  /** The changes that the history keeps of it, the first one first; none when it was refused or nothing was different. */
  changes: Promise<readonly string[]>;
  /** Its answer is still to come. */
  pending: boolean;
}

/** What can be undone and what can be done again, the last one last. */
interface Stacks {
  undo: Step[];
  redo: Step[];
}

/** So many steps are remembered. */
const MAX_STEPS = 200;

const stacks = new Map<string, Stacks>();

/** The steps of the person who is signed in, in a workspace. */
export function stepsOf(workspaceId: string): Stacks {
  const { session } = useSession.getState();
  const key = `${session.status === "signed-in" ? session.user?.id : ""} ${workspaceId}`;
  const known = stacks.get(key) ?? { undo: [], redo: [] };
  stacks.set(key, known);
  return known;
}

/** Notes a step as soon as it is on its way: it can be undone before its answer has come. */
export function recordStep(
  workspaceId: string,
  count: number,
  calls: Promise<Done<unknown> | readonly string[]>,
): Step {
  const changes = calls.then(
    (done) => ("changeId" in done ? (done.changeId === null ? [] : [done.changeId]) : done),
    () => [],
  );
  const step = { count, changes, pending: true };
  void changes.then(() => {
    step.pending = false;
  });
  const { undo, redo } = stepsOf(workspaceId);
  undo.push(step);
  if (undo.length > MAX_STEPS) undo.shift();
  // What was undone before belongs to another course of things now.
  redo.length = 0;
  return step;
}

/** Notes a step whose call has to wait for its turn; what comes back says which change came of it, or none. */
export function reserveStep(workspaceId: string, count: number): (done: Done<unknown> | null) => void {
  const { promise, resolve } = Promise.withResolvers<Done<unknown> | readonly string[]>();
  recordStep(workspaceId, count, promise);
  return (done) => resolve(done ?? []);
}
