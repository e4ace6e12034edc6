import {
  BanknoteX,
  CalendarCheck,
  CalendarClock,
  ChartPie,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  CloudOff,
  FileText,
  Gauge,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  RectangleEllipsis,
  ShieldCheck,
  ShieldOff,
  Timer,
  TrendingDown,
  UserCog,
  UserMinus,
  UserPlus,
} from "lucide-react";
import type { NotificationKind } from "./api";

interface Look {
  icon: LucideIcon;
  /** It weakens the protection, or somebody else may have done it: worth a second look. */
  grave: boolean;
  /** It happened elsewhere, so that this tab tells of it when it comes. */
  told: boolean;
}

const QUIET = { grave: false, told: false };
const GRAVE = { grave: true, told: false };
const TOLD = { grave: true, told: true };

const LOOKS: Record<NotificationKind, Look> = {
  new_sign_in: { icon: LogIn, ...TOLD },
  password_changed: { icon: RectangleEllipsis, ...QUIET },
  password_reset: { icon: RectangleEllipsis, ...TOLD },
  passkey_added: { icon: KeyRound, ...QUIET },
  passkey_removed: { icon: KeyRound, ...QUIET },
  second_factor_on: { icon: ShieldCheck, ...QUIET },
  second_factor_off: { icon: ShieldOff, ...GRAVE },
  recovery_code_used: { icon: ShieldCheck, ...TOLD },
  email_change_asked: { icon: Mail, ...QUIET },
  email_changed: { icon: Mail, ...GRAVE },
  sessions_ended_by_admin: { icon: LogOut, ...QUIET },
  // Told by the events of the workspace, to everybody in it.
  workspace_joined: { icon: UserPlus, ...QUIET },
  workspace_removed: { icon: UserMinus, ...QUIET },
  workspace_role_changed: { icon: UserCog, ...QUIET },
  rates_failed: { icon: CloudOff, ...GRAVE },
  recurring_due: { icon: CalendarCheck, ...QUIET },
  recurring_waits: { icon: CalendarClock, ...GRAVE },
  budget_threshold: { icon: ChartPie, ...TOLD },
  balance_below_zero: { icon: TrendingDown, ...TOLD },
  limit_near: { icon: Gauge, ...TOLD },
  invoice_issued: { icon: FileText, ...QUIET },
  payment_failed: { icon: BanknoteX, ...TOLD },
  payment_due: { icon: BanknoteX, ...GRAVE },
  payment_attention: { icon: BanknoteX, ...GRAVE },
  payment_received: { icon: CircleCheck, ...QUIET },
  subscription_ended_unpaid: { icon: CircleX, ...TOLD },
  trial_ends: { icon: Timer, ...GRAVE },
};

/** How a notification looks and is told; a newer server may know more kinds. */
export function lookOf(kind: NotificationKind): Look {
  return LOOKS[kind] ?? { icon: CircleQuestionMark, ...QUIET };
}
