import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import classes from "./ambiguities.module.css";
import type { ImportAmbiguity, ImportPreview, ImportSettings } from "./api";
import { CHARSETS, DECIMAL_MARKS, DELIMITERS } from "./choices";
import { foreignWords, ordersFor } from "./examples";

interface AmbiguitiesProps {
  preview: ImportPreview;
  /** Says how something is; the question about it is not asked again. */
  onChange: (change: ImportSettings) => void;
}

/** What there is an answer to; what the balances say is told with them. */
type Question = Exclude<ImportAmbiguity, "balance_differs" | "balance_missing" | "running_balance_differs">;

const isQuestion = (ambiguity: ImportAmbiguity): ambiguity is Question =>
  !["balance_differs", "balance_missing", "running_balance_differs"].includes(ambiguity);

/** What the file does not say for certain, asked in plain words. */
export function Ambiguities({ preview, onChange }: AmbiguitiesProps) {
  const { t } = useTranslation();
  const questions = preview.ambiguities.filter(isQuestion);
  if (questions.length === 0) return null;
  // Of quotation marks nothing is guessed that could be marked.
  const hasGuess = questions.some((question) => question !== "quotes");
  return (
    <Panel title={t("imports.ambiguities.title")} level={2} text={hasGuess && t("imports.ambiguities.text")}>
      <div className={classes.questions}>
        {questions.map((ambiguity) => (
          <AmbiguityField key={ambiguity} ambiguity={ambiguity} preview={preview} onChange={onChange} />
        ))}
      </div>
    </Panel>
  );
}

function AmbiguityField({ ambiguity, preview, onChange }: AmbiguitiesProps & { ambiguity: Question }) {
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
        <AmbiguityFrame
          ambiguity={ambiguity}
          example={words.join(", ")}
          onConfirm={() => onChange({ charset: settings.charset ?? null })}
        >
          <NativeSelect
            aria-label={t("imports.settings.charset")}
            data={[...new Set([...CHARSETS, ...(settings.charset ? [settings.charset] : [])])]}
            value={settings.charset ?? ""}
            onChange={(event) => onChange({ charset: event.currentTarget.value })}
          />
        </AmbiguityFrame>
      );
    }
    case "delimiter":
      return (
        <AmbiguityFrame
          ambiguity={ambiguity}
          onConfirm={() => onChange({ delimiter: settings.delimiter ?? null })}
        >
          <NativeSelect
            aria-label={t("imports.settings.delimiter")}
            data={DELIMITERS.map((value) => ({ value, label: t(`imports.delimiters.${value}`) }))}
            value={settings.delimiter ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ delimiter: DELIMITERS.find((name) => name === value) ?? null })
            }
          />
        </AmbiguityFrame>
      );
    case "decimal_mark":
      return (
        <AmbiguityFrame
          ambiguity={ambiguity}
          onConfirm={() => onChange({ decimal_mark: settings.decimal_mark ?? null })}
        >
          <SegmentedControl
            aria-label={t("imports.settings.decimalMark")}
            value={settings.decimal_mark ?? "point"}
            data={DECIMAL_MARKS.map((value) => ({ value, label: t(`imports.marks.${value}`) }))}
            onChange={(decimal_mark) => onChange({ decimal_mark })}
          />
        </AmbiguityFrame>
      );
    case "date_order": {
      const at = settings.columns?.indexOf("date") ?? -1;
      const text = sample.map((row) => row[at] ?? "").find((cell) => /\d/.test(cell)) ?? "";
      const orders = ordersFor(text, settings.date_order ?? "dmy");
      return (
        <AmbiguityFrame
          ambiguity={ambiguity}
          example={text}
          onConfirm={() => onChange({ date_order: settings.date_order ?? null })}
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
        </AmbiguityFrame>
      );
    }
    case "sign":
      return (
        <AmbiguityFrame
          ambiguity={ambiguity}
          onConfirm={() => onChange({ is_inverted: settings.is_inverted ?? false })}
        >
          <SegmentedControl
            aria-label={t("imports.settings.inverted")}
            value={settings.is_inverted ? "inverted" : "read"}
            data={[
              { value: "read", label: t("imports.ambiguities.asRead") },
              { value: "inverted", label: t("imports.ambiguities.inverted") },
            ]}
            onChange={(value) => onChange({ is_inverted: value === "inverted" })}
          />
        </AmbiguityFrame>
      );
    case "columns":
      return (
        <AmbiguityFrame
          ambiguity={ambiguity}
          onConfirm={() => onChange({ columns: settings.columns ?? null })}
        />
      );
    case "quotes":
      return <AmbiguityFrame ambiguity={ambiguity} />;
  }
}

interface AmbiguityFrameProps {
  ambiguity: Question;
  /** What stands in the file. */
  example?: string;
  /** Says that the guess is right. */
  onConfirm?: () => void;
  children?: ReactNode;
}

function AmbiguityFrame({ ambiguity, example, onConfirm, children }: AmbiguityFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.question}>
      <p className={classes.text}>{t(`imports.ambiguities.${ambiguity}`)}</p>
      {example && <q className={classes.example}>{example}</q>}
      {(children || onConfirm) && (
        <div className={classes.answer}>
          {children}
          {onConfirm && (
            <Button variant="light" onClick={onConfirm}>
              {t("imports.ambiguities.right")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
