import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import type { Subscription } from "./channel-server.ts";

/** Where a page keeps what it is subscribed with: a browser does so over reloads. */
const PLACE = "test-push-subscription";

/** Where it keeps what the person has answered. */
const PERMISSION = "test-push-permission";

/** Lets the pages of a context subscribe: a browser of tests has no push service. Each time they get the next one. */
export async function providePush(context: BrowserContext, subscriptions: Subscription[]): Promise<void> {
  await context.addInitScript(
    ([place, permission, all]) => {
      const stored = () => {
        const text = localStorage.getItem(place);
        return text === null ? null : (JSON.parse(text) as { given: number; isOn: boolean; key: number[] });
      };
      const write = (value: object) => localStorage.setItem(place, JSON.stringify(value));
      const made = () => {
        const now = stored();
        if (!now?.isOn) return null;
        const { endpoint, keys } = all[now.given] as Subscription;
        return {
          endpoint,
          options: { applicationServerKey: new Uint8Array(now.key).buffer },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            write({ ...now, isOn: false });
            return true;
          },
        } as unknown as PushSubscription;
      };
      // Without a window this browser says "denied" here whatever was granted, and in its answers the truth.
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(permission) ?? "default",
      });
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = async () => {
        const answer = await ask();
        localStorage.setItem(permission, answer);
        return answer;
      };
      PushManager.prototype.getSubscription = async () => made();
      PushManager.prototype.subscribe = async (options) => {
        const key = [...new Uint8Array(options?.applicationServerKey as unknown as ArrayBuffer)];
        write({ given: (stored()?.given ?? -1) + 1, isOn: true, key });
        return made() as PushSubscription;
      };
    },
    [PLACE, PERMISSION, subscriptions] as const,
  );
}

/** What the person has answered, or set in the browser since. */
export async function setPermission(page: Page, answer: NotificationPermission): Promise<void> {
  await page.evaluate(([place, text]) => localStorage.setItem(place, text), [PERMISSION, answer] as const);
}

/** Subscribes anew, as the worker does when the browser has taken the subscription away. */
export async function subscribeAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = (await pushManager.getSubscription())?.options;
    await pushManager.subscribe(options as PushSubscriptionOptionsInit);
  });
}

/** Whether the browser is subscribed. */
export function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate(
    (place) => (JSON.parse(localStorage.getItem(place) ?? "{}") as { isOn?: boolean }).isOn ?? false,
    PLACE,
  );
}

/** What the service worker has shown. */
interface Shown {
  title: string;
  options: { body?: string; tag?: string; icon?: string; data?: unknown };
}

/** The worker's own world, as far as tests look into it. */
interface WorkerScope extends EventTarget {
  registration: { showNotification: (title: string, options: Shown["options"]) => Promise<void> };
  shown: Shown[];
}

/**
 * Hands messages to the service worker of a page, as the browser does when its push service has one. Without a window
 * the browser shows no notifications, so that what would be shown is noted, and pressed on by an event.
 */
export class PushService {
  private constructor(
    private readonly session: CDPSession,
    private readonly worker: Worker,
    private readonly registrationId: string,
  ) {}

  static async of(page: Page): Promise<PushService> {
    const [worker] = page.context().serviceWorkers();
    if (worker === undefined) throw new Error("no service worker is there");
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      scope.shown = [];
      scope.registration.showNotification = async (title, options) => {
        scope.shown.push({ title, options });
      };
    });
    const session = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    return new PushService(session, worker, await registered);
  }

  async deliver(data: string): Promise<void> {
    const { registrationId } = this;
    const { origin } = new URL(this.worker.url());
    await this.session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  }

  /** What was shown, the oldest first. */
  shown(): Promise<Shown[]> {
    return this.worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
  }

  /** Presses on the newest notification. */
  async press(): Promise<void> {
    await this.worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const event = new Event("notificationclick");
      const notification = { close: () => undefined, data: scope.shown.at(-1)?.options.data };
      let work: unknown;
      const waitUntil = (promise: unknown) => {
        work = promise;
      };
      scope.dispatchEvent(Object.assign(event, { notification, waitUntil }));
      await work;
    });
  }

  /** Tells the worker that the browser has taken its subscription away. */
  async expire(): Promise<void> {
    await this.worker.evaluate(() => {
      const event = new Event("pushsubscriptionchange");
      globalThis.dispatchEvent(Object.assign(event, { waitUntil: () => undefined }));
    });
  }
}
