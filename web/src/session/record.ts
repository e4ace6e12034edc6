import * as v from "valibot";
import { slot } from "@/lib/storage";

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
}

/** What is stored of a session. */
export interface AuthRecord {
  accessToken: string;
  refreshToken: string;
  user: SessionUser | null;
  /** When the record was last written, in milliseconds. */
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
    }),
  ),
  lastActivityTimestamp: v.number(),
});

/** The place of the auth record; all tabs share it. */
export const authSlot = slot<AuthRecord>("auth", { retention: "normal", schema });

/** The claims of an access token that the client uses; its signature is the server's business. */
export interface Claims {
  /** When it was issued, in milliseconds. */
  iat: number;
  /** When it expires, in milliseconds. */
  exp: number;
}

/** Reads an access token's times, or null if it is none. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown };
    if (typeof exp !== "number") return null;
    return { iat: (typeof iat === "number" ? iat : exp) * 1000, exp: exp * 1000 };
  } catch {
    return null;
  }
}
