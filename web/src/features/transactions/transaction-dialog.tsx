import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import type { WorkspaceMoney } from "./api";
import type { PayeeHistory } from "./payees";
import type { Transaction } from "./transaction";
import classes from "./transaction-dialog.module.css";
import { TransactionForm } from "./transaction-form";
import { TransferForm } from "./transfer-form";

/** What the dialog is opened for. */
export type DialogTask =
  | { kind: "new"; direction: Direction; accountId: string | null }
  | { kind: "edit"; row: Transaction };

/** Which way the money goes. */
export type Direction = "expense" | "income" | "transfer";

/** An account as the dialog offers it. */
export interface AccountOption {
  id: string;
  name: string;
}

export interface DialogContext {
  workspace: WorkspaceMoney;
  accounts: AccountOption[];
  history: PayeeHistory;
  canCreateCategory: boolean;
}

interface TransactionDialogProps extends DialogContext {
  /** Null when closed. */
  task: DialogTask | null;
  onClose: () => void;
  /** Deletes the row that is being edited. */
  onDelete: (row: Transaction) => void;
}

/** Adds or edits an expense, an income or a transfer. */
export function TransactionDialog({ task, onClose, onDelete, ...context }: TransactionDialogProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  // The last task stays in the dialog while it fades out: an empty one would jump.
  const [last, setLast] = useState({ task, turn: 0 });
  if (task && task !== last.task) setLast({ task, turn: last.turn + 1 });
  const shown = task ?? last.task;
  const title = shown?.kind === "edit" ? t("transactions.edit") : t("transactions.add");
  return (
    <Dialog opened={task !== null} onClose={onClose} title={title} pending={pending}>
      {shown && (
        <Content
          {...context}
          key={last.turn}
          task={shown}
          onClose={onClose}
          onDelete={onDelete}
          onPending={setPending}
        />
      )}
    </Dialog>
  );
}

interface ContentProps extends DialogContext {
  task: DialogTask;
  onClose: () => void;
  onDelete: (row: Transaction) => void;
  onPending: (pending: boolean) => void;
}

function Content({ task, ...rest }: ContentProps) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState<Direction>(() => directionOf(task));
  const row = task.kind === "edit" ? task.row : null;
  const accountId = row?.account_id ?? (task.kind === "new" ? task.accountId : null);
  // A booked transfer stays one, and nothing else becomes one: its other leg is a row of its own.
  const choices: Direction[] = row
    ? row.transfer
      ? []
      : ["expense", "income"]
    : ["expense", "income", "transfer"];
  return (
    <div className={classes.content}>
      {choices.length > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t("transactions.direction")}
          value={direction}
          data={choices.map((value) => ({ value, label: t(DIRECTIONS[value]) }))}
          onChange={(value) => setDirection(choices.find((choice) => choice === value) ?? direction)}
        />
      )}
      {direction === "transfer" ? (
        <TransferForm {...rest} row={row} fromId={accountId} />
      ) : (
        <TransactionForm {...rest} row={row} accountId={accountId} direction={direction} />
      )}
    </div>
  );
}

const DIRECTIONS = {
  expense: "transactions.expense",
  income: "transactions.income",
  transfer: "transactions.transfer",
} as const satisfies Record<Direction, string>;

function directionOf(task: DialogTask): Direction {
  if (task.kind === "new") return task.direction;
  if (task.row.transfer) return "transfer";
  return task.row.amount < 0 ? "expense" : "income";
}
