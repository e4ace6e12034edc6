import type { SessionUser } from "@/session/record";
import type { Proof } from "./step-up";

type ProofMethods = Pick<SessionUser, "second_factor" | "passkeys">;

/** What of a proof is typed: the password, with the code where there is an app, or nothing that would be enough. */
export type TypedProof = "password" | "password-and-code" | null;

/** What can be typed to give such a proof. A passkey stands beside it. */
export function typedProof(proof: Proof, { second_factor }: ProofMethods): TypedProof {
  if (second_factor) return "password-and-code";
  return proof === "strong" ? null : "password";
}

export function hasPasskey({ passkeys }: ProofMethods): boolean {
  return (passkeys ?? 0) > 0;
}

/** True if the user has something that proves more than a password. */
export function hasStrongProof(methods: ProofMethods): boolean {
  return methods.second_factor === true || hasPasskey(methods);
}
