import { create } from "zustand";
import { ApiError } from "@/api/api-error";
import { fetchMe, logout, refresh, type TokenPair } from "@/api/auth";
import { clearDrafts, clearStorage } from "@/lib/storage";
import { type AuthRecord, authSlot, claimsOf, type SessionUser, storeRecord } from "./record";
import {
  type Failure,
  renewalDelay,
  renewalPlan,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  step,
} from "./refresh";

/** What the frame does for the session. */
export interface SessionHost {
  /** Forgets everything that was fetched. */
  clearCache(): void;
  onNetworkError(): void;
  onExpired(): void;
  onSignedOut(): void;
  /** The browser does not keep the session: it ends with the page. */
  onNotKept(): void;
  /** Goes to the sign-in. */
  leave(): void;
  /** A renewed token is there. */
  onRenewed(): void;
}

const LOCK = "KYM_refresh";
/** When a renewal could not be made, the wait before the next one, in milliseconds. */
const RENEWAL_RETRY_DELAY = 30_000;
/** What another tab has stored is seen here so long after its turn has ended, in milliseconds. */
const MESSAGE_DELAY = 150;

export const useSession = create<{ session: SessionState }>(() => ({ session: { status: "signed-out" } }));

let host: SessionHost | null = null;
let renewing: Promise<string | null> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How far this device's clock is ahead of the server's, in milliseconds, as seen when the token came. */
let clockAhead = 0;
/** Renewals fail one after the other: the user has been told. */
let troubled = false;
/** The user has been told that the browser does not keep the session. */
let toldNotKept = false;

/** Connects the session with the frame, and with what other tabs do to the stored record. */
export function configureSession(given: SessionHost): void {
  host = given;
  // This one has been told nothing yet.
  troubled = false;
  toldNotKept = false;
  authSlot.subscribe((record) => {
    if (!record) return void dispatch({ type: "ended-elsewhere" });
    const { session } = useSession.getState();
    // Somebody else may have signed in there: start over as that user.
    learnClock(record);
    const user = session.status === "signed-in" ? session.user : null;
    if (user && user.id === claimsOf(record.accessToken)?.sub) return planRenewal(record);
    window.location.reload();
  });
}

/** Restores the stored session; ends when it is known whether somebody is signed in. Never fails. */
export async function restoreSession(): Promise<void> {
  const record = authSlot.read();
  if (record) learnClock(record);
  const work = dispatch({ type: "start", record, now: now() });
  // The stored user is enough to show the page; the server's answer replaces it.
  const { session } = useSession.getState();
  if (session.status === "restoring" && session.user && renewalPlan(record, null, now()) === "use") {
    useSession.setState({ session: { status: "signed-in", user: session.user } });
    return;
  }
  await work;
}

/** Signs in with the tokens that a call gives; the error of a refusal is the caller's to show. */
export async function signIn(call: () => Promise<TokenPair>): Promise<void> {
  await dispatch({ type: "login" });
  try {
    const pair = await call();
    keep(pair);
    // Somebody else may have been here before.
    clearDrafts(claimsOf(pair.access_token)?.sub ?? undefined);
  } catch (error) {
    await dispatch({ type: "login-failed" });
    throw error;
  }
  await dispatch({ type: "tokens-received" });
}

/** Signs out here and, if it can be reached, at the server. */
export async function signOut(): Promise<void> {
  const record = authSlot.read();
  await dispatch({ type: "logout" });
  if (record) await logout({ refresh_token: record.refreshToken }).catch(() => undefined);
}

/** The server refused this session outside of a call (the socket's close code). */
export function sessionRefused(): void {
  void dispatch({ type: "refused" });
}

/** The user has deleted the account: nothing of it stays here. */
export function accountDeleted(): Promise<void> {
  return dispatch({ type: "account-deleted" });
}

/** Asks the server again who the user is. */
export function reloadUser(): Promise<void> {
  return loadUser();
}

/** The user as the server now has it. */
export function userChanged(user: SessionUser): void {
  const record = authSlot.read();
  if (record) storeRecord({ ...record, user });
  void dispatch({ type: "user-loaded", user });
}

/**
 * An access token that is valid for another minute, renewed first if need be; null when signed out.
 * @throws ApiError if the server cannot be asked for one.
 */
