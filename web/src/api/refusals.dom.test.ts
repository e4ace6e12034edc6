import { expect, test } from "vitest";
import { initI18n } from "@/i18n";
import { unwrap } from "./client";
import { explain } from "./errors";

test("whoever catches a refusal has the words for it, in the language of the interface", async () => {
  await initI18n("ru");
  const error = { detail: { code: "tag_exists", message: "Another tag has this name." }, request_id: "r" };
  const refused = unwrap(Promise.resolve({ error, response: new Response(null, { status: 409 }) }));
  const refusal: unknown = await refused.catch((thrown: unknown) => thrown);
  expect(explain(refusal).text).toMatch(/^Такая метка уже есть/);
});
