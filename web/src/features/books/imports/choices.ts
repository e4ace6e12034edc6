/** What can be said about how a file is read, in the order in which it is offered. */
import type { ImportColumn, ImportDateOrder, ImportDecimalMark, ImportDelimiter } from "./api";

/** The encodings that almost every file is in. */
export const CHARSETS: readonly string[] = [
  "UTF-8",
  "windows-1251",
  "windows-1252",
  "windows-1250",
  "KOI8-R",
  "IBM866",
  "UTF-16LE",
];

export const DELIMITERS: readonly ImportDelimiter[] = ["semicolon", "comma", "tab", "bar"];

export const DECIMAL_MARKS: readonly ImportDecimalMark[] = ["point", "comma"];

export const DATE_ORDERS: readonly ImportDateOrder[] = ["dmy", "mdy", "ymd"];

export const COLUMNS: readonly ImportColumn[] = [
  "ignored",
  "date",
  "amount",
  "debit",
  "credit",
  "direction",
  "fee",
  "currency",
  "payee",
  "note",
  "category",
  "parent_category",
  "tags",
  "status",
  "account",
  "transfer",
  "bank_id",
];
