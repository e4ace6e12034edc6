import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import * as calls from "@/api/auth";
import { slot } from "@/lib/storage";
import { authSlot, type SessionUser } from "./record";
import { accessToken, configureSession, renew, restoreSession, signIn, signOut, useSession } from "./session";
import { chooseSharedComputer } from "./shared-computer";

vi.mock("@/api/auth");
const user = {
  id: "1",
  username: "ann",
  full_name: "Ann Bell",
  first_name: "Ann",
  last_name: "Bell",
} as SessionUser;
const person: SessionUser = { ...user, email: "ann@example.org", is_superuser: false, version: 1 };

const host = {
  clearCache: vi.fn(),
  onNetworkError: vi.fn(),
  onExpired: vi.fn(),
  onSignedOut: vi.fn(),
  onNotKept: vi.fn(),
  leave: vi.fn(),
  onRenewed: vi.fn(),
};

let issued = 0;

/** An access token that was issued now and lives so many seconds. */
function token(seconds: number, sub = person.id): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub, iat, exp: iat + seconds, jti: ++issued };
  return `e30.${btoa(JSON.stringify(claims)).replace(/=/g, "")}.sig`;
}

function store(seconds: number, refreshToken = "r1"): string {
  const stored = token(seconds);
  authSlot.write({ accessToken: stored, refreshToken, user: person, lastActivityTimestamp: Date.now() });
  return stored;
}

function pair(seconds: number): calls.TokenPair {
  return { access_token: token(seconds), refresh_token: "r2", token_type: "bearer" };
}

function refused(status: number): ApiError {
  return ApiError.answered(new Response(null, { status }), null);
}

const status = () => useSession.getState().session.status;

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  useSession.setState({ session: { status: "signed-out" } });
  configureSession(host);
  vi.mocked(calls.fetchMe).mockResolvedValue(person as calls.User);
  vi.mocked(calls.logout).mockResolvedValue({});
  vi.mocked(calls.refresh).mockImplementation(async () => pair(600));
});
afterEach(() => {
  vi.useRealTimers();
});

test("however many ask for a token at once, it is renewed once", async () => {
  store(30);
  const tokens = await Promise.all([accessToken(), accessToken(), renew(null), accessToken()]);
  expect(calls.refresh).toHaveBeenCalledTimes(1);
  expect(new Set(tokens).size).toBe(1);
  expect(host.onRenewed).toHaveBeenCalledTimes(1);
  expect(authSlot.read()?.refreshToken).toBe("r2");
});

test("a token that another tab has renewed is used", async () => {
  const old = store(600);
  const theirs = store(600, "theirs");
  expect(await renew(old)).toBe(theirs);
  expect(calls.refresh).not.toHaveBeenCalled();
});

test("a good token is used as it is", async () => {
  const good = store(600);
  expect(await accessToken()).toBe(good);
  expect(calls.refresh).not.toHaveBeenCalled();
});

test("the stored user is shown at once, and the server's answer follows", async () => {
  store(600);
  await restoreSession();
  expect(status()).toBe("signed-in");
  await vi.waitFor(() => expect(calls.fetchMe).toHaveBeenCalledTimes(1));
});

test("an expiring token is renewed before the session is restored", async () => {
  store(59);
  await restoreSession();
  expect(calls.refresh).toHaveBeenCalledWith({ refresh_token: "r1" });
  expect(status()).toBe("signed-in");
});

test.each([401, 403])("a refused renewal (%d) ends the session and says so", async (code) => {
  store(0);
  vi.mocked(calls.refresh).mockRejectedValue(refused(code));
  await restoreSession();
  expect(status()).toBe("signed-out");
  expect(authSlot.read()).toBeNull();
  expect(host.onExpired).toHaveBeenCalledTimes(1);
});

test.each([408, 429, 500, 502, 503, 504, 507])(
  "a server that is too busy to renew (%d) logs nobody out, however often it says so",
  async (code) => {
    store(600);
    await restoreSession();
    store(0);
    vi.mocked(calls.refresh).mockRejectedValue(refused(code));
    for (let attempt = 0; attempt < 5; attempt++) expect(await renew(null)).toBeNull();
    expect(status()).toBe("signed-in");
    expect(authSlot.read()?.refreshToken).toBe("r1");
    expect(host.onExpired).not.toHaveBeenCalled();
    expect(host.onNetworkError).toHaveBeenCalledTimes(1);
    vi.mocked(calls.refresh).mockResolvedValue(pair(600));
    expect(await renew(null)).not.toBeNull();
  },
);

test("a renewal that was not possible is made when the server answers again, without anybody asking", async () => {
  vi.useFakeTimers();
  store(0);
  vi.mocked(calls.refresh).mockRejectedValueOnce(refused(503)).mockRejectedValueOnce(refused(429));
  await restoreSession();
  expect(calls.refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.refresh).toHaveBeenCalledTimes(3);
  expect(authSlot.read()?.refreshToken).toBe("r2");
  expect(host.onRenewed).toHaveBeenCalledTimes(1);
});

test("a token of ten minutes is renewed a minute before its end, once", async () => {
  vi.useFakeTimers();
  store(600);
  await restoreSession();
  await vi.advanceTimersByTimeAsync(538_000);
  expect(calls.refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls.refresh).toHaveBeenCalledTimes(1);
});

