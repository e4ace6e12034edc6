import { ActionIcon, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BlobImage } from "@/ui/blob-image";
import { type AttachmentTarget, attachmentQueries } from "./api";
import { type Attachment, neighborIndex } from "./attachment";
import classes from "./image-viewer.module.css";

interface ImageViewerProps {
  place: AttachmentTarget;
  images: readonly Attachment[];
  /** Which of them is shown. */
  at: number;
  onMove: (at: number) => void;
  onSave: (file: Attachment) => void;
  onClose: () => void;
}

/** A picture over everything else, the others beside it. */
export function ImageViewer({ place, images, at, onMove, onSave, onClose }: ImageViewerProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = frame;
    current?.showModal();
    return () => current?.close();
  }, []);
  const file = images[at];
  if (!file) return null;
  const move = (step: 1 | -1) => onMove(neighborIndex(at, step, images.length));
  return (
    <dialog
      ref={frame}
      className={classes.frame}
      aria-label={file.name}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === frame.current) frame.current.close();
      }}
      onKeyDown={(event) => {
        // The keys of the page mean something else.
        event.stopPropagation();
        if (event.key === "ArrowLeft") move(-1);
        if (event.key === "ArrowRight") move(1);
      }}
    >
      <header className={classes.head}>
        <span className={classes.name}>{file.name}</span>
        <Tool label={t("attachments.download", { name: file.name })} onClick={() => onSave(file)}>
          <Download size={18} aria-hidden />
        </Tool>
        <Tool label={t("common.close")} onClick={() => frame.current?.close()}>
          <X size={18} aria-hidden />
        </Tool>
      </header>
      <Picture place={place} file={file} />
      {images.length > 1 && (
        <footer className={classes.foot}>
          <Tool label={t("attachments.previous")} onClick={() => move(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </Tool>
          <span>{t("attachments.place", { number: at + 1, total: images.length })}</span>
          <Tool label={t("attachments.next")} onClick={() => move(1)}>
            <ChevronRight size={20} aria-hidden />
          </Tool>
        </footer>
      )}
    </dialog>
  );
}

function Picture({ place, file }: { place: AttachmentTarget; file: Attachment }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(attachmentQueries.content(place, file.id, "original"));
  if (isError) return <p className={classes.problem}>{t("attachments.broken")}</p>;
  if (!data) return <Loader color="white" m="auto" />;
  return <BlobImage content={data} alt={file.name} className={classes.picture} />;
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="transparent" color="white" size={40} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
