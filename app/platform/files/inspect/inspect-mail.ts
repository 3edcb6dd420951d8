import { type CFolder, Reader } from "@kenjiuno/msgreader/lib/Reader.js";
import { fileTypeFromBuffer } from "file-type";
import PostalMime, { decodeWords, type Email } from "postal-mime";
import type { Work } from "../../work.ts";
import { isRefusedPart } from "./inspect-office-parts.ts";
import { type Inspection, refused } from "./inspection.ts";
import { KINDS } from "./kinds.ts";
import { writeMailText } from "./mail-text.ts";

/** What an e-mail carries beside its text. */
type Attached = { names: string[]; mime: string; content: Buffer };
type Inspect = (content: Buffer) => Promise<Inspection>;
type Mail = { attached: Attached[]; email?: Email };

/** E-mails within e-mails: more than people forward. */
const MAX_DEPTH = 5;
const MAX_ATTACHED = 1_000;
/** How many sealed attachments are named, and the length of a name. */
const MAX_NAMED = 50;
const MAX_NAME_LENGTH = 120;

/** Scripts and shortcuts of the systems, beside what no office document may hold. */
const PROGRAM =
  /\.(?:ws[cf]?|sct|ps\w*1|psc\d|vb|inf|reg|rdp|url|website|desktop|lnk|library-ms|search(?:connector)?-ms|settingcontent-ms|application|appref-ms|gadget|diagcab|[xs]?html?|xht|svgz?|xslt?|iqy|oqy|dqy|slk|one|py\w?|sh|bash|command|apk|msix|appx|workflow|action|m[as]?[dp][abew])$/i;
/** The endings with which text opens as text. */
const TEXT = new Set<string>([...KINDS.text.extensions, "ics", "vcf", "asc", "sig", "eml"]);
/** The text of the e-mail itself, in its alternatives. */
const BODY = /^text\/(?:plain|html|enriched|x-amp-html|watch-html)$/;
/** A file that a program of the nineties wrote into the text itself; some mail programs still offer to open it. */
const UUENCODED = /^begin(?:-base64)? [0-7]{3,4} \S/m;
const SIGNATURE = /^application\/(?:x-)?pkcs7-signature$/;

/**
 * Inspects what an e-mail carries, e-mails within it included, by the rules of files sent alone: programs, active documents
 * and what cannot be examined, such as archives, are named in `sealedParts`. Pictures, sounds, films and signatures run
 * nothing. The text of a message that carries something sealed is its rendition.
 * @param inspect the inspection of a file sent alone, e-mails excepted.
 */
export async function inspectMail(
  kind: "eml" | "msg",
  content: Buffer,
  inspect: Inspect,
  depth = 1,
  work?: Work,
): Promise<Inspection> {
  const mail = depth > MAX_DEPTH ? null : kind === "eml" ? await readParts(content) : readStreams(content);
  if (!mail || mail.attached.length > MAX_ATTACHED) return refused("attached");
  const sealed: string[] = [];
  for (const one of mail.attached) {
    work?.add(one.content.length);
    sealed.push(...(await sealedIn(one, inspect, depth, work)));
  }
  if (sealed.length === 0) return { ok: true, kind };
  const sealedParts = sealed.slice(0, MAX_NAMED);
  // Nothing shows the text of an Outlook file apart from what it carries.
  if (!mail.email) return { ok: true, kind, sealedParts };
  return { ok: true, kind, sealedParts, rendition: Buffer.from(writeMailText(mail.email, sealedParts)) };
}

