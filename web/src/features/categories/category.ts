/** The tree of categories and its flat form for lists and look-ups. Pure. */

export type CategoryKind = "expense" | "income";

/** A category with everything below it, as the server sends it. */
export interface CategoryNode {
  id: string;
  name: string;
  kind: CategoryKind;
  parent_id?: string | null;
  /** A name of the icon set. */
  icon: string;
  /** #rrggbb. */
  color: string;
  sub_categories: CategoryNode[];
}

/** A category in a flat list. */
export interface FlatCategory {
  id: string;
  name: string;
  /** 'Parent > Child', as many levels as there are. */
  path: string;
  /** 0 at the top. */
  depth: number;
  kind: CategoryKind;
  icon: string;
  color: string;
  /** The top of its branch. */
  rootId: string;
}

/** Between the levels of a path, shown and typed. */
export const PATH_SEPARATOR = " > ";

/** The tree from top to bottom, parents before their children. */
export function flattenCategories(tree: readonly CategoryNode[]): FlatCategory[] {
  const flat: FlatCategory[] = [];
  const visit = (node: CategoryNode, depth: number, above: string, rootId: string) => {
    const { id, name, kind, icon, color } = node;
    const path = above ? `${above}${PATH_SEPARATOR}${name}` : name;
    flat.push({ id, name, path, depth, kind, icon, color, rootId });
    for (const child of node.sub_categories) visit(child, depth + 1, path, rootId);
  };
  for (const node of tree) visit(node, 0, "", node.id);
  return flat;
}

/**
 * The categories whose path holds every word of the search; the wanted kind comes first, its order is kept.
 */
export function findCategories(
  all: readonly FlatCategory[],
  search: string,
  kind: CategoryKind,
): FlatCategory[] {
  const words = fold(search)
    .split(/[\s>]+/)
    .filter(Boolean);
  const found = all.filter((category) => {
    const path = fold(category.path);
    return words.every((word) => path.includes(word));
  });
  return [...found.filter((category) => category.kind === kind), ...found.filter((c) => c.kind !== kind)];
}

/** What "create" would make of a typed text: a name, below an existing category when written 'Parent > Child'. */
export interface NewCategory {
  name: string;
  parent: FlatCategory | null;
}

/** Reads a typed text as a new category of the kind; null when it names none or one that is there already. */
export function newCategory(
  all: readonly FlatCategory[],
  text: string,
  kind: CategoryKind,
): NewCategory | null {
  const levels = text
    .split(">")
    .map((level) => level.trim())
    .filter(Boolean);
  const name = levels.pop();
  if (!name) return null;
  const own = all.filter((category) => category.kind === kind);
  const is = (path: string) => (category: FlatCategory) => fold(category.path) === fold(path);
  const parentPath = levels.join(PATH_SEPARATOR);
  const parent = own.find(is(parentPath)) ?? null;
  if (parentPath && !parent) return null;
  if (own.some(is(parent ? `${parent.path}${PATH_SEPARATOR}${name}` : name))) return null;
  return { name, parent };
}

function fold(text: string): string {
  return text.toLocaleLowerCase().replaceAll("ё", "е");
}
