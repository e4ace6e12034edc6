import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

const LONGEST_PAYEE = 200;
const SUGGESTIONS = 6;

/** Who is paid, with the payees of earlier rows to choose from. */
export function PayeeField(props: AutocompleteProps & { data: string[] }) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      {...props}
      {...(props.label ? {} : { "aria-label": t("transactions.columns.payee") })}
      limit={SUGGESTIONS}
      maxLength={LONGEST_PAYEE}
      autoComplete="off"
    />
  );
}
