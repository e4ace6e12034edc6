import { queryOptions } from "@tanstack/react-query";
import type { TokenPair } from "@/api/auth";
import { unwrap } from "@/api/client";
import {
  beginPasskeySignIn,
  beginStepUp,
  type Captcha,
  confirmEmail,
  getCaptcha,
  getRegistration,
  type LogIn,
  logIn,
  logInWithPasskey,
  type Register,
  type Registration,
  register,
  requestPasswordReset,
  resetPassword,
  type StepUp,
  stepUp,
} from "@/api/generated";
import type { CaptchaAnswer } from "./captcha";
import type { PasskeyResponse } from "./passkey";

export type { Captcha, Registration };

export const authQueries = {
  /** Who may register here, and what else a visitor has to know beforehand. */
  registration: () =>
    queryOptions({
      queryKey: ["registration"] as const,
      queryFn: ({ signal }) => unwrap(getRegistration({ signal })),
      staleTime: 0,
    }),
};

/** Registers; the answer is the new user, or that the address has to be confirmed first. */
export const registerUser = (body: Register) => unwrap(register({ body }));

export const logInByPassword = (body: LogIn): Promise<TokenPair> => unwrap(logIn({ body }));

export const fetchCaptcha = (signal: AbortSignal): Promise<Captcha> => unwrap(getCaptcha({ signal }));

/** What the browser is asked to sign in with a passkey: one of this user's, or any. */
export const fetchPasskeyChallenge = (username: string): Promise<unknown> =>
  unwrap(beginPasskeySignIn({ body: username ? { username } : {} }));

export const logInByPasskey = (assertion: PasskeyResponse): Promise<TokenPair> =>
  unwrap(logInWithPasskey({ body: { assertion } }));

/** What the browser is asked to confirm with a passkey who is signed in. */
export const fetchStepUpChallenge = (): Promise<unknown> => unwrap(beginStepUp());

/** Proves once more who is signed in. */
export const proveIdentity = (body: StepUp): Promise<unknown> => unwrap(stepUp({ body }));

export const requestReset = (email: string, captcha: CaptchaAnswer | undefined): Promise<unknown> =>
  unwrap(requestPasswordReset({ body: { email, ...captcha } }));

export const choosePassword = (token: string, new_password: string): Promise<unknown> =>
  unwrap(resetPassword({ body: { token, new_password } }));

/** Confirms the address that the link was sent to, and tells which one it is. */
export const confirmAddress = (token: string): Promise<{ email: string }> =>
  unwrap(confirmEmail({ body: { token } }));
