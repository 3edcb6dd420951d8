/** A worker thread that lays out one document from the steps that `PdfDocument` sends. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type PdfDocumentOptions, PdfLayout } from "./pdf-layout.ts";
import type { PdfStep, PdfWorkerMessage } from "./pdf-steps.ts";

/** PDFKit writes some eighty bytes at a time, and a message costs the main thread as much for those as for this. */
const MESSAGE_BYTES = 64 * 1024;

const port = parentPort as MessagePort;
const layout = new PdfLayout(workerData as PdfDocumentOptions);
const send = (message: PdfWorkerMessage): void => port.postMessage(message);

port.on("message", (steps: PdfStep[]) => {
  for (const [name, ...given] of steps) (layout[name] as (...all: unknown[]) => void)(...given);
  send("written");
  if (steps.at(-1)?.[0] === "end") void sendDocument();
});

async function sendDocument(): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  const sendWaiting = (): void => {
    const bytes = new Uint8Array(Buffer.concat(waiting, size));
    port.postMessage(bytes satisfies PdfWorkerMessage, [bytes.buffer]);
    waiting = [];
    size = 0;
  };
  for await (const chunk of layout.stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= MESSAGE_BYTES) sendWaiting();
  }
  if (size > 0) sendWaiting();
  send("ended");
  port.close();
}
