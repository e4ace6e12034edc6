import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  type AdminUser,
  type ChosenDisposition,
  cancelEmailChange,
  changePassword,
  createPasswordResetLink,
  createUser,
  deleteMe,
  deleteUser,
  getSettings,
  inviteToRegister,
  listRegistrationInvitations,
  listUsers,
  type OwnedWorkspace,
  type RegistrationInvitation,
  type ResetLink,
  revokeAllSessions,
  revokeRegistrationInvitation,
  revokeUserSessions,
  type Settings,
  sendConfirmation,
  type UpdateSettings,
  type User,
  updateMe,
  updateSettings,
  updateUser,
} from "@/api/generated";
import type { userQuery } from "./user-search";

export type {
  AdminUser,
  ChosenDisposition,
  OwnedWorkspace,
  RegistrationInvitation,
  ResetLink,
  Settings,
  User,
};
/** Some of the settings; the others stay as they are. */
export type SettingsChange = UpdateSettings;

export const userQueries = {
  settings: () =>
    queryOptions({
      queryKey: ["settings"] as const,
      queryFn: ({ signal }) => unwrap(getSettings({ signal })),
    }),
};

export const saveSettings = (change: SettingsChange): Promise<Settings> =>
  unwrap(updateSettings({ body: change }));

/** Changes the user's own name and address; another address counts when it is confirmed. */
export const saveProfile = (profile: { full_name: string; email: string }, version: number): Promise<User> =>
  unwrap(updateMe({ body: profile, headers: ifMatch(version) }));

/** Has the link that confirms the address sent again. */
export const resendConfirmation = (): Promise<unknown> => unwrap(sendConfirmation());

/** Has the address stay as it is; the link that was sent to the other one is worth nothing from then on. */
export const cancelPendingEmail = (): Promise<User> => unwrap(cancelEmailChange());

export const changeMyPassword = (current_password: string, new_password: string): Promise<unknown> =>
  unwrap(changePassword({ body: { current_password, new_password } }));

/** Deletes the user; `workspaces` says what becomes of those that are theirs. */
export const deleteMyAccount = (workspaces: ChosenDisposition[]): Promise<unknown> =>
  unwrap(deleteMe({ body: { workspaces } }));

/** The beginning of the keys of all that was fetched of the users. */
const USERS_KEY = ["users"] as const;
const INVITATIONS_KEY = ["registration-invitations"] as const;

/** What an administrator sees. */
export const adminQueries = {
  users: (query: ReturnType<typeof userQuery>) =>
    queryOptions({
      queryKey: [...USERS_KEY, query] as const,
      queryFn: ({ signal }) => unwrap(listUsers({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Those who were invited to register and have not done it yet. */
  invitations: () =>
    queryOptions({
      queryKey: INVITATIONS_KEY,
      queryFn: async ({ signal }) => (await unwrap(listRegistrationInvitations({ signal }))).items,
      staleTime: 0,
    }),
};

/** What an administrator says about a new user. Without a password the user chooses one by a link. */
export interface NewUser {
  full_name: string;
  username: string;
  email: string;
  password?: string;
  is_superuser: boolean;
}

/** What an administrator changes of a user; the rest stays. */
export type UserChange = Partial<Omit<NewUser, "password">> & { is_disabled?: boolean };

export const useCreateUser = () => useUsersChange((body: NewUser) => unwrap(createUser({ body })));

export const useUpdateUser = () =>
  useUsersChange(({ user, change }: { user: AdminUser; change: UserChange }) =>
    unwrap(updateUser({ path: { user_id: user.id }, body: change, headers: ifMatch(user.version) })),
  );

export const useDeleteUser = () =>
  useUsersChange(({ user, workspaces }: { user: AdminUser; workspaces: ChosenDisposition[] }) =>
    unwrap(deleteUser({ path: { user_id: user.id }, body: { workspaces } })),
  );

export const useRevokeUserSessions = () =>
  useUsersChange(({ id }: AdminUser) => unwrap(revokeUserSessions({ path: { user_id: id } })));

/** Signs everybody out but the administrator who does it. */
export const useRevokeAllSessions = () => useUsersChange(() => unwrap(revokeAllSessions()));

/** Makes a link by which the user sets a new password; earlier ones are worth nothing from then on. */
export const useCreatePasswordResetLink = () =>
  useUsersChange(({ id }: AdminUser) => unwrap(createPasswordResetLink({ path: { user_id: id } })));

/** Invites somebody to register; the link is told this once. */
export const useInvite = () =>
  useChange(INVITATIONS_KEY, (email: string) => unwrap(inviteToRegister({ body: { email } })));

export const useWithdrawInvitation = () =>
  useChange(INVITATIONS_KEY, ({ id }: RegistrationInvitation) =>
    unwrap(revokeRegistrationInvitation({ path: { invitation_id: id } })),
  );

function useUsersChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useChange(USERS_KEY, change);
}

function useChange<Input, Result>(queryKey: readonly string[], change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
