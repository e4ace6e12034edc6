export { forecastQueries } from "./api";
export { runningOut } from "./outlook";
