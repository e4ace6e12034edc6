import { ActionIcon, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText, FileX, Paperclip, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BlobImage } from "@/ui/blob-image";
import { type AttachmentTarget, attachmentQueries } from "./api";
import { type Attachment, isImage } from "./attachment";
import classes from "./attachments.module.css";
import type { Upload } from "./upload";

interface FileTileProps {
  place: AttachmentTarget;
  file: Attachment;
  onOpen: () => void;
  /** Null where it is only looked at. */
  onRemove: (() => void) | null;
}

/** A file: what it looks like, or its name. */
export function FileTile({ place, file, onOpen, onRemove }: FileTileProps) {
  const { t } = useTranslation();
  const { name } = file;
  const label = isImage(file) ? t("attachments.open", { name }) : t("attachments.download", { name });
  return (
    <li className={classes.tile}>
      <button type="button" className={classes.face} title={name} aria-label={label} onClick={onOpen}>
        {isImage(file) ? (
          <Thumbnail place={place} id={file.id} />
        ) : (
          <>
            <FileText size={22} aria-hidden />
            <span className={classes.name}>{name}</span>
          </>
        )}
      </button>
      {onRemove && <RemoveButton label={t("attachments.remove", { name })} onClick={onRemove} />}
    </li>
  );
}

function Thumbnail({ place, id }: { place: AttachmentTarget; id: string }) {
  const { data, isError } = useQuery(attachmentQueries.content(place, id, "thumbnail"));
  if (isError) return <FileX size={22} aria-hidden />;
  if (!data) return <span className={classes.picture} />;
  return <BlobImage content={data} alt="" className={classes.picture} />;
}

interface WaitingTileProps {
  waiting: Upload;
  /** It goes now, and not when something else is saved. */
  isSending: boolean;
  onDismiss: () => void;
}

/** A file on its way, or one that was not taken, with the reason. */
export function UploadTile({ waiting: { file, problem }, isSending, onDismiss }: WaitingTileProps) {
  const { t } = useTranslation();
  const { name } = file;
  const label = isSending ? t("attachments.sending", { name }) : t("attachments.waits", { name });
  if (problem !== null) {
    return (
      <li className={classes.refused} role="alert">
        <span>
          <b>{name}</b> {problem}
        </span>
        <RemoveButton label={t("attachments.dismiss", { name })} onClick={onDismiss} />
      </li>
    );
  }
  return (
    <li className={classes.tile} data-unsaved={!isSending || undefined}>
      <span role="status" aria-label={label} title={name} className={classes.face} data-waiting>
        {isSending ? <Loader size={20} /> : <Paperclip size={20} aria-hidden />}
        <span className={classes.name}>{name}</span>
      </span>
      {!isSending && <RemoveButton label={t("attachments.dismiss", { name })} onClick={onDismiss} />}
    </li>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={24}
      radius="xl"
      className={classes.remove ?? ""}
      aria-label={label}
      onClick={onClick}
    >
      <X size={14} aria-hidden />
    </ActionIcon>
  );
}
