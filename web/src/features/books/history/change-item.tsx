import { Button } from "@mantine/core";
import { ArrowRight, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatTime } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { InitialsAvatar } from "@/ui/initials-avatar";
import { useLocale } from "@/ui/use-locale";
import type { Change, ChangeFields } from "./api";
import classes from "./change-item.module.css";
import { entryKindOf, type HistoryEntryKind, isBulk, unlinkedBy } from "./entry-kind";
import { type DisplayedField, FIELDS, isHiddenValue, type useFieldTexts } from "./field-texts";

interface ChangeItemProps {
  change: Change;
  texts: ReturnType<typeof useFieldTexts>;
  /** What went wrong when it was to be taken back. */
  problem: string | null;
  pending: boolean;
  onUndo: () => void;
}

/** A change: who did what, when, and what is different now. */
export function ChangeItem({ change, texts, problem, pending, onUndo }: ChangeItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { actor, at, undone_by, undoes, can_undo } = change;
  const who = actor.full_name ?? t("history.formerUser");
  const title = useTitle(change, texts);
  const place = usePlace(change, texts);
  const unlinked = unlinkedBy(change);
  return (
    <li className={classes.item} data-undone={undone_by !== null || undefined}>
      <InitialsAvatar id={actor.user_id} name={who} />
      <div className={classes.main}>
        <div className={classes.title}>
          <span>{title}</span>
          {undone_by !== null && <Badge>{t("history.undone")}</Badge>}
          {undoes !== null && (
            <Badge icon={Undo2} tone="primary">
              {t("history.undoing")}
            </Badge>
          )}
        </div>
        <FactLine>
          <span>{who}</span>
          <time dateTime={at}>{formatTime(at, locale)}</time>
          {place && <span>{place}</span>}
          {unlinked > 0 && <span>{t("history.unlinked", { count: unlinked })}</span>}
        </FactLine>
        <Differences change={change} texts={texts} />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {can_undo && (
        <Button
          classNames={{ label: classes.undoLabel ?? "", section: classes.undoIcon ?? "" }}
          variant="default"
          size="compact-sm"
          leftSection={<Undo2 size={14} aria-hidden />}
          loading={pending}
          onClick={onUndo}
          aria-label={t("history.undoNamed", { what: title })}
        >
          {t("common.undo")}
        </Button>
      )}
    </li>
  );
}

