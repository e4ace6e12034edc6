import planManagement from "./plan-management.json";
import revenue from "./revenue.json";
import subscriptionManagement from "./subscription-management.json";

/** The texts of the administrators' screen of plans and subscriptions. */
const texts = { planManagement, revenue, subscriptionManagement };

export default texts;
