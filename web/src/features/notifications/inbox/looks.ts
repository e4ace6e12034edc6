import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BanknoteX,
  Bell,
  BellOff,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ChartPie,
  CircleAlert,
  CircleCheck,
  CircleX,
  CloudOff,
  Coins,
  FileCheck,
  FileText,
  FileX,
  Gauge,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Megaphone,
  PencilLine,
  ReceiptText,
  RectangleEllipsis,
  Rocket,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  Timer,
  Trash,
  TrendingDown,
  TriangleAlert,
  UserCog,
  UserMinus,
  UserPlus,
  WalletMinimal,
} from "lucide-react";
import type { Notification, NotificationSeverity, NotificationTopic, NotificationType } from "./api";
import { groupOf, type NotificationGroup } from "./groups";

interface Look {
  icon: LucideIcon;
  topic: NotificationTopic;
  /** It happened elsewhere and wants attention, so that this tab says so when it arrives. */
  isAnnounced?: true;
}

/** How each type looks; a type of the contract without an entry does not compile. */
export const LOOKS: Record<NotificationType, Look> = {
  new_sign_in: { icon: LogIn, topic: "security", isAnnounced: true },
  failed_sign_ins: { icon: ShieldAlert, topic: "security", isAnnounced: true },
  password_changed: { icon: RectangleEllipsis, topic: "security" },
  password_reset: { icon: RectangleEllipsis, topic: "security", isAnnounced: true },
  passkey_added: { icon: KeyRound, topic: "security" },
  passkey_removed: { icon: KeyRound, topic: "security" },
  second_factor_on: { icon: ShieldCheck, topic: "security" },
  second_factor_off: { icon: ShieldOff, topic: "security" },
  recovery_code_used: { icon: ShieldCheck, topic: "security", isAnnounced: true },
  email_change_asked: { icon: Mail, topic: "security" },
  email_changed: { icon: Mail, topic: "security" },
  sessions_ended_by_admin: { icon: LogOut, topic: "security" },
  workspace_invited: { icon: Mail, topic: "membership", isAnnounced: true },
  // Said by the events of the workspace, to everybody in it.
  workspace_joined: { icon: UserPlus, topic: "membership" },
  workspace_removed: { icon: UserMinus, topic: "membership" },
  workspace_role_changed: { icon: UserCog, topic: "membership" },
  member_transaction: { icon: Coins, topic: "member_transactions" },
  own_transaction_changed: { icon: PencilLine, topic: "own_transactions" },
  own_transaction_deleted: { icon: Trash, topic: "own_transactions" },
  large_expense: { icon: ArrowUpFromLine, topic: "large_amounts" },
  large_deposit: { icon: ArrowDownToLine, topic: "large_amounts" },
  rates_failed: { icon: CloudOff, topic: "exchange_rates" },
  rate_gap: { icon: CloudOff, topic: "exchange_rates" },
  recurring_due: { icon: CalendarClock, topic: "recurring_due" },
  recurring_overdue: { icon: CalendarX, topic: "recurring_due" },
  recurring_posted: { icon: CalendarCheck, topic: "recurring_posted" },
  recurring_waits: { icon: CalendarX, topic: "recurring_problems" },
  budget_threshold: { icon: ChartPie, topic: "budgets", isAnnounced: true },
  low_balance: { icon: WalletMinimal, topic: "low_balances", isAnnounced: true },
  balance_below_zero: { icon: TrendingDown, topic: "low_balances", isAnnounced: true },
  receipt_ready: { icon: ReceiptText, topic: "receipts" },
  receipt_failed: { icon: ReceiptText, topic: "receipts" },
  import_ready: { icon: FileCheck, topic: "imports" },
  import_failed: { icon: FileX, topic: "imports" },
  limit_near: { icon: Gauge, topic: "limits", isAnnounced: true },
  invoice_issued: { icon: FileText, topic: "billing" },
  payment_failed: { icon: BanknoteX, topic: "billing", isAnnounced: true },
  payment_received: { icon: CircleCheck, topic: "billing" },
  payment_due: { icon: BanknoteX, topic: "billing" },
  subscription_ended_unpaid: { icon: CircleX, topic: "billing", isAnnounced: true },
  trial_ends: { icon: Timer, topic: "billing" },
  payment_attention: { icon: BanknoteX, topic: "billing" },
  channel_off: { icon: BellOff, topic: "service", isAnnounced: true },
  new_version: { icon: Rocket, topic: "service" },
  broadcast: { icon: Megaphone, topic: "announcements", isAnnounced: true },
};

/** A message of the administrators says nothing about itself but how grave it is. */
const BROADCAST_ICONS: Record<NotificationSeverity, LucideIcon> = {
  info: Megaphone,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** How a notification looks; a newer server may know more types. */
export function lookOf({ type, topic, severity }: Pick<Notification, "type" | "topic" | "severity">): Look {
  const look = LOOKS[type] ?? { icon: Bell, topic };
  return type === "broadcast" ? { ...look, icon: BROADCAST_ICONS[severity] ?? look.icon } : look;
}

/** The types of notifications that are of a group. */
export function typesOf(group: NotificationGroup): NotificationType[] {
  const types = Object.keys(LOOKS) as NotificationType[];
  return types.filter((type) => groupOf(LOOKS[type].topic) === group);
}