const TITLES = {
  "workspace.created": "history.entry.workspace.created",
  "workspace.updated": "history.entry.workspace.updated",
  "member.joined": "history.entry.member.joined",
  "member.left": "history.entry.member.left",
  "member.removed": "history.entry.member.removed",
  "member.updated": "history.entry.member.updated",
  "invitation.created": "history.entry.invitation.created",
  "invitation.updated": "history.entry.invitation.updated",
  "invitation.deleted": "history.entry.invitation.deleted",
  "account.created": "history.entry.account.created",
  "account.updated": "history.entry.account.updated",
  "account.deleted": "history.entry.account.deleted",
  "account.restored": "history.entry.account.restored",
  "account.moved_away": "history.entry.account.movedAway",
  "account.moved_here": "history.entry.account.movedHere",
  "category.created": "history.entry.category.created",
  "category.updated": "history.entry.category.updated",
  "category.deleted": "history.entry.category.deleted",
  "category.restored": "history.entry.category.restored",
  "category.merged": "history.entry.category.merged",
  "tag.updated": "history.entry.tag.updated",
  "tag.deleted": "history.entry.tag.deleted",
  "tag.restored": "history.entry.tag.restored",
  "tag.merged": "history.entry.tag.merged",
  "rule.created": "history.entry.rule.created",
  "rule.updated": "history.entry.rule.updated",
  "rule.deleted": "history.entry.rule.deleted",
  "rule.restored": "history.entry.rule.restored",
  "recurring_item.created": "history.entry.recurringItem.created",
  "recurring_item.updated": "history.entry.recurringItem.updated",
  "recurring_item.deleted": "history.entry.recurringItem.deleted",
  "recurring_item.restored": "history.entry.recurringItem.restored",
  "budget.created": "history.entry.budget.created",
  "budget.updated": "history.entry.budget.updated",
  "budget.deleted": "history.entry.budget.deleted",
  "budget.restored": "history.entry.budget.restored",
  "goal.created": "history.entry.goal.created",
  "goal.updated": "history.entry.goal.updated",
  "goal.deleted": "history.entry.goal.deleted",
  "goal.restored": "history.entry.goal.restored",
  "import.created": "history.entry.import.created",
  "import.deleted": "history.entry.import.deleted",
  "import.restored": "history.entry.import.restored",
  "transaction.created": "history.entry.transaction.created",
  "transaction.updated": "history.entry.transaction.updated",
  "transaction.deleted": "history.entry.transaction.deleted",
  "transaction.restored": "history.entry.transaction.restored",
  "attachment.created": "history.entry.attachment.created",
  "attachment.deleted": "history.entry.attachment.deleted",
  "attachment.restored": "history.entry.attachment.restored",
  "transfer.created": "history.entry.transfer.created",
  "transfer.updated": "history.entry.transfer.updated",
  "transfer.deleted": "history.entry.transfer.deleted",
  "transfer.restored": "history.entry.transfer.restored",
  "transfer.joined": "history.entry.transfer.joined",
  "transfer.separated": "history.entry.transfer.separated",
  "transactions.created": "history.entry.transactions.created",
  "transactions.updated": "history.entry.transactions.updated",
  "transactions.deleted": "history.entry.transactions.deleted",
  "transactions.restored": "history.entry.transactions.restored",
  "reconciliation.created": "history.entry.reconciliation.created",
  "reconciliation.updated": "history.entry.reconciliation.updated",
  "reconciliation.closed": "history.entry.reconciliation.closed",
  "reconciliation.reopened": "history.entry.reconciliation.reopened",
  "reconciliation.deleted": "history.entry.reconciliation.deleted",
  "workspace_rate.created": "history.entry.workspaceRate.created",
  "workspace_rate.updated": "history.entry.workspaceRate.updated",
  "workspace_rate.deleted": "history.entry.workspaceRate.deleted",
  "reconversion.created": "history.entry.reconversion.created",
} as const satisfies Record<HistoryEntryKind, string>;

function useTitle(change: Change, texts: ChangeItemProps["texts"]): string {
  const { t } = useTranslation();
  const kind = entryKindOf(change);
  if (kind && isBulk(change)) return t(TITLES[kind], { name: "", count: change.row_count });
  const currency = texts.currencyOf(change);
  const amount =
    texts.value(change.after, "total_amount", currency) ??
    texts.value(change.before, "total_amount", currency);
  // A transfer goes two ways: its amount has no sign of its own.
  const shown = change.is_transfer ? amount?.replace(SIGN, "") : amount;
  const nameless = change.noun === "rule" ? "history.nameless" : "transactions.noPayee";
  const pair = change.noun === "workspace_rate" ? change.name.replace("/", " → ") : "";
  const name = pair || change.name || shown || t(nameless);
  return kind ? t(TITLES[kind], { name }) : t("history.entry.something", { name });
}

const SIGN = /^[+\u2212]/;

/** On which account it was, or from which to which. */
function usePlace(change: Change, texts: ChangeItemProps["texts"]): string | null {
  const [first, second] = change.rows;
  const isOnAccount = first?.noun === "transaction" || first?.noun === "attachment";
  if (!isOnAccount || !first.account_id) return null;
  // Several rows may be on several accounts, not all of which are known here.
  if (isBulk(change) && change.rows.some((row) => row.account_id !== first.account_id)) return null;
  const own = texts.accountName(first.account_id);
  if (!change.is_transfer || !second?.account_id) return own;
  const other = texts.accountName(second.account_id);
  const amount = (change.after ?? change.before)?.total_amount;
  if (!amount) return `${own} · ${other}`;
  return amount.startsWith("-") ? `${own} → ${other}` : `${other} → ${own}`;
}

