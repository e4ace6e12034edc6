import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/api/api-error";
import { explain } from "@/api/errors";
import { i18next } from "@/i18n";

/** What a passkey answers to the question who is there. */
export type PasskeyResponse = AuthenticationResponseJSON;

/** What a passkey is wanted for: some errors mean another thing then. */
export type PasskeyUse = "login" | "registration";

/** This browser, or this page's address, has no passkeys. */
class PasskeysUnsupported extends Error {
  override readonly name = "PasskeysUnsupported";
}

const library = () => import("@simplewebauthn/browser");

/** Lets the user pick one of their passkeys; `options` are the server's. */
export async function requestPasskey(options: unknown): Promise<PasskeyResponse> {
  const { startAuthentication } = await supported();
  return startAuthentication({ optionsJSON: readRequest(options) });
}

/**
 * Offers passkeys in the list that the browser shows under the name field; ends when one is picked there, and fails
 * when another ceremony begins.
 */
export async function offerPasskeys(options: unknown): Promise<PasskeyResponse> {
  const { startAuthentication } = await supported();
  return startAuthentication({ optionsJSON: readRequest(options), useBrowserAutofill: true });
}

/** True if the browser can offer passkeys under the name field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!("PublicKeyCredential" in window)) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends the offer under the name field. */
export async function cancelPasskeyOffer(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey on a device of the user's; `options` are the server's. */
export async function createPasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await supported();
  return startRegistration({ optionsJSON: readCreation(options) });
}

/** Says why it did not work (specification, section 8). Only the error's name counts: its words are the browser's. */
export function passkeyProblem(error: unknown, use: PasskeyUse): string {
  if (error instanceof ApiError) return explain(error).text;
  switch (error instanceof Error ? error.name : "") {
    case "PasskeysUnsupported":
    case "NotSupportedError":
      return i18next.t("auth.passkey.unsupported");
    case "NotAllowedError":
    case "AbortError":
      return i18next.t("auth.passkey.cancelled");
    case "InvalidStateError":
      return use === "login" ? i18next.t("auth.passkey.notAvailable") : i18next.t("auth.passkey.registered");
    case "SecurityError":
      return i18next.t("auth.passkey.wrongAddress");
    default:
      return i18next.t("auth.errors.unknown");
  }
}

async function supported() {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) throw new PasskeysUnsupported();
  return loaded;
}

function readRequest(options: unknown): PublicKeyCredentialRequestOptionsJSON {
  return required<PublicKeyCredentialRequestOptionsJSON>(options, ["challenge"]);
}

function readCreation(options: unknown): PublicKeyCredentialCreationOptionsJSON {
  const read = required<PublicKeyCredentialCreationOptionsJSON>(options, [
    "challenge",
    "rp",
    "user",
    "pubKeyCredParams",
  ]);
  required<PublicKeyCredentialCreationOptionsJSON["user"]>(read.user, ["id"]);
  return read;
}

/** The server's options, if they say what they must (specification, section 5). */
function required<Options>(options: unknown, names: (keyof Options & string)[]): Options {
  const given = Object(options) as Record<string, unknown>;
  const missing = names.find((name) => !given[name]);
  if (missing !== undefined) throw new TypeError(`The passkey options lack ${missing}.`);
  return options as Options;
}
