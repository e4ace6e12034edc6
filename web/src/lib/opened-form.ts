/** How calls know the form that makes them: a press of its button is carried through layers that know no form. */

/** What one opened form has sent, and what became of it. */
export class OpenedForm {
  /** The idempotency keys of its calls by content, while they run and once they are accepted. */
  readonly keys = new Map<string, string>();
  /** How many of its calls are under way. */
  running = 0;
  /** Whether the server accepted all that the last submit sent; null while it has sent nothing. */
  accepted: boolean | null = null;

  /** Waits for the answer to one of its calls. */
  async track(call: Promise<Response>): Promise<Response> {
    this.running++;
    let isAccepted = false;
    try {
      const response = await call;
      isAccepted = response.ok;
      return response;
    } finally {
      this.running--;
      this.accepted = isAccepted && this.accepted !== false;
    }
  }
}

let submitted: OpenedForm | null = null;

/** The form whose submit is being carried out: calls that begin now are its own. */
export function submittedForm(): OpenedForm | null {
  return submitted;
}

/** Calls that begin from now on are this form's. */
export function beginSubmit(form: OpenedForm): void {
  form.accepted = null;
  submitted = form;
}

/** The submit of this form has ended: calls that begin from now on are not its own. */
export function endSubmit(form: OpenedForm): void {
  if (submitted === form) submitted = null;
}
