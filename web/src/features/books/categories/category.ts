import { fold } from "@/lib/fold";
/** The tree of categories and its flat form for lists and look-ups. Pure. */

export type CategoryKind = "expense" | "income";

/** Everybody's, the workspace's, or one member's alone. */
export type CategoryScope = "system" | "workspace" | "personal";

/** A category with everything below it, as the server sends it. */
export interface CategoryNode {
  id: string;
  name: string;
  kind: CategoryKind;
  parent_id?: string | null;
  scope: CategoryScope;
  /** Who made it; of somebody else's personal one nobody is told. */
  user_id?: string | null;
  is_archived: boolean;
  version: number;
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
  parentId: string | null;
  scope: CategoryScope;
  /** Another member's personal one, of which only that is known. */
  isHidden: boolean;
  isArchived: boolean;
  /** Neither archived nor beneath one that is, nor somebody else's: a transaction can be given it. */
  isOffered: boolean;
  version: number;
}

/** Between the levels of a path, shown and typed. */
export const PATH_SEPARATOR = " > ";

/** The tree from top to bottom, parents before their children. */
export function flattenCategories(tree: readonly CategoryNode[]): FlatCategory[] {
  const flat: FlatCategory[] = [];
  const visit = (node: CategoryNode, above: FlatCategory | null) => {
    const { id, name, kind, icon, color, scope, version } = node;
    const isHidden = scope === "personal" && !node.user_id;
    const made: FlatCategory = {
      id,
      name,
      path: above ? `${above.path}${PATH_SEPARATOR}${name}` : name,
      depth: above ? above.depth + 1 : 0,
      kind,
      icon,
      color,
      rootId: above?.rootId ?? id,
      parentId: above?.id ?? null,
      scope,
      isHidden,
      isArchived: node.is_archived,
      isOffered: !node.is_archived && !isHidden && (above?.isOffered ?? true),
      version,
    };
    flat.push(made);
    for (const child of node.sub_categories) visit(child, made);
  };
  for (const node of tree) visit(node, null);
  return flat;
}

/** The categories whose path holds every word of the search, in their order. */
export function searchCategories<Named extends { path: string }>(
  all: readonly Named[],
  search: string,
): Named[] {
  const words = fold(search)
    .split(/[\s>]+/)
    .filter(Boolean);
  return all.filter(({ path }) => {
    const folded = fold(path);
    return words.every((word) => folded.includes(word));
  });
}

/**
 * The categories on offer that a search finds; the wanted kind comes first, its order is kept, except that what was
 * used lately goes before what was not when something is looked for.
 */
export function findCategories(
  all: readonly FlatCategory[],
  search: string,
  kind: CategoryKind,
  recent: readonly string[] = [],
): FlatCategory[] {
  const offered = all.filter(({ isOffered }) => isOffered);
  const rank = (category: FlatCategory) =>
    (category.kind === kind ? 0 : 2) + (search && !recent.includes(category.id) ? 1 : 0);
  return searchCategories(offered, search).sort((a, b) => rank(a) - rank(b));
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
  const own = all.filter((category) => category.kind === kind && category.isOffered);
  const is = (path: string) => (category: FlatCategory) => fold(category.path) === fold(path);
  const parentPath = levels.join(PATH_SEPARATOR);
  const parent = own.find(is(parentPath)) ?? null;
  if (parentPath && !parent) return null;
  if (own.some(is(parent ? `${parent.path}${PATH_SEPARATOR}${name}` : name))) return null;
  return { name, parent };
}
