import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import { type Currency, formatMoney, type Minor } from "@/lib/money";
import { convert, formatRate } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";
import { type AppliedRate, rateQueries } from "./api";
import classes from "./converted-line.module.css";
import { useSourceText } from "./source-text";
import { WorkspaceRateDialog } from "./workspace-rate-dialog";

export interface ConvertedLineProps {
  workspaceId: string;
  /** Null while none is typed. */
  amount: Minor | null;
  from: Currency;
  base: Currency;
  day: Day;
  /** The rate that the row keeps; null where it will be looked up. */
  applied: AppliedRate | null;
}

/** Below the amount of a form: what it is in the currency of the workspace and by which rate, or that none is known. */
export function ConvertedLine({ workspaceId, amount, from, base, day, applied }: ConvertedLineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sourceText = useSourceText();
  const [setting, setSetting] = useState(false);
  const { data: found, isSuccess } = useQuery({
    ...rateQueries.lookup(workspaceId, from.code, base.code, day),
    enabled: applied === null,
  });
  const rate = applied ?? found ?? null;
  if (rate) {
    const converted = amount === null ? null : convert(amount, from, rate.rate, base);
    const pair = t("rates.turned", { from: from.code, to: base.code, rate: formatRate(rate.rate, locale) });
    return (
      <p className={classes.line} aria-live="polite">
        {converted !== null && (
          <strong className={classes.amount}>
            {t("amount.about", { amount: formatMoney(converted, base, locale) })}
          </strong>
        )}
        {`${pair} · ${sourceText(rate)}`}
      </p>
    );
  }
  if (!isSuccess) return <p className={classes.line} />;
  return (
    <div className={classes.line} data-missing>
      {t("rates.missing", { from: from.code, to: base.code })}{" "}
      <button type="button" className={classes.set} onClick={() => setSetting(true)}>
        {t("rates.set")}
      </button>
      <WorkspaceRateDialog
        workspaceId={workspaceId}
        task={setting ? { kind: "new", from: from.code, to: base.code, date: day } : null}
        onClose={() => setSetting(false)}
      />
    </div>
  );
}
