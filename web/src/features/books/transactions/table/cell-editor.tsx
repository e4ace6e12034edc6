import { Popover, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/books/categories/public";
import { AmountInput, amountValue, useAmountErrorText } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { useLocale } from "@/ui/use-locale";
import { PayeeField } from "../payee-field";
import { signedAmount } from "../signed-amount";
import { StatusSelect } from "../status-select";
import type { TransactionDraft } from "../transaction";
import type { EditableId } from "./columns";
import classes from "./grid.module.css";
import type { ViewRow } from "./view-row";

/** Where the cursor goes when an editor closes. */
export type After = "stay" | "next" | "previous" | "new";

const MAX_NOTE_LENGTH = 1000;

interface CellEditorProps {
  view: ViewRow;
  column: EditableId;
  workspaceId: string;
  canCreateCategory: boolean;
  payees: string[];
  /** Null leaves the row as it is. */
  onDone: (patch: Partial<TransactionDraft> | null, after: After) => void;
}

/**
 * The editor of one cell, in the cell's own place: Enter keeps, Tab keeps and goes on, Esc leaves it as it was. What
 * cannot be kept stays in it, with the reason.
 */
export function CellEditor({
  view,
  column,
  workspaceId,
  canCreateCategory,
  payees,
  ...props
}: CellEditorProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { row } = view;
  const { currency } = row;
  const [date, setDate] = useState(row.date);
  const [payee, setPayee] = useState(row.payee);
  const [note, setNote] = useState(row.note);
  const [amount, setAmount] = useState(() => amountValue(row.amount, currency, locale));
  const amountError = useAmountErrorText(currency);
  const frame = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The row has no room for it: it is read there, and seen below.
  const refused = { error: refusal, errorProps: { role: "alert", className: classes.hidden } };

  const left = useRef(false);
  // The field loses the focus when it is left by a key: it is left once.
  const onDone: CellEditorProps["onDone"] = (patch, after) => {
    if (left.current) return;
    left.current = true;
    props.onDone(patch, after);
  };

  /** What was typed; null where it cannot be kept, which is said. */
  const typed = (): Partial<TransactionDraft> | null => {
    const { validity, validationMessage } = frame.current?.querySelector("input") ?? {};
    if (validity?.customError) return refuse(validationMessage ?? "");
    if (column === "date") return { date };
    if (column === "payee") return { payee: payee.trim() };
    if (column === "note") return { note: note.trim() };
    if (column !== "amount") return {};
    if (amount.minor === null) return refuse(amountError(amount.error ?? "empty"));
    if (amount.minor === 0) return refuse(t("amount.errors.zero"));
    return { amount: signedAmount(amount.text, amount.minor, row.amount < 0) };
  };
  const refuse = (reason: string) => {
    setRefusal(reason);
    return null;
  };
  const keys = (event: KeyboardEvent) => {
    // The grid behind must not read what is typed here.
    event.stopPropagation();
    // The Enter that ends the composing of a word belongs to the word.
    if (event.nativeEvent.isComposing || (event.defaultPrevented && event.key !== "Tab")) return;
    if (event.key === "Escape") return onDone(null, "stay");
    if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    const patch = typed();
    if (!patch) return;
    if (event.key === "Tab") return onDone(patch, event.shiftKey ? "previous" : "next");
    onDone(patch, event.ctrlKey || event.metaKey ? "new" : "stay");
  };

  const field = (() => {
    switch (column) {
      case "date":
        return (
          <DateField
            {...refused}
            aria-label={t("transactions.columns.date")}
            value={date}
            onChange={setDate}
            size="xs"
            autoFocus
            popoverProps={{ withinPortal: true }}
          />
        );
      case "payee":
        return (
          <PayeeField
            workspaceId={workspaceId}
            value={payee}
            data={payees}
            onChange={setPayee}
            size="xs"
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
        );
      case "note":
        return (
          <TextInput
            aria-label={t("transactions.note")}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={MAX_NOTE_LENGTH}
            size="xs"
            autoFocus
          />
        );
      case "category":
        return (
          <CategorySelect
            aria-label={t("transactions.columns.category")}
            workspaceId={workspaceId}
            value={row.category_id}
            onChange={(category_id) => onDone({ category_id }, "stay")}
            kind={row.amount > 0 ? "income" : "expense"}
            canCreate={canCreateCategory}
            size="xs"
            autoFocus
          />
        );
      case "status":
        return (
          <StatusSelect
            aria-label={t("transactions.columns.status")}
            value={row.status}
            onChange={(status) => onDone({ status }, "stay")}
            defaultDropdownOpened
            size="xs"
            autoFocus
          />
        );
      case "amount":
        return (
          <AmountInput
            {...refused}
            aria-label={t("transactions.columns.amount")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            size="xs"
            autoFocus
          />
        );
    }
  })();
  return (
    <Popover opened={refusal !== null} position="bottom-end" width={280} withRoles={false}>
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: reads the keys of the field inside. */}
        <div
          ref={frame}
          style={{ width: "100%" }}
          onInput={() => setRefusal(null)}
          onKeyDown={keys}
          onClick={(event) => event.stopPropagation()}
          onBlur={(event) => {
            // Calendars and lists open elsewhere in the page; going into them is no leaving.
            if (event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-portal]"))
              return;
            if (column !== "category" && column !== "status") {
              const patch = typed();
              if (patch) onDone(patch, "stay");
            } else if (!event.currentTarget.contains(event.relatedTarget)) onDone(null, "stay");
          }}
        >
          {field}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.refusal} aria-hidden>
        {refusal}
      </Popover.Dropdown>
    </Popover>
  );
}
