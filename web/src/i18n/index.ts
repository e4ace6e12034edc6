import i18next, { type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LANGUAGE, type Language, languageSlot } from "@/lib/preferences";

/**
 * The texts, in groups that are loaded when a screen of theirs is: a visitor who signs in downloads one language, and
 * of that only what signing in says.
 */
const texts = {
  en: {
    core: () => import("./en/core"),
    "sign-in": () => import("./en/sign-in"),
    money: () => import("./en/money"),
    refusals: () => import("./en/refusals"),
    users: () => import("./en/users"),
    administration: () => import("./en/administration"),
    "ai-models": () => import("./en/ai-models"),
    billing: () => import("./en/billing"),
    "billing-management": () => import("./en/billing-management"),
    payments: () => import("./en/payments"),
    "payment-management": () => import("./en/payment-management"),
    history: () => import("./en/history"),
    realtime: () => import("./en/realtime"),
    invitation: () => import("./en/invitation"),
    sharing: () => import("./en/sharing"),
    "category-management": () => import("./en/category-management"),
    "category-suggestions": () => import("./en/category-suggestions"),
    "transfer-suggestions": () => import("./en/transfer-suggestions"),
    bulk: () => import("./en/bulk"),
    attachments: () => import("./en/attachments"),
    imports: () => import("./en/imports"),
    capture: () => import("./en/capture"),
    shortcuts: () => import("./en/shortcuts"),
    find: () => import("./en/find"),
    splits: () => import("./en/splits"),
    rules: () => import("./en/rules"),
    tags: () => import("./en/tags"),
    reconciliations: () => import("./en/reconciliations"),
    rates: () => import("./en/rates"),
    "rate-management": () => import("./en/rate-management"),
    recurring: () => import("./en/recurring"),
    budgets: () => import("./en/budgets"),
    goals: () => import("./en/goals"),
    forecast: () => import("./en/forecast"),
    planning: () => import("./en/planning"),
    reports: () => import("./en/reports"),
    "saved-reports": () => import("./en/saved-reports"),
    "dashboard-more": () => import("./en/dashboard-more"),
    receipts: () => import("./en/receipts"),
    notifications: () => import("./en/notifications"),
    "notification-channels": () => import("./en/notification-channels"),
    "notification-management": () => import("./en/notification-management"),
  },
  ru: {
    core: () => import("./ru/core"),
    "sign-in": () => import("./ru/sign-in"),
    money: () => import("./ru/money"),
    refusals: () => import("./ru/refusals"),
    users: () => import("./ru/users"),
    administration: () => import("./ru/administration"),
    "ai-models": () => import("./ru/ai-models"),
    billing: () => import("./ru/billing"),
    "billing-management": () => import("./ru/billing-management"),
    payments: () => import("./ru/payments"),
    "payment-management": () => import("./ru/payment-management"),
    history: () => import("./ru/history"),
    realtime: () => import("./ru/realtime"),
    invitation: () => import("./ru/invitation"),
    sharing: () => import("./ru/sharing"),
    "category-management": () => import("./ru/category-management"),
    "category-suggestions": () => import("./ru/category-suggestions"),
    "transfer-suggestions": () => import("./ru/transfer-suggestions"),
    bulk: () => import("./ru/bulk"),
    attachments: () => import("./ru/attachments"),
    imports: () => import("./ru/imports"),
    capture: () => import("./ru/capture"),
    shortcuts: () => import("./ru/shortcuts"),
    find: () => import("./ru/find"),
    splits: () => import("./ru/splits"),
    rules: () => import("./ru/rules"),
    tags: () => import("./ru/tags"),
    reconciliations: () => import("./ru/reconciliations"),
    rates: () => import("./ru/rates"),
    "rate-management": () => import("./ru/rate-management"),
    recurring: () => import("./ru/recurring"),
    budgets: () => import("./ru/budgets"),
    goals: () => import("./ru/goals"),
    forecast: () => import("./ru/forecast"),
    planning: () => import("./ru/planning"),
    reports: () => import("./ru/reports"),
    "saved-reports": () => import("./ru/saved-reports"),
    "dashboard-more": () => import("./ru/dashboard-more"),
    receipts: () => import("./ru/receipts"),
    notifications: () => import("./ru/notifications"),
    "notification-channels": () => import("./ru/notification-channels"),
    "notification-management": () => import("./ru/notification-management"),
  },
} satisfies Record<Language, Record<string, () => Promise<{ default: object }>>>;

/** What a screen can want beside the texts of every screen. */
export type TextGroup = Exclude<keyof (typeof texts)["en"], "core">;

const options: InitOptions = {
  fallbackLng: false,
  // React escapes by itself; escaping twice would show entities.
  interpolation: { escapeValue: false },
};

/** The groups that screens have asked for so far. */
const wanted = new Set<TextGroup>();
const loaded = new Set<string>();
let shown: Language = DEFAULT_LANGUAGE;
let prepared: Promise<unknown> = Promise.resolve();

/** The language now shown. */
export function currentLanguage(): Language {
  return shown;
}

/** Prepares the texts of the stored language; must end before the first text is shown. */
export async function initI18n(language: Language = languageSlot.read() ?? DEFAULT_LANGUAGE): Promise<void> {
  shown = language;
  prepared = i18next.use(initReactI18next).init({ ...options, lng: language, resources: {} });
  await add(language, "core");
  document.documentElement.lang = language;
}

/** Loads what a screen says, in the language now shown. */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  await Promise.all(groups.map((group) => add(shown, group)));
}

/** Shows the interface in another language and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  languageSlot.write(language);
  // A screen may ask for more meanwhile, in the language that is still shown.
  let requested: number;
  do {
    requested = wanted.size;
    await Promise.all([...wanted, "core" as const].map((group) => add(language, group)));
  } while (wanted.size > requested);
  shown = language;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

async function add(language: Language, group: TextGroup | "core"): Promise<void> {
  const name = `${language} ${group}`;
  if (loaded.has(name)) return;
  const [{ default: translation }] = await Promise.all([texts[language][group](), prepared]);
  i18next.addResourceBundle(language, "translation", translation, true);
  loaded.add(name);
}

export { i18next };
