import * as v from "valibot";
import { newUuid } from "@/lib/random";
import { slot } from "@/lib/storage";
import { DRAFT_PREFIX } from "@/lib/storage-core";
import { CLIENT_VERSION } from "@/lib/version";
import { useSession } from "./session";

/** What was typed, by this version of the client: another one may have other fields. */
const schema = v.object({
  client: v.literal(CLIENT_VERSION),
  /** The tab in which the form is open; null once it is not. */
  tab: v.nullable(v.string()),
  values: v.record(v.string(), v.unknown()),
});

const TAB_KEY = "KYM_tab";

/** Tells this tab from others, also after a reload. */
const TAB = tabId();

function tabId(): string {
  const id = newUuid();
  try {
    const known = sessionStorage.getItem(TAB_KEY) ?? id;
    sessionStorage.setItem(TAB_KEY, known);
    return known;
  } catch {
    return id;
  }
}

/** The forms that are open in this tab, by their names. */
const openForms = new Set<string>();

/** What is typed into a form, as long as it is neither saved nor given up. */
export interface FormDraft {
  /** What was typed before, unless the form is open elsewhere, which has it: in another tab, or here until it has faded out. */
  read(): Record<string, unknown> | null;
  open(): void;
  write(values: object): void;
  remove(): void;
  /** The form goes away: what was typed stays only where the session has ended by itself. */
  close(): void;
  /** The page goes away: whoever opens the form next has what was typed. */
  release(): void;
}

/** The draft of a form of the user who is signed in; null where it is not known who that is. */
export function formDraft(form: string): FormDraft | null {
  const { session } = useSession.getState();
  if (session.status !== "signed-in" || !session.user) return null;
  const place = slot(`${DRAFT_PREFIX}${session.user.id}:${form}`, { retention: "brief", schema });
  const own = () => {
    const draft = place.read();
    return draft?.tab === TAB ? draft : null;
  };
  const draft: FormDraft = {
    read() {
      const found = openForms.has(form) ? null : place.read();
      return found && (found.tab === null || found.tab === TAB) ? found.values : null;
    },
    open: () => void openForms.add(form),
    write: (values) => void place.write({ client: CLIENT_VERSION, tab: TAB, values: { ...values } }),
    remove() {
      if (own()) place.remove();
    },
    release() {
      const found = own();
      if (found) place.write({ ...found, tab: null });
    },
    close() {
      openForms.delete(form);
      if (useSession.getState().session.status === "signed-out") draft.release();
      else draft.remove();
    },
  };
  return draft;
}
