import type { ComponentProps } from "react";
import { Dialog } from "./dialog";
import { FormShell } from "./form-shell";

interface FormDialogProps extends Omit<ComponentProps<typeof FormShell>, "onCancel"> {
  title: string;
  /** As that of a dialog. */
  width?: number;
  onClose: () => void;
}

/** A dialog that is one form. It is there as long as it is open. */
export function FormDialog({ title, width, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={form.pending}
      title={title}
      {...(width !== undefined && { width })}
    >
      <FormShell {...form} onCancel={onClose} />
    </Dialog>
  );
}
