import type { AdminUser, NewUser } from "../api";

/** What the form of a user holds. */
export interface UserDraft extends Omit<NewUser, "password"> {
  /** Empty if the user is to choose it. */
  password: string;
}

type EditableField = "full_name" | "username" | "email" | "is_superuser";
const EDITABLE_FIELDS: readonly EditableField[] = ["full_name", "username", "email", "is_superuser"];

/** Everything of the form for a new user; of a known one only what differs, so that no proof is asked for nothing. */
export function changeOf(draft: UserDraft, user: null): Omit<NewUser, "password">;
export function changeOf(draft: UserDraft, user: AdminUser | null): Partial<Omit<NewUser, "password">>;
export function changeOf(draft: UserDraft, user: AdminUser | null): Partial<Omit<NewUser, "password">> {
  const typed = {
    full_name: draft.full_name.trim(),
    username: draft.username.trim(),
    email: draft.email.trim(),
    is_superuser: draft.is_superuser,
  };
  if (!user) return typed;
  return Object.fromEntries(
    EDITABLE_FIELDS.filter((name) => typed[name] !== user[name]).map((name) => [name, typed[name]]),
  );
}
