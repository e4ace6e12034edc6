import { Button } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./error-state.module.css";

interface ErrorStateProps {
  /** What could not be done: "Failed to load workspaces". */
  title: string;
  /** Why, in words. */
  text: string;
  onRetry: () => void;
}

/** What stands where something could not be loaded, with the way to try again. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.root} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <Button variant="default" leftSection={<RotateCw size={15} aria-hidden />} onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </div>
  );
}
