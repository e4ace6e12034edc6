import { expect, test } from "vitest";
import { correctionOf } from "./corrections";
import { leg } from "./testing";

const shop = { payee: "REWE SAGT DANKE", transfer: null };

test("another category is a correction of everything from the payee", () => {
  expect(correctionOf("w", shop, { category_id: "food" })).toEqual({
    workspaceId: "w",
    payee: "REWE SAGT DANKE",
    newPayee: null,
    categoryId: "food",
  });
});

test("another name is one of everything that has the old one", () => {
  expect(correctionOf("w", shop, { payee: " Rewe ", category_id: "food" })).toEqual({
    workspaceId: "w",
    payee: "REWE SAGT DANKE",
    newPayee: "Rewe",
    categoryId: "food",
  });
});

test("a name where none was is what the category goes by", () => {
  expect(correctionOf("w", { payee: "", transfer: null }, { payee: "Rewe", category_id: "food" })).toEqual({
    workspaceId: "w",
    payee: "Rewe",
    newPayee: null,
    categoryId: "food",
  });
});

test.each([
  ["a row without a payee", { payee: "", transfer: null }, { category_id: "food" }],
  ["a category that is taken away", shop, { category_id: null }],
  ["a name that is taken away", shop, { payee: "" }],
  ["a name where none was", { payee: "", transfer: null }, { payee: "Rewe" }],
  ["another amount", shop, { amount: 5 }],
  ["a transfer", { payee: "Savings", transfer: leg("t", "a", 1000) }, { payee: "Put by" }],
])("%s is no correction that others could follow", (_, before, changes) => {
  expect(correctionOf("w", before, changes)).toBeNull();
});
