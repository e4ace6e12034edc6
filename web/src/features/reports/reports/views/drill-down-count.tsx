import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { DrillDown } from "@/ui/drill-down";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import type { DrillDownTarget } from "../report";

interface DrillDownCountProps {
  count: number;
  title: string;
  narrow: ReportQuestion;
  onDrillDown: (target: DrillDownTarget) => void;
}

/** How many transactions there are, which opens them. */
export function DrillDownCount({ count, title, narrow, onDrillDown }: DrillDownCountProps) {
  const { t } = useTranslation();
  const text = formatCount(count, useLocale());
  if (count === 0) return text;
  return (
    <DrillDown label={t("reportViews.open", { name: title })} onOpen={() => onDrillDown({ title, narrow })}>
      {text}
    </DrillDown>
  );
}
