import { Camera, Paperclip } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { FileButton } from "@/ui/file-button";
import { useFileDrop, usePastedFiles } from "@/ui/use-file-drop";
import type { AttachmentTarget } from "./api";
import { ACCEPT, isImage } from "./attachment";
import classes from "./attachments.module.css";
import { ImageViewer } from "./image-viewer";
import { FileTile, UploadTile } from "./tiles";
import type { Upload } from "./upload";
import { useFiles } from "./use-files";

export interface AttachmentsProps {
  /** The transaction; null while it is not booked yet. */
  place: AttachmentTarget | null;
  /** How many files it is known to have: their room is kept until they are there, so that no button moves. */
  expected?: number | undefined;
  /** Files may be added and removed, and not only looked at. */
  canEdit: boolean;
  /** What is to be added once it is booked. */
  waiting?: readonly Upload[];
  onWaiting?: (change: (now: readonly Upload[]) => readonly Upload[]) => void;
}

const NONE: readonly never[] = [];
const BUTTON = { variant: "default", size: "compact-sm" } as const;

/** The files of a transaction: to look at, to save, to remove, and to add by choice, by dropping or by pasting. */
export function Attachments({
  place,
  expected = 0,
  canEdit,
  waiting = NONE,
  onWaiting = () => undefined,
}: AttachmentsProps) {
  const { t } = useTranslation();
  const { files, uploads, isPending, error, isFull, add, dismiss, remove, save } = useFiles(
    place,
    waiting,
    onWaiting,
  );
  const [shown, setShown] = useState<string | null>(null);
  const images = files.filter(isImage);
  const at = images.findIndex(({ id }) => id === shown);
  const placeholders = isPending ? expected : 0;
  const canAdd = canEdit && !isFull;
  const { isOver, target } = useFileDrop({ disabled: !canAdd, onFiles: add });
  usePastedFiles({ isDisabled: () => !canAdd, onFiles: add });
  return (
    <fieldset {...target} className={classes.block} data-over={isOver || undefined}>
      <legend className={classes.title}>{t("attachments.title")}</legend>
      {(files.length > 0 || uploads.length > 0 || placeholders > 0) && (
        <ul className={classes.tiles}>
          {Array.from({ length: placeholders }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one is as empty as the other.
            <li key={at} className={classes.face} aria-hidden />
          ))}
          {place &&
            files.map((file) => (
              <FileTile
                key={file.id}
                place={place}
                file={file}
                onOpen={() => (isImage(file) ? setShown(file.id) : void save(file))}
                onRemove={canEdit ? () => void remove(file) : null}
              />
            ))}
          {uploads.map((one) => (
            <UploadTile
              key={one.key}
              waiting={one}
              isSending={place !== null}
              onDismiss={() => dismiss(one.key)}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.hint} role="alert">
          {explain(error).text}
        </p>
      )}
      {!canEdit && files.length === 0 && !isPending && !error && (
        <p className={classes.hint}>{t("attachments.none")}</p>
      )}
      {canEdit && (
        <>
          <div className={classes.buttons}>
            <FileButton
              {...BUTTON}
              input={{ accept: ACCEPT, multiple: true }}
              leftSection={<Paperclip size={15} aria-hidden />}
              disabled={isFull}
              onFiles={add}
            >
              {t("attachments.add")}
            </FileButton>
            <FileButton
              {...BUTTON}
              className={classes.camera ?? ""}
              input={{ accept: "image/*", capture: "environment" }}
              leftSection={<Camera size={15} aria-hidden />}
              disabled={isFull}
              onFiles={add}
            >
              {t("attachments.camera")}
            </FileButton>
          </div>
          <p className={classes.hint}>
            {isOver ? t("attachments.drop") : t("attachments.hint")}{" "}
            {!isOver && <span className={classes.byMouse}>{t("attachments.hintDrop")}</span>}
          </p>
        </>
      )}
      {place && at >= 0 && (
        <ImageViewer
          place={place}
          images={images}
          at={at}
          onMove={(next) => setShown(images[next]?.id ?? null)}
          onSave={(file) => void save(file)}
          onClose={() => setShown(null)}
        />
      )}
    </fieldset>
  );
}
