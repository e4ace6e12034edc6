/** What the past proposes for the lines of a budget. Pure. */
import type { FlatCategory } from "@/features/books/categories/public";
import type { BudgetLine, Suggestion } from "./budget";

/** The proposals that are worth a line, the largest first. */
export function significantSuggestions(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
}

/** Which of them are taken unless somebody says otherwise: those that no line has yet, nor one above them. */
export function newSuggestions(
  suggestions: readonly Suggestion[],
  lines: readonly BudgetLine[],
  categories: ReadonlyMap<string, Pick<FlatCategory, "parentId">>,
): (string | null)[] {
  const byCategory = new Map(lines.map((line) => [line.categoryId, line]));
  const isCovered = (id: string | null) => {
    if (byCategory.has(id)) return true;
    for (let up = parentOf(id, categories); up !== null; up = parentOf(up, categories)) {
      if (byCategory.get(up)?.includesSubcategories) return true;
    }
    return false;
  };
  return suggestions.map(({ categoryId }) => categoryId).filter((id) => !isCovered(id));
}

function parentOf(
  id: string | null,
  categories: ReadonlyMap<string, Pick<FlatCategory, "parentId">>,
): string | null {
  return id === null ? null : (categories.get(id)?.parentId ?? null);
}
