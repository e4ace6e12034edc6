import { newUuid } from "@/lib/random";

/** How long an action without an answer may be taken up again under its key, in milliseconds. */
const KEY_LIFETIME = 10 * 60 * 1000;

interface Unanswered {
  key: string;
  since: number;
}

/**
 * One idempotency key per action of the user. An action whose answer never came keeps its key: pressing Save again
 * with the same content repeats the same action, and the server books it once. A definite answer ends the action, so
 * the same content afterwards is a new one; and so is the same content beside an action that is still running, since
 * two equal copies made at once are two. Except for what one opened form sends: the same content from it is the same
 * action, unless it was refused.
 */
export class ActionKeys {
  /** The actions that ended without an answer, by what they were about. */
  readonly #unanswered = new Map<string, Unanswered[]>();
  readonly #newKey: () => string;

  constructor(newKey: () => string = newUuid) {
    this.#newKey = newKey;
  }

  /**
   * The key for this content: that under which the form has sent it already, else that of an unanswered attempt that
   * nobody has taken up yet, else a new one. `sent` are the form's keys by content.
   */
  begin(fingerprint: string, now: number, sent: Map<string, string> = new Map()): string {
    for (const [content, actions] of this.#unanswered) {
      const recent = actions.filter(({ since }) => now - since <= KEY_LIFETIME);
      if (recent.length > 0) this.#unanswered.set(content, recent);
      else this.#unanswered.delete(content);
    }
    const key = sent.get(fingerprint) ?? this.#unanswered.get(fingerprint)?.shift()?.key ?? this.#newKey();
    sent.set(fingerprint, key);
    return key;
  }

  /** The call has ended, and nobody knows whether the server did it. */
  leave(fingerprint: string, key: string, now: number): void {
    const others = this.#unanswered.get(fingerprint) ?? [];
    // A form may have sent it twice under this key.
    if (others.some((other) => other.key === key)) return;
    this.#unanswered.set(fingerprint, [...others, { key, since: now }]);
  }
}
