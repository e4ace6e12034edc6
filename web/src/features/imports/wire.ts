/** Stands in for the generated types until the contract has them. */
export type ImportState = "uploaded" | "booking" | "booked" | "reverted" | "failed";
export type ImportFormat = "table" | "spreadsheet" | "ofx" | "qif" | "camt" | "mt940";
export type ImportPreset = "own" | "firefly_iii" | "actual" | "ynab" | "mint";
export type ImportDoubt =
  | "charset"
  | "delimiter"
  | "quotes"
  | "columns"
  | "decimal_mark"
  | "date_order"
  | "sign";
export type ImportDelimiter = "semicolon" | "comma" | "tab" | "bar";
export type ImportDecimalMark = "point" | "comma";
export type ImportDateOrder = "dmy" | "mdy" | "ymd";
export type ImportColumn =
  | "ignored"
  | "date"
  | "amount"
  | "debit"
  | "credit"
  | "direction"
  | "fee"
  | "currency"
  | "payee"
  | "note"
  | "category"
  | "parent_category"
  | "bank_id"
  | "account"
  | "status"
  | "tags"
  | "transfer";
export type ImportVerdict = "new" | "known" | "similar" | "refused" | "unassigned";
export type ImportReason =
  | "before_header"
  | "no_date"
  | "invalid_date"
  | "date_out_of_range"
  | "no_amount"
  | "invalid_amount"
  | "amount_zero"
  | "amount_out_of_range"
  | "two_amounts"
  | "unknown_direction"
  | "unknown_currency"
  | "currency_differs"
  | "too_many_decimals"
  | "sum_differs"
  | "not_booked"
  | "information_only"
  | "unsupported"
  | "malformed"
  | "too_long"
  | "period_closed";

export interface Import {
  id: string;
  workspace_id: string;
  name: string;
  size: number;
  format: ImportFormat;
  state: ImportState;
  account_ids: string[];
  row_count: number;
  skipped_count: number;
  unread_count: number;
  error: "account_gone" | "nothing_to_book" | "failed" | null;
  change_id: string | null;
  can_revert: boolean;
  is_mine: boolean;
  made_by: { user_id: string; full_name: string | null };
  created_at: string;
  booked_at: string | null;
  reverted_at: string | null;
}

export interface ImportSettings {
  charset?: string | null;
  delimiter?: ImportDelimiter | null;
  sheet?: string | null;
  header?: number | null;
  columns?: ImportColumn[] | null;
  decimal_mark?: ImportDecimalMark | null;
  date_order?: ImportDateOrder | null;
  is_inverted?: boolean | null;
}

export interface ImportCounts {
  new: number;
  known: number;
  similar: number;
  refused: number;
  taken: number;
}

export interface ImportPart {
  part: number;
  number: string | null;
  name: string | null;
  currency: string | null;
  rows: number;
  closing: { date: string; amount: string } | null;
  account_id: string | null;
  counts: ImportCounts;
}

export interface ImportRow {
  row: number;
  part: number;
  line: number;
  date: string;
  amount: string;
  payee: string;
  note: string;
  category: string | null;
  category_id: string | null;
  status: string;
  tags: string[];
  splits: { amount: string; category: string | null; category_id: string | null; note: string }[];
  transfer_account_id: string | null;
  verdict: ImportVerdict;
  is_taken: boolean;
  match: { transaction_id: string; date: string; payee: string; amount: string } | null;
  reason: ImportReason | null;
  rules: string[];
  is_shortened: boolean;
}

export interface ImportPreview {
  import: Import;
  preset: ImportPreset | null;
  settings: ImportSettings;
  is_remembered: boolean;
  doubts: ImportDoubt[];
  sheets: string[];
  header: string[];
  sample: string[][];
  parts: ImportPart[];
  counts: ImportCounts;
  rows: ImportRow[];
  rows_total: number;
  unread: { line: number; reason: ImportReason; text: string }[];
  unread_total: number;
  new_categories: string[];
}

export interface ImportReverted {
  import: Import;
  deleted: number;
  kept: { transaction_id: string; account_id: string; date: string; payee: string; amount: string }[];
  kept_total: number;
  change_id: string | null;
}
