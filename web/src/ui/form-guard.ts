import { beginSubmit, endSubmit, OpenedForm } from "@/lib/opened-form";

/** What holds a value, or shows by itself which one is chosen. */
const VALUES = "input:not([type=file]), textarea, select, [aria-pressed]";
/** What is there because it was given, and waits to be saved, such as a file. */
const GIVEN = "[data-unsaved]";

/**
 * Sees to it that what a form says is done once, and knows whether anything was entered. It does not wait for a
 * rendering: two presses may come before the first of them shows.
 */
export class FormGuard {
  /** What was submitted is under way. */
  #pending = false;
  readonly #form = new OpenedForm();
  /** From a submit until what it begins has shown itself. */
  #beginning = false;
  /** Something was changed since the last submit. */
  #changed = false;
  /** What the form held when the person first turned to it; null once that no longer matters. */
  #before: string | null = null;
  /** Something was entered since then. */
  #edited = false;

  /** Does the work, unless the same has been sent and is under way or accepted. */
  submit(work: () => void): void {
    if (this.#beginning || this.#pending || this.#form.running > 0 || this.#isDone()) return;
    if (this.#changed) this.#form.keys.clear();
    this.#changed = false;
    this.#beginning = true;
    beginSubmit(this.#form);
    try {
      work();
    } finally {
      // What the work begins is rendered as pending by a timer that is set before this one.
      setTimeout(() => {
        this.#beginning = false;
        this.#settle();
      });
    }
  }

  /** Whether what was submitted is under way: the submit ends when it no longer is. */
  setPending(pending: boolean): void {
    this.#pending = pending;
    this.#settle();
  }

  /** The form is gone. */
  leave(): void {
    endSubmit(this.#form);
  }

  /** The person turns to a field: what is entered from now on is told apart from what the form holds. */
  approach(form: HTMLFormElement): void {
    if (this.#edited && !this.#isDone()) return;
    this.#edited = false;
    this.#before = valuesOf(form);
  }

  /** The person has done something to the form. */
  change(): void {
    this.#changed = true;
    this.#edited = true;
  }

  /** The button does something else now. */
  renew(): void {
    this.#changed = true;
  }

  /** Something went wrong, whatever the server has said. */
  fail(): void {
    this.#form.accepted = false;
  }

  /** Whether something was entered that is not saved. */
  isFilled(form: HTMLFormElement | null): boolean {
    if (!form || this.#pending || this.#isDone()) return false;
    return form.querySelector(GIVEN) !== null || (this.#edited && this.#before !== valuesOf(form));
  }

  #settle(): void {
    if (!this.#beginning && !this.#pending) endSubmit(this.#form);
  }

  /** The server has accepted what the form holds. */
  #isDone(): boolean {
    return this.#form.accepted === true && !this.#changed;
  }
}

/** What the fields hold, to be compared. */
function valuesOf(form: HTMLFormElement): string {
  const fields = Array.from(form.querySelectorAll<HTMLInputElement>(VALUES), (field) => [
    field.value,
    field.checked,
    field.ariaPressed,
  ]);
  return JSON.stringify(fields);
}
