import { type Currency, decimalSeparator, type Minor, parseWire } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";

interface AmountTextProps {
  /** Decimal text. */
  text: string;
  /** That of the account; null as long as that is not known. */
  currency: Currency | null;
  tone?: "plain" | "flow";
}

/** An amount of a file in the currency of its account; as it stands when that is not known or has fewer digits. */
export function AmountText({ text, currency, tone = "flow" }: AmountTextProps) {
  const amount = currency && minorOf(text, currency.digits);
  if (!currency || amount === null) return <FigureText text={text} />;
  return <MoneyText amount={amount} currency={currency} tone={tone} />;
}

/** An amount of which only the figure is known: in a currency that is not known here. */
export function FigureText({ text }: { text: string }) {
  const locale = useLocale();
  return <span>{text.replace("-", "\u2212").replace(".", decimalSeparator(locale))}</span>;
}

/** Files leave zeros out at the end, or have more of them than the currency. */
export function minorOf(text: string, digits: number): Minor | null {
  const [whole = "", fraction = ""] = text.split(".");
  const padded = fraction.replace(/0+$/, "").padEnd(digits, "0");
  try {
    return parseWire(digits === 0 && padded === "" ? whole : `${whole}.${padded}`, digits);
  } catch {
    return null;
  }
}
