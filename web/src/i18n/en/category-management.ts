import manageCategories from "./manage-categories.json";

/** The texts of keeping categories in order: a workspace's, and the system's. */
const texts = { manageCategories };

export default texts;
