export { AccountIcon } from "./account-icon";
export { AccountPage } from "./account-page";
export { type Account as AccountRow, accountQueries } from "./api";
export { convertedBalance, currentBalance } from "./balances";
