import { expect, test } from "vitest";
import type { AdminUser } from "../api";
import { changeOf } from "./user-draft";

const draft = {
  full_name: " Anna Berg ",
  username: "anna",
  email: "anna@example.org ",
  password: "",
  is_superuser: false,
};
const anna = { full_name: "Anna Berg", username: "anna", email: "anna@example.org", is_superuser: false };

test("a new user is sent whole, without the spaces around", () => {
  expect(changeOf(draft, null)).toEqual(anna);
});

test("of a known user only what differs is sent", () => {
  expect(changeOf(draft, anna as AdminUser)).toEqual({});
  expect(changeOf({ ...draft, is_superuser: true }, anna as AdminUser)).toEqual({ is_superuser: true });
  expect(changeOf({ ...draft, email: "new@example.org" }, anna as AdminUser)).toEqual({
    email: "new@example.org",
  });
});
