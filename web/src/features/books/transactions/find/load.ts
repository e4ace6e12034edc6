import { loadTexts } from "@/i18n";

/** What is loaded when somebody looks for something: the fields, what is looked for and what it comes to, the views. */
const withTexts = async <T>(part: Promise<T>): Promise<T> =>
  (await Promise.all([part, loadTexts(["find", "splits"])]))[0];

export const loadSheet = () => withTexts(import("@/ui/filter-sheet"));
export const loadFields = () => withTexts(import("./find-fields"));
export const loadStrip = () => withTexts(import("./filter-strip"));
export const loadTools = () => withTexts(import("./view-tools"));
