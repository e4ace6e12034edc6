import { type KeyboardEvent, useState } from "react";
import { fieldErrors, formError } from "@/api/errors";

/** What is wrong with a form: sentences by field, and one for the form as a whole. */
export interface FormProblems {
  fields: Record<string, string>;
  form: string | null;
}

const NONE: FormProblems = { fields: {}, form: null };

/** The problems of a form, from its own checks and from the server's refusal; `names` are the form's fields. */
export function useFormProblems(names: readonly string[]) {
  const [problems, setProblems] = useState<FormProblems>(NONE);
  return {
    problems,
    clear: () => setProblems(NONE),
    /** Forgets what is wrong with the fields whose names begin so: they have changed places. */
    forget: (beginning: string) =>
      setProblems((now) => ({
        ...now,
        fields: Object.fromEntries(
          Object.entries(now.fields).filter(([name]) => !name.startsWith(beginning)),
        ),
      })),
    /** Own checks: true if there is something wrong. */
    report: (fields: Record<string, string>): boolean => {
      setProblems({ fields, form: null });
      return Object.keys(fields).length > 0;
    },
    /** The server's refusal: at its fields where it names them, else for the form. */
    refuse: (error: unknown) => setProblems({ fields: fieldErrors(error), form: formError(error, names) }),
  };
}

/** Whether the keys ask to save and to begin the next one; not if a field has taken them for what is typed in it. */
export function wantsAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return false;
  // React hands on what happens in a dialog that was opened from here.
  if (!event.currentTarget.contains(event.target as Node)) return false;
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
