import { expect, test } from "vitest";
import { initials } from "./avatar";

test.each([
  [{ first_name: "Ann", last_name: "Bell", username: "ann" }, "AB"],
  [{ first_name: "ёжик", last_name: "туманов", username: "fog" }, "ЁТ"],
  [{ first_name: "Ann", last_name: "", username: "bell" }, "A"],
  [{ first_name: "", last_name: " ", username: "ann" }, "A"],
  [{ first_name: "", last_name: "", username: "" }, "?"],
  [{ first_name: "🦉owl", last_name: "", username: "owl" }, "🦉"],
  [null, "?"],
])("the avatar of %j shows %s", (user, text) => {
  expect(initials(user)).toBe(text);
});
