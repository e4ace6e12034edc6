import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** A task that costs a device some seconds, in place of letters that not everybody can read. */
export interface Task {
  captchaId: string;
  salt: string;
  /** How many zero bits the hash must begin with. */
  bits: number;
}

/** How many zero bits these bytes begin with. */
export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** The smallest number that solves the task: SHA-256 of "captcha:salt:number" begins with so many zero bits. */
export function solve({ captchaId, salt, bits }: Task): number {
  const start = utf8ToBytes(`${captchaId}:${salt}:`);
  for (let nonce = 0; ; nonce++) {
    const digits = utf8ToBytes(String(nonce));
    const text = new Uint8Array(start.length + digits.length);
    text.set(start);
    text.set(digits, start.length);
    if (leadingZeroBits(sha256(text)) >= bits) return nonce;
  }
}
