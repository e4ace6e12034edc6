import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { Badge } from "@/ui/badge";
import { CopyField } from "@/ui/copy-field";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { TestBadge } from "../payments/payment-badges";
import { type AccountDraft, accountBodyOf, accountDraftOf, SECRETS } from "./account-draft";
import { AccountTest } from "./account-test";
import { type PaymentAccount, useTestPaymentAccount, useUpdatePaymentAccount } from "./api";
import { SecretField } from "./secret-field";

interface AccountPanelProps {
  account: PaymentAccount;
  /** Money is taken there now. */
  isUsed: boolean;
}

const MAX_SHOP_ID_LENGTH = 40;

/** The account with a payment provider: its keys, where it sends notifications, and whether it answers. */
export function AccountPanel({ account, isUsed }: AccountPanelProps) {
  const { t } = useTranslation();
  const update = useUpdatePaymentAccount();
  const test = useTestPaymentAccount();
  const [draft, setDraft] = useState<AccountDraft>(() => accountDraftOf(account));
  const set = (some: Partial<AccountDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    update.reset();
  };
  const { provider, key_mark, has_webhook_secret, is_test, webhook_url } = account;
  const name = t(`paymentManagement.providers.${provider}`);
  const errors = fieldErrors(update.error);
  const submit = () =>
    update.mutate(
      { account, body: accountBodyOf(draft) },
      {
        onSuccess: (saved) => {
          setDraft(accountDraftOf(saved));
          test.reset();
          notifySuccess(t("paymentSettings.account.saved", { provider: name }));
        },
      },
    );
  const secret = (field: (typeof SECRETS)[number]) => ({
    name: t(`paymentSettings.account.secrets.${field}`),
    typed: draft.typed[field],
    isRemoved: draft.removed[field],
    error: errors[field],
    onType: (text: string) => set({ typed: { ...draft.typed, [field]: text } }),
    onRemove: (isRemoved: boolean) => set({ removed: { ...draft.removed, [field]: isRemoved } }),
  });
  return (
    <Panel
      level={2}
      title={name}
      state={
        <>
          {isUsed && <Badge tone="primary">{t("paymentSettings.account.inUse")}</Badge>}
          {key_mark === null && <Badge>{t("paymentSettings.account.notConnected")}</Badge>}
          {is_test && <TestBadge />}
        </>
      }
      text={t("paymentSettings.account.text")}
    >
      <FormShell
        onSubmit={submit}
        pending={update.isPending}
        error={formError(update.error, ["shop_id", ...SECRETS])}
        submitLabel={t("paymentSettings.account.save", { provider: name })}
        quiet
        aside={
          <Button
            variant="default"
            disabled={key_mark === null}
            loading={test.isPending}
            onClick={() => test.mutate(account)}
          >
            {t("paymentSettings.test.submit")}
          </Button>
        }
      >
        {is_test && <PanelNote tone="warning">{t("paymentSettings.testNote")}</PanelNote>}
        {provider === "yookassa" && (
          <TextInput
            label={t("paymentSettings.account.shopId")}
            description={t("paymentSettings.account.shopIdHint")}
            inputMode="numeric"
            maxLength={MAX_SHOP_ID_LENGTH}
            autoComplete="off"
            value={draft.shopId}
            error={errors.shop_id}
            onChange={(event) => set({ shopId: event.currentTarget.value })}
          />
        )}
        <SecretField
          {...secret("key")}
          hint={
            key_mark === null
              ? t(`paymentSettings.account.keyHint.${provider === "stripe" ? "stripe" : "yookassa"}`)
              : t("paymentSettings.account.keyKept", { mark: key_mark })
          }
          isKept={key_mark !== null}
        />
        <CopyField label={t("paymentSettings.account.webhook")} value={webhook_url} />
        {provider === "stripe" && (
          <SecretField
            {...secret("webhook_secret")}
            hint={t(
              has_webhook_secret
                ? "paymentSettings.account.secretKept"
                : "paymentSettings.account.secretHint",
            )}
            isKept={has_webhook_secret}
          />
        )}
        {provider === "stripe" && has_webhook_secret && (
          <SecretField
            {...secret("webhook_secret_previous")}
            hint={t("paymentSettings.account.previousHint")}
            isKept
          />
        )}
        <AccountTest test={test.data} error={test.error} />
      </FormShell>
    </Panel>
  );
}
