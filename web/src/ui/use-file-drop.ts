import { type DragEvent, useEffect, useEffectEvent, useState } from "react";

interface FileDropOptions {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Files that are dropped anywhere on an element, be it a block or a whole screen. */
export function useFileDrop({ disabled = false, onFiles }: FileDropOptions) {
  const [isOver, setOver] = useState(false);
  // What is not taken must not be opened by the browser instead of the page.
  const claim = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return false;
    event.preventDefault();
    event.stopPropagation();
    return !disabled;
  };
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (claim(event)) setOver(true);
        else if (disabled) event.dataTransfer.dropEffect = "none";
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (claim(event)) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** How long a drag that says nothing more is taken to go on, in milliseconds; browsers tell of it at least twice as often. */
const DRAG_TIMEOUT = 800;

interface ScreenFilesOptions {
  /** Whether they are for something else at that moment. */
  isDisabled: () => boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Files that are dropped anywhere on the page. What lies over it or in it and takes files itself keeps them. Gives
 * whether some are being held over the page.
 */
export function useScreenFileDrop({ isDisabled, onFiles }: ScreenFilesOptions): boolean {
  const [isOver, setOver] = useState(false);
  const claims = useEffectEvent((event: globalThis.DragEvent) => {
    const has = event.dataTransfer?.types.includes("Files") ?? false;
    return has && !event.defaultPrevented && !isDisabled();
  });
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const over = (event: globalThis.DragEvent) => {
      if (!claims(event)) return end();
      event.preventDefault();
      clearTimeout(timer);
      // A drag that is given up tells nobody.
      timer = setTimeout(end, DRAG_TIMEOUT);
      setOver(true);
    };
    const drop = (event: globalThis.DragEvent) => {
      end();
      if (!claims(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

/** Files that are pasted anywhere on the page. */
export function usePastedFiles({ isDisabled, onFiles }: ScreenFilesOptions): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // A cell of a spreadsheet is copied as a picture, too: then it is the text that is meant.
    if (isDisabled() || files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
