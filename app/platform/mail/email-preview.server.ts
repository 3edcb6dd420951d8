import { createHash } from "node:crypto";

/** Nothing of an e-mail runs, loads or leads out of its frame; its looks are the styles that the policy names. */
const policy = (styles: readonly string[]): string =>
  `sandbox; default-src 'none'; style-src ${styles.map(digest).join(" ") || "'none'"}; img-src data:; frame-ancestors 'self'`;

/** An e-mail's HTML as the answer for a frame of the administration. */
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
 * An e-mail carries its looks on each tag, since mail programs read nothing else; a policy can allow a sheet by its
 * digest, but such attributes only all at once. So each distinct one becomes a class of one sheet, put first in the body.
 * @returns the document, and the text of each sheet in it.
 */
export function extractStyles(html: string): { document: string; styles: string[] } {
  const classes = new Map<string, string>();
  const tags = html.replace(TAG, (tag, name: string, attributes: string, end: string) => {
    const style = STYLE_ATTRIBUTE.exec(attributes);
    if (!style) return tag;
    const looks = decode(style[1] ?? style[2] ?? "");
    // What closes the sheet would be markup again.
    if (/[<>{}]/.test(looks)) return `<${name}${attributes.replace(STYLE_ATTRIBUTE, "")}${end}>`;
    const own = classes.get(looks) ?? `looks-${classes.size}`;
    classes.set(looks, own);
    const others = CLASS_ATTRIBUTE.exec(attributes);
    const all = [others?.[1] ?? others?.[2], own].filter(Boolean).join(" ");
    const rest = attributes.replace(STYLE_ATTRIBUTE, "").replace(CLASS_ATTRIBUTE, "");
    return `<${name}${rest} class="${all}"${end && " /"}>`;
  });
  // Named thrice, a class outweighs what a sheet of the e-mail says of its tags, as the attribute did.
  const sheet = [...classes].map(([looks, name]) => `${`.${name}`.repeat(3)}{${looks}}`).join("\n");
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
