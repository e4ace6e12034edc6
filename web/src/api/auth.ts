import { unwrap } from "./client";
import * as sdk from "./generated";

export type { Tokens as TokenPair, User } from "./generated";

/** The calls that renew and end a session, and tell whose it is. */
export const refresh = (body: sdk.ShowToken): Promise<sdk.Tokens> => unwrap(sdk.refresh({ body }));
export const logout = (body: sdk.ShowToken): Promise<unknown> => unwrap(sdk.logOut({ body }));
export const fetchMe = (): Promise<sdk.User> => unwrap(sdk.getMe());
