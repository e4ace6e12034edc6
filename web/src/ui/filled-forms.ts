import { createContext } from "react";

/** Says whether a form holds something that was entered and is not saved. */
export type FilledProbe = () => boolean;

/** The forms that are open on the page itself. */
const pageForms = new Set<FilledProbe>();

/** The forms of the dialog, or of the page, that one is in. */
export const FormsContext = createContext<Set<FilledProbe>>(pageForms);

/** Whether one of these forms is filled; by default one of the page itself. */
export function isAnyFilled(forms: Set<FilledProbe> = pageForms): boolean {
  return Array.from(forms).some((isFilled) => isFilled());
}
