import accountDetail from "./account-detail.json";
import accounts from "./accounts.json";
import amount from "./amount.json";
import app from "./app.json";
import auth from "./auth.json";
import categories from "./categories.json";
import charts from "./charts.json";
import common from "./common.json";
import dashboard from "./dashboard.json";
import errors from "./errors.json";
import transactions from "./transactions.json";
import users from "./users.json";
import workspaces from "./workspaces.json";

const texts = {
  accountDetail,
  accounts,
  amount,
  app,
  // The specification's key for the text of a code begins with auth.errors.
  auth: { ...auth, errors },
  categories,
  charts,
  common,
  dashboard,
  transactions,
  users,
  workspaces,
};

export default texts;
