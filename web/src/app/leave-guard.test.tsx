import { HeadlessMantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import { authSlot } from "@/session/record";
import { DraftNote } from "@/ui/draft-note";
import { GuardedForm } from "@/ui/guarded-form";
import { LeaveGuard } from "./leave-guard";

beforeAll(() => initI18n("en"));
beforeEach(() => {
  authSlot.write({ accessToken: "token", refreshToken: "token", user: null, lastActivityTimestamp: 0 });
});

function Form({ restored = false }: { restored?: boolean }) {
  const [name, setName] = useState("");
  return (
    <GuardedForm onSubmit={vi.fn()} pending={false} purpose="Save" error={null}>
      {restored && <DraftNote onStartOver={vi.fn()} />}
      <input value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </GuardedForm>
  );
}

const FORM = "/profile";
const FORM_WITH_DRAFT = "/draft";
const ELSEWHERE = "/accounts";

async function open(address: string, Guard: ComponentType = LeaveGuard) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Suspense>
          <Guard />
        </Suspense>
      </>
    ),
  });
  const page = (path: string, component?: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, ...(component && { component }) });
  const pages = [page(FORM, () => <Form />), page(FORM_WITH_DRAFT, () => <Form restored />), page(ELSEWHERE)];
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(pages), history, scrollRestoration: false });
  render(
    <HeadlessMantineProvider env="test">
      <RouterProvider router={router} />
    </HeadlessMantineProvider>,
  );
  await field();
  return history;
}

const field = () => screen.findByRole<HTMLInputElement>("textbox");
const answer = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

async function type(text: string): Promise<void> {
  const input = await field();
  input.focus();
  fireEvent.input(input, { target: { value: text } });
}

test("whoever leaves at once after the first letter is asked, and goes on or leaves", async () => {
  const history = await open(FORM);
  const input = await field();
  act(() => {
    input.focus();
    fireEvent.input(input, { target: { value: "x" } });
    history.push(ELSEWHERE);
  });
  await answer("Keep editing");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(history.location.pathname).toBe(FORM);
  expect((await field()).value).toBe("x");
  history.push(ELSEWHERE);
  await answer("Discard");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(history.location.pathname).toBe(ELSEWHERE);
});

test("another part of the same screen takes the form with it: who goes there is asked; another filter does not", async () => {
  const history = await open(FORM);
  await type("A");
  act(() => history.push(`${FORM}?q=anna`));
  await waitFor(() => expect(history.location.search).toBe("?q=anna"));
  act(() => history.push(`${FORM}?tab=outbox`));
  await answer("Keep editing");
  expect(history.location.search).toBe("?q=anna");
  act(() => history.push(`${FORM}?tab=outbox`));
  await answer("Discard");
  await waitFor(() => expect(history.location.search).toBe("?tab=outbox"));
});

test("what was entered before the guard was there is guarded", async () => {
  const loaded = Promise.withResolvers<{ default: ComponentType }>();
  const history = await open(
    FORM,
    lazy(() => loaded.promise),
  );
  await type("x");
  await act(async () => loaded.resolve({ default: LeaveGuard }));
  history.push(ELSEWHERE);
  await answer("Keep editing");
  expect(history.location.pathname).toBe(FORM);
});

test("a draft that came back is guarded though nobody has typed since", async () => {
  const history = await open(FORM_WITH_DRAFT);
  history.push(ELSEWHERE);
  await answer("Keep editing");
  expect(history.location.pathname).toBe(FORM_WITH_DRAFT);
});

test("an empty form is left without a question", async () => {
  const history = await open(FORM);
  history.push(ELSEWHERE);
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(history.location.pathname).toBe(ELSEWHERE);
});
