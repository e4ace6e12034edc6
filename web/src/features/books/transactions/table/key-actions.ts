import type { EditableId } from "./columns";

/** What single letters do to the chosen rows, or to the row of the cursor when none is chosen. */
export type RowAction =
  | "category"
  | "account"
  | "status"
  | "cleared"
  | "duplicate"
  | "transfer"
  | "recurring"
  | "delete";

const VERBS: Partial<Record<string, RowAction>> = {
  c: "category",
  a: "account",
  s: "status",
  l: "cleared",
  u: "duplicate",
  g: "transfer",
  r: "recurring",
  d: "delete",
  Delete: "delete",
};

/** Which verb a key stands for. */
export function actionForKey(key: string): RowAction | undefined {
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
export function fieldForKey(key: string, chosen: boolean): EditableId | undefined {
  return chosen && actionForKey(key) ? undefined : FIELDS[key];
}
