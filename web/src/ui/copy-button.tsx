import { Button } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** How long it says that the text was copied, in milliseconds. */
const COPIED_DURATION = 2_000;

interface CopyButtonProps {
  text: string;
  /** The browser does not let a page copy (plain http): the text can still be selected. */
  onRefused: () => void;
}

/** Copies a text and says so. */
export function CopyButton({ text, onRefused }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error("no clipboard");
      await clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t("common.copied") : t("common.copy")}</span>
    </Button>
  );
}
