import type { Member } from "./api";

/** What the dialog asks before it does it; null for the list itself. */
export type MembersStep = { kind: "remove" | "make-owner"; member: Member } | { kind: "leave" };
