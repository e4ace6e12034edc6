export { AccountIcon } from "./account-icon";
export { type Account as AccountRow, accountQueries } from "./api";
export { convertedBalance, currentBalance } from "./balances";
