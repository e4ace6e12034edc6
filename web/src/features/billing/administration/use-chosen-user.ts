import { useListedUser } from "@/features/identity/users/public";

/** Somebody of whom a list or a form is. */
export interface ChosenUser {
  id: string;
  full_name: string;
}

/**
 * The one of whom alone a list is; null until they are known. `items` are its rows, or, stale, those before them;
 * undefined until there are any.
 */
export function useChosenUser(
  user_id: string | undefined,
  items: readonly { user: ChosenUser | null }[] | undefined,
  isStale: boolean,
): ChosenUser | null {
  const listed = items?.find(({ user }) => user?.id === user_id)?.user ?? null;
  // Somebody of whom there is nothing is in no row.
  const other = useListedUser(items !== undefined && !isStale && listed === null ? user_id : undefined);
  return user_id === undefined ? null : (listed ?? other);
}
