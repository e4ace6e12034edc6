import { createContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";

/** Says whether a form holds something that was entered and is not saved. */
type FilledProbe = () => boolean;

/** The forms of one place: of a dialog, or of the page. */
export type Forms = StoreApi<readonly FilledProbe[]>;

/** A place that has no form yet. */
export const createForms = (): Forms => createStore(() => []);

/** The forms that are open on the page itself. */
const pageForms = createForms();

/** The forms of the dialog, or of the page, that one is in. */
export const FormsContext = createContext(pageForms);

/** Counts a form among those of its place, until what it returns is called. */
export function addForm(forms: Forms, isFilled: FilledProbe): () => void {
  forms.setState((others) => [...others, isFilled], true);
  return () => forms.setState((all) => all.filter((other) => other !== isFilled), true);
}

/** Whether one of these forms is filled; by default one of the page itself. */
export function isAnyFilled(forms: Forms = pageForms): boolean {
  return forms.getState().some((isFilled) => isFilled());
}

/** Whether the page itself has a form, filled or not. */
export function useHasPageForm(): boolean {
  return useStore(pageForms, (forms) => forms.length > 0);
}
