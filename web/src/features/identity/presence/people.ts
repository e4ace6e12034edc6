import type { Viewer } from "@/realtime/store";

/** A person, once, however many tabs they have open. */
export interface Person {
  id: string;
  name: string;
}

/**
 * The others who look at an account, or anywhere into the workspace when it is null; by name, so that nobody jumps
 * about when somebody comes.
 */
export function others(
  people: readonly Viewer[],
  ownId: string | undefined,
  accountId: string | null,
): Person[] {
  const found = new Map<string, Person>();
  for (const { user_id: id, full_name: name, account_id } of people) {
    if (id === ownId || (accountId !== null && account_id !== accountId)) continue;
    found.set(id, { id, name });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
