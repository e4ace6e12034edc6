import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import type { AttachmentsProps } from "./attachments";

const Part = lazy(async () => {
  const [{ Attachments }] = await Promise.all([import("./attachments"), loadTexts(["attachments"])]);
  return { default: Attachments };
});

/** The files of a transaction, loaded where they are shown. */
export function AttachmentsPart(props: AttachmentsProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
