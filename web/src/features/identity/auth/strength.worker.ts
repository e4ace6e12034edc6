import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { StrengthRequest, StrengthResult } from "./strength";

/** What counts of a password, in characters: more makes it no weaker, and takes longer to look at. */
const MAX_LENGTH = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });

self.onmessage = ({ data, ports: [port] }: MessageEvent<StrengthRequest>) => {
  const { score, feedback } = estimator.check(data.password, data.ownWords);
  port?.postMessage({ score, warning: feedback.warning } satisfies StrengthResult);
};
