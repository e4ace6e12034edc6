import { screens } from "./pages/index.ts";
import { expect, test } from "./support/test.ts";

test("a password is hidden, shown, pasted, where one signs in and where one registers", async ({
  kym,
  page,
}) => {
  expect(kym).toBeDefined();
  const { auth } = screens(page);
  for (const { sentence, path, kind } of [
    {
      sentence: "the password of a sign-in is hidden, shown, pasted",
      path: "/login",
      kind: "current-password",
    },
    {
      sentence: "the password of a newcomer is hidden, shown, pasted",
      path: "/register",
      kind: "new-password",
    },
  ]) {
    await test.step(sentence, async () => {
      await page.goto(path);
      await expect(auth.password).toHaveAttribute("type", "password");
      await expect(auth.password).toHaveAttribute("autocomplete", kind);

      await auth.username.fill("from another place");
      await auth.username.press("ControlOrMeta+A");
      await auth.username.press("ControlOrMeta+C");
      await auth.password.press("ControlOrMeta+V");
      await expect(auth.password).toHaveValue("from another place");

      await auth.button("auth.showPassword").click();
      await expect(auth.password).toHaveAttribute("type", "text");
      await auth.button("auth.hidePassword").click();
      await expect(auth.password).toHaveAttribute("type", "password");
    });
  }
});
