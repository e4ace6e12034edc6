import { solve, type Task } from "./proof-of-work";

self.onmessage = ({ data, ports: [port] }: MessageEvent<Task>) => {
  port?.postMessage(solve(data));
};
