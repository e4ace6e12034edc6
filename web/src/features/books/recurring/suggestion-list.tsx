import { Button, CloseButton } from "@mantine/core";
import { WandSparkles } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { FactLine } from "@/ui/fact-line";
import { useLocale } from "@/ui/use-locale";
import { AmountText } from "./amount-text";
import type { Suggestion } from "./item";
import classes from "./suggestion-list.module.css";
import { useScheduleText } from "./use-schedule-text";

interface SuggestionListProps {
  suggestions: readonly Suggestion[];
  onTake: (suggestion: Suggestion) => void;
  onDismiss: (suggestion: Suggestion) => void;
}

/** So many are offered at once. */
const MAX_SHOWN = 3;

/** Payments of the past that look as if they came again: to be taken, or not asked about again. */
export function SuggestionList({ suggestions, onTake, onDismiss }: SuggestionListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = useScheduleText();
  const heading = useId();
  const [all, setAll] = useState(false);
  const shown = all ? suggestions : suggestions.slice(0, MAX_SHOWN);
  if (suggestions.length === 0) return null;
  return (
    <div className={classes.frame}>
      <Card flush>
        <div className={classes.head}>
          <WandSparkles size={17} aria-hidden />
          <h2 id={heading} className={classes.title}>
            {t("recurring.suggestions")}
          </h2>
        </div>
        <ul className={classes.list} aria-labelledby={heading}>
          {shown.map((one) => (
            <li key={one.key} className={classes.row}>
              <span className={classes.text}>
                <span className={classes.payee}>{one.payee}</span>
                <FactLine>
                  <span>
                    {texts.definition({ rrule: one.rrule, dtstart: one.dtstart, until: null, count: null })}
                  </span>
                  <span>
                    {t("recurring.seen", { count: one.count, day: formatDay(one.last_date, locale) })}
                  </span>
                </FactLine>
              </span>
              <span className={classes.amount}>
                <AmountText of={one} />
              </span>
              <Button size="compact-sm" variant="light" onClick={() => onTake(one)}>
                {t("recurring.take")}
              </Button>
              <CloseButton
                aria-label={t("recurring.dismiss", { name: one.payee })}
                title={t("recurring.dismissHint")}
                onClick={() => onDismiss(one)}
              />
            </li>
          ))}
        </ul>
        {shown.length < suggestions.length && (
          <div className={classes.more}>
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t("recurring.moreSuggestions", { count: suggestions.length - shown.length })}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
