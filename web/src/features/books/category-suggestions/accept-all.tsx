import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, formatPercent } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import classes from "./suggestions.module.css";

/** From which confidence on all can be accepted at once. */
const MARKS = [95, 90, 80, 70, 50, 0] as const;

interface AcceptAllProps {
  /** How sure the model is of each. */
  confidences: readonly number[];
  pending: boolean;
  onAccept: (least: number) => void;
}

/** Accepts all that are sure enough. */
export function AcceptAll({ confidences, pending, onAccept }: AcceptAllProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [least, setLeast] = useState<number>(90);
  const count = confidences.filter((confidence) => confidence >= least).length;
  return (
    <div className={classes.acceptAll}>
      <Select
        label={t("categorySuggestions.least")}
        value={String(least)}
        data={MARKS.map((mark) => ({ value: String(mark), label: formatPercent(mark / 100, locale) }))}
        onChange={(value) => setLeast(MARKS.find((mark) => String(mark) === value) ?? least)}
        allowDeselect={false}
      />
      <Button disabled={count === 0} loading={pending} onClick={() => onAccept(least)}>
        {t("categorySuggestions.acceptAll", { count, shown: formatCount(count, locale) })}
      </Button>
    </div>
  );
}
