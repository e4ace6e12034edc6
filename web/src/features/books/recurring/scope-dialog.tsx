import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay } from "@/lib/dates";
import { FormDialog } from "@/ui/form-dialog";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";

interface ScopeDialogProps {
  title: string;
  /** The day of the rule from which on it may be meant. */
  from: Day;
  submitLabel: string;
  pending: boolean;
  error?: string | null;
  destructive?: boolean;
  /** What each of the two does. */
  hints: { later: string; all: string };
  /** From that day on; null for all. */
  onChoose: (from: Day | null) => void;
  onClose: () => void;
}

/** Asks whether a change is for the occurrences from a day on, or for all. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { title, from, submitLabel, pending, hints, onChoose, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [scope, setScope] = useState<"later" | "all">("later");
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => onChoose(scope === "later" ? from : null)}
      pending={pending}
      error={props.error ?? null}
      submitLabel={submitLabel}
      destructive={props.destructive ?? false}
    >
      <RadioChoice
        label={title}
        value={scope}
        options={[
          {
            value: "later",
            label: t("recurring.scopeLater", { day: formatDay(from, locale) }),
            description: hints.later,
          },
          { value: "all", label: t("recurring.scopeAll"), description: hints.all },
        ]}
        onChange={setScope}
      />
    </FormDialog>
  );
}