export async function accessToken(): Promise<string | null> {
  const record = authSlot.read();
  if (renewalPlan(record, null, now()) === "use") return record?.accessToken ?? null;
  const token = await renew(null);
  if (token === null && authSlot.read()) throw ApiError.silent("network");
  return token;
}

/**
 * A fresh token in place of the refused one. However many ask at once, in however many tabs, one call is made: the
 * others wait for it and use its result.
 */
export function renew(refused: string | null): Promise<string | null> {
  renewing ??= inTurn(() => renewNow(refused)).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewNow(refused: string | null): Promise<string | null> {
  const record = authSlot.read();
  // Another tab may have renewed, and the word of it not have come yet.
  if (record) learnClock(record);
  const plan = renewalPlan(record, refused, now());
  if (plan === "none" || !record) return null;
  if (plan === "use") return record.accessToken;
  try {
    const pair = await refresh({ refresh_token: record.refreshToken });
    // Signed out while the answer was on its way: it must not sign in again.
    if (!authSlot.read()) return null;
    keep(pair);
    host?.onRenewed();
    return pair.access_token;
  } catch (error) {
    await dispatch({ type: "refresh-failed", failure: failureOf(error) });
    // Too busy or out of reach: the session goes on, and the next attempt comes by itself.
    if (authSlot.read()) renewIn(RENEWAL_RETRY_DELAY);
    return null;
  }
}

/** Runs in one tab at a time, where the browser gives locks: to secure contexts that may store something. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  const first = await locks
    .request(LOCK, { ifAvailable: true }, async (lock) => (lock ? { result: await work() } : null))
    .catch(async (error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      return { result: await work() };
    });
  if (first) return first.result;
  return locks.request(LOCK, async () => {
    await new Promise((seen) => setTimeout(seen, MESSAGE_DELAY));
    return work();
  });
}

async function dispatch(event: SessionEvent): Promise<void> {
  const { state, effects } = step(useSession.getState().session, event);
  useSession.setState({ session: state });
  for (const effect of effects) await run(effect);
}

async function run(effect: SessionEffect): Promise<void> {
  switch (effect) {
    case "refresh":
      if (await renew(null)) await dispatch({ type: "refreshed" });
      return;
    case "load-user":
      return loadUser();
    case "clear":
      clearTimeout(timer);
      authSlot.remove();
      clearStorage();
      return host?.clearCache();
    case "clear-drafts":
      return clearDrafts();
    case "clear-cache":
      clearTimeout(timer);
      return host?.clearCache();
    case "notify-network":
      if (!troubled) host?.onNetworkError();
      troubled = true;
      return;
    case "notify-expired":
      return host?.onExpired();
    case "notify-signed-out":
      return host?.onSignedOut();
    case "leave":
      return host?.leave();
  }
}

async function loadUser(): Promise<void> {
  try {
    const user = await fetchMe();
    const record = authSlot.read();
    if (!record) return;
    storeRecord({ ...record, user });
    planRenewal(record);
    await dispatch({ type: "user-loaded", user });
  } catch (error) {
    await dispatch({ type: "user-failed", failure: failureOf(error) });
  }
}

function keep(pair: TokenPair): void {
  const record: AuthRecord = {
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    user: authSlot.read()?.user ?? null,
    lastActivityTimestamp: Date.now(),
  };
  if (!storeRecord(record) && !toldNotKept) {
    toldNotKept = true;
    host?.onNotKept();
  }
  learnClock(record);
  troubled = false;
  planRenewal(record);
}

/** A record is written as soon as its token comes, by whatever tab: the two times tell how the clocks differ. */
function learnClock({ accessToken, lastActivityTimestamp }: AuthRecord): void {
  const claims = claimsOf(accessToken);
  if (claims) clockAhead = lastActivityTimestamp - claims.iat;
}

/** Renews the token a minute before its end, for the socket that outlives it. */
function planRenewal(record: AuthRecord): void {
  renewIn(renewalDelay(record.accessToken, now()));
}

function renewIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void renew(null), ms);
}

/** The server's time, as far as it is known. */
function now(): number {
  return Date.now() - clockAhead;
}

function failureOf(error: unknown): Failure {
  return { status: error instanceof ApiError ? error.status : undefined };
}
