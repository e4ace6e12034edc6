import { Button, SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openAccounts } from "@/api/open-accounts";
import type { AccountRow } from "@/features/books/accounts/public";
import { CategorySelect } from "@/features/books/categories/public";
import { NoteField, PayeeField, TagsField } from "@/features/books/transactions/public";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { formatDay } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { DateField } from "@/ui/date-field";
import { useLocale } from "@/ui/use-locale";
import type { PageRegion, ReceiptDraft } from "../api";
import { partsOfValues } from "./body";
import { CheckedField } from "./checked-field";
import { Lines } from "./lines";
import { PartsNote } from "./parts-note";
import classes from "./review-form.module.css";
import type { ReviewFormState } from "./use-review-form";
import { KINDS, swappedDay } from "./values";

interface FieldsProps {
  workspaceId: string;
  accounts: readonly AccountRow[];
  draft: ReceiptDraft | null;
  form: ReviewFormState;
  canCreateCategory: boolean;
  onMark: (region: PageRegion | null) => void;
}

const NO_PAYEES: string[] = [];

/** Where a description stands: below what it is about. */
const ORDER = ["label", "input", "description", "error"] as const;

/** The fields of a receipt, in the order in which one looks for them on it. */
export function Fields({ workspaceId, accounts, draft, form, canCreateCategory, onMark }: FieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { values, set, doubts, money, isForeign } = form;
  const { fields: problems } = form.problems;
  const kind = values.kind === "income" ? "income" : "expense";
  const parts = form.choice?.kind === "attach" ? null : partsOfValues(values, money);
  const swapped = doubts.date?.issues.includes("date_ambiguous") ? swappedDay(values.date) : null;
  const order = { inputWrapperOrder: [...ORDER] };
  return (
    <>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t("receipts.review.kind")}
          value={values.kind}
          data={KINDS.map((value) => ({ value, label: t(`receipts.review.kinds.${value}`) }))}
          onChange={(value) => set({ kind: KINDS.find((known) => known === value) ?? "expense" })}
        />
        {values.kind === "bill" && <p className={classes.hint}>{t("receipts.review.billHint")}</p>}
      </div>
      <div className={classes.pair}>
        <CheckedField name="total" doubt={doubts.total} region={draft?.total?.region} onMark={onMark}>
          {(said) => (
            <AmountInput
              {...said}
              {...order}
              big
              label={t("receipts.review.total")}
              currency={money.receipt}
              value={values.total}
              onChange={(total) => set({ total }, "total")}
              error={problems[isForeign ? "total" : "transaction.total_amount"]}
            />
          )}
        </CheckedField>
        <CheckedField
          name="currency"
          doubt={doubts.currency}
          region={draft?.currency?.region}
          onMark={onMark}
        >
          {(said) => (
            <CurrencySelect
              {...said}
              {...order}
              label={t("receipts.review.currency")}
              value={values.currency}
              onChange={form.chooseCurrency}
              first={accounts.map(({ currency }) => currency)}
            />
          )}
        </CheckedField>
      </div>
      {isForeign && (
        <AmountInput
          {...order}
          label={t("receipts.review.charged", { currency: money.account.code })}
          description={t("receipts.review.chargedHint", { from: money.receipt.code, to: money.account.code })}
          currency={money.account}
          value={values.charged}
          onChange={(charged) => set({ charged })}
          error={problems["transaction.total_amount"]}
          data-doubtful={values.charged.minor === null || undefined}
        />
      )}
      <CheckedField name="payee" doubt={doubts.payee} region={draft?.merchant?.region} onMark={onMark}>
        {(said) => (
          <PayeeField
            {...said}
            {...order}
            label={t("transactions.columns.payee")}
            workspaceId={workspaceId}
            value={values.payee}
            onChange={(payee) => set({ payee }, "payee")}
            data={NO_PAYEES}
            error={problems["transaction.payee"]}
          />
        )}
      </CheckedField>
      <div className={classes.pair}>
        <Select
          label={t("transactions.account")}
          placeholder={t("transactions.chooseAccount")}
          value={values.account_id}
          data={openAccounts(accounts, values.account_id).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(account_id) => {
            const next = accounts.find(({ id }) => id === account_id);
            // What is typed stays as it is, and is read in the currency of the account.
            set({
              account_id,
              ...(next && { charged: readAmount(values.charged.text, currencyIn(next), locale) }),
            });
          }}
          allowDeselect={false}
          error={problems["transaction.account_id"]}
        />
        <CheckedField
          name="date"
          doubt={doubts.date}
          region={draft?.date?.region}
          onMark={onMark}
          below={
            swapped && (
              <Button variant="light" size="compact-sm" onClick={() => set({ date: swapped }, "date")}>
                {t("receipts.review.swapDate", { date: formatDay(swapped, locale) })}
              </Button>
            )
          }
        >
          {(said) => (
            <DateField
              {...said}
              {...order}
              label={t(values.kind === "bill" ? "receipts.review.dueDate" : "transactions.columns.date")}
              value={values.date}
              // Below it stands what is to be checked.
              popoverProps={{ position: "top-start" }}
              onChange={(date) => set({ date }, "date")}
              error={problems["transaction.date"]}
            />
          )}
        </CheckedField>
      </div>
      <CategorySelect
        label={t(parts ? "receipts.review.otherCategory" : "transactions.columns.category")}
        placeholder={t("transactions.noCategory")}
        workspaceId={workspaceId}
        value={values.category_id}
        onChange={(category_id) => set({ category_id })}
        kind={kind}
        canCreate={canCreateCategory}
        error={problems["transaction.category_id"]}
      />
      <Lines
        workspaceId={workspaceId}
        lines={values.lines}
        onChange={form.changeLines}
        total={values.total.minor}
        currency={money.receipt}
        isForeign={isForeign}
        kind={kind}
        canCreateCategory={canCreateCategory}
        doubt={doubts.lines}
        problems={problems}
        onMark={onMark}
      />
      {parts && (
        <PartsNote workspaceId={workspaceId} parts={parts} currency={money.account} isScaled={isForeign} />
      )}
      <TagsField
        workspaceId={workspaceId}
        value={values.tags}
        onChange={(tags) => set({ tags })}
        error={problems["transaction.tags"]}
      />
      <NoteField
        value={values.note}
        onChange={(note) => set({ note })}
        error={problems["transaction.note"]}
      />
    </>
  );
}
