import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { i18next, initI18n, loadTexts } from "@/i18n";
import { createPasskey, passkeyProblem, requestPasskey } from "./passkey";

const library = vi.hoisted(() => ({
  browserSupportsWebAuthn: vi.fn(() => true),
  startAuthentication: vi.fn(async () => "answer"),
  startRegistration: vi.fn(async () => "credential"),
}));
vi.mock("@simplewebauthn/browser", () => library);

const creation = {
  challenge: "c",
  rp: { id: "localhost" },
  user: { id: "u" },
  pubKeyCredParams: [{ alg: -7 }],
};

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["sign-in"]);
});
beforeEach(() => {
  vi.clearAllMocks();
  library.browserSupportsWebAuthn.mockReturnValue(true);
});

test("the server's question is passed on as it is", async () => {
  const question = { challenge: "c", allowCredentials: [], rpId: "localhost" };
  expect(await requestPasskey(question)).toBe("answer");
  expect(library.startAuthentication).toHaveBeenCalledWith({ optionsJSON: question });
  expect(await createPasskey(creation)).toBe("credential");
  expect(library.startRegistration).toHaveBeenCalledWith({ optionsJSON: creation });
});

test.each([undefined, null, {}, { challenge: "" }])(
  "a question without a challenge is none: %j",
  async (question) => {
    await expect(requestPasskey(question)).rejects.toThrow("challenge");
    expect(library.startAuthentication).not.toHaveBeenCalled();
  },
);

test.each(["challenge", "rp", "user", "pubKeyCredParams"])(
  "a passkey is not made without %s",
  async (name) => {
    await expect(createPasskey({ ...creation, [name]: undefined })).rejects.toThrow(name);
    expect(library.startRegistration).not.toHaveBeenCalled();
  },
);

test("a passkey is not made for nobody", async () => {
  await expect(createPasskey({ ...creation, user: {} })).rejects.toThrow("id");
});

test("a browser without passkeys says so", async () => {
  library.browserSupportsWebAuthn.mockReturnValue(false);
  const error = await requestPasskey({ challenge: "c" }).catch((thrown: unknown) => thrown);
  expect(passkeyProblem(error, "login")).toBe("Passkeys are not supported on this device/browser.");
});

test.each([
  ["NotAllowedError", "login", "auth.passkey.cancelled"],
  ["NotAllowedError", "registration", "auth.passkey.cancelled"],
  ["AbortError", "login", "auth.passkey.cancelled"],
  ["InvalidStateError", "login", "auth.passkey.notAvailable"],
  ["InvalidStateError", "registration", "auth.passkey.registered"],
  ["SecurityError", "login", "auth.passkey.wrongAddress"],
  ["NotSupportedError", "registration", "auth.passkey.unsupported"],
  ["UnknownError", "login", "auth.errors.unknown"],
] as const)("%s at the %s is said in our words, whatever the browser's are", (name, use, key) => {
  const error = Object.assign(new Error("words of the browser"), { name });
  expect(passkeyProblem(error, use)).toBe(i18next.t(key));
});

test("a refusal of the server is explained as any other", () => {
  const body = { detail: { code: "passkey_invalid", message: "" } };
  const refusal = ApiError.answered(new Response(null, { status: 401 }), body);
  expect(passkeyProblem(refusal, "login")).toBe(i18next.t("auth.errors.codes.passkey_invalid"));
});
