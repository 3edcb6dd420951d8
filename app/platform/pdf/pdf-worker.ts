/** A worker thread that lays out one document from the steps that `PdfDocument` sends. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type PdfDocumentOptions, PdfLayout } from "./pdf-layout.ts";
import type { PdfStep, PdfWorkerMessage } from "./pdf-steps.ts";

const port = parentPort as MessagePort;
const layout = new PdfLayout(workerData as PdfDocumentOptions);
const send = (message: PdfWorkerMessage): void => port.postMessage(message);

port.on("message", (steps: PdfStep[]) => {
  for (const [name, ...given] of steps) (layout[name] as (...all: unknown[]) => void)(...given);
  send("written");
  if (steps.at(-1)?.[0] === "end") void sendDocument();
});

async function sendDocument(): Promise<void> {
  for await (const chunk of layout.stream) send(new Uint8Array(chunk));
  send("ended");
  port.close();
}
