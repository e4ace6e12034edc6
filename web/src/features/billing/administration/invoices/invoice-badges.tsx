import { Ban, CircleCheck, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import { TestBadge } from "../payments/payment-badges";
import type { Invoice } from "./api";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;
type InvoiceState = Invoice["status"] | "overdue";

const LOOKS: Record<InvoiceState, readonly [Tone, LucideIcon]> = {
  open: ["primary", Clock],
  overdue: ["danger", TriangleAlert],
  paid: ["good", CircleCheck],
  void: ["neutral", Ban],
};

/** How it stands with an invoice, in words. A credit note only says what it is. */
export function InvoiceBadges({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { kind, status, is_overdue, is_test } = invoice;
  const state: InvoiceState = status === "open" && is_overdue ? "overdue" : status;
  const [tone, icon] = LOOKS[state];
  return (
    <>
      {kind === "credit_note" ? (
        <Badge>{t("invoiceManagement.kinds.credit_note")}</Badge>
      ) : (
        <Badge tone={tone} icon={icon}>
          {t(`invoiceManagement.statuses.${state}`)}
        </Badge>
      )}
      {is_test && <TestBadge />}
    </>
  );
}
