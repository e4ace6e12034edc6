import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { CopyButton } from "./copy-button";
import classes from "./copy-field.module.css";

interface CopyFieldProps {
  label: string;
  description?: string;
  value: string;
}

/** A text to take away: it can be copied by a button, or by hand where the browser does not let us. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.row}>
      <TextInput
        ref={input}
        className={classes.field}
        classNames={{ input: classes.input ?? "" }}
        label={label}
        description={description}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} onRefused={() => input.current?.select()} />
    </div>
  );
}
