/**
 * What others do, gathered into one message per person: somebody who books a pile of receipts is told of once, with a
 * count, and not twenty times. Pure; `tell.ts` gives it the time.
 */

/** What can happen to what. */
export const NOUNS = ["transaction", "account"] as const;
export const VERBS = ["created", "changed", "deleted"] as const;

export type Noun = (typeof NOUNS)[number];
export type Verb = (typeof VERBS)[number];

/** Somebody did something. */
export interface Doing {
  who: { id: string; name: string };
  noun: Noun;
  verb: Verb;
  /** Which one: a row that is changed twice is one changed row. */
  subject: string;
  /** What it is called; empty if it has no name. */
  name: string;
  /** How many there are, where one doing was about several. */
  count?: number;
}

/** How many things doings were about. */
export function countOf(doings: readonly Doing[]): number {
  return doings.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** How long doings are gathered before the first message about a person, in milliseconds. */
export const GATHER = 1_000;
/** The shortest time between two messages about one person, in milliseconds. */
export const PAUSE = 8_000;

interface Person {
  name: string;
  doings: Map<string, Doing>;
  /** When the next message about this person may be shown. */
  due: number;
}

/** One message: what a person did since the last one. */
export interface Told {
  id: string;
  name: string;
  doings: Doing[];
}

/** What waits to be told. */
export class Tally {
  private readonly people = new Map<string, Person>();

  /** Notes a doing at an instant in milliseconds. */
  add(doing: Doing, now: number): void {
    const { who } = doing;
    const person = this.people.get(who.id) ?? { name: who.name, doings: new Map(), due: 0 };
    if (person.doings.size === 0) person.due = Math.max(person.due, now + GATHER);
    person.name = who.name;
    const key = `${doing.noun} ${doing.subject}`;
    const before = person.doings.get(key);
    // Added and then changed is added; added and then deleted has left nothing behind.
    if (before?.verb === "created" && doing.verb === "deleted") person.doings.delete(key);
    else person.doings.set(key, before?.verb === "created" ? { ...doing, verb: "created" } : doing);
    this.people.set(who.id, person);
  }

  /** The messages that are due; they are not given again. */
  take(now: number): Told[] {
    const told: Told[] = [];
    for (const [id, person] of this.people) {
      if (person.doings.size === 0 || person.due > now) continue;
      told.push({ id, name: person.name, doings: [...person.doings.values()] });
      person.doings = new Map();
      person.due = now + PAUSE;
    }
    return told;
  }

  /** When the next message is due; null if none waits. */
  next(): number | null {
    const waiting = [...this.people.values()].filter(({ doings }) => doings.size > 0).map(({ due }) => due);
    return waiting.length === 0 ? null : Math.min(...waiting);
  }

  /** Forgets everything: somebody else signs in. */
  clear(): void {
    this.people.clear();
  }
}
