/** The limits of a plan that has none. */
export const NO_LIMITS: Record<string, number | null> = Object.fromEntries(
  [
    "workspaces_owned",
    "members_per_workspace",
    "accounts",
    "transactions_per_month",
    "ocr_per_month",
    "ai_tokens_per_month",
    "attachments_mb",
    "recurring",
    "budgets",
    "api_requests_per_day",
  ].map((limit) => [limit, null]),
);

/** What is said of a plan that is paid by the month and has neither trial nor limits. */
export const MONTHLY_PLAN = {
  descriptions: { en: "", ru: "" },
  features: { en: [] as string[], ru: [] as string[] },
  currency: "USD",
  billing_frequency: "monthly",
  trial_days: 0,
  is_public: true,
  is_default: false,
  limits: NO_LIMITS,
};
