/**
 * The style of the pages that stand alone: they load nothing, so that they show also without a network. It has ink and paper
 * only, since it knows no colours of the publisher.
 */
const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1c2530; background: #fbf8f3 }
  main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
  h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
  h1 { font-size: 1.9rem } h2 { font-size: 1.35rem; margin-top: 2rem }
  a { color: inherit }
  .again { display: inline-block; margin-top: .8rem; padding: .75rem 1.4rem; border-radius: 10px; background: #1c2530; color: #fff; font-weight: 600; text-decoration: none }
  .number { display: block; padding: .45rem 0; font-size: 1.25rem; font-weight: 600 }
  ul, ol { padding-left: 1.2rem } ul { list-style: none; padding: 0 } li { margin: .9rem 0 } p { margin: .4rem 0 }
  ul li { padding: .8rem 1.1rem; border: 1px solid #8883; border-radius: 14px; background: #8881 }
  h1 { text-wrap: balance } p, li { text-wrap: pretty }
  @media (prefers-color-scheme: dark) { body { color: #eef2f5; background: #10181f } .again { background: #eef2f5; color: #10181f } }
`;

export type PlainPage = {
  title: string;
  /** The HTML of the page's content, in which every text is escaped. */
  main: string;
  status: number;
  headers?: Record<string, string>;
};

/** Makes a page that needs no other file, in the look of the site. It holds no script. */
export async function plainPage({ title, main, status, headers }: PlainPage): Promise<Response> {
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main id="contenu">
${main}
</main></body></html>`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      ...headers,
    },
  });
}

/** Escapes a text for the content or an attribute of a page. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
