/** What does not hold, and why that is right. */
const EXCEPTIONS: Record<string, string> = {
  // What is sent comes from the browser's authenticator, and there is none.
  "Add a passkey: is sent": "no authenticator",
  // What was sent has set it up: its row offers to change it from then on.
  "Set up Telegram: opens again": "it is set up by then",
  "Set up ntfy: opens again": "it is set up by then",
  "Set up webhook: opens again": "it is set up by then",
};

/** What the sweep has found, by form and by check. */
export class Findings {
  private readonly checks = new Map<string, Map<string, string | null>>();

  constructor(
    /** All ways are tried, not one of each kind. */
    readonly isLong: boolean,
  ) {}

  note(form: string, check: string, problem: string | null): void {
    const of = this.checks.get(form) ?? new Map<string, string | null>();
    of.set(check, of.get(check) ?? problem);
    this.checks.set(form, of);
  }

  /** How many forms and dialogs were looked at. */
  get count(): number {
    return this.checks.size;
  }

  /** What does not hold, one line each. */
  problems(): string[] {
    return [...this.checks].flatMap(([form, checks]) =>
      [...checks].flatMap(([check, problem]) =>
        problem === null || `${form}: ${check}` in EXCEPTIONS ? [] : [`${form}: ${check}: ${problem}`],
      ),
    );
  }

  /** Every form with what holds of it, to be looked at. */
  table(): string {
    const line = ([form, checks]: [string, Map<string, string | null>]) =>
      `${form}: ${[...checks].map(([check, problem]) => `${problem === null ? "✓" : "✗"} ${check}`).join(", ")}`;
    return [...this.checks].map(line).join("\n");
  }
}
