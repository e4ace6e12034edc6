import * as v from "valibot";
import { create } from "zustand";
import { slot } from "@/lib/storage";

/** How many workspaces are remembered as recently used. */
const MAX_RECENT = 5;

/** What is stored about the choice of a workspace. */
export interface Selection {
  selectedWorkspaceId: string | null;
  /** Newest first. */
  recentWorkspaces: string[];
}

const EMPTY: Selection = { selectedWorkspaceId: null, recentWorkspaces: [] };

const selectionSlot = slot<Selection>("workspace", {
  retention: "normal",
  schema: v.object({ selectedWorkspaceId: v.nullable(v.string()), recentWorkspaces: v.array(v.string()) }),
});

/**
 * The workspace to show (specification, section 4): the selected one, else the first of the list. One that was
 * deleted or may no longer be seen is not in the list, so the first remaining one takes its place.
 */
export function choose<W extends { id: string }>(
  list: readonly W[],
  selectedId: string | null,
): W | undefined {
  return list.find(({ id }) => id === selectedId) ?? list[0];
}

/** The selection after choosing a workspace. */
export function select({ recentWorkspaces }: Selection, id: string): Selection {
  const others = recentWorkspaces.filter((recent) => recent !== id);
  return { selectedWorkspaceId: id, recentWorkspaces: [id, ...others].slice(0, MAX_RECENT) };
}

/** The selection after a workspace has gone. */
export function forget(selection: Selection, id: string): Selection {
  return {
    selectedWorkspaceId: selection.selectedWorkspaceId === id ? null : selection.selectedWorkspaceId,
    recentWorkspaces: selection.recentWorkspaces.filter((recent) => recent !== id),
  };
}

/** The selection of this tab; it starts with the one stored last. */
export const useSelection = create<Selection>(() => selectionSlot.read() ?? EMPTY);

function change(next: Selection): void {
  useSelection.setState(next);
  selectionSlot.write(next);
}

/** Chooses a workspace in this tab and for the next one. */
export function selectWorkspace(id: string): void {
  const selection = useSelection.getState();
  if (selection.selectedWorkspaceId !== id) change(select(selection, id));
}

/** Drops a workspace that has gone from what is remembered. */
export function forgetWorkspace(id: string): void {
  change(forget(useSelection.getState(), id));
}

/** Forgets the selection of whoever was signed in. */
export function resetSelection(): void {
  useSelection.setState(EMPTY);
}
