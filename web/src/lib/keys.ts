/** Which key was pressed, whatever alphabet the keyboard writes. */

type Pressed = Pick<KeyboardEvent, "key" | "code">;

/**
 * The Latin letter of a key, small; null for any other key. Where the keyboard writes another alphabet, it is the one
 * that stands in the key's place: a shortcut must not end with the change of the layout.
 */
export function letterOf({ key, code }: Pressed): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const writes = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  return writes && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null;
}
