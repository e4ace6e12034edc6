import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "./button-row";
import classes from "./form-shell.module.css";
import { GuardedForm } from "./guarded-form";

interface FormShellProps {
  onSubmit: ComponentProps<typeof GuardedForm>["onSubmit"];
  /** What the main button does: "Save", "Add account". */
  submitLabel: string;
  /** The work is under way: the button shows it and cannot be pressed again. */
  pending: boolean;
  /** What went wrong, in words, or null. It stands in the form, not in a notification. */
  error: string | null;
  onCancel?: () => void;
  /** What the button says that gives up: where what is sent is a cancellation itself, "Cancel" would say both. */
  cancelLabel?: string | undefined;
  /** The main button takes the whole width. */
  wide?: boolean;
  /** Another way out, at the other end of the buttons: "Delete". */
  aside?: ReactNode;
  /** The view has a more important button. */
  quiet?: boolean;
  /** There is nothing yet that the main button could do. */
  disabled?: boolean;
  /** The main button destroys something. */
  destructive?: boolean;
  children: ReactNode;
}

/** A form's frame: its fields, what went wrong, and its buttons. */
export function FormShell(props: FormShellProps) {
  const { t } = useTranslation();
  return (
    <GuardedForm
      className={classes.form}
      onSubmit={props.onSubmit}
      pending={props.pending}
      purpose={props.submitLabel}
      error={props.error}
    >
      {props.children}
      <ButtonRow error={props.error} wide={props.wide ?? false}>
        {props.aside && <div className={classes.aside}>{props.aside}</div>}
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel} disabled={props.pending}>
            {props.cancelLabel ?? t("common.cancel")}
          </Button>
        )}
        <Button
          type="submit"
          variant={props.quiet ? "default" : "filled"}
          loading={props.pending}
          disabled={props.disabled ?? false}
          color={props.destructive ? "red" : "blue"}
        >
          {props.submitLabel}
        </Button>
      </ButtonRow>
    </GuardedForm>
  );
}
