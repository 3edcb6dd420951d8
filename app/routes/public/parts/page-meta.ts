import type { MetaDescriptor } from "react-router";

/**
 * Title and description of a public page, also for whoever shares it. The root adds its canonical address and picture.
 * @param index false for a page that search engines should leave out.
 */
export function pageMeta(title: string, description: string, { index = true } = {}): MetaDescriptor[] {
  const full = title.includes("Recours") ? title : `${title} · Recours`;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}
