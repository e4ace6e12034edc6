/** Every path of the application. A path that is in somebody's bookmarks is a promise: the snapshot test guards it. */
export const PATHS = {
  login: "/login",
  register: "/register",
  passwordResetRequest: "/password-reset-request",
  /** Without its token after the page has read it. */
  passwordReset: "/password-reset/{-$token}",
  confirmEmail: "/confirm-email/{-$token}",
  acceptInvitation: "/accept-invitation/{-$token}",
  dashboard: "/",
  profile: "/profile",
  workspaces: "/workspaces",
  accounts: "/accounts",
  users: "/users",
  account: "/workspaces/$workspaceId/accounts/$accountId",
  history: "/workspaces/$workspaceId/history",
  categories: "/workspaces/$workspaceId/categories",
  categoryManagement: "/admin/categories",
} as const;
