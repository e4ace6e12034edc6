import { day } from "./api.ts";
import { pdf } from "./pdf.ts";

const [year = "", , date = ""] = day(-1).split("-");

/** A receipt of yesterday on which rules find neither its day nor what was bought. */
export const UNCLEAR_RECEIPT = pdf([
  { x: 60, y: 40, text: "Rosemary Flowers" },
  { x: 20, y: 80, text: "a bunch of tulips" },
  { x: 20, y: 120, text: "TOTAL EUR" },
  { x: 234, y: 120, text: "17.80" },
  { x: 20, y: 160, text: `sold on day ${Number(date)} of this month in ${year}` },
]);

/** What a model reads on it. */
export const READING = {
  merchant: null,
  date: day(-1),
  time: null,
  total: "17.80",
  currency: null,
  payment_method: null,
  category: null,
  lines: [{ name: "Tulips", quantity: null, unit_price: null, sum: "17.80", category: null }],
  taxes: [],
};
