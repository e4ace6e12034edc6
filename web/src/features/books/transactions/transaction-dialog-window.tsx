import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import { openingOf } from "./conflict/opening";
import type { DialogContext, DialogFormProps, DialogTask, Direction } from "./dialog-task";
import type { Transaction } from "./transaction";
import classes from "./transaction-dialog.module.css";
import { TransactionForm } from "./transaction-form";
import { TransferForm } from "./transfer-form";

export interface TransactionDialogProps extends DialogContext {
  /** Null when closed. */
  task: DialogTask | null;
  onClose: () => void;
  /** Deletes the row that was edited. */
  onDelete: (row: Transaction) => void;
}

/** The dialog itself: loaded when it is needed. */
export function TransactionDialogWindow({ task, onClose, onDelete, ...context }: TransactionDialogProps) {
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
        <Forms
          {...context}
          key={last.turn}
          task={shown}
          onClose={onClose}
          onDelete={(row) => {
            onClose();
            onDelete(row);
          }}
          onPending={setPending}
        />
      )}
    </Dialog>
  );
}

interface FormsProps extends Omit<DialogFormProps, "edit" | "draft" | "onSaved"> {
  task: DialogTask;
}

/** The choice of direction and the form for it. */
function Forms({ task, ...others }: FormsProps) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState<Direction>(() => directionOf(task));
  const edit = task.kind === "edit" ? task : null;
  const row = edit?.row ?? null;
  const rest = { ...others, draft: task.kind === "new" ? task.draft : undefined, onSaved: task.onSaved };
  const accountId = task.kind === "new" ? task.accountId : null;
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
        <TransferForm {...rest} edit={edit} fromId={accountId} />
      ) : (
        <TransactionForm
          {...rest}
          edit={edit}
          accountId={accountId}
          direction={direction}
          onDirection={setDirection}
        />
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
  return openingOf(task).draft.amount < 0 ? "expense" : "income";
}
