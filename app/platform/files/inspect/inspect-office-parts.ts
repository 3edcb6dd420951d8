import { Parser } from "htmlparser2";
import type { Work } from "../../work.ts";

/** What opens in its own program, and so could carry anything: old OLE objects, controls, macros, programs. */
const REFUSED_PART =
  /(?:^|\/)(?:vbaProject|vbaData|oleObject\d*|activeX\d*)\.\w+$|(?:^|\/)activeX\/|^(?:Basic|Scripts)\/|\.(?:exe|dll|com|scr|pif|bat|cmd|ps1|vbs?|vbe|jse?|wsf|wsh|hta|lnk|msi|msc|jar|xll|xlam|dotm|docm|xlsm|pptm|reg|scf|url|iso|img|chm|cpl|html?|mht(?:ml)?|swf)$/i;
const REFUSED_CONTENT_TYPE = /macroEnabled|vbaProject|vbaData|activeX|oleObject/i;
/** The parts whose relations, types or fields are read. The cells of a sheet cannot refer to another program. */
const READ_PART =
  /\.rels$|^\[Content_Types\]\.xml$|^word\/[^/]+\.xml$|(?:^|\/)externalLinks\/[^/]+\.xml$|(?:^|\/)(?:content|styles)\.xml$/i;
/** A document within a document. */
const OFFICE_PART = /\.(?:docx|xlsx|pptx|od[tsp])$/i;

/** Field codes that start a program, or read another file; a code of numbers hides one of these. */
const REFUSED_FIELD = /\bDDE(?:AUTO)?\b|\bINCLUDE(?:TEXT|PICTURE)\s+"?(?:[a-z]+:|\\\\|\/\/)|\bQUOTE\s+\d/i;
const REFUSED_ELEMENTS = new Set([
  ...["ddeLink", "oleLink", "dde-source", "dde-link", "dde-connection-decl", "event-listener", "applet", "plugin"],
  "floating-frame",
]);
/** A press opens these; everything else is loaded with the document. */
const LINK_ELEMENTS = new Set(["a", "bookmark", "meta"]);
const LINK_SCHEME = /^(?:https?|mailto|tel|ftp|file):/i;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** A disk of the author's own machine, or a place within the document. */
const LOCAL = /^file:\/{3}[a-z]:|^[a-z]:[\\/]|^(?![a-z][a-z0-9+.-]+:|\\\\|\/\/)/i;

/** Deeper than any document is; the parser goes through all of the elements that are open. */
const MAX_DEPTH = 1_000;

export const isReadPart = (name: string): boolean => READ_PART.test(name);
export const isRefusedPart = (name: string): boolean => REFUSED_PART.test(name);
export const isOfficePart = (name: string): boolean => OFFICE_PART.test(name);

/**
 * Reads one part of an office document (ECMA-376, OpenDocument) while it is unpacked: is it active, that is, does it run
 * something, or load something from elsewhere when the document opens? Relations to other machines, macros, old objects
 * and fields that start programs are; links that a person presses are not.
 */
export async function isActivePart(content: AsyncIterable<Buffer>, work?: Work): Promise<boolean> {
  let isActive = false;
  let fields = "";
  let isField = false;
  let depth = 0;
  const refuseIf = (condition: boolean): void => {
    isActive ||= condition;
  };
  const parser = new Parser(
    {
      onprocessinginstruction: (_name, data) => refuseIf(/^!(?:DOCTYPE|ENTITY)/i.test(data)),
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        depth++;
        refuseIf(depth > MAX_DEPTH);
        if (isActive) return;
        const given = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
        for (const [key, value] of Object.entries(given)) work?.add(key.length + value.length);
        isField = name === "instrText";
        if (name === "fldSimple") fields += ` ${given.instr ?? ""} `;
        refuseIf(REFUSED_ELEMENTS.has(name) || isActiveElement(name, given));
      },
      ontext(text) {
        work?.add(text.length);
        if (isField) fields += text;
      },
      onclosetag() {
        depth--;
        isField = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const chunk of content) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isActive) return true;
  }
  parser.end();
  return isActive || REFUSED_FIELD.test(fields);
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(":") + 1);

function isActiveElement(name: string, given: Record<string, string>): boolean {
  if (name === "Relationship") return given.TargetMode?.toLowerCase() === "external" && isActiveRelation(given);
  if (name === "Default" || name === "Override") return REFUSED_CONTENT_TYPE.test(given.ContentType ?? "");
  const target = given.href?.trim();
  if (target === undefined) return false;
  return LINK_ELEMENTS.has(name) ? hasRefusedScheme(target) : !LOCAL.test(target);
}

function isActiveRelation({ Type = "", Target = "" }: Record<string, string>): boolean {
  const target = Target.trim();
  return /\/hyperlink$/i.test(Type) ? hasRefusedScheme(target) : !LOCAL.test(target);
}

const hasRefusedScheme = (target: string): boolean => SCHEME.test(target) && !LINK_SCHEME.test(target);

/** XML without a mark is UTF-8; a zero byte in its first two is UTF-16 without a mark. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8";
}
