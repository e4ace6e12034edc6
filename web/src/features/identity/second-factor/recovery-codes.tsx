import { Button, Checkbox } from "@mantine/core";
import { Download, Printer } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "@/lib/save-file";
import { useUser } from "@/session/use-user";
import { CopyButton } from "@/ui/copy-button";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import classes from "./recovery-codes.module.css";

const FILE = "know-your-money-recovery-codes.txt";

/** The recovery codes, shown this once: to be kept outside of this device. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const list = useRef<HTMLOListElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [missed, setMissed] = useState(false);
  const title = t("secondFactor.codesFor", { name: user?.username ?? "" });
  const submit = () => {
    if (isSaved) onDone();
    else setMissed(true);
  };
  return (
    <FormShell onSubmit={submit} pending={false} error={null} submitLabel={t("secondFactor.done")}>
      <DialogText>{t("secondFactor.codesText")}</DialogText>
      <div className={classes.sheet} data-paper>
        <p className={classes.paperTitle}>{title}</p>
        <ol ref={list} className={classes.codes} aria-label={t("secondFactor.codesTitle")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={classes.ways}>
        <CopyButton text={codes.join("\n")} onRefused={() => selectAll(list.current)} />
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => saveFile(FILE, textFile([title, "", ...codes]))}
        >
          {t("secondFactor.download")}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("common.print")}
        </Button>
      </div>
      <Checkbox
        label={t("secondFactor.kept")}
        checked={isSaved}
        error={missed && t("secondFactor.keepFirst")}
        onChange={(event) => {
          setSaved(event.currentTarget.checked);
          setMissed(false);
        }}
      />
    </FormShell>
  );
}

/** Lines end as every editor understands. */
function textFile(lines: string[]): Blob {
  return new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/plain;charset=utf-8" });
}

function selectAll(element: Element | null): void {
  if (element) window.getSelection()?.selectAllChildren(element);
}
