import type { Member } from "./api";

/** What the dialog asks before it does it; null for the list itself. */
export type Question = { kind: "remove" | "make-owner"; member: Member } | { kind: "leave" };
