import { Button, type ButtonProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { isDay } from "@/lib/dates";
import type { Receipt } from "./api";

interface TransactionLinkProps extends ButtonProps {
  receipt: Receipt;
  label: string;
}

/** The way to the transaction of a receipt; nothing where there is none any more. */
export function TransactionLink({ receipt, label, ...rest }: TransactionLinkProps) {
  const { transaction_id, account_id, workspace_id, date } = receipt;
  if (!transaction_id || !account_id) return null;
  const day = date && isDay(date.value) ? date.value : null;
  return (
    <Button
      {...rest}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/workspaces/$workspaceId/accounts/$accountId"
          params={{ workspaceId: workspace_id, accountId: account_id }}
          search={day ? { range: "custom", from: day, to: day } : {}}
        />
      )}
    >
      {label}
    </Button>
  );
}
