import type { SessionUser } from "@/session/record";

/** The names of a person. */
export type Named = Pick<SessionUser, "first_name" | "last_name" | "username">;

/** What the avatar shows: initials of first and last name, else the user name's first letter, else "?". */
export function initials(user: Named | null): string {
  const [first, last] = [firstLetter(user?.first_name), firstLetter(user?.last_name)];
  return first + last || firstLetter(user?.username) || "?";
}

function firstLetter(text: string | undefined): string {
  const [letter = ""] = text?.trim() ?? "";
  return letter.toLocaleUpperCase();
}
