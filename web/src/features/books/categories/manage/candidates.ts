import type { FlatCategory } from "../category";

/** Where in the tree a category may go. Pure; the server has the last word. */

/** So many may stand one beneath the other. */
const MAX_DEPTH = 8;

/** What is said of a category that is to hang somewhere. */
export type CategoryPosition = Pick<FlatCategory, "kind" | "scope"> & { id: string | null };

/** The categories beneath which a category may hang; a new one has no id yet. */
export function parentCandidates(
  all: readonly FlatCategory[],
  { id, kind, scope }: CategoryPosition,
): FlatCategory[] {
  const own = withDescendants(all, id);
  const height = heightOf(all, id);
  return all.filter(
    (other) =>
      other.kind === kind &&
      other.isOffered &&
      !own.has(other.id) &&
      isVisibleTo(scope, other) &&
      other.depth + 1 + height <= MAX_DEPTH,
  );
}

/** The categories that may take over what a category has. */
export function replacementCandidates(all: readonly FlatCategory[], category: FlatCategory): FlatCategory[] {
  const own = withDescendants(all, category.id);
  const height = heightOf(all, category.id) - 1;
  return all.filter(
    (other) =>
      other.kind === category.kind &&
      other.isOffered &&
      !own.has(other.id) &&
      isVisibleTo(category.scope, other) &&
      other.depth + 1 + height <= MAX_DEPTH,
  );
}

/** Whether others hang beneath a category. */
export function hasChildren(all: readonly FlatCategory[], { id }: FlatCategory): boolean {
  return all.some(({ parentId }) => parentId === id);
}

/** What everybody sees does not refer to what one person sees. */
function isVisibleTo(scope: FlatCategory["scope"], other: FlatCategory): boolean {
  return !other.isHidden && (scope === "personal" || other.scope !== "personal");
}

/** A category and all beneath it. The list has parents before their children. */
function withDescendants(all: readonly FlatCategory[], id: string | null): Set<string> {
  const found = new Set(id === null ? [] : [id]);
  for (const { id: other, parentId } of all) {
    if (parentId !== null && found.has(parentId)) found.add(other);
  }
  return found;
}

/** How many levels a category takes, its own included. */
function heightOf(all: readonly FlatCategory[], id: string | null): number {
  const own = withDescendants(all, id);
  const depths = all.filter((category) => own.has(category.id)).map(({ depth }) => depth);
  return depths.length === 0 ? 1 : Math.max(...depths) - Math.min(...depths) + 1;
}
