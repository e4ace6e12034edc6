import { PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { type ExchangeRateProvider, type ProviderChange, useCreateProvider, useUpdateProvider } from "./api";
import { FACTS, type FetchedKind, factsOf, KINDS } from "./kinds";
import { ScheduleField } from "./schedule-field";

interface ProviderDialogProps {
  /** The provider to change, or null to add one. */
  provider: ExchangeRateProvider | null;
  /** What the form begins with instead of what is kept. */
  start: ProviderChange;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 80;
const MAX_TEXT_LENGTH = 300;
const FIELDS = ["name", "base_url", "base_currency", "schedule", "api_key"];

interface Draft {
  name: string;
  base_url: string;
  base_currency: string;
  schedule: string;
  is_enabled: boolean;
  /** Empty for as it is; the key itself is never shown. */
  api_key: string;
}

/** Adds a provider or changes one. */
export function ProviderDialog({ provider, start, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const create = useCreateProvider();
  const update = useUpdateProvider();
  const form = useForm<Draft & { kind: ExchangeRateProvider["kind"] }>({
    mode: "controlled",
    initialValues: {
      kind: provider?.kind ?? "frankfurter",
      name: provider?.name ?? t("providerManagement.kinds.frankfurter"),
      base_url: provider?.base_url ?? FACTS.frankfurter.url,
      base_currency: provider?.base_currency ?? FACTS.frankfurter.base,
      schedule: provider?.schedule ?? FACTS.frankfurter.schedule,
      is_enabled: start.is_enabled ?? provider?.is_enabled ?? true,
      api_key: "",
    },
    validate: {
      name: (name) => (name.trim() ? null : t("providerManagement.dialog.missing")),
      api_key: (key, { kind, is_enabled }) =>
        key || provider?.has_key || !is_enabled || !factsOf(kind)?.wantsKey
          ? null
          : t("providerManagement.dialog.keyMissing"),
    },
  });
  const { api_key: _, ...plain } = form.values;
  const draftNote = useFormDraft(
    `rate-provider:${provider ? `${provider.id}:${provider.version}` : ""}`,
    plain,
    form.setValues,
  );
  const { kind } = form.values;
  const facts = factsOf(kind);
  const choose = (next: FetchedKind) => {
    const { url, base, schedule } = FACTS[next];
    form.setValues({
      kind: next,
      name: t(`providerManagement.kinds.${next}`),
      base_url: url,
      base_currency: base,
      schedule,
      api_key: "",
    });
  };
  const submit = ({ kind: chosen, api_key, ...draft }: Draft & { kind: ExchangeRateProvider["kind"] }) => {
    const key = api_key.trim() ? { api_key: api_key.trim() } : {};
    const handlers = {
      onSuccess: () => {
        notifySuccess(t("providerManagement.saved", { name: draft.name }));
        onClose();
      },
      onError: (error: unknown) => form.setErrors(fieldErrors(error)),
    };
    // What was left alone stays as it is by now: somebody else may have changed it while the dialog was open.
    const change = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => value !== provider?.[field as keyof typeof draft]),
    );
    if (provider) update.mutate({ provider, change: { ...change, ...key } }, handlers);
    else create.mutate({ kind: chosen, ...draft, ...key }, handlers);
  };
  const { isPending, error } = provider ? update : create;
  return (
    <FormDialog
      width={520}
      title={
        provider
          ? t("providerManagement.dialog.edit", { name: provider.name })
          : t("providerManagement.dialog.create")
      }
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      pending={isPending}
      error={formError(error, FIELDS)}
      submitLabel={t(provider ? "common.save" : "providerManagement.add")}
    >
      {draftNote}
      {!provider && (
        <Select
          label={t("providerManagement.dialog.kind")}
          value={kind}
          data={KINDS.map((value) => ({ value, label: t(`providerManagement.kinds.${value}`) }))}
          onChange={(value) => choose(KINDS.find((known) => known === value) ?? "frankfurter")}
          allowDeselect={false}
          data-autofocus
        />
      )}
      <TextInput
        label={t("providerManagement.dialog.name")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...(provider && { "data-autofocus": true })}
        {...form.getInputProps("name")}
      />
      {facts && (
        <>
          <TextInput
            label={t("providerManagement.dialog.url")}
            description={t("providerManagement.dialog.urlHint")}
            type="url"
            maxLength={MAX_TEXT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("base_url")}
          />
          <CurrencySelect
            label={t("providerManagement.dialog.base")}
            disabled={facts.onlyBase}
            {...form.getInputProps("base_currency")}
            value={form.values.base_currency}
            onChange={(code) => form.setFieldValue("base_currency", code)}
          />
          {(facts.wantsKey || provider?.has_key) && (
            <PasswordInput
              label={t("providerManagement.dialog.key")}
              description={t(
                provider?.has_key ? "providerManagement.dialog.keyKept" : "providerManagement.dialog.keyHint",
              )}
              maxLength={MAX_TEXT_LENGTH}
              autoComplete="off"
              {...form.getInputProps("api_key")}
            />
          )}
          <ScheduleField {...form.getInputProps("schedule")} value={form.values.schedule} />
          <Switch
            label={t("providerManagement.dialog.enabled")}
            {...form.getInputProps("is_enabled", { type: "checkbox" })}
          />
        </>
      )}
    </FormDialog>
  );
}
