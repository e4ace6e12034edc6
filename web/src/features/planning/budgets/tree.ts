/** The lines of a budget as the tree of their categories. Pure. */
import type { FlatCategory } from "@/features/books/categories/public";
import type { BudgetLine, Progress } from "./budget";
import { combined } from "./lines";

/** A row of the tree: a line, or a category that only holds lines together. */
export interface TreeRow {
  key: string;
  /** Null for everything that no other line has. */
  categoryId: string | null;
  /** Unknown for a category that is gone, or somebody else's own. */
  category: FlatCategory | undefined;
  depth: number;
  /** Null for a category without a line of its own. */
  line: BudgetLine | null;
  /** The line's, or that of all lines below. */
  progress: Progress;
  /** The lines that the row stands for: its own, or those below. */
  members: BudgetLine[];
  /** Whether lines stand below it: those are not part of its own. */
  hasLinesBelow: boolean;
}

/**
 * The lines in the order of the categories, each below the nearest category above it that has a line, or that two
 * lines share; what is left over stands last.
 */
export function treeOf(lines: readonly BudgetLine[], categories: readonly FlatCategory[]): TreeRow[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const byCategory = new Map(lines.map((line) => [line.categoryId, line]));
  const below = new Map<string, BudgetLine[]>();
  for (const line of lines) {
    for (let up = parentOf(line.categoryId, byId); up; up = parentOf(up.id, byId)) {
      below.set(up.id, [...(below.get(up.id) ?? []), line]);
    }
  }
  const isShown = (id: string) => byCategory.has(id) || (below.get(id)?.length ?? 0) > 1;
  const depthOf = (id: string): number => {
    for (let up = parentOf(id, byId); up; up = parentOf(up.id, byId)) {
      if (isShown(up.id)) return depthOf(up.id) + 1;
    }
    return 0;
  };
  const rows = categories
    .filter(({ id }) => isShown(id))
    .map((category): TreeRow => {
      const line = byCategory.get(category.id) ?? null;
      const members = line ? [line] : (below.get(category.id) ?? []);
      return {
        key: category.id,
        categoryId: category.id,
        category,
        depth: depthOf(category.id),
        line,
        progress: line?.progress ?? combined(members.map(({ progress }) => progress)),
        members,
        hasLinesBelow: below.has(category.id),
      };
    });
  const others = lines.filter(({ categoryId }) => categoryId === null || !byId.has(categoryId));
  // Whatever no category explains comes before what is left over.
  const last = [...others].sort((a, b) => Number(a.categoryId === null) - Number(b.categoryId === null));
  return [
    ...rows,
    ...last.map(
      (line): TreeRow => ({
        key: line.categoryId ?? "rest",
        categoryId: line.categoryId,
        category: undefined,
        depth: 0,
        line,
        progress: line.progress,
        members: [line],
        hasLinesBelow: false,
      }),
    ),
  ];
}

function parentOf(id: string | null, byId: ReadonlyMap<string, FlatCategory>): FlatCategory | undefined {
  const parent = id === null ? null : byId.get(id)?.parentId;
  return parent ? byId.get(parent) : undefined;
}
