import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionUser } from "@/session/record";
import { useSession } from "@/session/session";
import { useUser } from "@/session/use-user";
import * as api from "./api";
import { EmailState } from "./email-state";

vi.mock("./api");

const anna: SessionUser = {
  id: "1",
  email: "anna@example.org",
  username: "anna",
  full_name: "Anna Berg",
  first_name: "Anna",
  last_name: "Berg",
  is_superuser: false,
  version: 1,
  email_verified: true,
  pending_email: "new@example.org",
};

function Shown() {
  const user = useUser();
  return user && <EmailState user={user} />;
}

beforeEach(() => {
  useSession.setState({ session: { status: "signed-in", user: anna } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider>
        <Shown />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
});

afterEach(() => useSession.setState({ session: { status: "signed-out" } }));

test("a pending address is shown until its change is cancelled", async () => {
  vi.mocked(api.cancelPendingEmail).mockResolvedValue({ ...anna, pending_email: null } as api.User);
  expect(screen.getByText(/users.emailPending/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "users.emailCancel" }));
  await waitFor(() => expect(screen.queryByText(/users.emailPending/)).toBeNull());
  expect(api.cancelPendingEmail).toHaveBeenCalledOnce();
});

test("the link to a pending address is sent again when that is asked for", async () => {
  vi.mocked(api.resendConfirmation).mockResolvedValue(undefined);
  fireEvent.click(screen.getByRole("button", { name: "users.emailSend" }));
  await waitFor(() => expect(api.resendConfirmation).toHaveBeenCalledOnce());
  expect(screen.getByText(/users.emailPending/)).toBeTruthy();
});
