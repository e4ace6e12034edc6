import type { EditableId } from "./columns";

/** What single letters do to the chosen rows, or to the row of the cursor when none is chosen. */
export type Verb = "category" | "account" | "status" | "cleared" | "duplicate" | "recurring" | "delete";

const VERBS: Partial<Record<string, Verb>> = {
  c: "category",
  a: "account",
  s: "status",
  l: "cleared",
  u: "duplicate",
  r: "recurring",
  d: "delete",
  Delete: "delete",
};

/** Which verb a key stands for. */
export function verbOf(key: string): Verb | undefined {
  return VERBS[key];
}

const FIELDS: Partial<Record<string, EditableId>> = {
  p: "payee",
  t: "date",
  n: "note",
  c: "category",
  s: "status",
};

/** Which field of the cursor's row a key begins to edit; a field that the chosen rows share is a verb instead. */
export function fieldOf(key: string, chosen: boolean): EditableId | undefined {
  return chosen && verbOf(key) ? undefined : FIELDS[key];
}
