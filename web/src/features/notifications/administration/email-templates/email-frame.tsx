import { getNonce } from "get-nonce";
import { useMemo } from "react";
import { previewDocument } from "./preview-document";
import classes from "./template-dialog.module.css";

interface EmailFrameProps {
  title: string;
  /** A whole page. */
  html: string;
}

/** An email as a mail program shows it, in a frame that may do nothing: no scripts, no forms, nothing of this origin. */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const page = useMemo(() => previewDocument(html, getNonce() ?? ""), [html]);
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} />;
}
