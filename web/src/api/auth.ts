import { unwrap } from "./client";
import * as sdk from "./generated";

export type { Tokens as TokenPair, User } from "./generated";

/** The calls that make, renew and end a session. */
export const login = (body: sdk.Login): Promise<sdk.Tokens> => unwrap(sdk.login({ body }));
export const refresh = (body: sdk.Refresh): Promise<sdk.Tokens> => unwrap(sdk.refresh({ body }));
export const logout = (body: sdk.Refresh): Promise<unknown> => unwrap(sdk.logout({ body }));
export const fetchMe = (): Promise<sdk.User> => unwrap(sdk.getMe());
