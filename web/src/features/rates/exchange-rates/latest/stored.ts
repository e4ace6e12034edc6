import * as v from "valibot";
import { slot } from "@/lib/storage";

/** Specification, section 9: what is kept of rates expires after so long, in milliseconds. */
const MAX_AGE = 24 * 60 * 60 * 1000;
/** Of so many workspaces they are kept. */
const MAX_WORKSPACES = 5;

const rates = v.object({
  base: v.string(),
  date: v.string(),
  items: v.array(
    v.object({
      currency: v.string(),
      rate: v.object({
        rate: v.string(),
        date: v.string(),
        method: v.picklist(["direct", "inverse", "cross", "manual"]),
        source: v.picklist(["own", "manual", "provider"]),
        provider: v.nullable(v.string()),
      }),
    }),
  ),
});

type LatestRates = v.InferOutput<typeof rates>;

/** The latest rates of a workspace as this browser keeps them. */
interface StoredRates {
  rates: LatestRates;
  /** When they came, in milliseconds. */
  lastUpdated: number;
}

const rateSlot = slot<Record<string, StoredRates>>("exchange-rate", {
  retention: "temporary",
  schema: v.record(v.string(), v.object({ rates, lastUpdated: v.number() })),
});

/** The kept rates of a workspace, if they are in this currency and not too old. */
export function readRates(workspaceId: string, base: string): StoredRates | null {
  const stored = rateSlot.read()?.[workspaceId];
  return stored?.rates.base === base && Date.now() - stored.lastUpdated < MAX_AGE ? stored : null;
}

/** Keeps rates that have just come. */
export function storeRates(workspaceId: string, rates: LatestRates, now: number): void {
  const others = Object.entries(rateSlot.read() ?? {}).filter(([id]) => id !== workspaceId);
  rateSlot.write(
    Object.fromEntries([[workspaceId, { rates, lastUpdated: now }], ...others.slice(0, MAX_WORKSPACES - 1)]),
  );
}
