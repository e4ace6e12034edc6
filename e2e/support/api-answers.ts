/** What the product's interface for programs answers, as far as tests look at it. */

export type Role = "viewer" | "editor" | "admin" | "owner";

export interface Workspace {
  id: string;
  name: string;
  currency: string;
  users: { user_id: string; full_name: string; role: Role }[];
}
export interface Account {
  id: string;
  name: string;
  current_balance?: string;
}
export interface Category {
  id: string;
  name: string;
  kind: "expense" | "income";
  sub_categories: Category[];
}
export interface Transaction {
  id: string;
  account_id: string;
  date: string;
  total_amount: string;
  category_id: string | null;
  status: string;
  payee: string;
  note: string;
  splits: { amount: string; category_id: string | null; note: string }[];
  tags: string[];
  transfer: { transaction_id: string; account_id: string } | null;
}

export interface Rule {
  id: string;
  conditions: { field: string; op: string; values: string[] }[];
  is_active: boolean;
}

export interface RecurringItem {
  id: string;
  name: string;
  amount: string;
  next_date: string | null;
  is_active: boolean;
}

export interface Receipt {
  id: string;
  state: "processing" | "review" | "booked" | "failed";
  error: string | null;
}

export type AiTask = "receipt_image" | "receipt_text" | "statement_pdf" | "categorize";

export interface AiModel {
  id: string;
}

export interface Budget {
  id: string;
  name: string;
}

/** What a plan comes to. */
export interface Preview {
  amount: string;
  prorate_at: string;
}
