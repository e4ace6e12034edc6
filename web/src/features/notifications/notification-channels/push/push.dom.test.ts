import * as v from "valibot";
import { beforeEach, expect, test, vi } from "vitest";
import { slot } from "@/lib/storage";
import * as calls from "./api";
import { forgetPush, PushError, pushState, renewPush, turnOffPush, turnOnPush } from "./push";

vi.mock("./api");

const KEY = "BAAB";
const pushSlot = slot("push", { retention: "critical", schema: v.unknown(), needed: true });

/** A browser whose push service gives an endpoint after the other. */
class Browser {
  permission: NotificationPermission = "default";
  answer: NotificationPermission = "granted";
  subscription: PushSubscription | null = null;
  isServiceThere = true;
  closed = 0;
  private given = 0;

  constructor() {
    const registration = {
      pushManager: {
        getSubscription: async () => this.subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          if (!this.isServiceThere) throw new DOMException("no push service", "AbortError");
          return this.subscribe(applicationServerKey);
        },
      },
      getNotifications: async () => [{ close: () => this.closed++ }],
    };
    const serviceWorker = {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    };
    vi.stubGlobal("navigator", { serviceWorker });
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("isSecureContext", true);
    const notification = Object.defineProperty({}, "permission", { get: () => this.permission });
    const requestPermission = async () => {
      this.permission = this.answer;
      return this.answer;
    };
    vi.stubGlobal("Notification", Object.assign(notification, { requestPermission }));
  }

  subscribe(key: Uint8Array): PushSubscription {
    const endpoint = `https://push.example.org/${++this.given}`;
    this.subscription = {
      endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    } as unknown as PushSubscription;
    return this.subscription;
  }
}

let browser: Browser;

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  browser = new Browser();
  vi.mocked(calls.fetchPushKey).mockResolvedValue(KEY);
  vi.mocked(calls.sendSubscription).mockResolvedValue();
  vi.mocked(calls.endSubscription).mockResolvedValue();
});

const sent = () => vi.mocked(calls.sendSubscription).mock.calls.map(([{ endpoint }]) => endpoint);
const ended = () => vi.mocked(calls.endSubscription).mock.calls.flat();

test("a browser is subscribed with the key of the server, and is on for that user alone", async () => {
  expect(await pushState("anna")).toBe("off");
  await turnOnPush("anna", KEY);
  expect(sent()).toEqual(["https://push.example.org/1"]);
  expect(await pushState("anna")).toBe("on");
  expect(await pushState("boris")).toBe("off");
  await turnOffPush();
  expect(ended()).toEqual(["https://push.example.org/1"]);
  expect(await pushState("anna")).toBe("off");
  expect(browser.subscription).toBeNull();
});

test.each([
  ["denied", "denied"],
  ["default", "dismissed"],
] as const)("who answers %s is not subscribed", async (answer, failure) => {
  browser.answer = answer;
  await expect(turnOnPush("anna", KEY)).rejects.toMatchObject({ failure });
  expect(browser.subscription).toBeNull();
  expect(await pushState("anna")).toBe(answer === "denied" ? "denied" : "off");
});

test("a browser without a push service says so", async () => {
  browser.isServiceThere = false;
  await expect(turnOnPush("anna", KEY)).rejects.toBeInstanceOf(PushError);
});

test("what the server refuses is not left behind in the browser", async () => {
  vi.mocked(calls.sendSubscription).mockRejectedValue(new Error("no"));
  await expect(turnOnPush("anna", KEY)).rejects.toThrow("no");
  expect(browser.subscription).toBeNull();
  expect(await pushState("anna")).toBe("off");
});

test("a subscription with another key is replaced", async () => {
  browser.subscribe(new Uint8Array([9]));
  await turnOnPush("anna", KEY);
  expect(sent()).toEqual(["https://push.example.org/2"]);
});

test.each([
  ["serviceWorker", { serviceWorker: undefined }, "unsupported"],
  ["a home screen", { standalone: false }, "not-installed"],
])("a browser without %s says why", async (_, lacking, state) => {
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(window, "PushManager");
  vi.stubGlobal("navigator", { ...lacking });
  expect(await pushState("anna")).toBe(state);
});

test("an address without https says why", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await pushState("anna")).toBe("insecure");
});

test("what was made known lately is not sent again, and after a day it is", async () => {
  await turnOnPush("anna", KEY);
  await renewPush("anna");
  expect(sent()).toHaveLength(1);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  await renewPush("anna");
  expect(sent()).toEqual(["https://push.example.org/1", "https://push.example.org/1"]);
});

test("one that the browser has replaced or lost is made known, and the former is ended", async () => {
  await turnOnPush("anna", KEY);
  browser.subscribe(new Uint8Array([4, 0, 1]));
  await renewPush("anna");
  expect(sent().at(-1)).toBe("https://push.example.org/2");
  expect(ended()).toEqual(["https://push.example.org/1"]);
  browser.subscription = null;
  await renewPush("anna");
  expect(sent().at(-1)).toBe("https://push.example.org/3");
});

test("a browser that is not allowed to any longer is off", async () => {
  await turnOnPush("anna", KEY);
  browser.permission = "denied";
  await renewPush("anna");
  expect(ended()).toEqual(["https://push.example.org/1"]);
  expect(pushSlot.read()).toBeNull();
});

test("whoever signs in where somebody else was subscribed is told nothing of theirs", async () => {
  await turnOnPush("anna", KEY);
  await renewPush("boris");
  expect(browser.subscription).toBeNull();
  expect(browser.closed).toBe(1);
  expect(sent()).toHaveLength(1);
});

test("with the session ends what belongs to it", async () => {
  await turnOnPush("anna", KEY);
  await forgetPush();
  expect(browser.subscription).toBeNull();
  expect(browser.closed).toBe(1);
});
