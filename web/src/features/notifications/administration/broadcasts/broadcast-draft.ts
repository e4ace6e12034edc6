/** What is typed into the form of a message, and what of it is sent. Pure. */
import { type Day, today } from "@/lib/dates";
import { LANGUAGES, type Language } from "@/lib/preferences";
import type {
  Broadcast,
  BroadcastAudienceType,
  BroadcastText,
  NotificationSeverity,
  PreviewBroadcast,
  WriteBroadcast,
} from "./api";

export const SEVERITIES = [
  "info",
  "success",
  "warning",
  "error",
] as const satisfies readonly NotificationSeverity[];
export const AUDIENCES = [
  "all",
  "administrators",
  "plans",
  "users",
] as const satisfies readonly BroadcastAudienceType[];

/** When a message begins: at once, at a moment, or not yet. */
export const BEGINNINGS = ["now", "later", "draft"] as const;
export type Beginning = (typeof BEGINNINGS)[number];

/** The longest title and text, and the most people that a message names (the contract says the same). */
export const MAX_TITLE = 200;
export const MAX_TEXT = 5_000;
const MAX_USERS = 1_000;

/** A moment as it is typed, in the zone of this browser. */
export interface MomentDraft {
  /** Undefined as long as there is none. */
  day: Day | undefined;
  /** "18:00"; empty as long as there is none. */
  time: string;
}

/** The fields as they are typed. */
export interface BroadcastDraft {
  texts: Record<Language, BroadcastText>;
  severity: NotificationSeverity;
  isDismissible: boolean;
  audience: BroadcastAudienceType;
  plans: string[];
  /** Addresses, each on a line of its own. */
  users: string;
  begins: Beginning;
  start: MomentDraft;
  end: MomentDraft;
}

/** Why a field cannot be sent: a text under `broadcasts.dialog.errors`. */
export type BroadcastError =
  | "language"
  | "title"
  | "text"
  | "plans"
  | "users"
  | "tooManyUsers"
  | "moment"
  | "past"
  | "beforeStart"
  | "endNeeded";

/** The times of day that are offered. */
const MORNING = "09:00";
const NIGHT = "23:59";

const NO_TEXT: BroadcastText = { title: "", text: "" };

/** The form of a new message. */
export function newBroadcastDraft(): BroadcastDraft {
  return {
    texts: { en: NO_TEXT, ru: NO_TEXT },
    severity: "info",
    isDismissible: true,
    audience: "all",
    plans: [],
    users: "",
    begins: "now",
    start: { day: undefined, time: MORNING },
    end: { day: undefined, time: NIGHT },
  };
}

/** The form of a message that there is. */
export function broadcastDraftOf(broadcast: Broadcast): BroadcastDraft {
  const { en, ru, severity, is_dismissible, audience, starts_at, ends_at } = broadcast;
  return {
    texts: { en: en ?? NO_TEXT, ru: ru ?? NO_TEXT },
    severity,
    isDismissible: is_dismissible,
    audience: audience.type,
    plans: audience.plan_ids,
    users: (audience.users ?? []).map(({ email }) => email).join("\n"),
    begins: starts_at === null ? "draft" : "later",
    start: starts_at === null ? { day: undefined, time: MORNING } : momentDraftOf(starts_at),
    end: ends_at === null ? { day: undefined, time: NIGHT } : momentDraftOf(ends_at),
  };
}

/** The form of a new message that says what another says. */
export function copiedDraft(broadcast: Broadcast): BroadcastDraft {
  const { begins, start, end } = newBroadcastDraft();
  return { ...broadcastDraftOf(broadcast), begins, start, end };
}

/** A moment as its fields show it. */
export function momentDraftOf(instant: string): MomentDraft {
  const at = new Date(instant);
  const digits = (figure: number) => String(figure).padStart(2, "0");
  return { day: today(at), time: `${digits(at.getHours())}:${digits(at.getMinutes())}` };
}

/** The moment that is typed; null where there is none, or not all of it. */
export function instantOf({ day, time }: MomentDraft): string | null {
  const at = day && time ? new Date(`${day}T${time}`) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** The addresses that are typed, each once. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ""))];
}

const isBlank = ({ title, text }: BroadcastText) => title.trim() === "" && text.trim() === "";
const trimmed = ({ title, text }: BroadcastText) => ({ title: title.trim(), text: text.trim() });