test("the renewal takes the lock that all tabs share", async () => {
  store(0);
  const request = vi.fn((_name: string, _options: LockOptions, work: (lock: object) => Promise<unknown>) =>
    work({}),
  );
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await renew(null)).toBe(authSlot.read()?.accessToken);
  expect(request).toHaveBeenCalledExactlyOnceWith("KYM_refresh", { ifAvailable: true }, expect.any(Function));
  expect(calls.refresh).toHaveBeenCalledTimes(1);
});

test("a tab that had to wait for its turn uses what the other has stored, also when it comes late", async () => {
  vi.useFakeTimers();
  store(0);
  const request = vi.fn((_name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    if (rest.length === 2) return work(null);
    setTimeout(() => store(600, "theirs"), 100);
    return work({});
  });
  vi.stubGlobal("navigator", { locks: { request } });
  const renewed = renew(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await renewed).toBe(authSlot.read()?.accessToken);
  expect(calls.refresh).not.toHaveBeenCalled();
});

test("on a shared computer the browser keeps the tokens and nothing about the user", async () => {
  chooseSharedComputer(true);
  await signIn(async () => pair(600));
  expect(useSession.getState().session).toEqual({ status: "signed-in", user: person });
  expect(authSlot.read()).toMatchObject({ refreshToken: "r2", user: null });
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("Ann");
});

test("a computer that turns out to be shared forgets its user, and knows it also after signing out", async () => {
  store(600);
  chooseSharedComputer(true);
  expect(authSlot.read()).toMatchObject({ refreshToken: "r1", user: null });
  await signOut();
  expect(Object.keys(localStorage)).toEqual(["KYM_shared-computer"]);
});

test("a server that cannot be asked leaves the session and warns", async () => {
  store(0);
  vi.mocked(calls.refresh).mockRejectedValue(new TypeError("no network"));
  await restoreSession();
  expect(status()).toBe("signed-in");
  expect(authSlot.read()?.refreshToken).toBe("r1");
  expect(host.onNetworkError).toHaveBeenCalledTimes(1);
});

test("a call fails as one without a network when no token can be had", async () => {
  store(0);
  vi.mocked(calls.refresh).mockRejectedValue(new TypeError("no network"));
  await expect(accessToken()).rejects.toMatchObject({ silence: "network" });
});

test("without a session there is no token", async () => {
  expect(await accessToken()).toBeNull();
  expect(calls.refresh).not.toHaveBeenCalled();
});

test("signing in forgets what was cached, stores the tokens and loads the user", async () => {
  await signIn(async () => pair(600));
  expect(host.clearCache).toHaveBeenCalled();
  expect(status()).toBe("signed-in");
  expect(authSlot.read()?.user).toEqual(person);
});

test("a refused sign-in leaves nothing behind", async () => {
  await expect(signIn(() => Promise.reject(refused(401)))).rejects.toThrow();
  expect(status()).toBe("signed-out");
  expect(authSlot.read()).toBeNull();
});

test("what forms keep outlives a session that ends by itself, and goes with one that is ended", async () => {
  const typed = slot(`draft:${person.id}:form`, { retention: "brief", schema: v.string() });
  store(0);
  typed.write("half a sentence");
  vi.mocked(calls.refresh).mockRejectedValue(refused(401));
  await restoreSession();
  expect(typed.read()).toBe("half a sentence");
  await expect(signIn(() => Promise.reject(refused(401)))).rejects.toThrow();
  await signIn(async () => pair(600));
  expect(typed.read(), "of the same user").toBe("half a sentence");
  await signOut();
  expect(typed.read()).toBeNull();
});

test("what forms keep is removed when somebody else signs in", async () => {
  const typed = slot("draft:another:form", { retention: "brief", schema: v.string() });
  typed.write("half a sentence");
  await signIn(async () => pair(600));
  expect(typed.read()).toBeNull();
});

test("where the browser stores nothing the session is held, renewed and ended, and the user told once", async () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  vi.stubGlobal("navigator", { locks: { request: async () => refuse() } });
  await signIn(async () => pair(600));
  expect(status()).toBe("signed-in");
  const first = await accessToken();
  expect(first).not.toBeNull();
  expect(await renew(first)).not.toBe(first);
  expect(calls.refresh).toHaveBeenCalledTimes(1);
  expect(host.onNotKept).toHaveBeenCalledTimes(1);
  await signOut();
  expect(authSlot.read()).toBeNull();
});

test("signing out tells the server and forgets everything, also when the server cannot be reached", async () => {
  store(600);
  await restoreSession();
  vi.mocked(calls.logout).mockRejectedValue(new TypeError("no network"));
  await signOut();
  expect(calls.logout).toHaveBeenCalledWith({ refresh_token: "r1" });
  expect(status()).toBe("signed-out");
  expect(authSlot.read()).toBeNull();
  expect(host.onSignedOut).toHaveBeenCalledTimes(1);
});

test("a renewal that is answered after signing out does not sign in again", async () => {
  store(0);
  let answer: (pair: calls.TokenPair) => void = () => undefined;
  vi.mocked(calls.refresh).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const renewal = renew(null);
  await vi.waitFor(() => expect(calls.refresh).toHaveBeenCalled());
  await signOut();
  answer(pair(600));
  expect(await renewal).toBeNull();
  expect(authSlot.read()).toBeNull();
});
