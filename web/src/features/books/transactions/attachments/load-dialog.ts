import { loadTexts } from "@/i18n";

/** The files of a row in a dialog of their own, with their texts. */
export const loadFiles = async () =>
  (await Promise.all([import("./files-dialog"), loadTexts(["attachments"])]))[0];
