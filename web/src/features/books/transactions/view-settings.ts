import { useState } from "react";
import * as v from "valibot";
import { slot } from "@/lib/storage";
import { DEFAULT_RANGE, RANGES } from "./date-range";
import { OPTIONAL, SORTABLE } from "./table/columns";

const schema = v.object({
  density: v.picklist(["compact", "cozy"]),
  /** Rows on a page; 0 stands for all. */
  pageSize: v.picklist([15, 50, 100, 0]),
  range: v.picklist(RANGES),
  order: v.object({ id: v.picklist(SORTABLE), desc: v.boolean() }),
  /** Columns that are wanted, or not, otherwise than by default. */
  columns: v.optional(v.record(v.picklist(OPTIONAL), v.boolean()), {}),
});

/** How this person likes the table. */
export type ViewSettings = v.InferOutput<typeof schema>;

/** Spec, section 9: pages of 15, newest first, the last 30 days. */
const DEFAULTS: ViewSettings = {
  density: "compact",
  pageSize: 15,
  range: DEFAULT_RANGE,
  order: { id: "date", desc: true },
  columns: {},
};

const stored = slot("transaction-view", { retention: "normal", schema });

/** The remembered settings and the way to change some of them. */
export function useViewSettings(): [ViewSettings, (change: Partial<ViewSettings>) => void] {
  const [settings, setSettings] = useState(() => stored.read() ?? DEFAULTS);
  const change = (some: Partial<ViewSettings>) => {
    const next = { ...settings, ...some };
    setSettings(next);
    stored.write(next);
  };
  return [settings, change];
}

/** The range to show when the address names none. */
export function rememberedRange(): ViewSettings["range"] {
  return (stored.read() ?? DEFAULTS).range;
}
