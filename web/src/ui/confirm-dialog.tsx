import type { ReactNode } from "react";
import { Dialog } from "./dialog";
import { DialogText } from "./dialog-text";
import { FormShell } from "./form-shell";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  submitLabel: string;
  /** As that of a form. */
  cancelLabel?: string;
  pending: boolean;
  /** Why it could not be done, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} pending={props.pending} title={props.title}>
      <FormShell
        onSubmit={props.onConfirm}
        onCancel={props.onClose}
        cancelLabel={props.cancelLabel}
        pending={props.pending}
        error={props.error}
        submitLabel={props.submitLabel}
        destructive
      >
        <DialogText>{props.children}</DialogText>
      </FormShell>
    </Dialog>
  );
}
