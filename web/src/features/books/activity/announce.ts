import type { QueryClient } from "@tanstack/react-query";
import { i18next } from "@/i18n";
import { useSession } from "@/session/session";
import { notifyInfo } from "@/ui/notify";
import {
  type Activity,
  ActivityBatch,
  type ActivityMessage,
  countOf,
  NOUNS,
  type Noun,
  VERBS,
  type Verb,
} from "./batch";

/** The fields of an event that name its author and workspace. */
interface ActivityEvent {
  workspace_id: string;
  actor: { user_id: string; full_name: string };
}

const batch = new ActivityBatch();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces what another user did in a workspace that is on the screen now: in another one nobody is waiting for it, and
 * what one did oneself on another device shows by itself.
 */
export function announceActivity(
  cache: QueryClient,
  { workspace_id, actor }: ActivityEvent,
  activity: Omit<Activity, "who">,
): void {
  const { session } = useSession.getState();
  if (session.status !== "signed-in" || session.user?.id === actor.user_id) return;
  const shown = cache.getQueryCache().findAll({ queryKey: ["workspaces", workspace_id], type: "active" });
  if (shown.length === 0) return;
  batch.add({ ...activity, who: { id: actor.user_id, name: actor.full_name } }, Date.now());
  plan();
}

function plan(): void {
  clearTimeout(timer);
  const next = batch.next();
  if (next === null) return;
  timer = setTimeout(() => {
    // Who has signed out meanwhile is told nothing more.
    if (useSession.getState().session.status !== "signed-in") return batch.clear();
    // A newer message about the same person takes the place of the older one.
    for (const message of batch.take(Date.now())) notifyInfo(sentence(message), `activity ${message.id}`);
    plan();
  }, next - Date.now());
}

const ONE = {
  transaction: {
    created: "activity.one.transaction.created",
    changed: "activity.one.transaction.changed",
    deleted: "activity.one.transaction.deleted",
  },
  account: {
    created: "activity.one.account.created",
    changed: "activity.one.account.changed",
    deleted: "activity.one.account.deleted",
  },
} as const satisfies Record<Noun, Record<Verb, string>>;

const COUNTED = {
  transaction: {
    created: "activity.transaction.created",
    changed: "activity.transaction.changed",
    deleted: "activity.transaction.deleted",
  },
  account: {
    created: "activity.account.created",
    changed: "activity.account.changed",
    deleted: "activity.account.deleted",
  },
} as const satisfies Record<Noun, Record<Verb, string>>;

/** "Tom Fisher added the transaction “Market”.", "Tom Fisher: 3 transactions added, 1 account changed". */
function sentence({ name: who, activities }: ActivityMessage): string {
  const [first] = activities;
  if (first && activities.length === 1 && first.name) {
    return i18next.t(ONE[first.noun][first.verb], { who, name: first.name });
  }
  const parts = NOUNS.flatMap((noun) =>
    VERBS.flatMap((verb) => {
      const count = countOf(
        activities.filter((activity) => activity.noun === noun && activity.verb === verb),
      );
      return count === 0 ? [] : [i18next.t(COUNTED[noun][verb], { count })];
    }),
  );
  return i18next.t("activity.several", { who, what: parts.join(", ") });
}
