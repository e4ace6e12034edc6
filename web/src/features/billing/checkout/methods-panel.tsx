import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Coins, CreditCard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Item, ItemList } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { Panel } from "@/ui/panel";
import { useLocale } from "@/ui/use-locale";
import { type CurrencyBalance, checkoutQueries, type SavedPaymentMethod, useForgetMethod } from "./api";
import { minorOf } from "./preview-rows";

/** The saved ways to pay, and what one has to one's credit; nothing where there is neither. */
export function MethodsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: methods = [] } = useQuery(checkoutQueries.methods());
  const { data: balance = [] } = useQuery(checkoutQueries.balance());
  const [removing, setRemoving] = useState<SavedPaymentMethod | null>(null);
  const kept = balance.filter(({ amount }) => minorOf(amount) !== 0);
  if (methods.length === 0 && kept.length === 0) return null;
  return (
    <Panel
      id={id}
      title={methods.length === 0 ? t("checkout.methods.balance") : t("checkout.methods.title")}
      text={methods.length > 0 && t("checkout.methods.text")}
    >
      <ItemList label={t("checkout.methods.title")}>
        {methods.map((method) => (
          <MethodItem key={method.id} method={method} onRemove={() => setRemoving(method)} />
        ))}
        {kept.map((item) => (
          <BalanceItem key={item.currency} item={item} />
        ))}
      </ItemList>
      {removing && <RemoveDialog method={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

function MethodItem({ method, onRemove }: { method: SavedPaymentMethod; onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, expires_on, is_default, is_test, created_at } = method;
  return (
    <Item
      icon={CreditCard}
      title={title}
      badge={
        <>
          {is_default && <Badge tone="primary">{t("checkout.methods.default")}</Badge>}
          {is_test && <Badge tone="warning">{t("checkout.methods.test")}</Badge>}
        </>
      }
      details={[
        expires_on !== null &&
          t("checkout.methods.expires", { month: formatDay(expires_on, locale, "month") }),
        t("checkout.methods.saved", { day: formatInstantDay(created_at, locale) }),
      ]}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t("checkout.methods.removeNamed", { method: title })}
          onClick={onRemove}
        >
          {t("checkout.methods.remove")}
        </Button>
      }
    />
  );
}

function BalanceItem({ item: { amount, currency } }: { item: CurrencyBalance }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Item
      icon={Coins}
      title={formatWire(amount, currency, locale)}
      details={[
        t("checkout.methods.balance"),
        t(minorOf(amount) > 0 ? "checkout.methods.credit" : "checkout.methods.debt"),
      ]}
    />
  );
}

function RemoveDialog({
  method: { id, title },
  onClose,
}: {
  method: SavedPaymentMethod;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const forget = useForgetMethod();
  return (
    <ConfirmDialog
      title={t("checkout.methods.removal.title", { method: title })}
      submitLabel={t("checkout.methods.removal.submit")}
      pending={forget.isPending}
      error={formError(forget.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with the panel, which goes with its last row.
        const done = () => {
          notifySuccess(t("checkout.methods.removal.done", { method: title }));
          onClose();
        };
        void forget.mutateAsync(id).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("checkout.methods.removal.text")}
    </ConfirmDialog>
  );
}
