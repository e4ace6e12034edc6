import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/lib/money";
import { Pager } from "@/ui/pager";
import type { Transaction, TransactionDraft } from "../transaction";
import type { ViewSettings } from "../view-settings";
import { inOrder } from "./columns";
import classes from "./grid.module.css";
import { NOTHING, type Selection, toggle } from "./selection";
import { TableSkeleton } from "./table-skeleton";
import { TransactionGrid } from "./transaction-grid";
import type { ViewRow } from "./view-row";

/** Below this width the columns do not fit: cards take over. */
export const PHONE = "(width < 52em)";

// On a phone it is asked for beside the rows themselves, on a desktop never.
const cards = () => import("./phone-list");
if (window.matchMedia(PHONE).matches) void cards();
const PhoneList = lazy(async () => ({ default: (await cards()).PhoneList }));

// It is asked for when the first row is chosen.
const SelectionBar = lazy(async () => ({ default: (await import("./selection-bar")).SelectionBar }));

interface TransactionTableProps {
  rows: ViewRow[];
  settings: ViewSettings;
  onSettings: (change: Partial<ViewSettings>) => void;
  workspaceId: string;
  currency: Currency;
  canEdit: boolean;
  canCreateCategory: boolean;
  payees: string[];
  label: string;
  /** Changes when other rows are shown: another range, search or filter. The table then starts from its top. */
  view: string;
  onSave: (view: ViewRow, patch: Partial<TransactionDraft>) => void;
  onOpen: (view: ViewRow) => void;
  onDelete: (rows: Transaction[]) => void;
  onNew: () => void;
  onEditing: (editing: boolean) => void;
}

/** The rows with order, pages and selection: a grid on a desktop, cards on a phone. */
export function TransactionTable(props: TransactionTableProps) {
  const { rows, settings, onSettings, currency, canEdit, view } = props;
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [page, setPage] = useState({ view, index: 0 });
  const pageSize = settings.pageSize === 0 ? Math.max(1, rows.length) : settings.pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const pageIndex = page.view === view ? Math.min(page.index, lastPage) : 0;

  const [selection, setSelection] = useState<Selection>(NOTHING);
  const { order } = settings;
  const ordered = useMemo(() => inOrder(rows, order), [rows, order]);
  const pageRows = useMemo(
    () => ordered.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    [ordered, pageIndex, pageSize],
  );
  // What is no longer shown is no longer chosen: a bar that counted hidden rows would delete them unseen.
  const chosen = useMemo(
    () => rows.filter(({ row }) => selection.ids.has(row.id)).map(({ row }) => row),
    [rows, selection],
  );

  const clear = () => setSelection(NOTHING);
  const remove = (views: Transaction[]) => {
    clear();
    props.onDelete(views);
  };
  return (
    <>
      {phone ? (
        <Suspense fallback={<TableSkeleton phone density={settings.density} />}>
          <PhoneList
            rows={pageRows}
            currency={currency}
            label={props.label}
            onOpen={canEdit ? props.onOpen : undefined}
          />
        </Suspense>
      ) : (
        <TransactionGrid
          rows={pageRows}
          offset={pageIndex * pageSize}
          total={rows.length}
          selected={selection.ids}
          order={order}
          density={settings.density}
          workspaceId={props.workspaceId}
          currency={currency}
          canEdit={canEdit}
          canCreateCategory={props.canCreateCategory}
          payees={props.payees}
          label={props.label}
          onOrder={(next) => {
            setPage({ view, index: 0 });
            onSettings({ order: next });
          }}
          onToggle={(id, through) =>
            setSelection(
              toggle(
                selection,
                id,
                through,
                ordered.map(({ row }) => row.id),
              ),
            )
          }
          onSelectPage={(all) =>
            setSelection(all ? { ids: new Set(pageRows.map(({ row }) => row.id)), anchor: null } : NOTHING)
          }
          onSave={props.onSave}
          onOpen={props.onOpen}
          onDelete={(views) => remove(views.map(({ row }) => row))}
          onNew={props.onNew}
          onEditing={props.onEditing}
        />
      )}
      <Pager
        total={rows.length}
        page={pageIndex}
        size={settings.pageSize}
        onPage={(index) => setPage({ view, index })}
        onSize={(size) => {
          setPage({ view, index: 0 });
          onSettings({ pageSize: size });
        }}
      />
      {chosen.length > 0 && (
        <Suspense>
          <SelectionBar
            rows={chosen}
            currency={currency}
            canEdit={canEdit}
            onDelete={() => remove(chosen)}
            onClear={clear}
          />
        </Suspense>
      )}
      <output className={classes.hidden} aria-live="polite">
        {chosen.length > 0 ? t("transactions.selected", { count: chosen.length }) : ""}
      </output>
    </>
  );
}