/** What of the texts can be shown by now: the languages that are whole; null where there is none. */
export function previewOf(texts: BroadcastDraft["texts"]): PreviewBroadcast | null {
  const whole = (language: Language) => {
    const text = trimmed(texts[language]);
    return text.title && text.text ? text : null;
  };
  const body = { en: whole("en"), ru: whole("ru") };
  return body.en || body.ru ? body : null;
}

/** What of a draft cannot be sent, by the names of the contract's fields. */
export function broadcastErrors(draft: BroadcastDraft, now: number): Record<string, BroadcastError> {
  return { ...textErrors(draft), ...audienceErrors(draft), ...timeErrors(draft, now) };
}

function textErrors({ texts }: BroadcastDraft): Record<string, BroadcastError> {
  const errors: Record<string, BroadcastError> = {};
  const written = LANGUAGES.filter((language) => !isBlank(texts[language]));
  if (written.length === 0) errors["en.title"] = "language";
  for (const language of written) {
    const { title, text } = trimmed(texts[language]);
    if (!title) errors[`${language}.title`] = "title";
    if (!text) errors[`${language}.text`] = "text";
  }
  return errors;
}

function audienceErrors({ audience, plans, users }: BroadcastDraft): Record<string, BroadcastError> {
  if (audience === "plans" && plans.length === 0) return { "audience.plan_ids": "plans" };
  if (audience !== "users") return {};
  const count = addressesIn(users).length;
  if (count === 0) return { "audience.users": "users" };
  return count > MAX_USERS ? { "audience.users": "tooManyUsers" } : {};
}

function timeErrors(draft: BroadcastDraft, now: number): Record<string, BroadcastError> {
  const { begins, start, isDismissible } = draft;
  const errors: Record<string, BroadcastError> = {};
  const startsAt = begins === "later" ? instantOf(start) : null;
  if (begins === "later") {
    if (startsAt === null) errors.starts_at = "moment";
    else if (Date.parse(startsAt) < now) errors.starts_at = "past";
  }
  const problem = endError(draft.end, startsAt, isDismissible, now);
  if (problem) errors.ends_at = problem;
  return errors;
}

/** Why a message cannot end then, or null. */
export function endError(
  end: MomentDraft,
  startsAt: string | null,
  isDismissible: boolean,
  now: number,
): BroadcastError | null {
  if (end.day === undefined) return isDismissible ? null : "endNeeded";
  const endsAt = instantOf(end);
  if (endsAt === null) return "moment";
  if (Date.parse(endsAt) <= now) return "past";
  return startsAt !== null && endsAt <= startsAt ? "beforeStart" : null;
}

/** What a draft without errors says. One that begins at once is sent after somebody has said yes to it. */
export function broadcastBodyOf(draft: BroadcastDraft): WriteBroadcast {
  const { texts, severity, isDismissible, audience, plans, users, begins, start, end } = draft;
  const written = (language: Language) => (isBlank(texts[language]) ? null : trimmed(texts[language]));
  return {
    en: written("en"),
    ru: written("ru"),
    severity,
    is_dismissible: isDismissible,
    audience: {
      type: audience,
      ...(audience === "plans" && { plan_ids: plans }),
      ...(audience === "users" && { users: addressesIn(users) }),
    },
    starts_at: begins === "later" ? instantOf(start) : null,
    ends_at: end.day === undefined ? null : instantOf(end),
  };
}

/** A message as it is, but for its end. */
export function withEnd(broadcast: Broadcast, end: MomentDraft): WriteBroadcast {
  const { en, ru, severity, is_dismissible, audience, starts_at } = broadcast;
  return {
    en,
    ru,
    severity,
    is_dismissible,
    audience: {
      type: audience.type,
      plan_ids: audience.plan_ids,
      users: (audience.users ?? []).map(({ id }) => id),
    },
    starts_at,
    ends_at: end.day === undefined ? null : instantOf(end),
  };
}

const USER_FIELD = /^audience\.users\[(\d+)\]$/;

/** Which field of the form a field of the contract is, for what the server refuses. */
export function formFieldOf(name: string): string {
  return name.replace(/^(audience\.\w+)\[\d+\]$/, "$1");
}

/** The addresses that the server refused, where it refused any. */
export function refusedAddresses(draft: BroadcastDraft, fields: readonly string[]): string[] {
  const typed = addressesIn(draft.users);
  return fields.flatMap((name) => {
    const address = typed[Number(USER_FIELD.exec(name)?.[1] ?? -1)];
    return address === undefined ? [] : [address];
  });
}
