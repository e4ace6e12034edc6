/**
 * What others do, gathered into one message per person: somebody who books a pile of receipts is told of once, with a
 * count, and not twenty times. Pure; `announce.ts` supplies the time.
 */

/** What can happen to what. */
export const NOUNS = ["transaction", "account"] as const;
export const VERBS = ["created", "changed", "deleted"] as const;

export type Noun = (typeof NOUNS)[number];
export type Verb = (typeof VERBS)[number];

/** Somebody did something. */
export interface Activity {
  who: { id: string; name: string };
  noun: Noun;
  verb: Verb;
  /** Which one: a row that is changed twice is one changed row. */
  subject: string;
  /** What it is called; empty if it has no name. */
  name: string;
  /** How many there are, where one activity concerns several. */
  count?: number;
}

/** How many items the activities concern. */
export function countOf(activities: readonly Activity[]): number {
  return activities.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** How long activities are collected before the first message about a person, in milliseconds. */
export const BATCH_WINDOW = 1_000;
/** The shortest time between two messages about one person, in milliseconds. */
export const MIN_INTERVAL = 8_000;

interface Person {
  name: string;
  activities: Map<string, Activity>;
  /** When the next message about this person may be shown. */
  due: number;
}

/** One message: what a person did since the last one. */
export interface ActivityMessage {
  id: string;
  name: string;
  activities: Activity[];
}

/** The activities that are not announced yet. */
export class ActivityBatch {
  private readonly people = new Map<string, Person>();

  /** Adds an activity at an instant in milliseconds. */
  add(activity: Activity, now: number): void {
    const { who } = activity;
    const person = this.people.get(who.id) ?? { name: who.name, activities: new Map(), due: 0 };
    if (person.activities.size === 0) person.due = Math.max(person.due, now + BATCH_WINDOW);
    person.name = who.name;
    const key = `${activity.noun} ${activity.subject}`;
    const before = person.activities.get(key);
    // Added and then changed is added; added and then deleted has left nothing behind.
    if (before?.verb === "created" && activity.verb === "deleted") person.activities.delete(key);
    else person.activities.set(key, before?.verb === "created" ? { ...activity, verb: "created" } : activity);
    this.people.set(who.id, person);
  }

  /** The messages that are due; they are not given again. */
  take(now: number): ActivityMessage[] {
    const message: ActivityMessage[] = [];
    for (const [id, person] of this.people) {
      if (person.activities.size === 0 || person.due > now) continue;
      message.push({ id, name: person.name, activities: [...person.activities.values()] });
      person.activities = new Map();
      person.due = now + MIN_INTERVAL;
    }
    return message;
  }

  /** When the next message is due; null if none waits. */
  next(): number | null {
    const waiting = [...this.people.values()]
      .filter(({ activities }) => activities.size > 0)
      .map(({ due }) => due);
    return waiting.length === 0 ? null : Math.min(...waiting);
  }

  /** Forgets everything: somebody else signs in. */
  clear(): void {
    this.people.clear();
  }
}
