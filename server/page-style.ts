import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PurgeCSS } from "purgecss";

const STYLESHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/**
 * Puts into a page without scripts the rules of the stylesheet that it uses: compressed, page and style then fit in what
 * a server may send before the first acknowledgement (ten segments, RFC 6928), and no second request is needed.
 * @param nonce allows the style under the content security policy; without it, the digest that is returned does.
 */
export async function styleInside(html: string, nonce?: string): Promise<{ html: string; digest?: string }> {
  const [link, path] = STYLESHEET.exec(html) ?? [];
  if (!link || !path) return { html };
  const css = await usedRules(html, `build/client${path}`);
  const opening = nonce ? `<style nonce="${nonce}">` : "<style>";
  const digest = `sha256-${createHash("sha256").update(css).digest("base64")}`;
  return { html: html.replace(link, () => `${opening}${css}</style>`), digest };
}

const known = new Map<string, Promise<string>>();

/** The rules that the classes and elements of a page ask for. Pages of the same classes share them. */
function usedRules(html: string, stylesheet: string): Promise<string> {
  const words = [...new Set(html.match(/class="[^"]*"|<[a-z][\w-]*/g))].sort().join();
  const key = createHash("sha256").update(`${stylesheet} ${words}`).digest("base64url");
  const kept = known.get(key);
  if (kept) return kept;
  const made = purge(html, stylesheet);
  // Classes come from our pages alone, yet what a visitor sends must not fill the memory.
  if (known.size < 100) known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function purge(html: string, stylesheet: string): Promise<string> {
  const raw = (await readFile(stylesheet, "utf8")).trim();
  const content = [{ raw: html, extension: "html" }];
  const [purged] = await new PurgeCSS().purge({ content, css: [{ raw }], variables: true, defaultExtractor: wordsOf });
  return purged?.css ?? raw;
}

const ENTITIES: Record<string, string> = { "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** Everything in a page that a selector may name: tags, attributes, and classes whole (`lg:block`, `[&>svg]:size-4`). */
function wordsOf(html: string): string[] {
  const plain = html.replace(/&(gt|lt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return [...(plain.match(/[^\s"]+/g) ?? []), ...(plain.match(/[A-Za-z][\w-]*/g) ?? [])];
}
