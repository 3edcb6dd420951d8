import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PurgeCSS } from "purgecss";

const STYLESHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/**
 * Inlines the stylesheet's used rules into a page without scripts. Compressed, page and style then fit in the first
 * congestion window (ten segments, RFC 6928), and no second request is needed.
 * @param nonce the nonce for the content security policy; without it, use the returned digest.
 */
export async function inlineStylesheet(html: string, nonce?: string): Promise<{ html: string; digest?: string }> {
  const [link, path] = STYLESHEET.exec(html) ?? [];
  if (!link || !path) return { html };
  const css = await usedRules(html, `build/client${path}`);
  const opening = nonce ? `<style nonce="${nonce}">` : "<style>";
  const digest = `sha256-${createHash("sha256").update(css).digest("base64")}`;
  return { html: html.replace(link, () => `${opening}${css}</style>`), digest };
}

const known = new Map<string, Promise<string>>();

/** The rules that match the classes and elements of a page; pages with the same ones share the cached result. */
function usedRules(html: string, stylesheet: string): Promise<string> {
  const words = [...new Set(html.match(/class="[^"]*"|<[a-z][\w-]*/g))].sort().join();
  const key = createHash("sha256").update(`${stylesheet} ${words}`).digest("base64url");
  const kept = known.get(key);
  if (kept) return kept;
  const made = purge(html, stylesheet);
  // Bounded, in case a request can influence the classes of a page.
  if (known.size < 100) known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function purge(html: string, stylesheet: string): Promise<string> {
  const raw = (await readFile(stylesheet, "utf8")).trim();
  const content = [{ raw: html, extension: "html" }];
  const [purged] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    variables: true,
    defaultExtractor: extractNames,
  });
  return purged?.css ?? raw;
}

const ENTITIES: Record<string, string> = { "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

/** Lists what a selector may name in a page: tags, attributes, and whole classes (`lg:block`, `[&>svg]:size-4`). */
function extractNames(html: string): string[] {
  const plain = html.replace(/&(gt|lt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return [...(plain.match(/[^\s"]+/g) ?? []), ...(plain.match(/[A-Za-z][\w-]*/g) ?? [])];
}
