import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

interface CopyButtonProps {
  text: string;
  /** The browser does not let a page copy (plain http): the text can still be selected. */
  onRefused: () => void;
}

/** Copies a text and says so. */
export function CopyButton({ text, onRefused }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copy, copied, error } = useClipboard();
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (error) refuse();
  }, [error]);
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={() => copy(text)}>
      <span aria-live="polite">{copied ? t("common.copied") : t("common.copy")}</span>
    </Button>
  );
}
