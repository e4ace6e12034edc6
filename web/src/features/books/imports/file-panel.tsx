import { Button } from "@mantine/core";
import { ChevronDown, ChevronUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "@/lib/units";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import type { ImportPreview } from "./api";
import classes from "./file-panel.module.css";

interface FilePanelProps {
  preview: ImportPreview;
  /** Whether the fields that say how it is read are shown. */
  adjusting: boolean;
  onAdjust: () => void;
  discarding: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

/** Which file it is, and how it was read. */
export function FilePanel(props: FilePanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { preview, adjusting, onAdjust, discarding, onDiscard, children } = props;
  const { preset, settings, is_remembered } = preview;
  const { name, format, size } = preview.import;
  const facts = [
    t("imports.file.facts", { format: t(`imports.formats.${format}`), size: formatSize(size, locale) }),
    preset && t("imports.file.from", { program: t(`imports.presets.${preset}`) }),
    settings.charset,
    settings.delimiter && t(`imports.delimiters.${settings.delimiter}`),
    settings.sheet,
    settings.columns && settings.date_order && t(`imports.orders.${settings.date_order}`),
    settings.columns && settings.decimal_mark && t(`imports.marks.${settings.decimal_mark}`),
  ].filter(Boolean);
  return (
    <Panel
      title={name}
      level={2}
      state={is_remembered && <Badge tone="primary">{t("imports.file.remembered")}</Badge>}
      text={
        <FactLine inherit>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </FactLine>
      }
    >
      <div className={classes.content}>
        {children}
        <div className={classes.buttons}>
          {settings.charset != null || settings.columns != null ? (
            <Button
              variant="default"
              size="compact-md"
              aria-expanded={adjusting}
              rightSection={
                adjusting ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />
              }
              onClick={onAdjust}
            >
              {t("imports.file.adjust")}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<Trash2 size={15} aria-hidden />}
            loading={discarding}
            onClick={onDiscard}
          >
            {t("imports.discard")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
