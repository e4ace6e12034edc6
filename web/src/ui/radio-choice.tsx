import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.css";
import type { ReactNode } from "react";
import classes from "./radio-choice.module.css";

interface RadioChoiceProps<Value extends string> {
  /** What is chosen here: its name, or the id of what names it. */
  label: string | { id: string };
  /** Null as long as none is chosen. */
  value: Value | null;
  /** `aside` stands beside an option, and is no part of it. */
  options: readonly { value: Value; label: string; description?: string; aside?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of a few, each with a sentence about what it does. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <Radio.Group
      {...(typeof label === "string" ? { "aria-label": label } : { "aria-labelledby": label.id })}
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      <div className={classes.options}>
        {options.map(({ aside, ...option }) =>
          aside ? (
            <div key={option.value} className={classes.row}>
              <Radio {...option} />
              {aside}
            </div>
          ) : (
            <Radio key={option.value} {...option} />
          ),
        )}
      </div>
    </Radio.Group>
  );
}
