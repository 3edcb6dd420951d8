/**
 * Inspects one file in a process of its own (see inspect.server.ts). Input: the file, or its beginning, on standard input;
 * the allowed kinds as the first argument. Output on descriptor 3: the result as one line of JSON, then the rendition if
 * there is one.
 * Node runs this source file directly, so it may import only files of app/platform/files and packages.
 */
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { inspectMedia } from "./inspect-media.ts";
import { inspectCompoundFile, inspectZip } from "./inspect-office.ts";
import { inspectText } from "./inspect-text.ts";
import { type Inspection, refused } from "./inspection.ts";
import type { Kind } from "./kinds.ts";
import { announceStart, answer, load } from "./worker-answer.ts";

// The decoders are large, so each is loaded only when a file needs it.
const picture = () => load(import("./inspect-picture.ts"));
const pdf = () => load(import("./inspect-pdf.ts"));
const mail = () => load(import("./inspect-mail.ts"));

const { allowed, isWhole } = JSON.parse(process.argv[2] ?? "{}") as { allowed: Kind[]; isWhole: boolean };

async function inspect(bytes: Buffer): Promise<Inspection> {
  if (!isWhole) return inspectBeginning(bytes);
  const found = await inspectAlone(bytes);
  if (!found.ok || (found.kind !== "eml" && found.kind !== "msg")) return found;
  return (await mail()).inspectMail(found.kind, bytes, inspectAlone);
}

/** Of a file that is too large for a reader: a sound or a film is played as it is, anything else is kept unopened. */
async function inspectBeginning(bytes: Buffer): Promise<Inspection> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const found = inspectMedia(bytes, type?.mime ?? "", false);
  return found?.ok ? found : refused("large");
}

/** Inspects a file without what an e-mail carries. */
async function inspectAlone(bytes: Buffer): Promise<Inspection> {
  if (bytes.length === 0) return refused("empty");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (type?.mime) {
    case "image/jpeg":
      return (await picture()).inspectImage(bytes, "jpeg");
    case "image/png":
    case "image/apng":
      return (await picture()).inspectImage(bytes, "png");
    case "image/gif":
      return (await picture()).inspectImage(bytes, "gif");
    case "image/webp":
      return (await picture()).inspectImage(bytes, "webp");
    case "image/heic":
    case "image/heif":
    case "image/heic-sequence":
    case "image/heif-sequence":
      return allowed.includes("heic") ? (await picture()).inspectHeic(bytes) : refused("unsupported");
    case "application/pdf":
      return (await pdf()).inspectPdf(bytes);
    case "application/x-cfb":
      return inspectCompoundFile(bytes);
    case undefined:
      return hasLatePdfHeader(bytes) ? (await pdf()).inspectPdf(bytes) : inspectText(bytes);
    default:
      return (await inspectZip(bytes, type?.mime ?? "")) ?? inspectMedia(bytes, type?.mime ?? "") ?? inspectText(bytes);
  }
}

/**
 * True for a PDF behind bytes of no known type, which readers of PDFs skip (Adobe's implementation note 13 on PDF 1.7).
 * A text that only quotes the header has no objects.
 */
function hasLatePdfHeader(bytes: Buffer): boolean {
  const at = bytes.subarray(0, 1024).indexOf("%PDF-");
  if (at < 0 || !bytes.includes("obj")) return false;
  const before = inspectText(bytes.subarray(0, at));
  return before.ok ? before.kind === "text" : before.found === undefined;
}

announceStart();
const inspection = await inspect(await buffer(process.stdin)).catch((): Inspection => refused("corrupt"));
const { rendition, ...result } =
  inspection.ok && !allowed.includes(inspection.kind)
    ? { ...refused("unsupported", inspection.kind), rendition: undefined }
    : { rendition: undefined, ...inspection };
const { user, system } = process.cpuUsage();
const used = { cpuSeconds: (user + system) / 1e6, peakMB: process.resourceUsage().maxRSS / 1024 };
answer(result.ok ? { ...result, used } : result, rendition ?? Buffer.alloc(0));
