import * as v from "valibot";
import { slot } from "@/lib/storage";

/** So many are offered first. */
const MAX_RECENT = 5;
/** Of so many workspaces they are remembered. */
const MAX_WORKSPACES = 20;

const stored = slot("category-recent", {
  retention: "normal",
  schema: v.record(v.string(), v.array(v.string())),
});

/** The categories that this person chose last in a workspace, the last one first. */
export function recentCategories(workspaceId: string): readonly string[] {
  return stored.read()?.[workspaceId] ?? [];
}

/** Remembers a choice. */
export function rememberCategory(workspaceId: string, id: string): void {
  const { [workspaceId]: own = [], ...others } = stored.read() ?? {};
  const recent = [id, ...own.filter((known) => known !== id)].slice(0, MAX_RECENT);
  const remaining = Object.entries(others).slice(0, MAX_WORKSPACES - 1);
  stored.write(Object.fromEntries([[workspaceId, recent], ...remaining]));
}
