import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { limitFairly } from "../limit-concurrency.server.ts";
import type { PdfDocumentOptions, PdfTable } from "./pdf-layout.ts";
import type { PdfStep, PdfWorkerMessage } from "./pdf-steps.ts";

const WORKER = "app/platform/pdf/pdf-worker.ts";
const MAX_MEMORY_MB = 512;
/** The time for the steps between two pauses, such as one page of a conversation. */
const MAX_STEP_MS = 60_000;
/** The time for the whole document. */
const MAX_MS = 10 * 60_000;

/** Two documents at a time in this process, one of an account. */
const limitDocuments = limitFairly(2, 1);

type Options = PdfDocumentOptions & {
  /** The id of the account for which it is written. */
  account: string;
};

/**
 * A PDF document (`PdfLayout`), laid out by a thread of its own with limits of memory and time, so that other requests are
 * answered meanwhile. What is added waits in memory until the next `pause` or `end`.
 */
export class PdfDocument {
  /** The bytes of the document, which come once it is ended; cancelling it ends the thread. */
  readonly stream: ReadableStream<Uint8Array>;
  private readonly options: Options;
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  private steps: PdfStep[] = [];
  private starting: Promise<void> | undefined;
  private worker: Worker | undefined;
  private isOver = false;
  private giveSlotBack = (): void => {};
  private onWritten = (): void => {};
  private onFailed = (_error: Error): void => {};

  constructor(options: Options) {
    this.options = options;
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
      cancel: () => this.close(),
    });
  }

  addTitle(text: string, lead: string): void {
    this.steps.push(["addTitle", text, lead]);
  }

  addSection(title: string): void {
    this.steps.push(["addSection", title]);
  }

  addParagraph(
    text: string,
    style: { isMuted?: boolean; isStrong?: boolean; indent?: number; before?: number } = {},
  ): void {
    this.steps.push(["addParagraph", text, style]);
  }

  /** Adds a line that opens an address. */
  addLink(text: string, url: string): void {
    this.steps.push(["addLink", text, url]);
  }

  /** Adds a plain title within a letter. */
  addHeading(text: string): void {
    this.steps.push(["addHeading", text]);
  }

  /** Adds the items of a list, each after its mark: « – » or « 1. ». */
  addList(items: readonly { mark: string; text: string }[]): void {
    this.steps.push(["addList", items]);
  }

  /** Adds a table below its caption, whose columns share the width. */
  addTable(table: PdfTable): void {
    const { caption, columns, rows, shares } = table;
    this.steps.push(["addTable", { caption, columns, rows, shares }]);
  }

  /** Adds terms with their values beside them; an empty value reads « Non renseigné ». */
  addFields(rows: readonly { term: string; value: string | null | undefined; isSmall?: boolean }[]): void {
    this.steps.push(["addFields", rows]);
  }

  /**
   * Waits for a place among the documents of the process, so that one that waits holds nothing of what it will say yet.
   * @returns false once the reader has disconnected.
   */
  async begin(): Promise<boolean> {
    this.starting ??= this.start();
    await this.starting;
    return !this.isOver;
  }

  /**
   * Waits until everything added so far is laid out. @returns false once the reader has disconnected.
   * @throws Error when the thread reached a limit.
   */
  async pause(): Promise<boolean> {
    const steps = this.steps.splice(0);
    if (this.isOver || !(await this.begin())) return false;
    const worker = this.worker as Worker;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.onWritten = resolve;
      this.onFailed = reject;
      timer = setTimeout(() => reject(new Error("the document takes too long to lay out")), MAX_STEP_MS);
      worker.postMessage(steps);
    }).finally(() => clearTimeout(timer));
    return !this.isOver;
  }

  /** Numbers the pages and ends the stream; nothing may be added afterwards. */
  async end(): Promise<void> {
    this.steps.push(["end"]);
    await this.pause();
  }

  /** Makes the stream fail, so that the reader sees a failed download and not a file that looks complete. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.close();
    this.controller.error(error);
  }

  /** Starts the thread once there is a place for it. */
  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      limitDocuments(this.options.account, async () => {
        const ended = new Promise<void>((done) => {
          this.giveSlotBack = done;
        });
        if (this.isOver) return resolve();
        const { account: _account, ...workerData } = this.options;
        const worker = new Worker(join(findInstallation(), WORKER), {
          workerData,
          env: {},
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
        });
        this.worker = worker;
        const timer = setTimeout(() => this.giveUp(new Error("the document takes too long")), MAX_MS);
        worker.on("message", (message: PdfWorkerMessage) => this.receive(message));
        worker.on("error", (error) => this.giveUp(error as Error));
        worker.on("exit", () => this.giveUp(new Error("the document was not finished")));
        resolve();
        await ended;
        clearTimeout(timer);
      }).catch(reject);
    });
  }

  private receive(message: PdfWorkerMessage): void {
    if (this.isOver) return;
    if (message === "written") this.onWritten();
    else if (message !== "ended") this.controller.enqueue(message);
    else {
      this.close();
      this.controller.close();
    }
  }

  private giveUp(error: Error): void {
    this.onFailed(error);
    this.fail(error);
  }

  private close(): void {
    this.isOver = true;
    this.onWritten();
    void this.worker?.terminate();
    this.giveSlotBack();
  }
}

/** Finds the folder of the sources, from which workers run, both from the build and from tests. */
function findInstallation(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, WORKER))) return folder;
    if (folder === dirname(folder)) throw new Error(`${WORKER} is missing from the installation`);
  }
}
