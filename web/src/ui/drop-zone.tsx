import { Loader } from "@mantine/core";
import { FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import classes from "./drop-zone.module.css";
import { FileButton } from "./file-button";
import { useFileDrop } from "./use-file-drop";

interface DropZoneProps {
  /** What is being done, or what the zone is for; a small zone has only its text. */
  title?: string;
  text: ReactNode;
  chooseLabel: string;
  /** What file dialogs offer first; on phones the kinds are often unknown, and then everything can be chosen. */
  accept: string;
  multiple?: boolean;
  /** The largest file that the server reads, in megabytes; without it who takes the files looks at that. */
  maxSize?: number;
  tooLargeText?: (file: File) => string;
  isPending: boolean;
  /** The view has a more important button by now. */
  quiet?: boolean;
  /** Why the last file could not be taken, or null. */
  problem: ReactNode;
  onFiles: (files: File[]) => void;
}

/** Where files are dropped with the mouse, or chosen. */
export function DropZone(props: DropZoneProps) {
  const {
    title,
    text,
    chooseLabel,
    accept,
    multiple = false,
    maxSize = Number.POSITIVE_INFINITY,
    tooLargeText,
    isPending,
    quiet = false,
    onFiles,
  } = props;
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const take = (files: File[]) => {
    const large = files.find(({ size }) => size > maxSize * 1024 * 1024) ?? null;
    setTooLarge(large);
    if (!large && files.length > 0 && !isPending) onFiles(multiple ? files : files.slice(0, 1));
  };
  const { isOver, target } = useFileDrop({ disabled: isPending, onFiles: take });
  const problem = tooLarge && tooLargeText ? tooLargeText(tooLarge) : props.problem;
  const iconSize = title === undefined ? 28 : 34;
  return (
    <div
      {...target}
      className={classes.zone}
      data-small={title === undefined || undefined}
      data-over={isOver || undefined}
    >
      {isPending ? (
        <Loader size={iconSize} />
      ) : (
        <FileUp size={iconSize} strokeWidth={1.6} className={classes.icon} aria-hidden />
      )}
      {title !== undefined && (
        <div role="status">
          <h2 className={classes.title}>{title}</h2>
        </div>
      )}
      <p className={classes.text}>{text}</p>
      <FileButton
        variant={quiet ? "default" : "filled"}
        input={{ accept, multiple }}
        disabled={isPending}
        onFiles={take}
        data-autofocus
      >
        {chooseLabel}
      </FileButton>
      {problem && !isPending && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
