import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "@/ui/button-row";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import type { Mail } from "./api";
import classes from "./mails-view.module.css";

/** The words of a letter, to be passed on by hand. Its links are not live: they are for somebody else. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useRef<HTMLPreElement>(null);
  const words = mail.text ?? "";
  return (
    <Dialog opened onClose={onClose} title={mail.subject} width={560}>
      <DialogText>{t("mails.to", { to: mail.to })}</DialogText>
      <pre ref={text} className={classes.text}>
        {words}
      </pre>
      <ButtonRow>
        <CopyButton text={words} onRefused={() => select(text.current)} />
      </ButtonRow>
    </Dialog>
  );
}

function select(element: Element | null): void {
  if (element) window.getSelection()?.selectAllChildren(element);
}