const NAMES = {
  name: "history.fields.name",
  total_amount: "history.fields.amount",
  payee: "history.fields.payee",
  date: "history.fields.date",
  account_id: "history.fields.account",
  transfer: "history.fields.otherAccount",
  category_id: "history.fields.category",
  status: "history.fields.status",
  note: "history.fields.note",
  splits: "history.fields.splits",
  tags: "history.fields.tags",
  account_type: "history.fields.accountType",
  opening_balance: "history.fields.openingBalance",
  parent_id: "history.fields.parent",
  kind: "history.fields.kind",
  description: "history.fields.description",
  currency: "history.fields.currency",
  time_zone: "history.fields.timeZone",
  ai_allowed: "history.fields.aiAllowed",
  email: "history.fields.email",
  role: "history.fields.role",
  icon: "history.fields.icon",
  color: "history.fields.color",
  rule: "history.fields.rule",
  recurring_item: "history.fields.rule",
  budget: "history.fields.rule",
  budget_plan: "history.fields.budgetPlan",
  goal: "history.fields.rule",
  row_count: "history.fields.rowCount",
  statement_date: "history.fields.statementDate",
  statement_balance: "history.fields.statementBalance",
  state: "history.fields.state",
  is_archived: "history.fields.archived",
  merged_into: "history.fields.mergedInto",
  merged_into_tag: "history.fields.mergedInto",
  rate: "history.fields.rate",
  converted_total: "history.fields.convertedTotal",
  unconverted_count: "history.fields.unconverted",
} as const satisfies Record<DisplayedField, string>;

/** What the title and the line below it say of something new or gone. */
const STANDS_ABOVE: ReadonlySet<keyof ChangeFields> = new Set([
  "name",
  "payee",
  "email",
  "account_id",
  "transfer",
]);

/** A field that differs; one without a value that people could read has none. */
interface Difference {
  field: DisplayedField;
  was: string | null;
  is: string | null;
}

/** What is different: before and after, or what there is or was of something new or gone. */
function Differences({ change, texts }: Pick<ChangeItemProps, "change" | "texts">) {
  const { t } = useTranslation();
  const { before, after } = change;
  // Of what is gone there may be an heir afterwards, which is no other value of the same field.
  const anew = change.noun === "reconversion";
  const both = before !== null && after !== null && (change.kind === "updated" || anew);
  const bulk = isBulk(change);
  // Only the first of the rows is told of here. What they became is the same for all, what they were is not.
  if (bulk && (!both || change.undoes !== null)) return null;
  const nothing = t("history.nothing");
  const currency = texts.currencyOf(change);
  const shown: Difference[] = [];
  for (const field of FIELDS) {
    if (before?.[field] === undefined && after?.[field] === undefined) continue;
    if (isHiddenValue(field)) {
      if (both) shown.push({ field, was: null, is: t("history.another") });
      continue;
    }
    const [was, is] = [texts.value(before, field, currency), texts.value(after, field, currency)];
    // What was not asked about stayed, and nothing was left out.
    if (anew && was === is) continue;
    // Of something new or gone: not what has no value, and not what stands above already.
    const known = is ?? was;
    if (!both && (known === null || STANDS_ABOVE.has(field))) continue;
    shown.push({ field, was, is });
  }
  if (shown.length === 0) return null;
  return (
    <dl className={classes.fields} data-inline={!both || undefined}>
      {shown.map(({ field, was, is }) => (
        <div key={field} className={classes.field}>
          <dt>{t(NAMES[field])}</dt>
          <dd>
            {both && !bulk && !isHiddenValue(field) && !(anew && was === null) && (
              <>
                <s>{was ?? nothing}</s>
                <ArrowRight size={13} role="img" aria-label={t("history.becomes")} />
              </>
            )}
            <span>{both ? (is ?? nothing) : (is ?? was)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
