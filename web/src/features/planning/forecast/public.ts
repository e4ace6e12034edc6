export { forecastQueries } from "./api";
export { type Entry, runningOut } from "./outlook";
