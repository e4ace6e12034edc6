import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { FormShell } from "@/ui/form-shell";
import { useFocusNext } from "@/ui/use-focus-next";
import { wantsAnother } from "./form-problems";

interface FormFrameProps {
  root: RefObject<HTMLDivElement | null>;
  /** Saves; `again` to begin the next one. */
  onSubmit: (again: boolean) => void;
  submitLabel: string;
  pending: boolean;
  error: string | null;
  onCancel: () => void;
  /** Deletes what is edited; null where there is nothing to delete. */
  onDelete: (() => void) | null;
  children: ReactNode;
}

/** What is around the fields of a transaction and of a transfer: the buttons, and the keys that press them. */
export function FormFrame({ root, onSubmit, onDelete, children, ...shell }: FormFrameProps) {
  const { t } = useTranslation();
  const focusNext = useFocusNext(root);
  const submit = (again: boolean) => {
    // The form is long: what is missing may be out of sight.
    focusNext("[aria-invalid=true]");
    onSubmit(again);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads a shortcut of the fields inside.
    <div
      ref={root}
      onKeyDown={(event) => {
        if (!wantsAnother(event)) return;
        event.preventDefault();
        submit(true);
      }}
    >
      <FormShell
        {...shell}
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
        aside={
          // At once: the notification that follows takes it back.
          onDelete && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={onDelete}
            >
              {t("transactions.delete")}
            </Button>
          )
        }
      >
        {children}
      </FormShell>
    </div>
  );
}
