import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";

/** Why a whole file cannot be read, as the server names it. */
const REFUSALS = [
  "file_empty",
  "file_too_large",
  "too_many_rows",
  "too_many_columns",
  "too_much_unpacked",
  "too_deep",
  "doctype_refused",
  "old_spreadsheet",
  "archive_refused",
  "open_document_unsupported",
  "html_unsupported",
  "image_unsupported",
  "coda_unsupported",
  "bai2_unsupported",
  "norma43_unsupported",
  "cfonb_unsupported",
  "abo_unsupported",
  "unknown_format",
  "file_malformed",
  "no_such_sheet",
] as const;

/** Why no model may read a statement, by the code of the refusal. */
const AI_REFUSALS = ["no_model", "not_agreed", "forbidden", "cap_reached"] as const;

/** Says why something about a file went wrong, with the line at which reading ended. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return explain(error).text;
    if (error.code === "body_too_large") return t("imports.refusals.file_too_large");
    const withoutModel = AI_REFUSALS.find((name) => error.code === `ai_${name}`);
    if (withoutModel) return t(`imports.errors.${withoutModel}`);
    const reason = REFUSALS.find((name) => name === error.detail.reason);
    if (!reason) return explain(error).text;
    const text = t(`imports.refusals.${reason}`);
    const { line } = error.detail;
    return typeof line === "number" ? t("imports.refusals.atLine", { text, line }) : text;
  };
}
