import { useState } from "react";
import * as v from "valibot";
import { slot } from "@/lib/storage";
import type { FlatCategory } from "../category";

const stored = slot("folded-categories", { retention: "normal", schema: v.array(v.string()) });

/** Which branches of the tree are folded. */
export interface Folding {
  folded: ReadonlySet<string>;
  /** Folds a branch, or shows it again. */
  turn: (id: string) => void;
  /** Shows a branch: something has come to it. */
  show: (id: string) => void;
}

/** The folded branches, remembered on this device. */
export function useFolding(): Folding {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(stored.read()));
  const keep = (ids: ReadonlySet<string>) => {
    setFolded(ids);
    stored.write([...ids]);
  };
  const without = (id: string) => new Set([...folded].filter((one) => one !== id));
  return {
    folded,
    turn: (id) => keep(folded.has(id) ? without(id) : new Set([...folded, id])),
    show: (id) => folded.has(id) && keep(without(id)),
  };
}

/** What stands in no folded branch. Parents come before their children. */
export function withoutFolded(
  categories: readonly FlatCategory[],
  folded: ReadonlySet<string>,
): FlatCategory[] {
  const hidden = new Set<string>();
  return categories.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (folded.has(parentId) || hidden.has(parentId));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}
