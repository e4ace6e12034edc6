import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "@/ui/button-row";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import type { OutboxEmail } from "./api";
import classes from "./outbox-view.module.css";

/** The words of an email, to be passed on by hand. Its links are not live: they are for somebody else. */
export function EmailDialog({ email, onClose }: { email: OutboxEmail; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useRef<HTMLPreElement>(null);
  const words = email.text ?? "";
  return (
    <Dialog opened onClose={onClose} title={email.subject} width={560}>
      <DialogText>{t("outbox.to", { to: email.to })}</DialogText>
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
