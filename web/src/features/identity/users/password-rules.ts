import type { TFunction } from "i18next";
import { MIN_PASSWORD_LENGTH } from "@/features/identity/auth/public";

/** What is said to change a password. */
export interface PasswordChange {
  current: string;
  next: string;
  repeated: string;
}

/** What is wrong with a change of the password, by field, in the order and words of the specification (section 5). */
export function passwordProblems(
  { current, next, repeated }: PasswordChange,
  t: TFunction,
): Partial<Record<keyof PasswordChange, string>> {
  return {
    ...(current === "" && { current: t("auth.errors.sentences.current_password_required") }),
    // Characters as people count them: an emoji is one.
    ...(Array.from(next).length < MIN_PASSWORD_LENGTH && {
      next: t("auth.errors.sentences.new_password_short"),
    }),
    ...(next !== "" && next === current && { next: t("users.password.same") }),
    ...(next !== repeated && { repeated: t("users.password.mismatch") }),
  };
}
