import planManagement from "./plan-management.json";
import subscriptionManagement from "./subscription-management.json";

/** The texts of the administrators' screen of plans and subscriptions. */
const texts = { planManagement, subscriptionManagement };

export default texts;
