import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSuggestions } from "./suggestions/use-suggestions";

const MAX_PAYEE_LENGTH = 200;
const SUGGESTIONS = 6;

interface PayeeFieldProps extends AutocompleteProps {
  workspaceId: string;
  value: string;
  /** Payees that are known here, the most used first. */
  data: string[];
}

/** Who is paid, with the payees of earlier rows to choose from, and those of all the workspace's books. */
export function PayeeField({ workspaceId, data, ...props }: PayeeFieldProps) {
  const { t } = useTranslation();
  const suggested = useSuggestions(workspaceId, "payee", props.value);
  return (
    <Autocomplete
      {...props}
      {...(props.label ? {} : { "aria-label": t("transactions.columns.payee") })}
      data={[...new Set([...data, ...suggested.map(({ name }) => name)])]}
      limit={SUGGESTIONS}
      maxLength={MAX_PAYEE_LENGTH}
      autoComplete="off"
    />
  );
}
