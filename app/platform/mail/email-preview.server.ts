import { createHash } from "node:crypto";

/** The content security policy of a preview: no scripts, no requests, no navigation, and only the listed styles. */
const policy = (styles: readonly string[]): string =>
  `sandbox; default-src 'none'; style-src ${styles.map(digest).join(" ") || "'none'"}; img-src data:; frame-ancestors 'self'`;

/** Makes the response that shows an e-mail's HTML in a frame of the administration. */
export function previewEmail(html: string): Response {
  const { document, styles } = extractStyles(html);
  return new Response(document, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(styles),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>/gi;
const STYLE_ATTRIBUTE = /\s+style\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const CLASS_ATTRIBUTE = /\s+class\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const STYLE_ELEMENT = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;

/**
 * Moves the `style` attributes of an e-mail to a style element. E-mails use such attributes because mail programs support
 * little else; a content security policy can allow a style element by its digest, but attributes only all or none. Each
 * distinct value becomes a class.
 * @returns the document, and the text of each style element in it.
 */
export function extractStyles(html: string): { document: string; styles: string[] } {
  const classes = new Map<string, string>();
  const tags = html.replace(TAG, (tag, name: string, attributes: string, end: string) => {
    const style = STYLE_ATTRIBUTE.exec(attributes);
    if (!style) return tag;
    const declarations = decode(style[1] ?? style[2] ?? "");
    // These characters could end the rule or the style element.
    if (/[<>{}]/.test(declarations)) return `<${name}${attributes.replace(STYLE_ATTRIBUTE, "")}${end}>`;
    const own = classes.get(declarations) ?? `looks-${classes.size}`;
    classes.set(declarations, own);
    const others = CLASS_ATTRIBUTE.exec(attributes);
    const all = [others?.[1] ?? others?.[2], own].filter(Boolean).join(" ");
    const rest = attributes.replace(STYLE_ATTRIBUTE, "").replace(CLASS_ATTRIBUTE, "");
    return `<${name}${rest} class="${all}"${end && " /"}>`;
  });
  // The class is repeated three times for specificity: the attribute took precedence over the e-mail's own style elements.
  const sheet = [...classes].map(([declarations, name]) => `${`.${name}`.repeat(3)}{${declarations}}`).join("\n");
  const body = /<body\b[^>]*>/i;
  const element = `<style>${sheet}</style>`;
  const document = body.test(tags) ? tags.replace(body, (tag) => tag + element) : element + tags;
  return { document, styles: [...document.matchAll(STYLE_ELEMENT)].map(([, text]) => text as string) };
}

function digest(style: string): string {
  return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', apos: "'", "#39": "'", "#x27": "'", lt: "<", gt: ">" };

function decode(text: string): string {
  return text.replace(
    /&(amp|quot|apos|#39|#x27|lt|gt);/gi,
    (_, name: string) => ENTITIES[name.toLowerCase()] as string,
  );
}
