/** Puts a question to a worker and gives its answer. The answer comes over a port of its own, so none is mistaken. */
export function askWorker<Answer>(worker: Worker, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      // A worker may be asked many times in a second.
      worker.removeEventListener("error", reject);
      resolve(data);
    };
    worker.addEventListener("error", reject, { once: true });
    worker.postMessage(question, [port2]);
  });
}
