import type { QueryClient } from "@tanstack/react-query";
import { i18next } from "@/i18n";
import { useSession } from "@/session/session";
import { notifyInfo } from "@/ui/notify";
import { countOf, type Doing, NOUNS, type Noun, Tally, type Told, VERBS, type Verb } from "./tally";

/** The part of an event that says who it was, and where. */
interface DoneBy {
  workspace_id: string;
  actor: { user_id: string; full_name: string };
}

const tally = new Tally();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells what somebody else did in a workspace that is on the screen now: in another one nobody is waiting for it, and
 * what one did oneself on another device shows by itself.
 */
export function tellDoing(
  cache: QueryClient,
  { workspace_id, actor }: DoneBy,
  doing: Omit<Doing, "who">,
): void {
  const { session } = useSession.getState();
  if (session.status !== "signed-in" || session.user?.id === actor.user_id) return;
  const shown = cache.getQueryCache().findAll({ queryKey: ["workspaces", workspace_id], type: "active" });
  if (shown.length === 0) return;
  tally.add({ ...doing, who: { id: actor.user_id, name: actor.full_name } }, Date.now());
  plan();
}

function plan(): void {
  clearTimeout(timer);
  const next = tally.next();
  if (next === null) return;
  timer = setTimeout(() => {
    // Who has signed out meanwhile is told nothing more.
    if (useSession.getState().session.status !== "signed-in") return tally.clear();
    // A newer message about the same person takes the place of the older one.
    for (const told of tally.take(Date.now())) notifyInfo(sentence(told), `doings ${told.id}`);
    plan();
  }, next - Date.now());
}

const ONE = {
  transaction: {
    created: "doings.one.transaction.created",
    changed: "doings.one.transaction.changed",
    deleted: "doings.one.transaction.deleted",
  },
  account: {
    created: "doings.one.account.created",
    changed: "doings.one.account.changed",
    deleted: "doings.one.account.deleted",
  },
} as const satisfies Record<Noun, Record<Verb, string>>;

const COUNTED = {
  transaction: {
    created: "doings.transaction.created",
    changed: "doings.transaction.changed",
    deleted: "doings.transaction.deleted",
  },
  account: {
    created: "doings.account.created",
    changed: "doings.account.changed",
    deleted: "doings.account.deleted",
  },
} as const satisfies Record<Noun, Record<Verb, string>>;

/** "Tom Fisher added the transaction “Market”.", "Tom Fisher: 3 transactions added, 1 account changed". */
function sentence({ name: who, doings }: Told): string {
  const [first] = doings;
  if (first && doings.length === 1 && first.name) {
    return i18next.t(ONE[first.noun][first.verb], { who, name: first.name });
  }
  const parts = NOUNS.flatMap((noun) =>
    VERBS.flatMap((verb) => {
      const count = countOf(doings.filter((doing) => doing.noun === noun && doing.verb === verb));
      return count === 0 ? [] : [i18next.t(COUNTED[noun][verb], { count })];
    }),
  );
  return i18next.t("doings.several", { who, what: parts.join(", ") });
}
