import { day } from "./api.ts";
import { pdf } from "./pdf.ts";

/** What its file is called. */
export const FILE = "statement.pdf";

/** The rows of the statement: what was printed, and what it means. */
const ROWS = [
  { offset: -6, payee: "Florist", printed: "-12.50", amount: "12.50", direction: "out" },
  { offset: -5, payee: "Salary", printed: "2000.00", amount: "2000.00", direction: "in" },
  { offset: -4, payee: "Bakery", printed: "-4.20", amount: "4.20", direction: "out" },
] as const;

/** The lines of the statement from top to bottom. */
const LINES = {
  title: "Statement of account, all amounts in EUR",
  opening: "Opening balance 100.00",
  rows: ROWS.map(({ offset, payee, printed }) => `${dotted(offset)} ${payee} ${printed}`),
  closing: "Closing balance 2083.30",
};

/** A day as the bank prints it. */
function dotted(offset: number): string {
  return day(offset).split("-").reverse().join(".");
}

/** A statement of a bank, as a file. */
export function statement(): { name: string; content: Buffer } {
  const { title, opening, rows, closing } = LINES;
  const content = pdf(
    [title, opening, ...rows, closing].map((text, at) => ({ x: 20, y: 40 + at * 30, text })),
  );
  return { name: FILE, content };
}

/** What a model answers that reads well, but for the rows of these payees. */
export function reading(question: string, leftOut: readonly string[] = []): object {
  const lineOf = (text: string) => {
    const words = text.split(" ").map((word) => word.replaceAll(/[.+]/g, "\\$&"));
    return Number(new RegExp(`(\\d+):\\s+${words.join("\\s+")}`).exec(question)?.[1]);
  };
  const rows = ROWS.flatMap(({ offset, payee, amount, direction }, at) =>
    leftOut.includes(payee)
      ? []
      : [
          {
            line: lineOf(LINES.rows[at] ?? ""),
            date: day(offset),
            amount,
            direction,
            payee,
            note: null,
            balance: null,
          },
        ],
  );
  return {
    rows,
    balances: [
      { kind: "opening", line: lineOf(LINES.opening), amount: "100.00", date: null },
      { kind: "closing", line: lineOf(LINES.closing), amount: "2083.30", date: null },
    ],
    other_lines: [],
    currency: "EUR",
    account_number: null,
  };
}
