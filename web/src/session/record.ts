import * as v from "valibot";
import { isSharedComputer, slot } from "@/lib/storage";

/** Who is signed in, as the server tells. */
export interface SessionUser {
  id: string;
  email: string;
  username: string;
  full_name: string;
  first_name: string;
  last_name: string;
  is_superuser: boolean;
  version: number;
  email_verified?: boolean;
  /** The address that takes the place of the present one when it is confirmed. */
  pending_email?: string | null;
  /** An authenticator app is asked for beside the password. */
  second_factor?: boolean;
  /** How many passkeys there are. */
  passkeys?: number;
}

/** What is stored of a session. */
export interface AuthRecord {
  accessToken: string;
  refreshToken: string;
  user: SessionUser | null;
  /** When the token came, by this device's clock, in milliseconds. */
  lastActivityTimestamp: number;
}

const schema = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  user: v.nullable(
    v.object({
      id: v.string(),
      email: v.string(),
      username: v.string(),
      full_name: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      is_superuser: v.boolean(),
      version: v.number(),
      email_verified: v.exactOptional(v.boolean()),
      pending_email: v.exactOptional(v.nullable(v.string())),
      second_factor: v.exactOptional(v.boolean()),
      passkeys: v.exactOptional(v.number()),
    }),
  ),
  lastActivityTimestamp: v.number(),
});

/** The place of the auth record; all tabs share it. */
export const authSlot = slot<AuthRecord>("auth", { retention: "normal", schema, needed: true });

/** Stores the record; of a shared computer's user only the tokens. False if the browser does not keep it. */
export function storeRecord(record: AuthRecord): boolean {
  return authSlot.write(isSharedComputer() ? { ...record, user: null } : record);
}

/** The claims of an access token that the client uses; its signature is the server's business. */
export interface Claims {
  /** When it was issued, in milliseconds. */
  iat: number;
  /** When it expires, in milliseconds. */
  exp: number;
  /** Whose it is. */
  sub: string | null;
}

/** Reads an access token's times, or null if it is none. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    const { iat, exp, sub } = claims as { iat?: unknown; exp?: unknown; sub?: unknown };
    if (typeof exp !== "number") return null;
    return {
      iat: (typeof iat === "number" ? iat : exp) * 1000,
      exp: exp * 1000,
      sub: typeof sub === "string" ? sub : null,
    };
  } catch {
    return null;
  }
}
