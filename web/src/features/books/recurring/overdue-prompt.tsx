import { Button } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MissedChoice } from "./api";
import type { RecurringItem } from "./item";
import classes from "./recurring.module.css";

interface OverduePromptProps {
  item: RecurringItem;
  onAnswer: (item: RecurringItem, missed: MissedChoice) => Promise<void>;
}

/** So many days have passed that nothing was booked unasked: whether it shall be. */
export function OverduePrompt({ item, onAnswer }: OverduePromptProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MissedChoice | null>(null);
  const answer = (missed: MissedChoice) => {
    setChosen(missed);
    void onAnswer(item, missed).then(() => setChosen(null));
  };
  return (
    <div className={classes.waiting} role="status">
      <TriangleAlert size={18} aria-hidden />
      <p>{t("recurring.waiting", { name: item.name, count: item.waiting })}</p>
      <Button
        size="compact-sm"
        variant="default"
        loading={chosen === "post"}
        disabled={chosen !== null}
        onClick={() => answer("post")}
      >
        {t("recurring.catchUpPost")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={chosen === "skip"}
        disabled={chosen !== null}
        onClick={() => answer("skip")}
      >
        {t("recurring.catchUpSkip")}
      </Button>
    </div>
  );
}