/** The names of what is kept sealed of an attachment: its own, or those of an e-mail within it; none when it can be shown. */
async function sealedIn(
  { names, mime, content }: Attached,
  inspect: Inspect,
  depth: number,
  work?: Work,
): Promise<string[]> {
  const bare = names.map((name) => name.replace(/\p{C}/gu, "").replace(/[\s.]+$/, ""));
  const itself = [(bare.find(Boolean) ?? `sans nom (${mime || "type inconnu"})`).slice(0, MAX_NAME_LENGTH)];
  const within = async (kind: "eml" | "msg"): Promise<string[]> => {
    const found = await inspectMail(kind, content, inspect, depth + 1, work);
    return found.ok ? (found.sealedParts ?? []) : itself;
  };
  if (bare.some((name) => isRefusedPart(name) || PROGRAM.test(name))) return itself;
  if (content.length === 0 || (SIGNATURE.test(mime) && content[0] === 0x30)) return [];
  if (mime === "message/rfc822") return within("eml");
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (/^(?:image|audio|video)\//.test(type?.mime ?? "")) return [];
  const found = await inspect(content).catch(() => refused("corrupt"));
  if (!found.ok) return itself;
  if (found.kind === "eml" || found.kind === "msg") return within(found.kind);
  return found.kind === "text" && bare.some((name) => !isNamedText(name)) ? itself : [];
}

function isNamedText(name: string): boolean {
  const [, ending] = /\.([^.]*)$/.exec(name) ?? [];
  return ending === undefined || TEXT.has(ending.toLowerCase());
}

/** A part in the library's tree, which its types keep private. */
type Part = {
  childNodes: Part[];
  contentType: { multipart: string | false; parsed: Header };
  contentDisposition: { parsed: Header };
  content: ArrayBuffer | null;
};
type Header = { value: string; params: Record<string, string> };

/**
 * Reads the parts of a message (RFC 2045) that are not its text; null when a file is written into its text.
 * @throws Error when it is nested too deep.
 */
async function readParts(message: Buffer): Promise<Mail | null> {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: 50 });
  const email = await parser.parse(message);
  const found: Attached[] = [];
  const parts = [Reflect.get(parser, "root") as Part];
  for (let part = parts.pop(); part; part = parts.pop()) {
    parts.push(...part.childNodes);
    const { contentType, contentDisposition } = part;
    const names = [contentDisposition.parsed.params.filename, contentType.parsed.params.name].filter(
      (name) => name !== undefined,
    );
    const mime = contentType.parsed.value;
    const content = Buffer.from(part.content ?? new ArrayBuffer(0));
    const isBody = names.length === 0 && contentDisposition.parsed.value !== "attachment" && BODY.test(mime);
    if (isBody && UUENCODED.test(content.toString("latin1"))) return null;
    if (!isBody && !contentType.multipart) found.push({ names: names.map((name) => decodeWords(name)), mime, content });
  }
  return { attached: found, email };
}

/** Streams of an Outlook file (MS-OXMSG): an attachment's content, and its names in UTF-16 or an old encoding. */
const CONTENT = /^__substg1\.0_3701/i;
const NAME = /^__substg1\.0_(?:3001|3703|3704|3707)(001[ef])/i;

/** Reads what an Outlook file has attached; null for an object of another program. @throws Error when it is damaged. */
function readStreams(file: Buffer): Mail | null {
  const reader = new Reader(new DataView(file.buffer, file.byteOffset, file.length));
  reader.parse();
  const found: Attached[] = [];
  const folders: CFolder[] = [reader.rootFolder()];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const streams = folder.fileNameSets();
    // An e-mail within this one has its properties there; any other object opens in its own program.
    if (CONTENT.test(folder.name) && !streams.some(({ name }) => name.startsWith("__properties"))) return null;
    folders.push(...folder.subFolders());
    const names = streams.flatMap(({ name, provider }) => {
      const [, type] = NAME.exec(name) ?? [];
      return type ? [Buffer.from(provider()).toString(/f$/i.test(type) ? "utf16le" : "latin1")] : [];
    });
    for (const { name, provider } of streams)
      if (CONTENT.test(name)) found.push({ names, mime: "", content: Buffer.from(provider()) });
  }
  return { attached: found };
}
