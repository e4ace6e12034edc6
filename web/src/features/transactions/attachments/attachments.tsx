import { Button } from "@mantine/core";
import { Camera, Paperclip } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { AttachmentTarget } from "./api";
import { ACCEPT, filesIn, isImage } from "./attachment";
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
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const images = files.filter(isImage);
  const at = images.findIndex(({ id }) => id === shown);
  const placeholders = isPending ? expected : 0;
  const canAdd = canEdit && !isFull;
  const addPasted = useEffectEvent((event: ClipboardEvent) => {
    const pasted = filesIn(event.clipboardData);
    // A cell of a spreadsheet is copied as a picture, too: then it is the text that is meant.
    if (!canAdd || pasted.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
    event.preventDefault();
    add(pasted);
  });
  useEffect(() => {
    document.addEventListener("paste", addPasted);
    return () => document.removeEventListener("paste", addPasted);
  }, []);
  return (
    <fieldset
      className={classes.block}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!canAdd || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!canAdd) return;
        event.preventDefault();
        event.stopPropagation();
        add(filesIn(event.dataTransfer));
      }}
    >
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
            <Chooser icon={<Paperclip size={15} aria-hidden />} disabled={isFull} onChoose={add}>
              {t("attachments.add")}
            </Chooser>
            <Chooser camera icon={<Camera size={15} aria-hidden />} disabled={isFull} onChoose={add}>
              {t("attachments.camera")}
            </Chooser>
          </div>
          <p className={classes.hint}>
            {over ? t("attachments.drop") : t("attachments.hint")}{" "}
            {!over && <span className={classes.byMouse}>{t("attachments.hintDrop")}</span>}
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

interface ChooserProps {
  icon: ReactNode;
  /** Takes a photograph; only where there is a camera at hand. */
  camera?: boolean;
  disabled: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the system's chooser of files. */
function Chooser({ icon, camera = false, disabled, onChoose, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = "";
  };
  return (
    <div className={classes.chooser} data-camera={camera || undefined}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        {...(camera ? { accept: "image/*", capture: "environment" } : { accept: ACCEPT, multiple: true })}
        onChange={choose}
      />
    </div>
  );
}
