import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/categories/public";
import type { Currency } from "@/lib/money";
import { AmountInput, amountValue } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { useLocale } from "@/ui/use-locale";
import { PayeeField } from "../payee-field";
import { signedAmount } from "../signed-amount";
import { StatusSelect } from "../status-select";
import { draftOf, type TransactionDraft } from "../transaction";
import type { EditableId } from "./columns";
import type { ViewRow } from "./view-row";

/** Where the cursor goes when an editor closes. */
export type After = "stay" | "next" | "previous" | "new";

interface CellEditorProps {
  view: ViewRow;
  column: EditableId;
  workspaceId: string;
  currency: Currency;
  canCreateCategory: boolean;
  payees: string[];
  /** Null leaves the row as it is. */
  onDone: (draft: TransactionDraft | null, after: After) => void;
}

/** The editor of one cell, in the cell's own place: Enter keeps, Tab keeps and goes on, Esc leaves it as it was. */
export function CellEditor({
  view,
  column,
  workspaceId,
  currency,
  canCreateCategory,
  payees,
  onDone,
}: CellEditorProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { row } = view;
  const [draft, setDraft] = useState(draftOf(row));
  const [amount, setAmount] = useState(() => amountValue(row.amount, currency, locale));

  const done = (changed: Partial<TransactionDraft>, after: After) => onDone({ ...draft, ...changed }, after);
  const typedAmount = (): Partial<TransactionDraft> | null => {
    if (column !== "amount") return {};
    if (amount.minor === null || amount.minor === 0) return null;
    return { amount: signedAmount(amount.text, amount.minor, row.amount < 0) };
  };
  const keys = (event: KeyboardEvent) => {
    // The grid behind must not read what is typed here.
    event.stopPropagation();
    if (event.defaultPrevented && event.key !== "Tab") return;
    if (event.key === "Escape") return onDone(null, "stay");
    if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    const changed = typedAmount();
    if (!changed) return;
    if (event.key === "Tab") return done(changed, event.shiftKey ? "previous" : "next");
    done(changed, event.ctrlKey || event.metaKey ? "new" : "stay");
  };
  const leave = () => {
    const changed = typedAmount();
    if (changed) done(changed, "stay");
    else onDone(null, "stay");
  };

  const field = (() => {
    switch (column) {
      case "date":
        return (
          <DateField
            aria-label={t("transactions.columns.date")}
            value={draft.date}
            onChange={(date) => setDraft({ ...draft, date })}
            size="xs"
            autoFocus
            popoverProps={{ withinPortal: true }}
          />
        );
      case "payee":
        return (
          <PayeeField
            value={draft.payee}
            data={payees}
            onChange={(payee) => setDraft({ ...draft, payee })}
            size="xs"
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
        );
      case "category":
        return (
          <CategorySelect
            aria-label={t("transactions.columns.category")}
            workspaceId={workspaceId}
            value={draft.category_id}
            onChange={(category_id) => done({ category_id }, "stay")}
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
            value={draft.status}
            onChange={(status) => done({ status }, "stay")}
            defaultDropdownOpened
            size="xs"
            autoFocus
          />
        );
      case "amount":
        return (
          <AmountInput
            aria-label={t("transactions.columns.amount")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            size="xs"
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
        );
    }
  })();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads the keys of the field inside.
    <div
      style={{ width: "100%" }}
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        // Calendars and lists open elsewhere in the page; going into them is no leaving.
        if (event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-portal]")) return;
        if (column !== "category" && column !== "status") leave();
        else if (!event.currentTarget.contains(event.relatedTarget)) onDone(null, "stay");
      }}
    >
      {field}
    </div>
  );
}
