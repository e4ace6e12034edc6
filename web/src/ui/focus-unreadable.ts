/**
 * Puts the focus on the first field within `container` whose text cannot be read, so that nothing is done from what it
 * said before. True if there is one.
 */
export function focusUnreadable(container: ParentNode): boolean {
  const fields = container.querySelectorAll<HTMLInputElement>("input, textarea");
  const unreadable = [...fields].find(({ willValidate, validity }) => willValidate && validity.customError);
  // The field hears of it and says what is wrong.
  unreadable?.checkValidity();
  unreadable?.focus();
  return unreadable !== undefined;
}
