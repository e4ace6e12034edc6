import {
  Banknote,
  CreditCard,
  HandCoins,
  Landmark,
  type LucideIcon,
  PiggyBank,
  TrendingUp,
} from "lucide-react";
import classes from "./account-icon.module.css";
import type { AccountTypeId } from "./api";

const ICONS: Record<AccountTypeId, { icon: LucideIcon; color: string }> = {
  cash: { icon: Banknote, color: "var(--chart-6)" },
  debit_card: { icon: Landmark, color: "var(--chart-1)" },
  credit_card: { icon: CreditCard, color: "var(--chart-4)" },
  savings: { icon: PiggyBank, color: "var(--chart-3)" },
  investments: { icon: TrendingUp, color: "var(--chart-5)" },
  loan: { icon: HandCoins, color: "var(--chart-8)" },
};

/** The picture of a kind of account. Its name stands beside it, so it says nothing by itself. */
export function AccountIcon({ type, small = false }: { type: AccountTypeId; small?: boolean }) {
  const { icon: Icon, color } = ICONS[type];
  return (
    <span className={classes.tile} data-small={small || undefined} style={{ "--tile": color }} aria-hidden>
      <Icon size={small ? 15 : 18} strokeWidth={1.9} />
    </span>
  );
}
