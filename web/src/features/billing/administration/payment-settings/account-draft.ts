/** An account with a payment provider, as it is typed and as it is sent. Pure. */
import type { PaymentAccount, UpdatePaymentAccount } from "./api";

/** The secrets of an account: none is ever shown. */
export const SECRETS = ["key", "webhook_secret", "webhook_secret_previous"] as const;
export type Secret = (typeof SECRETS)[number];

/** The fields as they are typed. */
export interface AccountDraft {
  shopId: string;
  /** Empty for as they are. */
  typed: Record<Secret, string>;
  /** Those that are to be forgotten. */
  removed: Record<Secret, boolean>;
}

/** An account as its form shows it. */
export function accountDraftOf({ shop_id }: Pick<PaymentAccount, "shop_id">): AccountDraft {
  return {
    shopId: shop_id ?? "",
    typed: { key: "", webhook_secret: "", webhook_secret_previous: "" },
    removed: { key: false, webhook_secret: false, webhook_secret_previous: false },
  };
}

/** What a draft says: a secret that was left alone is left out, and stays; one that is removed is null. */
export function accountBodyOf({ shopId, typed, removed }: AccountDraft): UpdatePaymentAccount {
  const secrets = SECRETS.flatMap((name): [Secret, string | null][] => {
    const text = typed[name].trim();
    if (text) return [[name, text]];
    return removed[name] ? [[name, null]] : [];
  });
  return { shop_id: shopId.trim() || null, ...Object.fromEntries(secrets) };
}

/** What a provider may say to a test, as texts under `paymentSettings.test.failures`; a newer server may know more. */
const FAILURES = [
  "key_refused",
  "forbidden",
  "unreachable",
  "timeout",
  "recurring_not_allowed",
  "no_key",
  "unreadable",
] as const;

/** The text that says why a test of an account failed. */
export function testFailureOf(code: string | null): (typeof FAILURES)[number] | "other" {
  return FAILURES.find((known) => known === code) ?? "other";
}
