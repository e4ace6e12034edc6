import { Checkbox, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { formatCount } from "@/lib/money";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { ADVANCED_FIELDS, AdvancedFields } from "./advanced-fields";
import { type AiModel, type AiProvider, useCreateAiModel, useUpdateAiModel } from "./api";
import { LeavingNote } from "./leaving-note";
import classes from "./model-dialog.module.css";
import {
  bodyOf,
  type CountField,
  type DraftError,
  draftOf,
  errorsOf,
  keyOf,
  LIMITS,
  type ModelDraft,
  newDraft,
  wantsKeyAgain,
} from "./model-draft";
import { ModelNameField } from "./model-name-field";
import { useAiModelPreferences } from "./preferences";
import { FACTS, PROVIDERS } from "./providers";
import { TaskFields } from "./task-fields";

interface ModelDialogProps {
  /** The model to change, or null to add one. */
  model: AiModel | null;
  models: readonly AiModel[];
  /** What the form begins with instead of what is saved. */
  start: Partial<ModelDraft>;
  /** In which prices are. */
  currency: string;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 80;
const MAX_TEXT_LENGTH = 300;

/** Adds a model or changes one. */
export function ModelDialog({ model, models, start, currency, onClose }: ModelDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const create = useCreateAiModel();
  const update = useUpdateAiModel();
  const [preferences, changePreferences] = useAiModelPreferences();
  const providerName = (provider: AiProvider) => t(`aiModels.providers.${provider}`);
  const errorText = (field: string, error: DraftError) => {
    if (error !== "range") return t(`aiModels.dialog.errors.${error}`);
    const [least, most] = LIMITS[field as CountField];
    return t("aiModels.dialog.errors.range", {
      least: formatCount(least, locale),
      most: formatCount(most, locale),
    });
  };
  const form = useForm<ModelDraft>({
    mode: "controlled",
    initialValues: {
      ...(model
        ? draftOf(model, locale)
        : newDraft(preferences.provider, providerName(preferences.provider), locale)),
      ...start,
    },
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(errorsOf(draft, model, locale)).map(([field, error]) => [
          field,
          errorText(field, error),
        ]),
      ),
  });
  const draft = form.values;
  const { api_key: _, ...plain } = draft;
  const draftNote = useFormDraft(
    `ai-model:${model ? `${model.id}:${model.version}` : ""}`,
    plain,
    form.setValues,
  );
  const choose = (provider: AiProvider) => {
    const { name, tasks, default_for } = draft;
    const isNamed = name.trim() !== "" && PROVIDERS.every((known) => providerName(known) !== name);
    changePreferences({ provider });
    form.setValues({
      ...newDraft(provider, isNamed ? name : providerName(provider), locale),
      tasks,
      default_for,
    });
    form.clearErrors();
  };
  const unfoldFor = (errors: object) => {
    if (ADVANCED_FIELDS.some((field) => field in errors)) changePreferences({ showsAdvanced: true });
  };
  const submit = (draft: ModelDraft) => {
    const handlers = {
      onSuccess: () => {
        notifySuccess(t("aiModels.saved", { name: draft.name.trim() }));
        onClose();
      },
      onError: (error: unknown) => {
        const errors = fieldErrors(error);
        form.setErrors(errors);
        unfoldFor(errors);
      },
    };
    const body = bodyOf(draft, locale);
    const key = keyOf(draft);
    if (!model) return create.mutate({ provider: draft.provider, ...body, ...key }, handlers);
    // What was left alone stays as it is by now: somebody else may have changed it while the dialog was open.
    const before = bodyOf(draftOf(model, locale), locale);
    const change = Object.fromEntries(
      Object.entries(body).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof body]),
      ),
    );
    update.mutate({ model, change: { ...change, ...key } }, handlers);
  };
  const { isPending, error } = model ? update : create;
  const keyHint = () => {
    if (!model?.has_key) return t("aiModels.dialog.keyHint");
    if (wantsKeyAgain(draft, model)) return t("aiModels.dialog.keyAgain");
    if (!model.key_hint) return t("aiModels.dialog.keyKeptHidden");
    return t("aiModels.dialog.keyKept", { hint: model.key_hint });
  };
  return (
    <FormDialog
      width={600}
      title={model ? t("aiModels.dialog.edit", { name: model.name }) : t("aiModels.dialog.create")}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, unfoldFor)}
      pending={isPending}
      error={formError(error, Object.keys(draft))}
      submitLabel={t(model ? "common.save" : "aiModels.add")}
    >
      {draftNote}
      {!model && (
        <Select
          label={t("aiModels.dialog.provider")}
          value={draft.provider}
          data={PROVIDERS.map((value) => ({ value, label: providerName(value) }))}
          onChange={(value) => choose(PROVIDERS.find((known) => known === value) ?? "openai")}
          allowDeselect={false}
          data-autofocus
        />
      )}
      <TextInput
        label={t("aiModels.dialog.name")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...(model && { "data-autofocus": true })}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("aiModels.dialog.url")}
        description={t("aiModels.dialog.urlHint")}
        placeholder={FACTS[draft.provider].url || "https://"}
        type="url"
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("base_url")}
      />
      <PasswordInput
        label={t("aiModels.dialog.key")}
        description={keyHint()}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        {...form.getInputProps("api_key")}
      />
      {model?.has_key && !draft.api_key && (
        <Checkbox
          label={t("aiModels.dialog.removeKey")}
          {...form.getInputProps("removes_key", { type: "checkbox" })}
        />
      )}
      <ModelNameField
        draft={draft}
        saved={model}
        currency={currency}
        onFill={form.setValues}
        {...form.getInputProps("model")}
      />
      <TaskFields
        draft={draft}
        others={models.filter(({ id }) => id !== model?.id)}
        errors={form.errors}
        onChange={form.setValues}
      />
      <LeavingNote draft={draft} models={models} />
      <div className={classes.pair}>
        {(["price_in", "price_out"] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`aiModels.dialog.${field}`, { currency })}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      <p className={classes.hint}>{t("aiModels.dialog.priceHint")}</p>
      <AdvancedFields
        shown={preferences.showsAdvanced}
        onShow={(showsAdvanced) => changePreferences({ showsAdvanced })}
        form={form}
      />
      <Switch
        label={t("aiModels.dialog.enabled")}
        {...form.getInputProps("is_enabled", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
