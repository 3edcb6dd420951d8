import { matchRoutes } from "react-router";
import { everyAddress } from "../../setup/routes.ts";

/** A form that a person sees. */
export type SeenForm = {
  /** As `data-form`: its file and its number there. */
  name: string;
  /** The names of the fields that a person fills, without numbers and ids. */
  fields: string[];
  /** The pages that show it to this person. */
  pages: string[];
};

const PAGES = everyAddress().filter(({ path, file }) => file.endsWith(".tsx") && !path.endsWith("*"));
/**
 * How many pages of one kind (with other ids) are opened: more where a form, once sent, leaves its page for good, and until a
 * letter that needs no payment.
 */
const perKind = (kind: string): number =>
  kind.startsWith("/admin/documents") ? 4 : kind.startsWith("/case/:id/letters/new") ? 6 : 2;

/**
 * Opens the pages that a person reaches by links, from the given ones, and lists their forms.
 * @param folders the folders of `app/routes` whose pages are this person's.
 * @param read returns the HTML of a page, null when there is none.
 */
export async function walkForms(
  starts: readonly string[],
  folders: readonly string[],
  read: (path: string) => Promise<string | null>,
): Promise<SeenForm[]> {
  const forms = new Map<string, SeenForm>();
  const opened = new Map<string, number>();
  const waiting = [...starts];
  for (const path of waiting) {
    const kind = kindOf(path, folders);
    const count = opened.get(kind ?? "") ?? 0;
    if (!kind || count >= perKind(kind)) continue;
    opened.set(kind, count + 1);
    const html = await read(path);
    for (const { name, fields } of formsIn(html ?? "")) {
      const key = `${name} ${fields.join()}`;
      const seen = forms.get(key) ?? { name, fields, pages: [] };
      forms.set(key, seen);
      if (!seen.pages.includes(path)) seen.pages.push(path);
    }
    for (const link of linksIn(html ?? "").flatMap(withNextPage)) if (!waiting.includes(link)) waiting.push(link);
  }
  return [...forms.values()];
}

/** The page of an address, with the names of its query, so that lists are not walked whole; null for another's page. */
function kindOf(path: string, folders: readonly string[]): string | null {
  const url = new URL(path, "http://localhost");
  const page = matchRoutes(PAGES, url.pathname)?.at(-1)?.route;
  if (!page || !folders.some((folder) => page.file.startsWith(`routes/${folder}/`))) return null;
  const query = [...url.searchParams].map(([name, value]) => (name === "part" || name === "step" ? value : name));
  // Each part of a story has its own form.
  return [page.path.includes(":part") ? url.pathname : page.path, ...query.sort()].join(" ");
}

/** A link, and the page of the sending of a letter, to which a button leads. */
const withNextPage = (link: string): string[] =>
  /^\/case\/[^/]+\/letters\/[0-9a-f-]{36}$/.test(link) ? [link, `${link}?envoi=1`] : [link];

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
}

function formsIn(html: string): { name: string; fields: string[] }[] {
  const forms = html.matchAll(/<form\b[^>]*\bdata-form="([^"]+)"[^>]*>(.*?)<\/form>/gs);
  return [...forms].map(([, name = "", inside = ""]) => ({ name, fields: fieldsIn(inside) }));
}

function fieldsIn(html: string): string[] {
  const names = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([control]) => {
    if (/\btype="(hidden|submit|button)"/.test(control) || /\bhidden=""/.test(control)) return [];
    return /\bname="([^"]+)"/.exec(control)?.[1]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "*") ?? [];
  });
  return [...new Set(names)].sort();
}
