import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportPreview, ImportSettings } from "./api";
import { CHARSETS, DATE_ORDERS, DECIMAL_MARKS, DELIMITERS } from "./choices";
import classes from "./format-fields.module.css";

interface FormatFieldsProps {
  preview: ImportPreview;
  onChange: (change: ImportSettings) => void;
}

/** How the file is read, each of it to be changed; what such a file has not is not shown. */
export function FormatFields({ preview, onChange }: FormatFieldsProps) {
  const { t } = useTranslation();
  const { settings, sheets } = preview;
  const { charset, delimiter, sheet, header, decimal_mark, date_order, is_inverted } = settings;
  const offered = charset && !CHARSETS.includes(charset) ? [...CHARSETS, charset] : CHARSETS;
  return (
    <div className={classes.fields}>
      {charset != null && (
        <NativeSelect
          label={t("imports.settings.charset")}
          data={[...offered]}
          value={charset}
          onChange={(event) => onChange({ charset: event.currentTarget.value })}
        />
      )}
      {sheet != null && sheets.length > 1 && (
        <NativeSelect
          label={t("imports.settings.sheet")}
          data={sheets}
          value={sheet}
          onChange={(event) => onChange({ sheet: event.currentTarget.value })}
        />
      )}
      {delimiter != null && (
        <NativeSelect
          label={t("imports.settings.delimiter")}
          data={DELIMITERS.map((value) => ({ value, label: t(`imports.delimiters.${value}`) }))}
          value={delimiter}
          onChange={({ currentTarget: { value } }) =>
            onChange({ delimiter: DELIMITERS.find((name) => name === value) ?? null })
          }
        />
      )}
      {header != null && (
        <TextInput
          // What is typed is read when it is whole: on the way to 12 stands 1.
          key={header}
          label={t("imports.settings.header")}
          description={t("imports.settings.headerHint")}
          inputMode="numeric"
          defaultValue={header}
          onBlur={({ currentTarget: { value } }) => {
            if (/^\d{1,5}$/.test(value) && Number(value) !== header) onChange({ header: Number(value) });
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        />
      )}
      {decimal_mark != null && (
        <NativeSelect
          label={t("imports.settings.decimalMark")}
          data={DECIMAL_MARKS.map((value) => ({ value, label: t(`imports.marks.${value}`) }))}
          value={decimal_mark}
          onChange={({ currentTarget: { value } }) =>
            onChange({ decimal_mark: DECIMAL_MARKS.find((name) => name === value) ?? null })
          }
        />
      )}
      {date_order != null && (
        <NativeSelect
          label={t("imports.settings.dateOrder")}
          data={DATE_ORDERS.map((value) => ({ value, label: t(`imports.orders.${value}`) }))}
          value={date_order}
          onChange={({ currentTarget: { value } }) =>
            onChange({ date_order: DATE_ORDERS.find((name) => name === value) ?? null })
          }
        />
      )}
      {is_inverted != null && (
        <Switch
          className={classes.wide}
          label={t("imports.settings.inverted")}
          checked={is_inverted}
          onChange={(event) => onChange({ is_inverted: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
