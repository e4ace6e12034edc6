import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  FlaskConical,
  Hourglass,
  type LucideIcon,
  TimerOff,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import type { Payment } from "./api";
import { type PaymentState, paymentStateOf } from "./payment-state";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

const LOOKS: Record<PaymentState, readonly [Tone, LucideIcon]> = {
  pending: ["neutral", Clock],
  waiting_for_capture: ["primary", Hourglass],
  succeeded: ["good", CircleCheck],
  canceled: ["neutral", Ban],
  failed: ["danger", CircleX],
  abandoned: ["neutral", TimerOff],
  refunded: ["neutral", Undo2],
  partially_refunded: ["good", Undo2],
};

/** How it stands with a payment, in words, and whether somebody has to look at it. */
export function PaymentStatusBadges({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const state = paymentStateOf(payment);
  const [tone, icon] = LOOKS[state];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {t(`paymentManagement.states.${state}`)}
      </Badge>
      {payment.attention !== null && (
        <Badge tone="warning" icon={TriangleAlert}>
          {t("paymentManagement.needsAttention")}
        </Badge>
      )}
    </>
  );
}

/** No real money is meant. */
export function TestBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="warning" icon={FlaskConical}>
      {t("paymentManagement.test")}
    </Badge>
  );
}
