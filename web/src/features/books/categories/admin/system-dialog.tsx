import { SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { useFormDraft } from "@/session/use-form-draft";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import type { CategoryKind } from "../category";
import { AppearanceFields } from "../manage/appearance-fields";
import {
  type SystemCategory,
  type SystemDraft,
  useCreateSystemCategory,
  useUpdateSystemCategory,
} from "./api";

interface SystemDialogProps {
  /** The category to change, or the one beneath which a new one is to hang, or nothing. */
  category: SystemCategory | null;
  above: SystemCategory | null;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 100;
const KINDS: readonly CategoryKind[] = ["expense", "income"];
const FIELDS = ["name_en", "name_ru"];

/** Adds a category to the system or changes one, with its name in every language. */
export function SystemDialog({ category, above, onClose }: SystemDialogProps) {
  const { t } = useTranslation();
  const create = useCreateSystemCategory();
  const update = useUpdateSystemCategory();
  const known = category ?? above;
  const required = (name: string) => (name.trim() ? null : t("categoryManagement.nameMissing"));
  const form = useForm<SystemDraft & { kind: CategoryKind }>({
    mode: "controlled",
    initialValues: {
      name_en: category?.name_en ?? "",
      name_ru: category?.name_ru ?? "",
      kind: known?.kind ?? "expense",
      icon: known?.icon ?? "tag",
      color: known?.color ?? "#607d8b",
    },
    validate: { name_en: required, name_ru: required },
  });
  const draftNote = useFormDraft(
    `system-category:${category ? `${category.id}:${category.version}` : (above?.id ?? "")}`,
    form.values,
    form.setValues,
  );
  const { kind, icon, color } = form.values;
  const submit = ({ kind: chosen, ...draft }: SystemDraft & { kind: CategoryKind }) => {
    const handlers = {
      onSuccess: () => {
        notifySuccess(t("categoryManagement.systemSaved"));
        onClose();
      },
      onError: (error: unknown) => form.setErrors(fieldErrors(error)),
    };
    // What was left alone stays as it is by now: somebody else may have changed it while the dialog was open.
    const change = Object.fromEntries(Object.entries(draft).filter(([field]) => form.isDirty(field)));
    if (category) update.mutate({ category, change }, handlers);
    else create.mutate({ ...draft, kind: chosen, parent_id: above?.id ?? null }, handlers);
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
      <DialogText>{t("categoryManagement.systemHint")}</DialogText>
      <TextInput
        label={t("categoryManagement.nameEn")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        lang="en"
        data-autofocus
        {...form.getInputProps("name_en")}
      />
      <TextInput
        label={t("categoryManagement.nameRu")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        lang="ru"
        {...form.getInputProps("name_ru")}
      />
      {!known && (
        <SegmentedControl
          fullWidth
          aria-label={t("categoryManagement.kind")}
          value={kind}
          onChange={(next) => form.setFieldValue("kind", KINDS.find((word) => word === next) ?? "expense")}
          data={KINDS.map((value) => ({ value, label: t(`transactions.${value}`) }))}
        />
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
