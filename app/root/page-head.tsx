import { useMatches } from "react-router";
import { company } from "~/content/company";
import { fees } from "~/content/fees";
import { translations } from "~/content/translations";
import icon from "./favicon.svg?inline";

export type PageHeadProps = {
  /** The product's public address, without a path. */
  origin: string;
};

/** The metadata of every page, for search engines and for previews of shared links. */
export function PageHead({ origin }: PageHeadProps) {
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
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Recours&nbsp;: victime d’une arnaque en ligne&nbsp;? Un avocat se bat à vos côtés."
      />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#0f3245" />
      {/* In the page, since a request beside those of the two fonts would delay both by a round trip. */}
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <StructuredData value={legalService(origin)} />
    </>
  );
}

/** Structured data for search engines: browsers do not run the block, so it needs no nonce. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with "<" escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const COUNTRIES = ["FR", "BE", "CH", "LU", "CA"];

/** Spec section 2: a legal-services business open Monday to Friday, 09:00 to 18:00. Unknown values are left out. */
function legalService(origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "LegalService",
    name: company.name,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    logo: `${origin}/icon-512.png`,
    description: `Des avocats partenaires aux côtés des victimes d’arnaques en ligne. ${fees.title}`,
    areaServed: COUNTRIES.map((name) => ({ "@type": "Country", name })),
    availableLanguage: "fr",
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: DAYS,
      opens: company.hours.opens,
      closes: company.hours.closes,
    },
    ...(company.phone && { telephone: company.phone }),
    ...(company.email && { email: company.email }),
    ...(company.address && { address: company.address }),
  };
}
