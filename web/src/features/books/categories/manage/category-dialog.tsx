import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import type { CategoryKind, FlatCategory } from "../category";
import { type CategoryDraft, useCreateCategoryAs, useUpdateCategory } from "./api";
import { AppearanceFields } from "./appearance-fields";
import { parentCandidates } from "./candidates";
import classes from "./category-dialog.module.css";

interface CategoryDialogProps {
  workspaceId: string;
  all: readonly FlatCategory[];
  /** The category to change, or the one beneath which a new one is to hang, or nothing. */
  category: FlatCategory | null;
  above: FlatCategory | null;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 100;
const NEW_ICON = "tag";
const NEW_COLOR = "#607d8b";
const FIELDS = ["name", "parent_id"];
const KINDS: readonly CategoryKind[] = ["expense", "income"];
const SCOPES = ["workspace", "personal"] as const;

/** Makes a category or changes one. */
export function CategoryDialog({ workspaceId, all, category, above, onClose }: CategoryDialogProps) {
  const { t } = useTranslation();
  const create = useCreateCategoryAs(workspaceId);
  const update = useUpdateCategory(workspaceId);
  const known = category ?? above;
  const form = useForm<CategoryDraft>({
    mode: "controlled",
    initialValues: {
      name: category?.name ?? "",
      kind: known?.kind ?? "expense",
      // Beneath what one person sees everything is theirs.
      scope: known?.scope === "personal" ? "personal" : "workspace",
      parent_id: category ? category.parentId : (above?.id ?? null),
      icon: known?.icon ?? NEW_ICON,
      color: known?.color ?? NEW_COLOR,
    },
    validate: { name: (name) => (name.trim() ? null : t("categoryManagement.nameMissing")) },
  });
  const draftNote = useFormDraft(
    `category:${category ? `${category.id}:${category.version}` : (above?.id ?? workspaceId)}`,
    form.values,
    form.setValues,
  );
  const { kind, scope, icon, color } = form.values;
  const parents = parentCandidates(all, { id: category?.id ?? null, kind, scope });
  const submit = (draft: CategoryDraft) => {
    const { kind: _, scope: __, ...own } = draft;
    // What was left alone stays as it is by now: somebody else may have changed it while the dialog was open.
    const change = Object.fromEntries(Object.entries(own).filter(([field]) => form.isDirty(field)));
    const handlers = {
      onSuccess: () => {
        const name = draft.name.trim();
        notifySuccess(t(category ? "categoryManagement.saved" : "categoryManagement.created", { name }));
        onClose();
      },
      onError: (error: unknown) => form.setErrors(fieldErrors(error)),
    };
    if (category) update.mutate({ category, change }, handlers);
    else create.mutate(draft, handlers);
  };
  /** What a parent has to fit, and the parent only as long as it does. */
  const choose = (change: Partial<Pick<CategoryDraft, "kind" | "scope">>) => {
    const next = { ...form.values, ...change };
    const fits = parentCandidates(all, { id: null, kind: next.kind, scope: next.scope });
    const parent_id = fits.some(({ id }) => id === next.parent_id) ? next.parent_id : null;
    form.setValues({ ...change, parent_id });
  };
  const { isPending, error } = category ? update : create;
  return (
    <FormDialog
      width={520}
      title={t(category ? "categoryManagement.edit" : "categoryManagement.add")}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      pending={isPending}
      error={formError(error, FIELDS)}
      submitLabel={t(category ? "common.save" : "categoryManagement.add")}
    >
      {draftNote}
      <TextInput
        label={t("categoryManagement.name")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {!known && (
        <SegmentedControl
          fullWidth
          aria-label={t("categoryManagement.kind")}
          value={kind}
          onChange={(next) => choose({ kind: KINDS.find((word) => word === next) ?? "expense" })}
          data={KINDS.map((value) => ({ value, label: t(`transactions.${value}`) }))}
        />
      )}
      <Select
        label={t("categoryManagement.parent")}
        placeholder={t("categoryManagement.top")}
        value={form.values.parent_id}
        onChange={(id) => form.setFieldValue("parent_id", id)}
        data={parents.map(({ id, path }) => ({ value: id, label: path }))}
        error={form.errors.parent_id}
        nothingFoundMessage={t("categories.nothingFound")}
        searchable
        clearable
        openOnFocus={false}
      />
      {!category && above?.scope !== "personal" && (
        <div>
          <SegmentedControl
            fullWidth
            aria-label={t("categoryManagement.scope")}
            value={scope}
            onChange={(next) => choose({ scope: SCOPES.find((word) => word === next) ?? "workspace" })}
            data={SCOPES.map((value) => ({ value, label: t(`categoryManagement.scopes.${value}`) }))}
          />
          {scope === "personal" && <p className={classes.hint}>{t("categoryManagement.personalHint")}</p>}
        </div>
      )}
      <AppearanceFields
        icon={icon}
        color={color}
        onIcon={(value) => form.setFieldValue("icon", value)}
        onColor={(value) => form.setFieldValue("color", value)}
      />
    </FormDialog>
  );
}
