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
    /** Own checks: true if there is something wrong. */
    report: (fields: Record<string, string>): boolean => {
      setProblems({ fields, form: null });
      return Object.keys(fields).length > 0;
    },
    /** The server's refusal: at its fields where it names them, else for the form. */
    refuse: (error: unknown) => setProblems({ fields: fieldErrors(error), form: formError(error, names) }),
  };
}

/** Whether the keys ask to save and to begin the next one. */
export function asksForNext(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
