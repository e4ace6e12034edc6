import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { Door } from "../door";
import type { ReportQuestion } from "../question";
import type { Door as DoorTo } from "../report";

interface CountDoorProps {
  count: number;
  title: string;
  narrow: ReportQuestion;
  onDoor: (door: DoorTo) => void;
}

/** How many transactions there are, which opens them. */
export function CountDoor({ count, title, narrow, onDoor }: CountDoorProps) {
  const { t } = useTranslation();
  const text = formatCount(count, useLocale());
  if (count === 0) return text;
  return (
    <Door label={t("reportViews.open", { name: title })} onOpen={() => onDoor({ title, narrow })}>
      {text}
    </Door>
  );
}
