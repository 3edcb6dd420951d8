import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PurgeCSS } from "purgecss";
import { styleOf } from "~/ui/colours/palette";
import { coloursOfPath } from "~/ui/publisher-paths";

/** The stylesheet of the publisher's colours (`coloursPath`). */
const COLOURS = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/site\/style\/[^"]+)"[^>]*>/;
const STYLESHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/**
 * Inlines the stylesheet's used rules into a page. Compressed, page and style then fit in the first congestion window (ten
 * segments, RFC 6928), and no second request is needed.
 * @param nonce the nonce for the content security policy, for a page that loads its scripts later. Without it the page has
 * no scripts, and its style is allowed by the returned digest.
 */
export async function inlineStylesheet(html: string, nonce?: string): Promise<{ html: string; digest?: string }> {
  const [link, path] = STYLESHEET.exec(html) ?? [];
  if (!link || !path) return { html };
  const [coloursLink = "", coloursAddress = ""] = COLOURS.exec(html) ?? [];
  const colours = coloursOfPath(coloursAddress);
  const rules = removeUnusedFonts(await usedRules(html, `build/client${path}`), html);
  const used = rules + (colours ? styleOf(colours) : "");
  const bare = html.replace(coloursLink, "");
  // Scripts know the classes.
  if (nonce) return { html: bare.replace(link, () => `<style nonce="${nonce}">${used}</style>`) };
  const { css, page } = shortenClasses(used, bare);
  const digest = `sha256-${createHash("sha256").update(css).digest("base64")}`;
  return { html: page.replace(link, () => `<style>${css}</style>`), digest };
}

const known = new Map<string, Promise<string>>();

/** The rules that match the classes, elements and fields of a page; pages with the same ones share the cached result. */
function usedRules(html: string, stylesheet: string): Promise<string> {
  const words = [...new Set(html.match(/class="[^"]*"|<[a-z][\w-]*| type="\w+"| placeholder=/g))].sort().join();
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
  // Only tags: a word of a text or of a script, such as « code », would keep the rules of the element of that name.
  const tags = html.replace(/<script\b[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*>/g) ?? [];
  const content = [{ raw: tags.join(""), extension: "html" }];
  const [purged] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    variables: true,
    defaultExtractor: extractNames,
  });
  const css = PARTS_OF_FIELDS.reduce(
    (kept, { drawn, by }) => (by.test(html) ? kept : kept.replace(drawn, "")),
    purged?.css ?? raw,
  );
  const names = new Set(extractNames(tags.join("")));
  return css
    .replace(RULE_IF_PRESENT, (rule, name) => (names.has(name) ? rule : ""))
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (css.includes(`var(${name}`) ? rule : ""));
}

/** A rule for pages that have an element of a class or with an attribute, which PurgeCSS keeps in every page. */
const RULE_IF_PRESENT = /(?<=[{}]\s*)(?::root|html|body):has\([^.[{}]*[.[]([\w-]+)[^{}]*\{[^{}]*\}/g;

const rulesOf = (parts: string) => new RegExp(`(?<=[{}]\\s*)::(${parts})[^{}]*\\{[^{}]*\\}`, "g");

/** The rules for what a browser draws within a field, which PurgeCSS keeps in every page, and the fields that have it. */
const PARTS_OF_FIELDS = [
  { drawn: rulesOf("placeholder"), by: / placeholder="/ },
  { drawn: rulesOf("file-selector-button"), by: /type="file"/ },
  { drawn: rulesOf("-webkit-(search|date|calendar|inner|outer)"), by: /type="(date|search|number)"/ },
];

/** Removes the fonts of which the page shows no letter. */
function removeUnusedFonts(css: string, html: string): string {
  const letters = [...new Set(html)].map((letter) => letter.codePointAt(0) ?? 0);
  return css.replace(/@font-face\{[^}]*unicode-range:([^;}]*)[^}]*\}/g, (rule, ranges: string) => {
    const bounds = ranges.split(",").map((range) => range.replace("U+", "").split("-"));
    const isShown = bounds.some(([first = "", last = first]) =>
      letters.some((letter) => letter >= Number.parseInt(first, 16) && letter <= Number.parseInt(last, 16)),
    );
    return isShown ? rule : "";
  });
}

const CLASS_SELECTOR = /\.((?:[A-Za-z_-]|\\.)(?:[\w-]|\\.)*)/g;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;

/** Replaces the classes of a page, which are many and long, by names of two letters, in its style as well. */
function shortenClasses(style: string, html: string): { css: string; page: string } {
  const used = new Set(classesOf(html));
  const short = new Map<string, string>();
  const css = style.replace(CLASS_SELECTOR, (selector, escaped: string) => {
    const name = escaped.replaceAll("\\", "");
    if (!used.has(name)) return selector;
    // No class of the product has such a name.
    const next = String.fromCharCode(97 + (short.size % 26), 65 + Math.floor(short.size / 26));
    if (!short.has(name)) short.set(name, next);
    return `.${short.get(name)}`;
  });
  const page = html.replace(CLASS_ATTRIBUTE, (_, names: string) => {
    const shortened = names.split(" ").map((name) => short.get(decodeEntities(name)) ?? name);
    return ` class="${shortened.join(" ")}"`;
  });
  return { css, page };
}

const ENTITIES: Record<string, string> = { "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

const decodeEntities = (text: string): string =>
  text.replace(/&(gt|lt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const classesOf = (html: string): string[] =>
  [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = ""]) => decodeEntities(names).split(" "));

/** Lists what a selector may name in a page: tags, attributes and their values, and whole classes (`lg:block`, `mt-0.5`). */
function extractNames(html: string): string[] {
  return [...classesOf(html), ...(html.replace(CLASS_ATTRIBUTE, "").match(/[A-Za-z][\w-]*/g) ?? [])];
}
