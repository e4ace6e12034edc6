import { newUuid } from "@/lib/random";

/** How long an action without an answer may be taken up again under its key, in milliseconds. */
const REMEMBER = 10 * 60 * 1000;

/**
 * One idempotency key per action of the user. An action whose answer never came keeps its key: pressing Save again
 * with the same content repeats the same action, and the server books it once. A definite answer ends the action, so
 * the same content afterwards is a new one.
 */
export class ActionKeys {
  readonly #open = new Map<string, { key: string; since: number }>();
  readonly #newKey: () => string;

  constructor(newKey: () => string = newUuid) {
    this.#newKey = newKey;
  }

  /** The key for this content: that of its unanswered attempt, else a new one. */
  begin(fingerprint: string, now: number): string {
    for (const [old, { since }] of this.#open) if (now - since > REMEMBER) this.#open.delete(old);
    const known = this.#open.get(fingerprint);
    if (known) return known.key;
    const key = this.#newKey();
    this.#open.set(fingerprint, { key, since: now });
    return key;
  }

  /** The server gave a definite answer. */
  end(fingerprint: string): void {
    this.#open.delete(fingerprint);
  }
}
