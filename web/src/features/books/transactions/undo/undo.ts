import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { notifyFailure } from "@/api/notify-failure";
import { i18next } from "@/i18n";
import { notifyInfo, notifySuccess } from "@/ui/notify";
import { refresh, stopFetches } from "../lists";
import { beginChange } from "../pending-changes";
import { undoRecordedChange } from "./api";
import { type Step, stepsOf } from "./steps";

type Direction = "undo" | "redo";

/** What became of the rows, as the answer says it; in the words of each way where these differ. */
const RESULT_TEXTS = {
  restored: { undo: "bulk.restored", redo: "bulk.restored" },
  deleted: { undo: "bulk.deleted", redo: "bulk.deleted" },
  updated: { undo: "bulk.undone", redo: "bulk.redone" },
} as const;

/** Whoever has done something with files has their words, too. */
const FILE_RESULT_TEXTS = { restored: "attachments.restored", deleted: "attachments.removed" } as const;

/** One after the other, in the order of the keys: each goes on from where the one before has ended. */
let turn: Promise<void> = Promise.resolve();

/** Undoes the last step of this tab in a workspace, or does the last undone one again. */
export function undoOrRedo(cache: QueryClient, workspaceId: string, direction: Direction): Promise<void> {
  const from = stepsOf(workspaceId)[direction];
  // The key was pressed to take these back, and no older ones if they come to nothing.
  const unanswered = new Set(from.filter(({ pending }) => pending));
  return inTurn(async () => {
    for (let step = from.pop(); step; step = from.pop()) {
      // What was refused, or has changed nothing, is no step.
      if ((await step.changes).length > 0) return apply(cache, workspaceId, direction, step);
      if (unanswered.has(step)) return;
    }
    notifyInfo(i18next.t(direction === "undo" ? "bulk.nothingToUndo" : "bulk.nothingToRedo"), "undo");
  });
}

/** Undoes one step, which need not be the last one. */
export function undoStep(cache: QueryClient, workspaceId: string, step: Step): Promise<void> {
  return inTurn(async () => {
    const { undo } = stepsOf(workspaceId);
    const at = undo.indexOf(step);
    // It has been undone by the keys meanwhile.
    if (at < 0) return;
    undo.splice(at, 1);
    await apply(cache, workspaceId, "undo", step);
  });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work, work);
  return turn;
}

async function apply(
  cache: QueryClient,
  workspaceId: string,
  direction: Direction,
  step: Step,
): Promise<void> {
  const changes = [...(await step.changes)];
  const stacks = stepsOf(workspaceId);
  const several = changes.length > 1;
  const made: string[] = [];
  const push = (stack: Step[], ids: readonly string[]) => {
    if (ids.length === 0) return;
    // Of several changes each is about one row.
    const count = several ? ids.length : step.count;
    stack.push({ count, changes: Promise.resolve(ids), pending: false });
  };
  const end = beginChange(workspaceId);
  await stopFetches(cache, workspaceId);
  try {
    let kind = "";
    let noun = "";
    for (let id = changes.pop(); id !== undefined; id = changes.pop()) {
      try {
        const change = await undoRecordedChange(workspaceId, id);
        made.push(change.id);
        kind = change.kind;
        noun = change.noun;
      } catch (error) {
        // What could not be tried can be tried again; what is refused stays as it is.
        if (!isRefused(error)) changes.push(id);
        throw error;
      }
    }
    if (noun === "attachment")
      notifySuccess(i18next.t(FILE_RESULT_TEXTS[kind === "deleted" ? kind : "restored"]));
    else if (kind in RESULT_TEXTS)
      notifySuccess(
        i18next.t(RESULT_TEXTS[kind as keyof typeof RESULT_TEXTS][direction], { count: step.count }),
      );
  } catch (error) {
    notifyFailure(error);
  } finally {
    push(stacks[direction], changes);
    push(stacks[direction === "undo" ? "redo" : "undo"], made);
    end();
    void refresh(cache, workspaceId, "rows and figures");
    for (const noun of ["history", "attachments"]) {
      void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, noun] });
    }
  }
}

/** Whether it will never be undone: it has changed since, is not there any more, or the person may not. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status ?? 0);
}
