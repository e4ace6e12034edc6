import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { type Day, today } from "@/lib/dates";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";

const DateField = lazy(async () => ({ default: (await import("@/ui/date-field")).DateField }));

interface MarkPaidDialogProps {
  title: string;
  /** What happens with it. */
  text: string;
  pending: boolean;
  error: unknown;
  /** Null is today, on the clocks of the installation. */
  onMark: (body: { paid_on: Day | null }) => void;
  onClose: () => void;
}

/** Notes that money arrived at a bank, and on which day. */
export function MarkPaidDialog({ title, text, pending, error, onMark, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation();
  const [now] = useState(today);
  const [day, setDay] = useState<Day>(now);
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      // Today is not yet, or no longer, the same day on the clocks of the installation.
      onSubmit={() => onMark({ paid_on: day === now ? null : day })}
      pending={pending}
      error={formError(error, ["paid_on"])}
      submitLabel={t("paymentManagement.markPaid.submit")}
    >
      <DialogText>{text}</DialogText>
      <Suspense>
        <DateField
          label={t("paymentManagement.markPaid.day")}
          value={day}
          onChange={setDay}
          error={fieldErrors(error).paid_on}
        />
      </Suspense>
    </FormDialog>
  );
}
