/**
 * Judges one file, in a process of its own (see inspect.server.ts): the bytes come on standard input, the kinds allowed
 * as the first argument; the verdict leaves on descriptor 3 as one line of JSON, followed by the bytes of the JPEG
 * rendition if there is one. Node runs it straight from this folder: only its neighbours and packages may be imported.
 */
import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { judgeAudio } from "./judge-audio.ts";
import { judgeCompoundFile, judgeZip } from "./judge-office.ts";
import { judgeText } from "./judge-text.ts";
import type { Kind } from "./kinds.ts";
import { type Judgement, refused } from "./verdict.ts";

// The decoders are large: each is loaded only for the files it judges.
const picture = () => import("./judge-picture.ts");
const pdf = () => import("./judge-pdf.ts");

const allowed = JSON.parse(process.argv[2] ?? "[]") as Kind[];

async function judge(bytes: Buffer): Promise<Judgement> {
  if (bytes.length === 0) return refused("empty");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (type?.mime) {
    case "image/jpeg":
      return (await picture()).judgeImage(bytes, "jpeg");
    case "image/png":
    case "image/apng":
      return (await picture()).judgeImage(bytes, "png");
    case "image/gif":
      return (await picture()).judgeImage(bytes, "gif");
    case "image/webp":
      return (await picture()).judgeImage(bytes, "webp");
    case "image/heic":
    case "image/heif":
    case "image/heic-sequence":
    case "image/heif-sequence":
      return allowed.includes("heic") ? (await picture()).judgeHeic(bytes) : refused("unsupported");
    case "application/pdf":
      return (await pdf()).judgePdf(bytes);
    case "application/x-cfb":
      return judgeCompoundFile(bytes);
    case undefined:
      return judgeText(bytes);
    default:
      return (await judgeZip(bytes, type?.mime ?? "")) ?? judgeAudio(bytes, type?.mime ?? "") ?? judgeText(bytes);
  }
}

const judgement = await judge(await buffer(process.stdin)).catch((): Judgement => refused("corrupt"));
const { rendition, ...verdict } =
  judgement.ok && !allowed.includes(judgement.kind)
    ? { ...refused("unsupported"), rendition: undefined }
    : { rendition: undefined, ...judgement };
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(verdict)}\n`), rendition ?? Buffer.alloc(0)]);
for (let at = 0; at < answer.length; ) at += writeSync(3, answer, at);
process.exit(0);
