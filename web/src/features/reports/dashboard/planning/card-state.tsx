import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import classes from "./planning.module.css";

interface CardStateProps {
  /** What could not be loaded, in words. */
  failed: string;
  error: Error | null;
  onRetry: () => void;
}

const LINES = [0, 1, 2, 3];

/** What stands in a card until its content is there, or instead of it. */
export function CardState({ failed, error, onRetry }: CardStateProps) {
  const { t } = useTranslation();
  if (error) {
    return (
      <div className={classes.failed} role="alert">
        <p>{`${failed}. ${explain(error).text}`}</p>
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t("common.retry")}
        </button>
      </div>
    );
  }
  return (
    <div aria-hidden>
      {LINES.map((line) => (
        <div key={line} className={classes.skeletonLine}>
          <Skeleton height={36} width={36} radius={9} />
          <Skeleton height={12} width={`${30 + ((line * 11) % 20)}%`} />
          <Skeleton height={12} width={70} ml="auto" />
        </div>
      ))}
    </div>
  );
}
