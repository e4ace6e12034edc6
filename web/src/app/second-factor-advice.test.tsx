import { HeadlessMantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SessionUser } from "@/session/record";
import { useSession } from "@/session/session";
import { ADMIN_MENU } from "./navigation";
import { needsAdvice, SecondFactorAdvice } from "./second-factor-advice";

const administrator: SessionUser = {
  id: "1",
  email: "anna@example.org",
  username: "anna",
  full_name: "Anna Example",
  first_name: "Anna",
  last_name: "Example",
  is_superuser: true,
  version: 1,
  second_factor: false,
  passkeys: 0,
};

afterEach(() => useSession.setState({ session: { status: "signed-out" } }));

test("every screen of the administration recommends a second factor, and no other does", () => {
  for (const { to } of ADMIN_MENU) expect(needsAdvice(administrator, to)).toBe(true);
  expect(needsAdvice(administrator, "/")).toBe(false);
  expect(needsAdvice(administrator, "/profile")).toBe(false);
});

test("nobody is told who has a second factor, or is no administrator, or of whom it is not known", () => {
  const { second_factor, ...unknown } = administrator;
  expect(second_factor).toBe(false);
  for (const user of [
    null,
    unknown,
    { ...administrator, second_factor: true },
    { ...administrator, passkeys: 1 },
    { ...administrator, is_superuser: false },
  ])
    expect(needsAdvice(user, "/users")).toBe(false);
});

test("the advice leads to where a second factor is set up, and stays until there is one", async () => {
  useSession.setState({ session: { status: "signed-in", user: administrator } });
  const root = createRootRoute({ component: SecondFactorAdvice });
  const users = createRoute({ getParentRoute: () => root, path: "/users" });
  const profile = createRoute({ getParentRoute: () => root, path: "/profile" });
  const router = createRouter({
    routeTree: root.addChildren([users, profile]),
    history: createMemoryHistory({ initialEntries: ["/users"] }),
  });
  render(
    <HeadlessMantineProvider>
      <RouterProvider router={router} />
    </HeadlessMantineProvider>,
  );
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe("/profile#second-factor");
  useSession.setState({ session: { status: "signed-in", user: { ...administrator, second_factor: true } } });
  await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
});
