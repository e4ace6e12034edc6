import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "./button-row";
import { GuardedForm } from "./guarded-form";
import classes from "./long-form.module.css";

interface LongFormProps {
  onSubmit: () => void;
  pending: boolean;
  /** What went wrong, in words, or null. */
  error: string | null;
  children: ReactNode;
}

/** A form that is a page: its button stays in sight, however long it is. */
export function LongForm({ onSubmit, pending, error, children }: LongFormProps) {
  const { t } = useTranslation();
  return (
    <GuardedForm
      className={classes.form}
      onSubmit={onSubmit}
      pending={pending}
      purpose={t("common.save")}
      error={error}
    >
      {children}
      <div className={classes.save}>
        <ButtonRow error={error}>
          <Button type="submit" loading={pending}>
            {t("common.save")}
          </Button>
        </ButtonRow>
      </div>
    </GuardedForm>
  );
}
