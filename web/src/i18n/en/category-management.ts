import categoryManagement from "./category-management.json";

/** The texts of keeping categories in order: a workspace's, and the system's. */
const texts = { categoryManagement };

export default texts;
