import dashboardMore from "./dashboard-more.json";

/** The texts of how the dashboard is arranged, of what it says in words, and of all workspaces together. */
const texts = { dashboardMore };

export default texts;
