/** What this browser does about push messages: asks for permission, subscribes, and gives it up. */
import * as v from "valibot";
import { slot } from "@/lib/storage";
import { endSubscription, fetchPushKey, sendSubscription } from "./api";

/** Why this browser cannot show notifications of this product. */
export type PushUnavailability = "denied" | "insecure" | "not-installed" | "unsupported";

/** Whether this browser shows them. */
export type PushState = "on" | "off" | PushUnavailability;

/** Why switching it on did not work. */
export type PushFailure = "denied" | "dismissed" | "no-service";

export class PushError extends Error {
  readonly failure: PushFailure;

  constructor(failure: PushFailure) {
    super(failure);
    this.failure = failure;
  }
}

const WORKER = "/service-worker.js";

/** A subscription that the server has known for longer is sent again, in milliseconds: it may have forgotten it. */
const RENEWAL_INTERVAL = 24 * 60 * 60 * 1000;

/** For whom this browser is subscribed, where, and when the server was told. It ends with the session. */
const pushSlot = slot("push", {
  retention: "critical",
  schema: v.object({ userId: v.string(), endpoint: v.string(), sentAt: v.number() }),
  // Without it nobody would know on a shared computer whose subscription it is.
  needed: true,
});

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Why this browser cannot show any; null where it can. */
function obstacle(): PushUnavailability | null {
  if (!window.isSecureContext) return "insecure";
  // Only the system of iPhones has this property, and lets only what is on its home screen show notifications.
  if (!isSupported() && (navigator as { standalone?: boolean }).standalone === false) return "not-installed";
  if (!isSupported()) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser shows the notifications of a user. */
export async function pushState(userId: string): Promise<PushState> {
  const why = obstacle();
  if (why) return why;
  const isOwn = pushSlot.read()?.userId === userId;
  return isOwn && (await currentSubscription()) !== null ? "on" : "off";
}

/**
 * Asks for permission, if need be, and has notifications sent to this browser. To be called by a press alone: browsers
 * ask nobody otherwise.
 * @throws PushError if the browser does not let us; ApiError if the server does not.
 */
export async function turnOnPush(userId: string, publicKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushError(permission === "denied" ? "denied" : "dismissed");
  const subscription = await subscribe(publicKey);
  await announce(userId, subscription).catch(async (error: unknown) => {
    await subscription.unsubscribe();
    throw error;
  });
}

/** Has no more notifications sent to this browser. */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? pushSlot.read()?.endpoint;
  if (endpoint !== undefined) await endSubscription(endpoint);
  await subscription?.unsubscribe();
  pushSlot.remove();
}

/**
 * Keeps the subscription of whoever is signed in: one that the browser has replaced is made known to the server, and one
 * that is somebody else's is ended.
 */
export async function renewPush(userId: string): Promise<void> {
  const known = pushSlot.read();
  if (known?.userId !== userId) return forgetPush();
  if (obstacle()) {
    pushSlot.remove();
    return endSubscription(known.endpoint);
  }
  if (Notification.permission !== "granted") return;
  const present = await currentSubscription();
  const isRecent = Date.now() - known.sentAt < RENEWAL_INTERVAL;
  if (present?.endpoint === known.endpoint && isRecent) return;
  const subscription = await subscribe(await fetchPushKey());
  if (subscription.endpoint !== known.endpoint) await endSubscription(known.endpoint);
  await announce(userId, subscription);
}

/** Does what is right for whoever is signed in, or for nobody. What fails is tried again when the application is next opened. */
export function keepPush(userId: string | undefined): Promise<void> {
  return (userId === undefined ? forgetPush() : renewPush(userId)).catch(() => undefined);
}

/** Ends what belongs to whoever was signed in: nobody else who uses this browser is to read it. */
export async function forgetPush(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isSame(present.options.applicationServerKey, key)) return present;
  // A browser has one subscription, for one key.
  await present?.unsubscribe();
  return pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => Promise.reject(new PushError("no-service")));
}

async function announce(userId: string, subscription: PushSubscription): Promise<void> {
  await sendSubscription(subscription);
  pushSlot.write({ userId, endpoint: subscription.endpoint, sentAt: Date.now() });
}

/** The bytes of base64url (RFC 4648 5). */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
