import type { SessionUser } from "@/session/record";
import type { Proof } from "./step-up";

/** The proofs that are typed in. */
export type FormWay = "password" | "code";

/** Which proofs can be typed in, the usual one first. A passkey stands beside them. */
export function formWays(proof: Proof, { second_factor }: Pick<SessionUser, "second_factor">): FormWay[] {
  const code: FormWay[] = second_factor ? ["code"] : [];
  return proof === "strong" ? code : ["password", ...code];
}

/** True if the user has something that proves more than a password. */
export function hasStrongProof({
  second_factor,
  passkeys,
}: Pick<SessionUser, "second_factor" | "passkeys">): boolean {
  return second_factor === true || (passkeys ?? 0) > 0;
}
