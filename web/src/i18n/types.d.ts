import type english from "./en";

declare module "i18next" {
  interface CustomTypeOptions {
    /** Keys are typed from the English texts; `i18n.test.ts` keeps the Russian ones equal to them. */
    resources: { translation: typeof english };
  }
}
