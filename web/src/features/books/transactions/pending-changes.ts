/** The changes of this tab that are not answered yet: they go out in their order, and no list is asked for over them. */

/** A place in the row of the changes of a workspace. */
export interface Turn {
  /** Everything that was done before has its answer. */
  before: Promise<void>;
  /** This one has its answer too, and the lists show it. */
  end: () => void;
}

interface ChangeQueue {
  /** The rows that each change is about. */
  open: Set<readonly string[]>;
  last: Promise<void>;
}

const queues = new Map<string, ChangeQueue>();

function queueOf(workspaceId: string): ChangeQueue {
  const known = queues.get(workspaceId) ?? { open: new Set(), last: Promise.resolve() };
  queues.set(workspaceId, known);
  return known;
}

/** Takes the next turn, at the press of the key: what is done afterwards waits until this one ends. */
export function enqueueChange(workspaceId: string, rowIds: readonly string[]): Turn {
  const queue = queueOf(workspaceId);
  const before = queue.last;
  const end = begin(queue, rowIds);
  queue.last = before.then(() => end.ended);
  return { before, end: end.now };
}

/** Notes a change that needs no turn, since it touches no row that is there; what comes back ends it. */
export function beginChange(workspaceId: string): () => void {
  return begin(queueOf(workspaceId), []).now;
}

function begin({ open }: ChangeQueue, given: readonly string[]) {
  const rowIds = [...given];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  open.add(rowIds);
  const now = () => {
    open.delete(rowIds);
    resolve();
  };
  return { ended, now };
}

/** Whether no change is on its way. */
export function hasNoPendingChanges(workspaceId: string): boolean {
  return queueOf(workspaceId).open.size === 0;
}

/** How many changes of a row are on their way. */
export function countPending(workspaceId: string, rowId: string): number {
  return [...queueOf(workspaceId).open].filter((rowIds) => rowIds.includes(rowId)).length;
}
