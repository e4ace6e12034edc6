import app from "./app.json";
import common from "./common.json";
import errors from "./visitor-errors.json";

/** The texts of every screen. */
const core = {
  app,
  // The specification's key for the text of a code begins with auth.errors.
  auth: { errors },
  common,
};

export default core;
