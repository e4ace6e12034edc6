import { Textarea, TextInput } from "@mantine/core";
import { type FocusEvent, useRef } from "react";
import { CopyButton } from "./copy-button";
import classes from "./copy-field.module.css";

interface CopyFieldProps {
  label: string;
  value: string;
  /** All of it is to be read, on several lines if need be. */
  whole?: boolean;
}

/** A text to take away: it can be copied by a button, or by hand where the browser does not let us. */
export function CopyField({ label, value, whole = false }: CopyFieldProps) {
  const line = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  const field = {
    className: classes.field,
    classNames: { input: classes.input ?? "" },
    label,
    value,
    readOnly: true,
    spellCheck: false,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  return (
    <div className={classes.row}>
      {whole ? <Textarea ref={lines} autosize minRows={1} {...field} /> : <TextInput ref={line} {...field} />}
      <CopyButton text={value} onRefused={() => (lines.current ?? line.current)?.select()} />
    </div>
  );
}
