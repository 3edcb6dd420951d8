import { Parser } from "htmlparser2";
import type { Address, Email } from "postal-mime";

/** What is shown of one message: more than anybody reads. */
const MAX_LENGTH = 1_000_000;
const MAX_LINE = 2_000;
const HIDDEN = new Set(["script", "style", "head", "title", "template"]);
const BLOCKS = /^(?:p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote|hr|section|article|header|footer)$/;

/**
 * Writes a message as a text that opens everywhere: who wrote to whom, when and about what, its words, and the names of what
 * it carries that is kept sealed. Nothing of its pages or pictures is drawn.
 */
export function writeMailText(email: Email, sealedParts: readonly string[]): string {
  const fields = [
    ["De", addressesOf(email.from && [email.from])],
    ["À", addressesOf(email.to)],
    ["Copie", addressesOf(email.cc)],
    ["Répondre à", addressesOf(email.replyTo)],
    ["Date", email.headers.find(({ key }) => key === "date")?.value],
    ["Objet", email.subject],
  ].flatMap(([label, value]) => (value ? [`${label} : ${onOneLine(value)}`] : []));
  const text = email.text?.trim() ? email.text : textOfPage(email.html ?? "");
  const sealed = sealedParts.map((name) => `- ${onOneLine(name)}`);
  return [
    ...fields,
    "",
    text.slice(0, MAX_LENGTH).trim() || "(Ce message n’a pas de texte.)",
    "",
    "Pièces jointes gardées sous scellé, jamais ouvertes par nous\u00a0:",
    ...sealed,
    "",
  ].join("\n");
}

const onOneLine = (value: string): string =>
  value
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_LINE);

function addressesOf(all: readonly Address[] | undefined): string {
  return (all ?? [])
    .flatMap((each) => (each.group ? each.group : [each]))
    .map(({ name, address }) => (name ? `${name} <${address ?? ""}>` : (address ?? "")))
    .join(", ");
}

/** The words of a page, one line for each of its blocks; the address of a link follows its words. */
function textOfPage(html: string): string {
  const pieces: string[] = [];
  const links: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (HIDDEN.has(name)) hidden++;
      else if (BLOCKS.test(name)) pieces.push("\n");
      else if (name === "a") links.push(attributes.href ?? "");
    },
    ontext(text) {
      if (hidden === 0) pieces.push(text.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
      else if (BLOCKS.test(name)) pieces.push("\n");
      const link = name === "a" ? links.pop() : undefined;
      if (link && hidden === 0) pieces.push(` [${onOneLine(link)}]`);
    },
  });
  parser.end(html.slice(0, MAX_LENGTH));
  return pieces
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}
