import { useMatches } from "react-router";
import { company } from "~/content/company";
import { translations } from "~/content/translations";
import icon from "./favicon.svg?inline";
import type { PageMetadata } from "./page-metadata.server";
import { legalService } from "./structured-data";

export type PageHeadProps = { metadata: PageMetadata };

/** The metadata of every page, for search engines and for previews of shared links. */
export function PageHead({ metadata: { origin, themeColour, picture, ownIcon } }: PageHeadProps) {
  const path =
    useMatches()
      .at(-1)
      ?.pathname.replace(/(.)\/$/, "$1") ?? "/";
  const address = origin + path;
  return (
    <>
      <link rel="canonical" href={address} />
      {translations
        .filter((pages) => pages.fr === path || pages.en === path)
        .flatMap(Object.entries<string>)
        .map(([lang, page]) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={origin + page} />
        ))}
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={path.startsWith("/en/") ? "en_GB" : "fr_FR"} />
      {picture && (
        <>
          <meta property="og:image" content={picture.address} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={themeColour} />
      {/* In the page, since a request beside those of the two fonts would delay both by a round trip. */}
      {ownIcon ? (
        <link rel="icon" href={ownIcon} type="image/png" />
      ) : (
        <>
          <link rel="icon" href={icon} type="image/svg+xml" />
          <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
        </>
      )}
      <link rel="apple-touch-icon" href={ownIcon ?? "/apple-touch-icon.png"} />
      {/* Only the server needs it, so browsers do not load what it is made of. */}
      <StructuredData value={import.meta.env.SSR ? legalService(origin) : {}} />
    </>
  );
}

/** Structured data for search engines: browsers do not run the block, so it needs no nonce. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with "<" escaped.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
