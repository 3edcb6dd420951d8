import { render, toPlainText } from "@react-email/render";
import { createElement } from "react";
import sanitize from "sanitize-html";
import { colours } from "~/content/colours";
import { EmailReaderContext } from "~/features/emails/ui/email-layout";
import { StaffEmail } from "../emails";
import { escapeHtml, fillVariables, messageAsHtml, type VariableValues } from "./rules";

/** The only HTML that is kept, whatever its source: what the editor can write (spec section 9, Editor). */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ["h1", "h2", "ul", "ol", "li", "p", "a", "strong", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { b: "strong", div: "p", h3: "h2", h4: "h2", h5: "h2", h6: "h2", a: removeRelativeAddress },
  disallowedTagsMode: "discard",
  nestingLimit: 10,
};

/** Removes relative addresses from links, since an e-mail has no base address to resolve them against. */
function removeRelativeAddress(tagName: string, { href = "" }: sanitize.Attributes): sanitize.Tag {
  const isWhole = /^(https?:\/\/|mailto:)[^\s]+$/i.test(href.trim());
  return { tagName, attribs: isWhole ? { href: href.trim() } : ({} as sanitize.Attributes) };
}

/** Sanitizes the typed HTML or plain text; the result is empty when it has no visible text. */
export function cleanMessage(typed: string): string {
  const clean = sanitize(messageAsHtml(typed), ALLOWED).trim();
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} }).trim() === "" ? "" : clean;
}

export type Rendered = { subject: string; html: string; text: string };

/**
 * Renders the e-mail that one person receives: subject and content with their variables filled, in the common layout.
 * Values are escaped in text and percent-encoded in addresses.
 * @param message.content sanitized by `cleanMessage`.
 * @param phrase the phrase by which that person recognises our e-mails.
 */
export async function renderMessage(
  message: { subject: string; content: string },
  values: VariableValues,
  phrase: string | null = null,
): Promise<Rendered> {
  const subject = oneLine(fillVariables(message.subject, values));
  // After sanitizing, the only attribute left is the address of a link.
  const body = message.content
    .split(/(<[^>]*>)/)
    .map((part) => fillVariables(part, values, part.startsWith("<") ? encodeURIComponent : escapeHtml))
    .join("");
  const element = StaffEmail({ subject, body: inlineStyles(body) });
  const html = await render(
    createElement(EmailReaderContext, { value: { phrase, settingsUrl: null, showsTypedText: true } }, element),
  );
  return { subject, html, text: toPlainText(html) };
}

const FONT = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const TITLE =
  "margin: 0 0 14px; font-family: Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.25";
const STYLES: Record<string, string> = {
  h1: `${TITLE}; font-size: 24px`,
  h2: `${TITLE}; font-size: 19px`,
  p: `margin: 0 0 14px; font-family: ${FONT}; font-size: 16px; line-height: 1.6`,
  ul: `margin: 0 0 14px; padding-left: 24px; font-family: ${FONT}; font-size: 16px; line-height: 1.6`,
  ol: `margin: 0 0 14px; padding-left: 24px; font-family: ${FONT}; font-size: 16px; line-height: 1.6`,
  li: "margin: 0 0 4px",
};

/** Adds a `style` attribute to each tag, since many mail programs ignore style sheets. */
function inlineStyles(html: string): string {
  const styles: Record<string, string> = { ...STYLES, a: `color: ${colours().brand}; text-decoration: underline` };
  return html.replace(/<(h1|h2|p|ul|ol|li|a)(?=[\s>])/g, (opening, tag: string) => `${opening} style="${styles[tag]}"`);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
