import { publicPages } from "~/content/site-map";
import { publicUrl } from "~/platform/http/public-url.server";

/** `/sitemap.xml`: lists the public pages, with addresses that start with PUBLIC_URL. */
export function loader(): Response {
  const pages = publicPages.map(({ path }) => `  <url><loc>${escapeXml(publicUrl(path))}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
