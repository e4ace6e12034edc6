import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { fieldErrors, formError } from "@/api/errors";
import { useFormDraft } from "@/session/use-form-draft";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { type Tag, useMergeTag, useRemoveTag, useRenameTag } from "./api";
import { mayBeFinal, type TagAction } from "./tag";
import { useUndoNotification } from "./use-undo-notification";

/** What the server takes. */
const MAX_TAG_LENGTH = 50;

/** What is open over the page, and for which tag. */
export interface OpenDialog {
  action: TagAction;
  tag: Tag;
  /** Into which tag one is merged, if that is clear already. */
  into: string | null;
}

interface TagDialogsProps {
  open: OpenDialog;
  workspaceId: string;
  tags: readonly Tag[];
  onOpen: (open: OpenDialog) => void;
  onClose: () => void;
}

/** The dialog of an action. */
export function TagDialogs({ open, ...shared }: TagDialogsProps) {
  if (open.action === "rename") return <RenameDialog {...shared} tag={open.tag} />;
  if (open.action === "merge") return <MergeDialog {...shared} tag={open.tag} known={open.into} />;
  return <RemoveDialog {...shared} tag={open.tag} />;
}

type DialogProps = Omit<TagDialogsProps, "open"> & { tag: Tag };

function RenameDialog({ workspaceId, tag, onOpen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const rename = useRenameTag(workspaceId);
  const notify = useUndoNotification(workspaceId);
  const [name, setName] = useState(tag.name);
  const draftNote = useFormDraft(`tag:${workspaceId}:${tag.name}`, { name }, (kept) => setName(kept.name));
  const [missed, setMissed] = useState(false);
  const submit = () => {
    const new_name = name.trim();
    if (new_name === "") return setMissed(true);
    rename.mutate(
      { name: tag.name, new_name },
      {
        onSuccess: ({ change_id }) => {
          notify(t("tags.renamed", { name: new_name }), change_id);
          onClose();
        },
        // Two tags of one name are one tag: whether that is meant, is asked.
        onError: (error) => {
          if (error instanceof ApiError && error.code === "tag_exists") {
            onOpen({ action: "merge", tag, into: new_name });
          }
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("tags.renameTitle", { name: tag.name })}
      onClose={onClose}
      onSubmit={submit}
      pending={rename.isPending}
      error={formError(rename.error, ["new_name"])}
      submitLabel={t("tags.renameSubmit")}
    >
      {draftNote}
      <DialogText>{t("tags.followText")}</DialogText>
      <TextInput
        label={t("tags.name")}
        value={name}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissed(false);
        }}
        error={missed ? t("tags.nameMissing") : fieldErrors(rename.error).new_name}
        data-autofocus
      />
      <FinalText tag={tag} />
    </FormDialog>
  );
}

function MergeDialog({ workspaceId, tags, tag, known, onClose }: DialogProps & { known: string | null }) {
  const { t } = useTranslation();
  const merge = useMergeTag(workspaceId);
  const notify = useUndoNotification(workspaceId);
  const others = tags.filter(({ name }) => name !== tag.name).map(({ name }) => name);
  // One that only deleted transactions have is not in the list.
  const given = known && (others.find((name) => isSame(name, known)) ?? known);
  const [into, setInto] = useState(given);
  const [missed, setMissed] = useState(false);
  const submit = () => {
    if (into === null) return setMissed(true);
    merge.mutate(
      { name: tag.name, into },
      {
        onSuccess: ({ change_id }) => {
          notify(t("tags.merged", { name: tag.name, into }), change_id);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("tags.mergeTitle", { name: tag.name })}
      onClose={onClose}
      onSubmit={submit}
      pending={merge.isPending}
      error={formError(merge.error, ["into"])}
      submitLabel={t("tags.mergeSubmit")}
      destructive={mayBeFinal(tag)}
    >
      {given !== null && <DialogText>{t("tags.exists", { name: given })}</DialogText>}
      <DialogText>{t("tags.mergeText", { name: tag.name })}</DialogText>
      <Select
        label={t("tags.into")}
        value={into}
        data={given !== null && !others.includes(given) ? [given, ...others] : others}
        onChange={(chosen) => {
          setInto(chosen);
          setMissed(false);
        }}
        error={missed ? t("tags.intoMissing") : fieldErrors(merge.error).into}
        nothingFoundMessage={t("common.nothingFound")}
        searchable
        openOnFocus={false}
        data-autofocus
      />
      <FinalText tag={tag} />
    </FormDialog>
  );
}

function RemoveDialog({ workspaceId, tag, onClose }: DialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveTag(workspaceId);
  const notify = useUndoNotification(workspaceId);
  const submit = () =>
    remove.mutate(
      { name: tag.name },
      {
        onSuccess: ({ change_id }) => {
          notify(t("tags.removed", { name: tag.name }), change_id);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t("tags.removeTitle", { name: tag.name })}
      onClose={onClose}
      onSubmit={submit}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      submitLabel={t("tags.removeSubmit")}
      destructive
    >
      <DialogText>{t("tags.removeText", { count: tag.transaction_count })}</DialogText>
      <FinalText tag={tag} />
    </FormDialog>
  );
}

function FinalText({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  return mayBeFinal(tag) ? <DialogText>{t("tags.isFinal")}</DialogText> : null;
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "accent" }) === 0;
}
