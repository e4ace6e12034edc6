import type { Workspace } from "@/features/workspaces/public";
import { type Minor, parseWire } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";

interface AmountTextProps {
  /** Decimal text. */
  text: string;
  workspace: Pick<Workspace, "currency" | "currency_digits">;
  tone?: "plain" | "flow";
}

/** An amount of a file: in the workspace's currency, or as it stands when that has fewer digits. */
export function AmountText({ text, workspace, tone = "flow" }: AmountTextProps) {
  const { currency: code, currency_digits: digits } = workspace;
  const amount = minorOf(text, digits);
  if (amount === null) return <span>{text}</span>;
  return <MoneyText amount={amount} currency={{ code, digits }} tone={tone} />;
}

/** Files leave zeros out at the end, or have more of them than the currency. */
function minorOf(text: string, digits: number): Minor | null {
  const [whole = "", fraction = ""] = text.split(".");
  const padded = fraction.replace(/0+$/, "").padEnd(digits, "0");
  try {
    return parseWire(digits === 0 && padded === "" ? whole : `${whole}.${padded}`, digits);
  } catch {
    return null;
  }
}
