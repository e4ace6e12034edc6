import * as v from "valibot";
import { create } from "zustand";
import { forgetCorrection } from "@/features/books/transactions/public";
import { slot } from "@/lib/storage";

const stored = slot("rule-offers", { retention: "normal", schema: v.boolean() });

/** Whether a rule is offered after a correction: as this person likes it. */
export const useRuleOffers = create<{ offered: boolean }>(() => ({ offered: stored.read() ?? true }));

/** Has rules offered after corrections, or not any more. */
export function offerRules(offered: boolean): void {
  useRuleOffers.setState({ offered });
  forgetCorrection();
  stored.write(offered);
}
