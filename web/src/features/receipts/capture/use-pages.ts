import { useEffect, useRef, useState } from "react";
import { newUuid } from "@/lib/random";
import { isPicture } from "./limits";
import { fileProblemText } from "./problem-texts";

/** A file that was chosen, or a photo that was taken, and not sent yet. */
export interface Page {
  key: string;
  file: File;
  /** What a picture looks like; null for a document. */
  url: string | null;
  /** Why it cannot be sent, in words. */
  problem: string | null;
}

/** The pages of an open dialog. */
export function usePages(first: readonly File[]) {
  const [pages, setPages] = useState<readonly Page[]>(() => first.map(pageOf));
  const now = useRef(pages);
  useEffect(() => {
    now.current = pages;
  }, [pages]);
  useEffect(
    () => () => {
      for (const page of now.current) release(page);
    },
    [],
  );
  return {
    pages,
    add: (files: readonly File[]): readonly Page[] => {
      const added = files.map(pageOf);
      setPages((before) => [...before, ...added]);
      return added;
    },
    remove: (page: Page) => {
      release(page);
      setPages((before) => before.filter(({ key }) => key !== page.key));
    },
  };
}

function pageOf(file: File): Page {
  const url = isPicture(file) ? URL.createObjectURL(file) : null;
  return { key: newUuid(), file, url, problem: fileProblemText(file) };
}

function release({ url }: Page): void {
  if (url !== null) URL.revokeObjectURL(url);
}
