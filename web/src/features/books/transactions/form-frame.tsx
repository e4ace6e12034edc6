import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormShell } from "@/ui/form-shell";
import { useFocusNext } from "@/ui/use-focus-next";
import { NewerRowPanel } from "./conflict/newer-row-panel";
import type { useNewerRow } from "./conflict/use-newer-row";
import type { DialogFormProps } from "./dialog-task";
import { wantsAnother } from "./form-problems";

interface FormFrameProps {
  /** What the form was given. */
  dialog: Pick<DialogFormProps, "workspace" | "accounts" | "onClose" | "onDelete">;
  root: RefObject<HTMLDivElement | null>;
  /** What others have done to the row meanwhile. */
  conflict: Pick<ReturnType<typeof useNewerRow>, "newer" | "base" | "gone" | "undecided">;
  /** Saves; `again` to begin the next one. */
  onSubmit: (again: boolean) => void;
  /** What a new one is added by. */
  addLabel: string;
  pending: boolean;
  error: string | null;
  children: ReactNode;
}

/** What is around the fields of a transaction and of a transfer: the buttons, and the keys that press them. */
export function FormFrame(props: FormFrameProps) {
  const { dialog, root, conflict, onSubmit, addLabel, children, ...shell } = props;
  const { workspace, accounts, onClose, onDelete } = dialog;
  const { newer, base, gone, undecided } = conflict;
  const { t } = useTranslation();
  const focusNext = useFocusNext(root);
  const [wanted, setWanted] = useState(false);
  /** The keys have asked to begin the next one afterwards. */
  const again = useRef(false);
  const submit = () => {
    // The form is long: what is missing may be out of sight.
    focusNext("[aria-invalid=true]");
    setWanted(true);
    if (undecided) root.current?.querySelector<HTMLInputElement>("[data-choice]")?.focus();
    else onSubmit(again.current);
  };
  const saveLabel = gone ? t("conflict.again") : t("transactions.save");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads a shortcut of the fields inside.
    <div
      ref={root}
      onKeyDown={(event) => {
        if (!wantsAnother(event)) return;
        event.preventDefault();
        again.current = true;
        root.current?.querySelector("form")?.requestSubmit();
        again.current = false;
      }}
    >
      <FormShell
        {...shell}
        onCancel={onClose}
        submitLabel={base || gone ? saveLabel : addLabel}
        onSubmit={submit}
        aside={
          // At once: the notification that follows takes it back.
          base &&
          !gone && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={() => onDelete(base)}
            >
              {t("transactions.delete")}
            </Button>
          )
        }
      >
        {newer && <NewerRowPanel newer={newer} workspace={workspace} accounts={accounts} wanted={wanted} />}
        {children}
      </FormShell>
    </div>
  );
}
