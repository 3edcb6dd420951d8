import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** What a reader of PDFs may do: move within the document, show a layer, and, at a press only, open a web page. */
const ALLOWED_ACTIONS = new Set(["GoTo", "URI", "Named", "Thread", "SetOCGState", "Hide", "ResetForm", "Trans"]);
const ALLOWED_COMMANDS = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage", "Print"]);
/** ISO 32000-2, table 201, and those of older readers: found wherever they stand, even where no action is expected. */
const REFUSED_ACTIONS = new Set([
  "Launch",
  "JavaScript",
  "ImportData",
  "SubmitForm",
  "Rendition",
  "Movie",
  "Sound",
  "RichMediaExecute",
  "GoToE",
  "GoToR",
  "GoToDp",
  "GoTo3DView",
]);
const ALLOWED_ANNOTATIONS = new Set([
  ...["Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline"],
  ...["Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "FileAttachment", "Widget", "PrinterMark", "TrapNet"],
  ...["Watermark", "Redact"],
]);
const REFUSED_SUBTYPES = new Set(["RichMedia", "3D", "Movie", "Sound", "Screen", "PS", "SWF"]);
const REFUSED_KEYS = ["JS", "XFA", "RichMediaContent", "RichMediaSettings", "Navigator"];
/** Actions that a reader runs when somebody presses a link, or after another action. */
const ACTION_KEYS = ["A", "PA", "Next"];
/** The events of `AA` that somebody causes by pressing (ISO 32000-2, table 197); all others come by themselves. */
const PRESS_EVENTS = ["D", "U"];
const FILE_NAMES = ["F", "UF", "DOS", "Mac", "Unix"];
/** Invoices carry XML (Factur-X), statements their figures. Nothing else is taken, since what opens it is not known. */
const ALLOWED_ATTACHMENT = /^[^\p{C}\\/:]+\.(?:xml|txt|csv|jpe?g|png)$/iu;
const ALLOWED_SCHEME = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** A character of a name, as itself or as its code (`#4a`). */
const coded = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("");
/** Names that only an action, a form of Adobe or a player has. */
const REFUSED_NAMES = new RegExp(
  `/(?:${["JavaScript", "Launch", "ImportData", "SubmitForm", "RichMedia", "GoToE"].map(coded).join("|")})[\\s\\0/<>\\[\\]()%]`,
  "i",
);
const OBJECT_STREAM = new RegExp(
  `/${coded("First")}[\\s\\S]*/${coded("N")}|/${coded("N")}\\b[\\s\\S]*/${coded("First")}`,
);

/** What a PDF holds that cannot be accepted: `active` runs or carries something, `hidden` cannot be read as objects. */
export type Finding = "active" | "hidden" | null;

/**
 * Examines every object of a PDF, referenced or not, of each of its revisions, plain, compressed or encrypted without a
 * password: readers disagree about which of them count. Names in bytes that belong to no object are examined too.
 * @throws the errors of the parser for a file that it cannot read.
 */
export async function examineObjects(bytes: Uint8Array): Promise<Finding> {
  const { context, objects } = await readObjects(bytes);
  if (isArchive(bytes)) return "active";
  if (REFUSED_NAMES.test(latin1(bytes))) return "active";
  let finding: Finding = null;
  for (const object of objects) {
    const found = examine(object, context);
    if (found === "active") return found;
    finding ??= found;
  }
  return finding;
}

async function readObjects(bytes: Uint8Array): Promise<{ context: PDFContext; objects: PDFObject[] }> {
  const assigned = new Map<PDFContext, PDFObject[]>();
  const { assign } = PDFContext.prototype;
  // The parser keeps the last of several objects with one number; a reader may follow the index to another.
  PDFContext.prototype.assign = function (ref, object) {
    const objects = assigned.get(this) ?? [];
    assigned.set(this, objects);
    objects.push(object);
    assign.call(this, ref, object);
  };
  try {
    const { context } = await PDFDocument.load(bytes, {
      password: "",
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    return { context, objects: assigned.get(context) ?? [] };
  } finally {
    PDFContext.prototype.assign = assign;
  }
}

/** Bytes of the record that ends a ZIP archive, without its comment, which is 65,535 bytes at most (APPNOTE 4.3.16). */
const ZIP_END = 22;
const END_OF_ZIP = "PK\x05\x06";

/** Whether the file is a ZIP archive as well: readers of these look for their record at the end of a file. */
function isArchive(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-(ZIP_END + 0xffff));
  for (let at = tail.lastIndexOf(END_OF_ZIP); at >= 0; ) {
    if (at + ZIP_END <= tail.length && at + ZIP_END + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ZIP, at - 1);
  }
  return false;
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

function examine(top: PDFObject, context: PDFContext): Finding {
  // A name of its own may be the kind of an action that refers to it.
  if (top instanceof PDFName && REFUSED_ACTIONS.has(top.decodeText())) return "active";
  if (top instanceof PDFInvalidObject) {
    const content = new Uint8Array(top.sizeInBytes());
    top.copyBytesInto(content, 0);
    return OBJECT_STREAM.test(latin1(content)) ? "hidden" : null;
  }
  const waiting: PDFObject[] = [top];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFStream) {
      const found = examineStream(object);
      if (found) return found;
      waiting.push(object.dict);
    }
    if (object instanceof PDFDict) {
      if (isActive(object, context)) return "active";
      waiting.push(...object.values());
    }
  }
  return null;
}

function examineStream(stream: PDFStream): Finding {
  const { dict } = stream;
  // Content that another file holds.
  if (dict.has(PDFName.of("F"))) return "active";
  if (!dict.has(PDFName.of("First")) || !dict.has(PDFName.of("N"))) return null;
  // Some readers take objects out of any stream with these two; the parser asks for the type as well.
  if (dict.get(PDFName.of("Type")) !== PDFName.of("ObjStm") || !(stream instanceof PDFRawStream)) return "hidden";
  return REFUSED_NAMES.test(latin1(decodePDFRawStream(stream).decode())) ? "active" : null;
}

function isActive(dict: PDFDict, context: PDFContext): boolean {
  const get = (key: string): PDFObject | undefined => context.lookup(dict.get(PDFName.of(key)));
  if (REFUSED_KEYS.some((key) => dict.has(PDFName.of(key)))) return true;
  if (REFUSED_ACTIONS.has(nameOf(get("S"))) || REFUSED_SUBTYPES.has(nameOf(get("Subtype")))) return true;
  if (get("Rect") instanceof PDFArray && get("Subtype") && !ALLOWED_ANNOTATIONS.has(nameOf(get("Subtype"))))
    return true;
  if (nameOf(get("S")) === "URI" && !isAllowedAddress(textOf(get("URI")))) return true;
  if (nameOf(get("S")) === "Named" && !ALLOWED_COMMANDS.has(nameOf(get("N")))) return true;
  if (nameOf(get("FS")) === "URL" || (dict.has(PDFName.of("EF")) && !isAllowedAttachment(get))) return true;
  return ACTION_KEYS.some((key) => isRefusedAction(get(key), context)) || isRefusedEvent(get, context);
}

function isRefusedEvent(get: (key: string) => PDFObject | undefined, context: PDFContext): boolean {
  if (isRefusedAction(get("OpenAction"), context) || opensAddress(get("OpenAction"), context)) return true;
  const additional = get("AA");
  if (!(additional instanceof PDFDict)) return false;
  return additional.entries().some(([event, value]) => {
    const action = context.lookup(value);
    const isPressed = PRESS_EVENTS.includes(event.decodeText());
    return isRefusedAction(action, context) || (!isPressed && opensAddress(action, context));
  });
}

/** Whether an action, or one that follows it, opens a web address. A chain that never ends counts as one that does. */
function opensAddress(action: PDFObject | undefined, context: PDFContext, depth = 0): boolean {
  if (action instanceof PDFArray)
    return action.asArray().some((each) => opensAddress(context.lookup(each), context, depth + 1));
  if (!(action instanceof PDFDict)) return false;
  if (depth > 20 || nameOf(context.lookup(action.get(PDFName.of("S")))) === "URI") return true;
  return opensAddress(context.lookup(action.get(PDFName.of("Next"))), context, depth + 1);
}

/** True for an action that is not allowed; a destination, or attributes of a structure, have no kind of action. */
function isRefusedAction(action: PDFObject | undefined, context: PDFContext): boolean {
  if (action instanceof PDFArray)
    return action.asArray().some((each) => isRefusedAction(context.lookup(each), context));
  if (!(action instanceof PDFDict) || !action.has(PDFName.of("S"))) return false;
  return !ALLOWED_ACTIONS.has(nameOf(context.lookup(action.get(PDFName.of("S")))));
}

function isAllowedAttachment(get: (key: string) => PDFObject | undefined): boolean {
  const names = FILE_NAMES.map((key) => textOf(get(key))).filter((name) => name !== "");
  return names.length > 0 && names.every((name) => ALLOWED_ATTACHMENT.test(name));
}

/** An address without a scheme is one of the web; one that begins with slashes is a machine of the network. */
function isAllowedAddress(address: string): boolean {
  const trimmed = address.replace(/[\p{C}\s]/gu, "");
  return ALLOWED_SCHEME.test(trimmed) || (!SCHEME.test(trimmed) && !/^[\\/]/.test(trimmed));
}

const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : "");
const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : "";
