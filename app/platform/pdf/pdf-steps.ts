import type { PdfLayout } from "./pdf-layout.ts";

type StepName =
  | "addTitle"
  | "addSection"
  | "addHeading"
  | "addParagraph"
  | "addLink"
  | "addList"
  | "addTable"
  | "addFields"
  | "end";

/** A call of one of the layout's methods, sent to the worker. */
export type PdfStep = { [Name in StepName]: [Name, ...Parameters<PdfLayout[Name]>] }[StepName];

/** What the worker answers: that the steps of a message are laid out, the bytes of the document, and its end. */
export type PdfWorkerMessage = "written" | Uint8Array | "ended";
