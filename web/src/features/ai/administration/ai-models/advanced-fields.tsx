import { Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./model-dialog.module.css";
import type { ModelDraft } from "./model-draft";

/** What is typed there, in its order. */
const TYPED = [
  "context_window",
  "max_output_tokens",
  "timeout_seconds",
  "temperature",
  "monthly_token_cap",
] as const satisfies readonly (keyof ModelDraft)[];

/** The fields that are folded away. */
export const ADVANCED_FIELDS = [...TYPED, "supports_json_schema"] as const;

interface AdvancedFieldsProps {
  shown: boolean;
  onShow: (shown: boolean) => void;
  form: UseFormReturnType<ModelDraft>;
}

/** What is mostly left as it comes. */
export function AdvancedFields({ shown, onShow, form }: AdvancedFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.part}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => onShow(!shown)}
      >
        <ChevronRight size={16} aria-hidden />
        {t("aiModels.dialog.advanced")}
      </button>
      {/* What is folded away is part of the form all the same: unfolding it enters nothing. */}
      <div id={id} className={classes.advanced} hidden={!shown}>
        <div className={classes.pair}>
          {TYPED.map((field) => (
            <TextInput
              key={field}
              label={t(`aiModels.dialog.${field}`)}
              description={t(`aiModels.dialog.hints.${field}`)}
              inputMode={field === "temperature" ? "decimal" : "numeric"}
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          ))}
        </div>
        <Switch
          label={t("aiModels.dialog.schema")}
          description={t("aiModels.dialog.schemaHint")}
          {...form.getInputProps("supports_json_schema", { type: "checkbox" })}
        />
      </div>
    </div>
  );
}
