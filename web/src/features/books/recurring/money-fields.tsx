import { Button, SegmentedControl, Select } from "@mantine/core";
import { Split as SplitIcon } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import { CategorySelect } from "@/features/books/categories/public";
import { type Line, newLine, SplitFields } from "@/features/books/transactions/public";
import { AmountInput, type AmountValue, readAmount } from "@/ui/amount-input";
import { useFocusNext } from "@/ui/use-focus-next";
import { type ItemDraft, totalOf, type Writing } from "./draft";
import { AMOUNT_KINDS } from "./item";
import classes from "./item-dialog.module.css";

/** An account as it is offered. */
export interface AccountChoice {
  id: string;
  name: string;
  currency: string;
  currency_digits: number;
  is_closed: boolean;
}

interface MoneyFieldsProps {
  workspaceId: string;
  canCreateCategory: boolean;
  accounts: readonly AccountChoice[];
  draft: ItemDraft;
  writing: Writing;
  onChange: (some: Partial<ItemDraft>) => void;
  /** Makes other lines of those that are there by then: a category that is made in one of them takes its time. */
  onLines: (change: (lines: readonly Line[]) => readonly Line[]) => void;
  /** How amounts are written with other accounts. */
  writingAt: (accountId: string | null, toId: string | null) => Writing;
  problems: Record<string, string>;
}

/** How much, from which account, to which one, and for what. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { workspaceId, canCreateCategory, accounts, draft, writing, onChange, onLines, problems } = props;
  const { t } = useTranslation();
  const block = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(block);
  const { kind, accountId, toAccountId, amountKind, lines, categoryId } = draft;
  const { currency, toCurrency, locale } = writing;
  const isTransfer = kind === "transfer";
  const crosses = isTransfer && toAccountId !== null && currency.code !== toCurrency.code;
  const mixed = accounts.some((account) => account.currency !== accounts[0]?.currency);
  const isSplit = lines.length > 0 && !isTransfer;
  const lineWriting = { currency, locale, expense: kind === "expense" };
  const optionsFor = (chosen: string | null) =>
    openAccounts(accounts, chosen).map(({ id, name, currency: code }) => ({
      value: id,
      label: mixed ? `${name} · ${code}` : name,
    }));
  /** What is typed stays as it is, and is read in the currency of the account. */
  const chooseAccount = (id: string | null) => {
    const next = props.writingAt(id, toAccountId).currency;
    const read = ({ text }: AmountValue) => readAmount(text, next, locale);
    onChange({
      accountId: id,
      amount: read(draft.amount),
      minAmount: read(draft.minAmount),
      maxAmount: read(draft.maxAmount),
    });
    onLines((now) => now.map((line) => ({ ...line, amount: read(line.amount) })));
  };
  const chooseOther = (id: string | null) => {
    const next = props.writingAt(accountId, id).toCurrency;
    onChange({ toAccountId: id, arrives: readAmount(draft.arrives.text, next, locale) });
  };
  const split = () => {
    focusNext("[data-line] input");
    onLines(() => [newLine(lineWriting, categoryId, totalOf(draft)), newLine(lineWriting, null, null)]);
  };
  return (
    <div ref={block} className={classes.part}>
      <div className={classes.amounts}>
        {amountKind === "range" ? (
          <div className={classes.pair}>
            <AmountInput
              big
              data-autofocus
              label={t("recurring.amountFrom")}
              currency={currency}
              value={draft.minAmount}
              onChange={(minAmount) => onChange({ minAmount })}
              error={problems.amount_min}
              showsCode={mixed}
            />
            <AmountInput
              big
              label={t("recurring.amountTo")}
              currency={currency}
              value={draft.maxAmount}
              onChange={(maxAmount) => onChange({ maxAmount })}
              error={problems.amount_max}
              showsCode={mixed}
            />
          </div>
        ) : (
          <AmountInput
            big
            data-autofocus
            label={t(crosses ? "transactions.leaves" : "transactions.columns.amount")}
            currency={currency}
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
            error={problems.amount}
            showsCode={mixed}
          />
        )}
        <div className={classes.head}>
          <SegmentedControl
            size="xs"
            aria-label={t("recurring.amountKindLabel")}
            value={amountKind}
            data={AMOUNT_KINDS.map((value) => ({ value, label: t(`recurring.amountKind.${value}`) }))}
            onChange={(value) =>
              onChange({ amountKind: AMOUNT_KINDS.find((one) => one === value) ?? amountKind })
            }
          />
          <p className={classes.hint}>{t(`recurring.amountHint.${amountKind}`)}</p>
        </div>
      </div>
      <div className={classes.pair}>
        <Select
          label={t(isTransfer ? "transactions.fromAccount" : "transactions.account")}
          value={accountId}
          data={optionsFor(accountId)}
          onChange={chooseAccount}
          allowDeselect={false}
          error={problems.account_id}
        />
        {isTransfer && (
          <Select
            label={t("transactions.toAccount")}
            value={toAccountId}
            data={optionsFor(toAccountId)}
            onChange={chooseOther}
            allowDeselect={false}
            error={problems.to_account_id}
          />
        )}
        {!isTransfer && !isSplit && (
          <CategorySelect
            label={t("transactions.columns.category")}
            placeholder={t("transactions.noCategory")}
            workspaceId={workspaceId}
            value={categoryId}
            onChange={(id) => onChange({ categoryId: id })}
            kind={kind}
            canCreate={canCreateCategory}
            error={problems.category_id}
          />
        )}
      </div>
      {crosses && (
        <AmountInput
          label={t("transactions.arrives")}
          currency={toCurrency}
          value={draft.arrives}
          onChange={(arrives) => onChange({ arrives })}
          error={problems.to_amount}
          showsCode
        />
      )}
      {!isTransfer && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.split ?? ""}
          leftSection={<SplitIcon size={15} aria-hidden />}
          onClick={isSplit ? () => onLines(() => []) : split}
          data-split
        >
          {t(isSplit ? "splits.unsplit" : "splits.split")}
        </Button>
      )}
      {isSplit && (
        <SplitFields
          workspaceId={workspaceId}
          writing={lineWriting}
          canCreateCategory={canCreateCategory}
          total={totalOf(draft)}
          lines={lines}
          onChange={onLines}
          problems={problems}
        />
      )}
    </div>
  );
}
