import type { MetaDescriptor } from "react-router";
import { company } from "~/content/company";
import { pageTitle } from "~/content/company-name";

/**
 * Makes the title and description of a public page, for browsers and for previews of shared links. The root adds the
 * canonical address and the picture.
 * @param index false for a page that search engines should not index.
 */
export function pageMeta(title: string, description: string, { index = true } = {}): MetaDescriptor[] {
  const full = title.startsWith(`${company.name} · `) ? title : pageTitle(title);
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}
