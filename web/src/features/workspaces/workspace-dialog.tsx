import { Select, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { currencyName } from "@/lib/currencies";
import { onTop } from "@/lib/on-top";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { useSaveWorkspace, type Workspace, type WorkspaceDraft, workspaceQueries } from "./api";

const NAME_LIMIT = 100;
const DESCRIPTION_LIMIT = 500;
const DEFAULT_CURRENCY = "USD";

interface WorkspaceDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The workspace to change, or null to make a new one. */
  workspace: Workspace | null;
}

/** Makes a workspace or changes one. */
export function WorkspaceDialog({ opened, onClose, workspace }: WorkspaceDialogProps) {
  const { t } = useTranslation();
  const save = useSaveWorkspace(workspace);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      pending={save.isPending}
      title={workspace ? t("workspaces.dialog.edit") : t("workspaces.dialog.create")}
    >
      <WorkspaceForm workspace={workspace} save={save} onClose={onClose} />
    </Dialog>
  );
}

interface WorkspaceFormProps {
  workspace: Workspace | null;
  save: ReturnType<typeof useSaveWorkspace>;
  onClose: () => void;
}

function WorkspaceForm({ workspace, save, onClose }: WorkspaceFormProps) {
  const { t } = useTranslation();
  const currencies = useCurrencyOptions();
  // Somebody else may save the workspace while it is open here.
  const [opened, setOpened] = useState(() => draftOf(workspace));
  const form = useForm<WorkspaceDraft>({
    mode: "uncontrolled",
    initialValues: opened,
    validate: { name: (name) => (name.trim() ? null : t("workspaces.nameRequired")) },
  });
  const submit = form.onSubmit(({ name, description, currency }) => {
    const typed = { name: name.trim(), description: description.trim(), currency };
    const newest = workspace ? draftOf(workspace) : opened;
    const { merged, collisions } = onTop(opened, typed, newest);
    if (collisions.length > 0) {
      setOpened(newest);
      const told = collisions.map((field) => [field, t("common.changedMeanwhile", { value: newest[field] })]);
      return form.setErrors(Object.fromEntries(told));
    }
    save.mutate(merged, {
      onSuccess: ({ name: saved }) => {
        notifySuccess(t(workspace ? "workspaces.saved" : "workspaces.created", { name: saved }));
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onClose}
      pending={save.isPending}
      error={formError(
        save.error,
        ["name", "description", "currency"],
        workspace ? undefined : t("workspaces.failures.create"),
      )}
      submitLabel={workspace ? t("common.save") : t("workspaces.submit")}
    >
      <TextInput
        label={t("workspaces.name")}
        placeholder={t("workspaces.nameHint")}
        maxLength={NAME_LIMIT}
        required
        withAsterisk={false}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <Select
        label={t("workspaces.currency")}
        description={t("workspaces.currencyHint")}
        data={currencies}
        searchable
        // What is typed replaces the chosen currency; otherwise it would be appended to its name and match nothing.
        onFocus={selectText}
        onClick={selectText}
        selectFirstOptionOnChange
        nothingFoundMessage={t("common.nothingFound")}
        maxDropdownHeight={240}
        limit={50}
        key={form.key("currency")}
        {...form.getInputProps("currency")}
      />
      <Textarea
        label={t("workspaces.description")}
        maxLength={DESCRIPTION_LIMIT}
        autosize
        minRows={2}
        maxRows={6}
        key={form.key("description")}
        {...form.getInputProps("description")}
      />
    </FormShell>
  );
}

function draftOf(workspace: Workspace | null): WorkspaceDraft {
  const { name = "", description = "", currency = DEFAULT_CURRENCY } = workspace ?? {};
  return { name, description: description ?? "", currency };
}

const selectText = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

/** The currencies with their names in the language, the usual ones first. */
function useCurrencyOptions() {
  const locale = useLocale();
  const { data } = useQuery(workspaceQueries.currencies());
  return useMemo(
    () =>
      (data ?? [{ code: DEFAULT_CURRENCY }])
        .map(({ code }) => ({ value: code, label: `${code} · ${currencyName(code, locale)}` }))
        .sort((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value)),
    [data, locale],
  );
}

const USUAL = ["USD", "EUR", "GBP", "RUB", "CHF", "JPY"];

function rank(code: string): number {
  const place = USUAL.indexOf(code);
  return place < 0 ? USUAL.length : place;
}
