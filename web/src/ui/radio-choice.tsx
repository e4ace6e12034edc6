import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.css";
import classes from "./radio-choice.module.css";

interface RadioChoiceProps<Value extends string> {
  /** What is chosen here: its name, or the id of what names it. */
  label: string | { id: string };
  value: Value;
  options: readonly { value: Value; label: string; description?: string }[];
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
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </div>
    </Radio.Group>
  );
}
