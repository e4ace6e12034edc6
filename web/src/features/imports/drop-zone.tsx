import { Button, Loader } from "@mantine/core";
import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  /** The name of the file that is being read, or null. */
  pending: string | null;
  /** Why the last file could not be read, or null. */
  problem: string | null;
  onFiles: (files: File[]) => void;
}

/** The largest file that the server reads, in megabytes. */
const MAX_SIZE_MB = 32;

/** What file dialogs offer first; on phones the kinds are often unknown, and then everything can be chosen. */
const KINDS = ".csv,.tsv,.txt,.xlsx,.ofx,.qfx,.qif,.xml,.sta,.940,.mt940,.swi";

/** Files dropped with the mouse, or chosen. */
export function DropZone({ pending, problem, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const large = files.find(({ size }) => size > MAX_SIZE_MB * 1024 * 1024);
    setTooLarge(large ? t("imports.drop.tooLarge", { name: large.name, size: MAX_SIZE_MB }) : null);
    if (!large && pending === null) onFiles(files);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard.
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      {pending === null ? (
        <FileUp size={34} strokeWidth={1.6} className={classes.icon} aria-hidden />
      ) : (
        <Loader size={34} />
      )}
      <div role="status">
        <h2 className={classes.title}>
          {pending === null ? t("imports.drop.title") : t("imports.drop.reading", { name: pending })}
        </h2>
      </div>
      <p className={classes.text}>{t("imports.drop.text")}</p>
      <Button onClick={() => input.current?.click()} disabled={pending !== null}>
        {t("imports.drop.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={KINDS}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
      {(tooLarge ?? problem) && pending === null && (
        <p className={classes.problem} role="alert">
          {tooLarge ?? problem}
        </p>
      )}
    </div>
  );
}
