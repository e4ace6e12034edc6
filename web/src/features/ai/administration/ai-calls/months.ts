/** Months as the ledger counts them: calendar months in UTC, "2026-11". */

/** The month of an instant. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The first of so many months that end with this one. */
export function firstOf(last: string, count: number): string {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, month - count, 1)));
}
