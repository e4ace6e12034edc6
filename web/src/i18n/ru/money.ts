import accountDetail from "./account-detail.json";
import accounts from "./accounts.json";
import amount from "./amount.json";
import categories from "./categories.json";
import charts from "./charts.json";
import currencies from "./currencies.json";
import dashboard from "./dashboard.json";
import dates from "./dates.json";
import frame from "./frame.json";
import pager from "./pager.json";
import transactions from "./transactions.json";
import workspaces from "./workspaces.json";

/** The texts of everything about workspaces and money, and of what is around it. */
const money = {
  accountDetail,
  accounts,
  amount,
  categories,
  charts,
  currencies,
  dashboard,
  dates,
  frame,
  pager,
  transactions,
  workspaces,
};

export default money;
