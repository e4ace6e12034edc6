import aiModels from "./ai-models.json";
import aiUsage from "./ai-usage.json";

/** The texts of the administrators' screen of AI models. */
const texts = { aiModels, aiUsage };

export default texts;
