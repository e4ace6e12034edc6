import { NONE } from "./transaction";

// Rows without lines or tags share one empty list, and so does what is typed.
const known = new Map<string, unknown>([["[]", NONE]]);

/** One and the same value for all that are equal: lists of a row are made anew with every answer. */
export function asOne<T>(value: T): T {
  const key = JSON.stringify(value);
  if (!known.has(key)) known.set(key, value);
  return known.get(key) as T;
}

/**
 * Whether two values of a field are equal, which is how edits tell whether somebody has changed it. Lists are compared
 * by what is in them: the cache copies them when it shares what has not changed between two answers.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
