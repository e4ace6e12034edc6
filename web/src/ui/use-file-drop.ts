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

/** Files that are pasted anywhere on the page. */
export function usePastedFiles({ disabled = false, onFiles }: FileDropOptions): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // A cell of a spreadsheet is copied as a picture, too: then it is the text that is meant.
    if (disabled || files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
