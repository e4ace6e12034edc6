import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { formatWire } from "@/features/billing/subscriptions/public";
import { AmountInput, readAmount } from "@/ui/amount-input";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifySuccess } from "@/ui/notify";
import { PanelNote } from "@/ui/panel-note";
import { RadioChoice } from "@/ui/radio-choice";
import { useLocale } from "@/ui/use-locale";
import { type Payment, useRefundPayment } from "./api";
import {
  currencyOfPayment,
  leftAfter,
  NEW_REFUND,
  type RefundDraft,
  refundBodyOf,
  refundErrors,
} from "./refund-draft";

const FIELDS = ["amount", "reason"];
const MAX_REASON_LENGTH = 300;

/** Gives a payment or a part of it back, and says what that does not change. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const refund = useRefundPayment();
  const [draft, setDraft] = useState(NEW_REFUND);
  const [wanted, setWanted] = useState(false);
  const { id, amount, refundable, currency: code, provider } = payment;
  const currency = currencyOfPayment(payment);
  const money = (text: string) => formatWire(text, code, locale);
  const left = money(refundable);
  const problems = refundErrors(draft, payment, locale);
  const shown: Record<string, string> = {
    ...fieldErrors(refund.error),
    ...(wanted &&
      Object.fromEntries(
        Object.entries(problems).map(([field, reason]) => [
          field,
          t(`paymentManagement.refund.errors.${reason}`, { left }),
        ]),
      )),
  };
  const set = (some: Partial<RefundDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    refund.reset();
  };
  const submit = () => {
    setWanted(true);
    if (Object.keys(problems).length > 0) return;
    const body = refundBodyOf(draft, payment, locale);
    void refund.mutateAsync({ id, body }).then(
      () => {
        notifySuccess(t("paymentManagement.refund.done", { amount: money(body.amount ?? refundable) }));
        onClose();
      },
      () => undefined,
    );
  };
  const rest = leftAfter(draft, payment, locale);
  return (
    <FormDialog
      width={500}
      title={t("paymentManagement.refund.title", { amount: money(amount) })}
      onClose={onClose}
      onSubmit={submit}
      pending={refund.isPending}
      error={formError(refund.error, FIELDS)}
      submitLabel={t("paymentManagement.refund.submit")}
    >
      <RadioChoice<RefundDraft["what"]>
        label={t("paymentManagement.refund.what")}
        value={draft.what}
        options={[
          { value: "all", label: t("paymentManagement.refund.all", { amount: left }) },
          { value: "part", label: t("paymentManagement.refund.part") },
        ]}
        onChange={(what) => set({ what })}
      />
      {draft.what === "part" && (
        <AmountInput
          label={t("paymentManagement.refund.amount", { currency: code })}
          currency={currency}
          value={readAmount(draft.amount, currency, locale)}
          onChange={({ text }) => set({ amount: text })}
          error={shown.amount}
        />
      )}
      {rest !== null && (
        <DialogText small>{t("paymentManagement.refund.left", { amount: money(rest) })}</DialogText>
      )}
      <Textarea
        label={t("paymentManagement.refund.reason")}
        description={t("paymentManagement.refund.reasonHint")}
        maxLength={MAX_REASON_LENGTH}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.reason}
        error={shown.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <PanelNote tone={provider === "manual" ? "warning" : undefined}>
        {t(provider === "manual" ? "paymentManagement.refund.manual" : "paymentManagement.refund.note")}
      </PanelNote>
      <DialogText small>{t("paymentManagement.refund.rights")}</DialogText>
    </FormDialog>
  );
}
