import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import type { ImportAmbiguity, ImportPreview, ImportSettings } from "./api";
import { CHARSETS, DECIMAL_MARKS, DELIMITERS } from "./choices";
import { foreignWords, ordersFor } from "./examples";
import classes from "./questions.module.css";

interface QuestionsProps {
  preview: ImportPreview;
  /** Says how something is; the question about it is not asked again. */
  onChange: (change: ImportSettings) => void;
}

/** What the file does not say for certain, asked in plain words. */
export function Questions({ preview, onChange }: QuestionsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("imports.ambiguities.title")} level={2} text={t("imports.ambiguities.text")}>
      <div className={classes.questions}>
        {preview.ambiguities.map((ambiguity) => (
          <Question key={ambiguity} ambiguity={ambiguity} preview={preview} onChange={onChange} />
        ))}
      </div>
    </Panel>
  );
}

function Question({ ambiguity, preview, onChange }: QuestionsProps & { ambiguity: ImportAmbiguity }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { settings, sample } = preview;
  switch (ambiguity) {
    case "charset": {
      const words = foreignWords([
        ...preview.header,
        ...sample.flat(),
        ...preview.rows.map((row) => row.payee),
      ]);
      return (
        <Frame
          ambiguity={ambiguity}
          example={words.join(", ")}
          onRight={() => onChange({ charset: settings.charset ?? null })}
        >
          <NativeSelect
            aria-label={t("imports.settings.charset")}
            data={[...new Set([...CHARSETS, ...(settings.charset ? [settings.charset] : [])])]}
            value={settings.charset ?? ""}
            onChange={(event) => onChange({ charset: event.currentTarget.value })}
          />
        </Frame>
      );
    }
    case "delimiter":
      return (
        <Frame ambiguity={ambiguity} onRight={() => onChange({ delimiter: settings.delimiter ?? null })}>
          <NativeSelect
            aria-label={t("imports.settings.delimiter")}
            data={DELIMITERS.map((value) => ({ value, label: t(`imports.delimiters.${value}`) }))}
            value={settings.delimiter ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ delimiter: DELIMITERS.find((name) => name === value) ?? null })
            }
          />
        </Frame>
      );
    case "decimal_mark":
      return (
        <Frame
          ambiguity={ambiguity}
          onRight={() => onChange({ decimal_mark: settings.decimal_mark ?? null })}
        >
          <SegmentedControl
            aria-label={t("imports.settings.decimalMark")}
            value={settings.decimal_mark ?? "point"}
            data={DECIMAL_MARKS.map((value) => ({ value, label: t(`imports.marks.${value}`) }))}
            onChange={(decimal_mark) => onChange({ decimal_mark })}
          />
        </Frame>
      );
    case "date_order": {
      const at = settings.columns?.indexOf("date") ?? -1;
      const text = sample.map((row) => row[at] ?? "").find((cell) => /\d/.test(cell)) ?? "";
      const orders = ordersFor(text, settings.date_order ?? "dmy");
      return (
        <Frame
          ambiguity={ambiguity}
          example={text}
          onRight={() => onChange({ date_order: settings.date_order ?? null })}
        >
          <SegmentedControl
            aria-label={t("imports.settings.dateOrder")}
            value={settings.date_order ?? "dmy"}
            data={orders.map(([value, day]) => ({
              value,
              label: day ? formatDay(day, locale) : t(`imports.orders.${value}`),
            }))}
            onChange={(date_order) => onChange({ date_order })}
          />
        </Frame>
      );
    }
    case "sign":
      return (
        <Frame ambiguity={ambiguity} onRight={() => onChange({ is_inverted: settings.is_inverted ?? false })}>
          <SegmentedControl
            aria-label={t("imports.settings.inverted")}
            value={settings.is_inverted ? "out" : "in"}
            data={[
              { value: "in", label: t("imports.ambiguities.cameIn") },
              { value: "out", label: t("imports.ambiguities.wentOut") },
            ]}
            onChange={(value) => onChange({ is_inverted: value === "out" })}
          />
        </Frame>
      );
    case "columns":
      return <Frame ambiguity={ambiguity} onRight={() => onChange({ columns: settings.columns ?? null })} />;
    case "quotes":
      return <Frame ambiguity={ambiguity} />;
  }
}

interface FrameProps {
  ambiguity: ImportAmbiguity;
  /** What stands in the file. */
  example?: string;
  /** Says that the guess is right. */
  onRight?: () => void;
  children?: ReactNode;
}

function Frame({ ambiguity, example, onRight, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.question}>
      <p className={classes.text}>{t(`imports.ambiguities.${ambiguity}`)}</p>
      {example && <q className={classes.example}>{example}</q>}
      {(children || onRight) && (
        <div className={classes.answer}>
          {children}
          {onRight && (
            <Button variant="light" onClick={onRight}>
              {t("imports.ambiguities.right")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
