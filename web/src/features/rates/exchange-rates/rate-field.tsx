import { TextInput, type TextInputProps } from "@mantine/core";
import { parseRate, type Rate } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";

/** What is typed now, and which rate that is. */
export interface RateValue {
  text: string;
  rate: Rate | null;
}

interface RateFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: RateValue;
  onChange: (value: RateValue) => void;
}

/** A field for an exchange rate. */
export function RateField({ value, onChange, ...rest }: RateFieldProps) {
  const locale = useLocale();
  return (
    <TextInput
      {...rest}
      value={value.text}
      onChange={({ currentTarget: { value: text } }) => onChange({ text, rate: parseRate(text, locale) })}
      onFocus={(event) => event.currentTarget.select()}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
